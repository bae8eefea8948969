import { changePlans, type ChangedPlans, planHistory, restorePlans } from '#platform/server/timeline/change.ts';
import type { PlanKind } from '#platform/server/timeline/kind.ts';
import { plansInForce } from '#platform/server/timeline/in-force.ts';
import { addDays, later } from '#platform/engine/day.ts';
import type { Span } from '../engine/spans.ts';
import { lacksBy, type Period, type Planner, seenDays } from './planner.ts';

const isHad = ({ from, to, planid }: Span, periods: readonly Period[]): boolean => {
  const period = periods.find((one) => one.from <= from && from <= one.to);
  return planid !== null && to !== null && period !== undefined && period.planid === planid && period.to >= to;
};

/** A planner of assignments: of a person's own before those of the office and the company. */
export function ownPlanner(kind: PlanKind, planner: Pick<Planner, 'name' | 'calls' | 'plans'>): Planner {
  const periods: Planner['periods'] = (db, employeeids, from, to) => plansInForce(db, kind, employeeids, from, to);
  return {
    ...planner,
    periods,
    seen: async (db, employeeids) => seenDays(await planHistory(db, kind, employeeids)),
    /** Days on which people have that plan already are not planned. */
    kept: async (db, planned) => {
      const bounds = [...planned.values()]
        .flatMap((spans) => spans.flatMap(({ from, to }) => (to === null ? [from] : [from, to])))
        .sort();
      const [first, last] = [bounds[0], bounds.at(-1)];
      if (first === undefined || last === undefined) return planned;
      const plans = await periods(db, [...planned.keys()], first, addDays(last, 1));
      return new Map(
        [...planned].map(([employeeid, spans]) => [
          employeeid,
          spans.filter((span) => !isHad(span, plans.get(employeeid) ?? [])),
        ]),
      );
    },
    lacks: lacksBy(periods),
    /** Whoever has a plan until later gets the new one the day after. */
    given: ({ lastday }, from, planid) =>
      from && { from: lastday === null ? from : later(from, addDays(lastday, 1)), to: null, planid },
    change: (ctx, changes) => changePlans(ctx, kind, changes),
    restore: (ctx, changes) => restorePlans(ctx, kind, changes as readonly ChangedPlans[]),
  };
}
