import { Link, useSearch } from '@tanstack/react-router';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type AssignState, STATES } from '../contract/planner.ts';
import { Batches } from './batches.tsx';
import { MissingPeople } from './missing-people.tsx';
import { OPERATION_KINDS, type OperationKind } from './operation-kinds.ts';
import style from './operation.module.css';

const WORDS: Readonly<Record<AssignState, readonly [one: string, many: string]>> = {
  none: ['{{count}} person has none', '{{count}} people have none'],
  ending: ['{{count}} ends within 30 days', '{{count}} end within 30 days'],
};
type Chosen = { kind: string; state: AssignState };

/** How many people lack a plan of a kind, or lose theirs soon; each number opens its list. */
function Tile({ kind, chosen }: { kind: OperationKind; chosen: Chosen }) {
  const may = useMay(kind.feature, 'edit');
  const { data } = useEndpoint(kind.calls.counts, {}, { enabled: may, staleTime: 0 });
  if (!may) return null;
  return (
    <section className={style.tile} aria-label={t(kind.title)}>
      <h2>{t(kind.title)}</h2>
      {STATES.map((state) => {
        const count = data?.[0]?.[state];
        return (
          <Link
            key={state}
            to="/operation"
            search={{ kind: kind.key, state }}
            data-some={count !== undefined && count > 0}
            data-state={state}
            {...(chosen.kind === kind.key && chosen.state === state ? { 'aria-current': 'true' as const } : {})}
          >
            {count === undefined ? '…' : plural(count, ...WORDS[state])}
          </Link>
        );
      })}
    </section>
  );
}

/** Who lacks a shift, a policy, a weekly off or a holiday plan, or loses it soon; it is assigned to them together. */
export default function Operation() {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const kind = OPERATION_KINDS.find(({ key }) => key === query['kind']) ?? OPERATION_KINDS[0];
  const state: AssignState = query['state'] === 'ending' ? 'ending' : 'none';
  if (!kind) return null;
  const chosen = { kind: kind.key, state };
  return (
    <div className={style.page}>
      <div className={style.tiles}>
        {OPERATION_KINDS.map((one) => (
          <Tile key={one.key} kind={one} chosen={chosen} />
        ))}
      </div>
      <ChosenKind key={`${kind.key} ${state}`} kind={kind} state={state} />
    </div>
  );
}

function ChosenKind({ kind, state }: { kind: OperationKind; state: AssignState }) {
  const may = useMay(kind.feature, 'edit');
  if (!may) return null;
  const label = `${t(kind.title)}: ${t(state === 'none' ? 'People without one today' : 'People whose own ends within 30 days')}`;
  return (
    <>
      <h2 className={style.heading}>{label}</h2>
      <MissingPeople kind={kind} label={label} state={state} />
      <Batches calls={kind.calls} />
    </>
  );
}
