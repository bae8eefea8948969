import { addDays, type Day, earlier } from '#platform/engine/day.ts';

/** An assignment of a person's own. Without `to` it has no end; of several on a day the one that begins later counts. */
export type OwnRow = {
  readonly planid: number;
  readonly from: Day;
  readonly to: Day | null;
  /** The day on which a plan that goes round is at its first day; null: `from`. */
  readonly cyclestart: Day | null;
};
/** Days that change: to a plan, or to none of the person's own. */
export type PlanSpan = { readonly from: Day; readonly to: Day | null; readonly planid: number | null };

const covers = ({ from, to }: { readonly from: Day; readonly to: Day | null }, day: Day): boolean =>
  from <= day && (to === null || day <= to);
const latest = <R extends OwnRow>(rows: readonly R[], day: Day): R | undefined =>
  rows.filter((row) => covers(row, day)).reduce<R | undefined>((a, b) => (a && a.from > b.from ? a : b), undefined);
const isSame = (a: OwnRow, b: OwnRow): boolean =>
  a.planid === b.planid && a.from === b.from && a.to === b.to && (a.cyclestart ?? a.from) === (b.cyclestart ?? b.from);

/** The days on which something begins or is over, from `first` on. */
function boundaries(parts: readonly { readonly from: Day; readonly to: Day | null }[], first: Day): Day[] {
  const days = parts.flatMap(({ from, to }) => (to === null ? [from] : [from, addDays(to, 1)]));
  return [...new Set([first, ...days.filter((day) => day > first)])].sort();
}

/**
 * What becomes of a person's assignments when days change: those that go and those that come. Every other day keeps its
 * plan. Assignments that begin earlier stay whole where the new ones lie above them, and are cut where days get none.
 */
export function replacedPlans<R extends OwnRow>(
  rows: readonly R[],
  spans: readonly PlanSpan[],
): { readonly removed: R[]; readonly added: OwnRow[] } {
  if (spans.length === 0) return { removed: [], added: [] };
  const first = spans.map(({ from }) => from).reduce((a, b) => earlier(a, b));
  const below = rows.filter(({ from }) => from < first);
  const isCut = spans.some(
    ({ planid, from, to }) =>
      planid === null && below.some((row) => (to === null || row.from <= to) && (row.to === null || row.to >= from)),
  );
  const wanted: OwnRow[] = isCut
    ? below.map((row) => (row.to === null || row.to >= first ? { ...row, to: addDays(first, -1) } : row))
    : [...below];
  const starts = boundaries([...rows, ...spans], first);
  let open = null as { readonly source: unknown; readonly row: OwnRow } | null;
  for (const [at, from] of starts.entries()) {
    const next = starts[at + 1];
    const to = next === undefined ? null : addDays(next, -1);
    const span = spans.find((one) => covers(one, from));
    const row = span ? undefined : latest(rows, from);
    const source = span ?? (row && (isCut || row.from >= first) ? row : undefined);
    if (open && open.source !== source) {
      wanted.push(open.row);
      open = null;
    }
    if (!source || source.planid === null) continue;
    if (open) open = { source, row: { ...open.row, to } };
    else {
      const cyclestart = row ? (row.cyclestart ?? row.from) : null;
      open = { source, row: { planid: source.planid, from, to, cyclestart } };
    }
  }
  if (open) wanted.push(open.row);
  return {
    removed: rows.filter((row) => !wanted.some((one) => isSame(one, row))),
    added: wanted.filter((one) => !rows.some((row) => isSame(one, row))),
  };
}
