import {
  changeProbations,
  type ChangedProbation,
  probationEnd,
  probationPlans,
  probationsOf,
  restoreProbations,
  standingOf,
  withProbation,
} from '#modules/company/server/public.ts';
import { addDays, earlier, later } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { probationPlanner as calls } from '../contract/planner.ts';
import { joiningDays } from './joining.ts';
import type { Lack, Planner, Spans } from './planner.ts';
import { shaped } from './plans.ts';

/** Whoever joined longer ago is not asked for a probation. */
const DAYS_SINCE_JOINING = 365;

const plans = async (db: Db) =>
  shaped((await probationPlans(db)).map(({ planid, planname }) => ({ planid, planname, isopen: true, infrom: null })));
const plansById = async (db: Db) => new Map((await probationPlans(db)).map((plan) => [plan.planid, plan]));

const periods: Planner['periods'] = async (db, employeeids, from, to) =>
  new Map(
    [...(await probationsOf(db, employeeids))].map(([id, one]) => [
      id,
      one.from <= to && one.to >= from
        ? [{ from: later(one.from, from), to: earlier(one.to, to), planid: one.planid }]
        : [],
    ]),
  );

/** A probation begins when somebody joins at the earliest and, without a last day, lasts as long as its plan says. */
async function kept(db: Db, planned: Spans): Promise<Spans> {
  const ids = [...planned.keys()];
  const joining = await joiningDays(db, ids);
  const existing = await plansById(db);
  const own = await probationsOf(db, ids);
  return new Map(
    [...planned].map(([id, spans]) => {
      const now = own.get(id);
      const has = now !== undefined || spans.some(({ planid }) => planid !== null);
      const kept = joining.cut(id, spans).map((span) => {
        const plan = span.planid === null ? undefined : existing.get(span.planid);
        return plan && span.to === null ? { ...span, to: probationEnd(span.from, plan.days) } : span;
      });
      return [
        id,
        kept.filter(({ from, to, planid }) =>
          planid === null
            ? has
            : !(
                now &&
                now.planid === planid &&
                from >= now.from &&
                to !== null &&
                to <= now.to &&
                now.confirmedon === null
              ),
        ),
      ];
    }),
  );
}

const refused: Planner['refused'] = async ({ db }, planned) => {
  const ids = [...planned.keys()];
  const joining = await joiningDays(db, ids);
  const existing = await plansById(db);
  const own = await probationsOf(db, ids);
  const faults = new Map(
    [...planned].map(([id, spans]) => {
      const result = withProbation(
        own.get(id) ?? null,
        spans,
        (planid) => existing.get(planid)?.isearly ?? false,
      ).faults;
      return [id, new Map([...result].map(([at, fault]) => [spans[at], fault]))];
    }),
  );
  return (employeeid, span) => (joining.isBefore(employeeid, span) ? 'before' : faults.get(employeeid)?.get(span));
};

const lacks: Planner['lacks'] = async ({ db }, people, today, until) => {
  const own = await probationsOf(
    db,
    people.map(({ employeeid }) => employeeid),
  );
  const since = addDays(today, -DAYS_SINCE_JOINING);
  return new Map(
    people.flatMap(({ employeeid, joiningdate, leavingdate }): [number, Lack][] => {
      const one = own.get(employeeid);
      if (!one) return joiningdate < since ? [] : [[employeeid, { state: 'none', planid: null, lastday: null }]];
      const isSettled = one.confirmedon !== null || (leavingdate !== null && leavingdate <= one.to);
      return isSettled || one.to > until
        ? []
        : [[employeeid, { state: 'ending', planid: one.planid, lastday: one.to }]];
    }),
  );
};

/** Probation: one stretch of days with a plan for each person, after which they are confirmed. */
export const probationPlanner: Planner = {
  name: 'probation',
  calls,
  plans,
  periods,
  /** All of a probation counts for any of its days: it is one. */
  seen: async (db, employeeids) => {
    const own = await probationsOf(db, employeeids);
    return (employeeid) => JSON.stringify(own.get(employeeid) ?? null);
  },
  kept,
  refused,
  standings: async ({ db, today }, employeeids) => {
    const existing = await plansById(db);
    const own = await probationsOf(db, employeeids);
    return new Map(
      [...own].map(([id, one]) => [id, standingOf(one, existing.get(one.planid)?.isauto ?? false, today)]),
    );
  },
  lacks,
  /** From the day of joining; more days begin the day after the last. */
  given: ({ joiningdate, lastday }, _from, planid) => ({
    from: lastday === null ? joiningdate : addDays(lastday, 1),
    to: null,
    planid,
  }),
  change: (ctx, changes) => changeProbations(ctx, changes),
  restore: (ctx, changes) => restoreProbations(ctx, changes as readonly ChangedProbation[]),
};
