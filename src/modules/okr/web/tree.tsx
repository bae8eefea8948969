import { Button, NativeSelect } from '@mantine/core';
import { IconPlus, IconTargetArrow } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getTree, initOkr, LEVEL, type ObjectiveNode, type OkrInit } from '../contract/okr.ts';
import style from './okr.module.css';
import { PACE_TONES, PACE_WORDS, ProgressBar } from './progress-bar.tsx';

const SHOWN = [
  { value: '', label: 'All objectives' },
  { value: 'mine', label: 'Mine' },
  { value: 'stale', label: 'Not checked in' },
  { value: 'orphan', label: 'Aligned to nothing' },
  { value: 'empty', label: 'Without key results' },
];
const COMPANY = 1;
/** What is shown at once; the rest is behind a press, so that a tree of thousands opens at once. */
const FIRST_ROWS = 200;

function isShown(node: ObjectiveNode, only: string): boolean {
  if (only === 'mine') return node.ismine;
  if (only === 'stale') return node.isstale;
  if (only === 'orphan') return node.parentid === null && node.levelid !== COMPANY;
  return only !== 'empty' || node.keyresults === 0;
}

/** The nodes in the order of the tree: each followed by those below it. */
function inOrder(nodes: readonly ObjectiveNode[]): ObjectiveNode[] {
  const ids = new Set(nodes.map(({ okrobjectiveid }) => okrobjectiveid));
  const below = Map.groupBy(nodes, ({ parentid }) => (parentid !== null && ids.has(parentid) ? parentid : null));
  const list: ObjectiveNode[] = [];
  const add = (parentid: number | null): void => {
    for (const node of below.get(parentid) ?? []) {
      list.push(node);
      add(node.okrobjectiveid);
    }
  };
  add(null);
  return list;
}

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
          why: 'Objectives are set for a cycle, often a quarter. Whoever configures OKR creates the first one.',
          icon: IconTargetArrow,
        }}
      />
    );
  return <Cycle init={data} />;
}

function Cycle({ init }: { init: OkrInit }) {
  const search: { cycle?: number; show?: string; all?: boolean } = useSearch({ strict: false });
  const go = useNavigate();
  const mayEdit = useMay('okr', 'edit');
  const current = init.cycles.find(({ iscurrent }) => iscurrent) ?? init.cycles[0];
  const okrcycleid =
    init.cycles.find(({ displayvalue }) => displayvalue === Number(search.cycle))?.displayvalue ??
    current?.displayvalue ??
    0;
  const only = SHOWN.find(({ value }) => value === search.show)?.value ?? '';
  const query = useEndpoint(getTree, { okrcycleid }, { staleTime: 0 });
  const change = (values: Record<string, unknown>) =>
    void go({ to: '.', replace: true, search: (before: Record<string, unknown>) => ({ ...before, ...values }) });
  const waiting = waitingFor([query], query.data !== undefined);
  const nodes = inOrder(query.data ?? []);
  const shown = nodes.filter((node) => isShown(node, only));
  const first = search.all ? shown : shown.slice(0, FIRST_ROWS);
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
            value={only}
            onChange={(event) => change({ show: event.currentTarget.value || undefined })}
            data={SHOWN.map(({ value, label }) => ({ value, label: t(label) }))}
          />
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
          {shown.length === 0 ? (
            <EmptyState
              emptyState={{
                title: nodes.length === 0 ? 'No objectives in this cycle' : 'No objective is like this',
                why: 'Objectives of company, departments and people appear here, each below the one it is aligned to.',
                icon: IconTargetArrow,
              }}
            />
          ) : (
            <ul className={style.rows} aria-label={t('Objectives')}>
              {first.map((node) => (
                <Row key={node.okrobjectiveid} node={node} deep={only === ''} />
              ))}
            </ul>
          )}
          {first.length < shown.length ? (
            <div>
              <Button variant="default" onClick={() => change({ all: true })}>
                {t('Show all {{count}}', { count: shown.length.toLocaleString('en-IN') })}
              </Button>
            </div>
          ) : null}
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
