import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import type { Context } from '#platform/server/serve.ts';
import type { AssignState, PlannedPlan, PlannerCalls, PlannerConflict, Standing } from '../contract/planner.ts';
import type { Span } from '../engine/spans.ts';

/** Days with a plan, as they stand; days between two periods have none. */
export type Period = {
  readonly from: Day;
  readonly to: Day;
  readonly planid: number | null;
  /** Of plans that go round: a day on which they are at their first day. */
  readonly cyclestart?: Day;
};
export type Spans = ReadonlyMap<number, readonly Span[]>;
/** The stored rows of a person before and after a change, as the planner restores them. */
export type Changed = {
  readonly employeeid: number;
  readonly before: readonly unknown[];
  readonly after: readonly unknown[];
};
/** Somebody in service today, of whom Operation asks whether a plan is missing. */
export type Served = { readonly employeeid: number; readonly joiningdate: Day; readonly leavingdate: Day | null };
/** Why somebody is listed by Operation: without a plan, or with one that ends; its last day. */
export type Lack = { readonly state: AssignState; readonly planid: number | null; readonly lastday: Day | null };

/** A planner: its calls, what it can give to people, and how the days of people are read, changed and restored. */
export type Planner = {
  readonly name: string;
  readonly calls: PlannerCalls;
  readonly plans: (db: Db) => Promise<PlannedPlan[]>;
  /** The plans of people between two days, by person in the order of days. */
  readonly periods: (
    db: Db,
    employeeids: readonly number[],
    from: Day,
    to: Day,
  ) => Promise<ReadonlyMap<number, readonly Period[]>>;
  /** What of their own people have on days, as a text that differs once somebody has changed it. */
  readonly seen: (
    db: Db,
    employeeids: readonly number[],
  ) => Promise<(employeeid: number, days: Pick<Span, 'from' | 'to'>) => string>;
  /** What is kept of what is planned, which comes in the order of days and without overlaps. */
  readonly kept: (db: Db, planned: Spans) => Promise<Spans>;
  /** Why a stretch of days cannot be published, beyond what holds for every planner. */
  readonly refused?: (
    ctx: Context,
    planned: Spans,
  ) => Promise<(employeeid: number, span: Span) => PlannerConflict['reason'] | undefined>;
  /** What is said beside a person. */
  readonly standings?: (ctx: Context, employeeids: readonly number[]) => Promise<ReadonlyMap<number, Standing>>;
  /** Who has no plan today, or loses it by a day. */
  readonly lacks: (
    ctx: Context,
    people: readonly Served[],
    today: Day,
    until: Day,
  ) => Promise<ReadonlyMap<number, Lack>>;
  /** The days that Operation gives a plan for, from a day on; undefined where it needs the day. */
  readonly given: (person: Served & Lack, from: Day | undefined, planid: number) => Span | undefined;
  /** Writes what is planned. @returns who has changed @throws ApplicationError for what cannot be written */
  readonly change: (ctx: Context, changes: Spans) => Promise<readonly Changed[]>;
  /** Restores exactly what was before. @returns whom somebody has changed since; then nothing is restored */
  readonly restore: (ctx: Context, changes: readonly Changed[]) => Promise<readonly number[]>;
};

const FAR = '2999-12-31' as Day;

/** `seen` of a planner whose stretches of days stand apart from one another, from what people have of their own. */
export const seenDays =
  (own: ReadonlyMap<number, readonly Span[]>) =>
  (employeeid: number, { from, to }: Pick<Span, 'from' | 'to'>): string =>
    (own.get(employeeid) ?? [])
      .filter((row) => (row.to === null || row.to >= from) && row.from <= (to ?? FAR))
      .map(
        (row) =>
          `${row.planid} ${row.from < from ? '' : row.from} ${to !== null && (row.to ?? FAR) > to ? '' : row.to}`,
      )
      .join(', ');

/** `lacks` of a planner by the plans of people. */
export const lacksBy =
  (periods: Planner['periods']): Planner['lacks'] =>
  async ({ db }, people, today, until) => {
    const plans = await periods(
      db,
      people.map(({ employeeid }) => employeeid),
      today,
      until,
    );
    return new Map(
      people.flatMap(({ employeeid, leavingdate }): [number, Lack][] => {
        const own = plans.get(employeeid) ?? [];
        if ((own[0]?.planid ?? null) === null) return [[employeeid, { state: 'none', planid: null, lastday: null }]];
        const at = own.findIndex(({ planid }) => planid === null);
        const last = at > 0 ? own[at - 1] : undefined;
        // Whoever leaves before needs no other.
        if (!last || (leavingdate !== null && leavingdate <= last.to)) return [];
        return [[employeeid, { state: 'ending', planid: last.planid, lastday: last.to }]];
      }),
    );
  };
