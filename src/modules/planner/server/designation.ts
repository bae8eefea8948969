import { structureChoices } from '#modules/company/server/public.ts';
import {
  changeDesignations,
  type ChangedJobs,
  designationsOf,
  openDays,
  restoreJobs,
} from '#modules/people/server/public.ts';
import { addDays, earlier, later } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { designationPlanner as calls } from '../contract/planner.ts';
import { lasting, type Span } from '../engine/spans.ts';
import { lacksBy, type Planner, seenDays, type Spans } from './planner.ts';
import { joiningDays } from './joining.ts';
import { shaped } from './plans.ts';

const plans = async (db: Db) => {
  const { Designation } = await structureChoices(db, ['Designation']);
  return shaped(
    Designation.map(({ displayvalue: planid, displayname: planname }) => ({
      planid,
      planname,
      isopen: true,
      infrom: null,
    })),
  );
};

/** The designations of the job records of people. */
async function recorded(db: Db, employeeids: readonly number[]): Promise<ReadonlyMap<number, Span[]>> {
  const all = await designationsOf(db, employeeids);
  return new Map(
    [...all].map(([id, days]) => [
      id,
      days.map(({ from, to, designationid }) => ({ from, to, planid: designationid })),
    ]),
  );
}

const periods: Planner['periods'] = async (db, employeeids, from, to) =>
  new Map(
    [...(await recorded(db, employeeids))].map(([id, days]) => [
      id,
      days
        .filter((one) => one.from <= to && (one.to === null || one.to >= from))
        .map((one) => ({ ...one, from: later(one.from, from), to: one.to === null ? to : earlier(one.to, to) })),
    ]),
  );

/** Nothing is planned before somebody joins, and a designation lasts until the next one, planned or in the record. */
async function kept(db: Db, planned: Spans): Promise<Spans> {
  const ids = [...planned.keys()];
  const joining = await joiningDays(db, ids);
  const records = await recorded(db, ids);
  return new Map(
    [...planned].map(([id, spans]) => {
      const begins = (records.get(id) ?? []).map(({ from }) => from);
      return [id, lasting(joining.cut(id, spans), begins)];
    }),
  );
}

const refused: Planner['refused'] = async ({ db, session }, planned) => {
  const ids = [...planned.keys()];
  const joining = await joiningDays(db, ids);
  const open = await openDays(db, ids);
  return (employeeid, span) => {
    if (employeeid === session.employeeid) return 'own';
    if (joining.isBefore(employeeid, span)) return 'before';
    return span.from < (open.get(employeeid) ?? span.from) ? 'locked' : undefined;
  };
};

/** Designations, as the dated job record has them. */
export const designationPlanner: Planner = {
  name: 'designation',
  calls,
  plans,
  periods,
  seen: async (db, employeeids) => seenDays(await recorded(db, employeeids)),
  kept,
  refused,
  lacks: async (ctx, people, today, until) => {
    // Nobody changes their own job record.
    const others = people.filter(({ employeeid }) => employeeid !== ctx.session.employeeid);
    return lacksBy(periods)(ctx, others, today, until);
  },
  given: ({ lastday }, from, planid) => {
    const first = from && (lastday === null ? from : later(from, addDays(lastday, 1)));
    return first && { from: first, to: first, planid };
  },
  change: (ctx, changes) =>
    changeDesignations(
      ctx,
      new Map(
        [...changes].map(([id, spans]) => [
          id,
          spans.map(({ from, to, planid }) => ({ from, to, designationid: planid })),
        ]),
      ),
    ),
  restore: (ctx, changes) => restoreJobs(ctx, changes as readonly ChangedJobs[]),
};
