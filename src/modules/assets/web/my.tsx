import { Button } from '@mantine/core';
import { IconBriefcase2 } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { today, useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { NoteDialog } from '#platform/web/kit/note-dialog.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { ACCEPTANCE, MAX_NOTE } from '../contract/asset.ts';
import { acceptAsset, getMyAssets, type OwnAsset, REQUEST_STATUS } from '../contract/own.ts';
import style from './assets.module.css';
import { RequestDialog } from './request-dialog.tsx';
import { ACCEPTANCE_TONES } from './states.ts';

const WAITING = 2;
const REFUSED = 4;
const REQUEST_TONES = { 1: 'info', 2: 'warn', 3: 'good', 4: 'bad', 5: 'plain' } as const;

/** What one has, with what waits for one's acceptance, and one's requests. */
export default function MyAssets() {
  const query = useEndpoint(getMyAssets, {}, { staleTime: 0 });
  const [asking, setAsking] = useState(false);
  const day = useDay();
  const data = query.data?.[0];
  const waiting = waitingFor([query], data !== undefined);
  if (waiting !== undefined || !data) return <>{waiting}</>;
  const ask =
    data.categories.length > 0 ? <Button onClick={() => setAsking(true)}>{t('Request an asset')}</Button> : null;
  return (
    <div className={style.page}>
      {data.assets.length === 0 && data.requests.length === 0 ? (
        <EmptyState
          emptyState={{
            title: 'You have no assets',
            why: 'What the company issues to you appears here, such as a laptop or a phone.',
            icon: IconBriefcase2,
          }}
        >
          {ask}
        </EmptyState>
      ) : (
        <>
          <div className={style.buttons}>{ask}</div>
          {data.assets.length > 0 ? (
            <Card title={t('With you')}>
              <ul className={style.rows}>
                {data.assets.map((one) => (
                  <OwnAssetItem key={one.assetassignmentid} asset={one} />
                ))}
              </ul>
            </Card>
          ) : null}
          {data.requests.length > 0 ? (
            <Card title={t('Your requests')}>
              <ul className={style.rows}>
                {data.requests.map((one) => (
                  <li key={one.assetrequestid} className={style.row}>
                    <span>
                      {one.assetcategoryname}
                      <small>{one.reason}</small>
                      {one.neededby === null ? null : (
                        <small>{t('Needed by {{day}}', { day: day(one.neededby) })}</small>
                      )}
                    </span>
                    <Tag tone={REQUEST_TONES[one.statusid]}>{t(REQUEST_STATUS.label(one.statusid) ?? '')}</Tag>
                  </li>
                ))}
              </ul>
            </Card>
          ) : null}
        </>
      )}
      {asking ? <RequestDialog categories={data.categories} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

function OwnAssetItem({ asset }: { asset: OwnAsset }) {
  const day = useDay();
  const { mutateAsync, isPending } = useSave(acceptAsset, ['request']);
  const [refusing, setRefusing] = useState(false);
  const { assetassignmentid, termshash, version, acceptanceid } = asset;
  const answer = (isaccepted: boolean, note: string | null) =>
    mutateAsync({ input: { assetassignmentid, isaccepted, termshash, note }, version });
  const accept = async () => {
    try {
      await answer(true, null);
      toast('success', t('Accepted'));
    } catch (error) {
      toast('error', t(sentenceOf(error)), { keep: true });
    }
  };
  const open = acceptanceid === WAITING || acceptanceid === REFUSED;
  return (
    <li className={style.row}>
      <span>
        <b>{asset.assetname}</b>
        <small>{[asset.assettag, asset.serialnumber].filter(Boolean).join(' · ')}</small>
        <small>
          {t('since {{day}}', { day: day(asset.issuedon) })}
          {asset.dueon === null ? null : ` · ${t('due back {{day}}', { day: day(asset.dueon) })}`}
        </small>
        {asset.conditionout === null ? null : <small>{t('Issued: {{note}}', { note: asset.conditionout })}</small>}
        {open && asset.terms !== null ? <p className={style.terms}>{asset.terms}</p> : null}
      </span>
      {asset.dueon !== null && asset.dueon < today() ? <Tag tone="bad">{t('Overdue')}</Tag> : null}
      {acceptanceid === 1 ? null : (
        <Tag tone={ACCEPTANCE_TONES[acceptanceid]}>{t(ACCEPTANCE.label(acceptanceid) ?? '')}</Tag>
      )}
      {open ? (
        <span className={style.buttons}>
          <Button loading={isPending} onClick={() => void accept()}>
            {t('Accept')}
          </Button>
          {acceptanceid === WAITING ? (
            <Button variant="default" onClick={() => setRefusing(true)}>
              {t('Refuse')}
            </Button>
          ) : null}
        </span>
      ) : null}
      {refusing ? (
        <NoteDialog
          title={t('Refuse {{asset}}', { asset: asset.assetname })}
          label="Reason"
          hint="The asset manager reads it"
          word="Refuse"
          limit={MAX_NOTE}
          missing="Please enter a reason"
          send={(note) => answer(false, note)}
          onClose={() => setRefusing(false)}
        />
      ) : null}
    </li>
  );
}
