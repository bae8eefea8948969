import { Button, Modal, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { displayMoment } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import {
  type CareerVersion,
  getCareerVersion,
  listCareerVersions,
  type PageSections,
  VERSION_ACTIONS,
} from '../contract/career-config.ts';
import { pageChanges } from '../engine/changes.ts';
import { Preview } from './preview.tsx';
import { ChangeList } from './publish-dialog.tsx';
import style from './versions.module.css';

type Versions = {
  /** The page as it is edited, to compare with. */
  draft: PageSections;
  /** The version that visitors see; 0 where there is none. */
  shownid: number;
  mayEdit: boolean;
  onRestore: (careerpageversionid: number) => Promise<void>;
  onClose: () => void;
};

/** The versions of the page, the latest first: to look at, to compare with the draft, and to go back to. */
export function Versions({ draft, shownid, mayEdit, onRestore, onClose }: Versions) {
  const query = useEndpoint(listCareerVersions, {}, { staleTime: 0 });
  const rows = query.data ?? [];
  const [chosen, setChosen] = useState<number>();
  const current = rows.find(({ careerpageversionid }) => careerpageversionid === chosen) ?? rows[0];
  return (
    <Modal opened size="80rem" onClose={onClose} title={t('Versions')} closeButtonProps={{ 'aria-label': t('Close') }}>
      {waitingFor([query], query.data !== undefined) ??
        (current ? (
          <div className={style.versions}>
            <VersionList rows={rows} current={current} shownid={shownid} onChoose={setChosen} />
            {current.hascontent ? (
              <Version
                key={current.careerpageversionid}
                version={current}
                draft={draft}
                mayEdit={mayEdit}
                onRestore={onRestore}
              />
            ) : (
              <p className={style.none}>{t('Visitors saw no page from then on.')}</p>
            )}
          </div>
        ) : (
          <EmptyState
            emptyState={{ title: 'No version yet', why: 'The first one is there when you publish the page.' }}
          />
        ))}
    </Modal>
  );
}

type VersionList = {
  rows: readonly CareerVersion[];
  current: CareerVersion;
  shownid: number;
  onChoose: (careerpageversionid: number) => void;
};

function VersionList({ rows, current, shownid, onChoose }: VersionList) {
  const format = useSession()?.dateformatname;
  return (
    <ul className={style.list} aria-label={t('Versions')}>
      {rows.map((row) => (
        <li key={row.careerpageversionid}>
          <button
            type="button"
            aria-pressed={row.careerpageversionid === current.careerpageversionid}
            onClick={() => onChoose(row.careerpageversionid)}
          >
            <b>{displayMoment(row.addeddate, format)}</b>
            <span>{[t(VERSION_ACTIONS[row.actiontypeid]), row.addedbyname].filter(Boolean).join(' · ')}</span>
            {row.careerpageversionid === shownid && row.hascontent ? (
              <Tag tone="good">{t('Visitors see this one')}</Tag>
            ) : null}
          </button>
        </li>
      ))}
    </ul>
  );
}

type Version = Pick<Versions, 'draft' | 'mayEdit' | 'onRestore'> & { version: CareerVersion };

function Version({ version, draft, mayEdit, onRestore }: Version) {
  const { careerpageversionid } = version;
  const query = useEndpoint(getCareerVersion, { careerpageversionid });
  const [view, setView] = useState('look');
  const [busy, setBusy] = useState(false);
  const [page] = query.data ?? [];
  const waiting = waitingFor([query], page !== undefined);
  if (waiting !== undefined || !page) return <div>{waiting}</div>;
  const changes = pageChanges(draft, page);
  const restore = async () => {
    setBusy(true);
    await onRestore(careerpageversionid).finally(() => setBusy(false));
  };
  return (
    <div className={style.version}>
      <div className={style.head}>
        <SegmentedControl
          size="xs"
          aria-label={t('View')}
          value={view}
          onChange={setView}
          data={[
            { value: 'look', label: t('Page') },
            { value: 'compare', label: t('Compare with the draft') },
          ]}
        />
        {mayEdit ? (
          <Button size="xs" loading={busy} disabled={changes.length === 0} onClick={() => void restore()}>
            {t('Restore as draft')}
          </Button>
        ) : null}
      </div>
      {view === 'look' ? (
        <div className={style.page}>
          <Preview page={page} label={t('Career Page')} />
        </div>
      ) : changes.length === 0 ? (
        <p className={style.none}>{t('The draft is the same as this version.')}</p>
      ) : (
        <Differences draft={draft} page={page} />
      )}
    </div>
  );
}

/** Both pages beside each other under what differs from the draft to the version. */
function Differences({ draft, page }: { draft: PageSections; page: PageSections }) {
  return (
    <div className={style.compare}>
      <p>{t('What restoring this version changes in the draft:')}</p>
      <ChangeList changes={pageChanges(draft, page)} />
      <div className={style.both}>
        <section aria-label={t('Draft')}>
          <h3>{t('Draft')}</h3>
          <div className={style.page}>
            <Preview page={draft} label={t('Draft')} />
          </div>
        </section>
        <section aria-label={t('This version')}>
          <h3>{t('This version')}</h3>
          <div className={style.page}>
            <Preview page={page} label={t('This version')} />
          </div>
        </section>
      </div>
    </div>
  );
}
