import { addDays, type Day, earlier, later } from './day.ts';

/** What a plan reaches somebody by; the higher counts: 4 the person, 3 the job, 2 the office, 1 the company. */
export type Level = 1 | 2 | 3 | 4;
/** A plan as it is given to a person, to a job, to an office or to the company. */
export type Assigned = {
  readonly level: Level;
  /** The first and the last day on which it reaches the person; null without an end. */
  readonly from: Day;
  readonly to: Day | null;
  /** The day the assignment begins; of several of one level the later counts. */
  readonly since: Day;
  readonly planid: number;
  /** The day on which its cycle is at its first day, where plans of its kind have cycles. */
  readonly cyclestart?: Day;
};

/** Days from `from` to `to` under one plan; null where none is assigned. */
export type PlanPeriod = {
  readonly from: Day;
  readonly to: Day;
  readonly planid: number | null;
  readonly cyclestart?: Day;
};

/** The plan of every day from `from` to `to`, as periods in order without a gap. */
export function planPeriods(assigned: readonly Assigned[], from: Day, to: Day): PlanPeriod[] {
  const starts = new Set<Day>([from]);
  for (const one of assigned) {
    if (one.from > from && one.from <= to) starts.add(one.from);
    if (one.to !== null && one.to >= from && one.to < to) starts.add(addDays(one.to, 1));
  }
  const ordered = [...starts].sort();
  return ordered.map((start, at) => {
    const next = ordered[at + 1];
    const reaching = assigned.filter((one) => one.from <= start && (one.to === null || start <= one.to));
    const [first] = reaching.toSorted((a, b) => b.level - a.level || (a.since < b.since ? 1 : -1));
    return {
      from: start,
      to: next === undefined ? to : addDays(next, -1),
      planid: first?.planid ?? null,
      ...(first?.cyclestart ? { cyclestart: first.cyclestart } : {}),
    };
  });
}

/** The days that two periods have in common; null without one. */
export function overlap(
  a: { readonly from: Day; readonly to: Day | null },
  b: { readonly from: Day; readonly to: Day | null },
): { from: Day; to: Day | null } | null {
  const from = later(a.from, b.from);
  const to = a.to === null ? b.to : b.to === null ? a.to : earlier(a.to, b.to);
  return to !== null && to < from ? null : { from, to };
}

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

export type Moved = { readonly on: Day; readonly before: number | null; readonly after: number | null };

const periodOn = (periods: readonly PlanPeriod[], day: Day): PlanPeriod | undefined =>
  periods.find(({ from, to }) => from <= day && day <= to);

/**
 * The first day on which another plan counts for somebody than before, or one that goes round (`cyclic`) with another
 * first day; null where none does.
 * @param before periods without a gap @param after the same days as they would be
 */
export function firstMoved(
  before: readonly PlanPeriod[],
  after: readonly PlanPeriod[],
  cyclic: ReadonlySet<number>,
): Moved | null {
  const starts = [...new Set([...before, ...after].map(({ from }) => from))].sort();
  for (const day of starts) {
    const [was, is] = [periodOn(before, day), periodOn(after, day)];
    const isTurned = cyclic.has(is?.planid ?? 0) && was?.cyclestart !== is?.cyclestart;
    if (was?.planid !== is?.planid || isTurned)
      return { on: day, before: was?.planid ?? null, after: is?.planid ?? null };
  }
  return null;
}
