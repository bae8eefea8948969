import { Button, NativeSelect } from '@mantine/core';
import { IconPlus, IconTargetArrow } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import { Pager } from '#platform/web/kit/table-pager.tsx';
import { SearchInput } from '#platform/web/kit/table-search.tsx';
import { PAGE_ROWS, useTableState } from '#platform/web/kit/table-state.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getTree, initOkr, LEVEL, type ObjectiveNode, type OkrInit, TREE_FILTERS } from '../contract/okr.ts';
import style from './okr.module.css';
import { PACE_TONES, PACE_WORDS, ProgressBar } from './progress-bar.tsx';

const SHOWN = [
  { value: '', label: 'All objectives' },
  { value: 'mine', label: 'Mine' },
  { value: 'stale', label: 'Not checked in' },
  { value: 'orphan', label: 'Aligned to nothing' },
  { value: 'empty', label: 'Without key results' },
];
/** The objectives of a cycle as a tree. */
export default function Objectives() {
  const query = useEndpoint(initOkr, {});
  const { data } = query;
  const waiting = waitingFor([query], data !== undefined);
  if (waiting !== undefined || !data) return <>{waiting}</>;
  if (data.cycles.length === 0)
    return (
      <EmptyState
        emptyState={{
          title: 'No OKR cycle yet',
          why: 'Objectives are set for a cycle, often a quarter. An OKR administrator creates the first one.',
          icon: IconTargetArrow,
        }}
      />
    );
  return <Cycle init={data} />;
}

function Cycle({ init }: { init: OkrInit }) {
  const search: { cycle?: number; show?: string } = useSearch({ strict: false });
  const [{ search: words, page }, changeTable] = useTableState();
  const box = useRef<HTMLInputElement>(null);
  const go = useNavigate();
  const mayEdit = useMay('okr', 'edit');
  const current = init.cycles.find(({ iscurrent }) => iscurrent) ?? init.cycles[0];
  const okrcycleid =
    init.cycles.find(({ displayvalue }) => displayvalue === Number(search.cycle))?.displayvalue ??
    current?.displayvalue ??
    0;
  const show = TREE_FILTERS.find((one) => one === search.show);
  const query = useEndpoint(
    getTree,
    {
      okrcycleid,
      ...(show ? { show } : {}),
      ...(words ? { search: words } : {}),
      limit: PAGE_ROWS,
      offset: (page - 1) * PAGE_ROWS,
    },
    { staleTime: 0 },
  );
  const change = (values: Record<string, unknown>) =>
    void go({
      to: '.',
      replace: true,
      search: (before: Record<string, unknown>) => ({ ...before, ...values, page: undefined }),
    });
  const waiting = waitingFor([query], query.data !== undefined);
  const { rows = [], total = 0, isempty = true } = query.data ?? {};
  const isWhole = show === undefined && words === '';
  const create = (
    <Button component={Link} to={`/okr/create?cycle=${okrcycleid}`} leftSection={<IconPlus size={16} />}>
      {t('Set an objective')}
    </Button>
  );
  return (
    <div className={style.page}>
      <div className={style.head}>
        <span className={style.buttons}>
          <NativeSelect
            aria-label={t('Cycle')}
            value={okrcycleid}
            onChange={(event) => change({ cycle: Number(event.currentTarget.value) })}
            data={init.cycles.map(({ displayname, displayvalue }) => ({
              value: String(displayvalue),
              label: displayname,
            }))}
          />
          <NativeSelect
            aria-label={t('Show')}
            value={show ?? ''}
            onChange={(event) => change({ show: event.currentTarget.value || undefined })}
            data={SHOWN.map(({ value, label }) => ({ value, label: t(label) }))}
          />
          {isempty ? null : <SearchInput ref={box} value={words} onChange={(text) => changeTable({ search: text })} />}
        </span>
        {mayEdit ? (
          <Button variant="default" component={Link} to="/okr/checkin">
            {t('Check in')}
          </Button>
        ) : null}
        {mayEdit ? create : null}
      </div>
      {waiting ?? (
        <>
          {rows.length === 0 ? (
            <EmptyState
              emptyState={{
                title: isempty ? 'No objectives in this cycle' : 'No objective is like this',
                why: 'Objectives of company, departments and people appear here, each below the one it is aligned to.',
                icon: IconTargetArrow,
              }}
            />
          ) : (
            <ul className={style.rows} aria-label={t('Objectives')}>
              {rows.map((node) => (
                <Row key={node.okrobjectiveid} node={node} deep={isWhole} />
              ))}
            </ul>
          )}
          {total > PAGE_ROWS ? <Pager page={page} total={total} onPage={(to) => changeTable({ page: to })} /> : null}
        </>
      )}
    </div>
  );
}

const CLOSED = 2;

/** One objective in a line, indented below the one it is aligned to. */
export function Row({ node, deep }: { node: ObjectiveNode; deep: boolean }) {
  const { progress, expected, pace, isstale, statusid, grade } = node;
  return (
    <li className={style.row} style={{ marginInlineStart: deep ? Math.min(node.depth, 6) * 20 : 0 }}>
      <span>
        <Link to={`/okr/${node.okrobjectiveid}`}>{node.title}</Link>
        <small>
          <PersonAvatar name={node.fullname} image={node.imagepath} size={18} />{' '}
          {[node.fullname, node.departmentname ?? t(LEVEL.label(node.levelid) ?? '')].join(' · ')}
          {node.isprivate ? ` · ${t('Private')}` : null}
          {isstale ? ` · ${t('Not checked in')}` : null}
        </small>
      </span>
      <ProgressBar label={node.title} progress={progress} expected={expected} pace={pace} />
      {statusid === CLOSED ? (
        <Tag>{t('Closed at {{grade}}', { grade: ((grade ?? 0) / 100).toFixed(2) })}</Tag>
      ) : pace === null ? (
        <span />
      ) : (
        <Tag tone={PACE_TONES[pace]}>{t(PACE_WORDS[pace] ?? '')}</Tag>
      )}
    </li>
  );
}
