import type { JoinerStep } from '../joiner-step.ts';
import { plansInForce } from './in-force.ts';
import type { PlanKind } from './kind.ts';

/** The step of a joiner that a plan is in force on the day; nobody's where the company assigns none of the kind. */
export const joinerPlan =
  (kind: Pick<PlanKind, 'assignments' | 'column' | 'hascycle' | 'eligibility'>): JoinerStep['done'] =>
  async (db, people) => {
    const days = people.map(({ on }) => on).toSorted();
    const [from, to] = [days[0], days.at(-1)];
    if (from === undefined || to === undefined) return new Map();
    const ids = people.map(({ employeeid }) => employeeid);
    const plans = await plansInForce(db, kind, ids, from, to);
    const done = people.map(({ employeeid, on }) => ({
      employeeid,
      planid: plans.get(employeeid)?.find((one) => one.from <= on && on <= one.to)?.planid ?? null,
    }));
    // Every kind of assignment has the column.
    const table = kind.assignments as 'leave_assignment';
    const isused = done.some(({ planid }) => planid !== null);
    if (!isused && !(await db.selectFrom(table).select('fromdate').limit(1).executeTakeFirst())) return new Map();
    return new Map(done.map(({ employeeid, planid }) => [employeeid, planid !== null]));
  };
