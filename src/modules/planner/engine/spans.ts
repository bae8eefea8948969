import { addDays, type Day, daysBetween } from '#platform/engine/day.ts';
import { dayOfCycle } from '#platform/engine/working-days.ts';

/** Days of a plan, without `to` for ever; `planid` null: none of the person's own. */
export type Span = { readonly from: Day; readonly to: Day | null; readonly planid: number | null };
/** Days with a plan as they stand, with the day on which a plan that goes round is at its first day. */
type Period = {
  readonly from: Day;
  readonly to: Day;
  readonly planid: number | null;
  readonly cyclestart?: Day | undefined;
};
/** The plans of a rotating one, day by day of its round, by a version that counts from a day on. */
export type Round = { readonly from: string; readonly planids: readonly (number | null)[] };

const isIn = ({ from, to }: { from: Day; to: Day | null }, day: Day): boolean =>
  from <= day && (to === null || day <= to);

/** What is planned for a day; undefined where nothing is. */
export const plannedOn = (spans: readonly Span[], day: Day): Span | undefined => spans.find((one) => isIn(one, day));
/** The plan of a day as it stands. */
export const planOn = (periods: readonly Period[], day: Day): number | null =>
  periods.find((one) => isIn(one, day))?.planid ?? null;

/**
 * The plan that counts on a day, by what is planned before what stands: of a rotating one, whose versions are given
 * with the latest first, that of the day; null on a day without one.
 */
export function planOfDay(
  spans: readonly Span[],
  periods: readonly Period[],
  roundsOf: (planid: number) => readonly Round[],
  day: Day,
): number | null {
  const span = plannedOn(spans, day);
  const period = periods.find((one) => isIn(one, day));
  const planid = span ? span.planid : (period?.planid ?? null);
  if (planid === null) return null;
  const rounds = roundsOf(planid);
  // As attendance counts: on days before its first version a plan is as that version says.
  const { planids = [] } = rounds.find(({ from }) => from <= day) ?? rounds.at(-1) ?? {};
  const start = span ? span.from : (period?.cyclestart ?? period?.from ?? day);
  return planids.length === 0 ? planid : (planids[dayOfCycle({ start, length: planids.length }, day) - 1] ?? null);
}

/** Spans without the days of another. */
function without(spans: readonly Span[], { from, to }: Pick<Span, 'from' | 'to'>): Span[] {
  return spans.flatMap((one) => {
    if ((one.to !== null && one.to < from) || (to !== null && one.from > to)) return [one];
    const before = one.from < from ? [{ ...one, to: addDays(from, -1) }] : [];
    const after = to !== null && (one.to === null || one.to > to) ? [{ ...one, from: addDays(to, 1) }] : [];
    return [...before, ...after];
  });
}

/** Spans in order, those of one plan that touch joined. */
function joined(spans: readonly Span[]): Span[] {
  const matches: Span[] = [];
  for (const span of spans.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = matches.at(-1);
    if (last && last.planid === span.planid && last.to !== null && addDays(last.to, 1) === span.from)
      matches[matches.length - 1] = { ...last, to: span.to };
    else matches.push(span);
  }
  return matches;
}

/** Spans after another is planned over them. */
export const withSpan = (spans: readonly Span[], span: Span): Span[] => joined([...without(spans, span), span]);
/** Spans after nothing is planned on days any more. */
export const withoutDays = (spans: readonly Span[], days: Pick<Span, 'from' | 'to'>): Span[] => without(spans, days);

/** Spans after nothing is planned by those any more that have any of the days. */
export const withoutTouched = (spans: readonly Span[], { from, to }: Pick<Span, 'from' | 'to'>): Span[] =>
  spans.filter((one) => (one.to !== null && one.to < from) || (to !== null && one.from > to));

/** Spans that each last until the next begins, or the first of other days after its own; else for ever. */
export function lasting(spans: readonly Span[], begins: readonly Day[] = []): Span[] {
  const ordered = spans.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return joined(
    ordered.map((span, at) => {
      const { to } = span;
      const next = [ordered[at + 1]?.from, ...begins.filter((day) => to !== null && day > to)]
        .filter((day) => day !== undefined)
        .sort()[0];
      return { ...span, to: next === undefined ? null : addDays(next, -1) };
    }),
  );
}
/** Spans after another is planned that lasts on: of those before it the days from its first on go, later ones stay. */
export function withLasting(spans: readonly Span[], span: Span): Span[] {
  const last = span.to ?? span.from;
  const before = without(
    spans.filter(({ from }) => from < span.from),
    { from: span.from, to: null },
  );
  return joined([...before, span, ...spans.filter(({ from }) => from > last)]);
}

/** The plan of every day of a range as it will be: what is planned before what stands. */
export function planDays(spans: readonly Span[], periods: readonly Period[], from: Day, to: Day): (number | null)[] {
  return Array.from({ length: daysBetween(from, to) }, (_, at) => {
    const day = addDays(from, at);
    const span = plannedOn(spans, day);
    return span ? span.planid : planOn(periods, day);
  });
}

/** Spans after the plans of periods are written over them, one after another; undefined leaves a period as it is. */
export function withPlans(
  spans: readonly Span[],
  periods: readonly Pick<Span, 'from' | 'to'>[],
  plans: readonly (number | null | undefined)[],
  place: (spans: readonly Span[], span: Span) => Span[] = withSpan,
): Span[] {
  return periods.reduce<Span[]>(
    (all, { from, to }, at) => {
      const planid = plans[at];
      return planid === undefined ? all : place(all, { from, to, planid });
    },
    [...spans],
  );
}

/** A block of plans repeated over a larger one, row by row and column by column; undefined where it stands itself. */
export function filled(
  block: readonly (readonly (number | null)[])[],
  { rows, columns }: { readonly rows: number; readonly columns: number },
  /** Where the block stands in the larger one. */
  at: { readonly row: number; readonly column: number },
): (number | null | undefined)[][] {
  const place = (index: number, from: number, length: number) => (((index - from) % length) + length) % length;
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => {
      const own = block[place(row, at.row, block.length)] ?? [];
      const isOwn =
        row >= at.row && row < at.row + block.length && column >= at.column && column < at.column + own.length;
      return isOwn || own.length === 0 ? undefined : own[place(column, at.column, own.length)];
    }),
  );
}

/**
 * Plans of `length` days in rotation: every one for `each` days, over and over. The person at `place` begins `offset`
 * plans later for each place.
 */
export function rotated(
  plans: readonly number[],
  { each, offset, place }: { readonly each: number; readonly offset: number; readonly place: number },
  length: number,
): number[] {
  if (plans.length === 0) return [];
  return Array.from(
    { length },
    (_, at) => plans[(((Math.floor(at / each) + place * offset) % plans.length) + plans.length) % plans.length] ?? 0,
  );
}
