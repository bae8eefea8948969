import { notFound } from '#platform/server/application-error.ts';
import { ASKED, REMINDED } from '#platform/server/chase.ts';
import { originOf } from '#platform/server/hosts.ts';
import type { DailyCheck } from '#platform/server/module.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serve, type Served } from '#platform/server/serve.ts';
import { remindReviews } from '../contract/run.ts';
import { COLLEAGUE_PHASE, LAUNCHED } from '../contract/words.ts';
import { lastDay } from '../engine/phase.ts';
import { mailGuests } from './guest.ts';
import { closeForms } from './sealed.ts';
import { cycleOf, phasesIn, snapshotIn } from './snapshot.ts';
import { openTasks, phasesToday, tellOfTasks } from './tasks.ts';

const remind = serve(remindReviews, async (ctx, { performancecycleid, performreviewids }) => {
  const { db, today, people, session, tenant, origin } = ctx;
  const cycle = await cycleOf(db, performancecycleid);
  const inscope = await db
    .selectFrom('perform_review as r')
    .select('r.performreviewid')
    .where('r.performancecycleid', '=', performancecycleid)
    .where(people.within('r.employeeid'))
    .$if(performreviewids.length > 0, (q) => q.where(anyOf('r.performreviewid', new Set(performreviewids))))
    .execute();
  const ids = new Set(inscope.map(({ performreviewid }) => performreviewid));
  if (performreviewids.length > 0 && ids.size === 0) notFound();
  const tasks = (await openTasks(db, cycle, today)).filter(({ performreviewid }) => ids.has(performreviewid));
  const sender = { companyname: tenant.companyname, origin };
  const own = await tellOfTasks(db, { cycle, sender, today, step: REMINDED, accountid: session.accountid }, tasks);
  const guests = await mailGuests(db, { cycle, sender, today }, ids);
  return [{ reminded: own.reminded + guests.reminded, skipped: own.skipped + guests.skipped }];
});

/**
 * Opens the forms of colleagues whose phase is over, and tells people of phases that begin today or are reminded of.
 * @returns whether a cycle runs
 */
export const cyclesDue: DailyCheck = async ({ db, env, tenant, today }) => {
  const cycles = await db.selectFrom('performance_cycle').selectAll().where('statusid', '=', LAUNCHED).execute();
  const reminders = await db.selectFrom('perform_reminder').select(['phaseid', 'daysbefore']).execute();
  const sender = { companyname: tenant.companyname, origin: originOf(env, tenant.label) };
  let isRunning = false;
  for (const cycle of cycles) {
    const phases = phasesIn(cycle.phases);
    const { performancecycleid } = cycle;
    const last = lastDay(phases, COLLEAGUE_PHASE);
    if (!cycle.isclosed && last !== null && last < today) {
      await cycleOf(db, performancecycleid, true);
      const { groupsize } = snapshotIn(cycle.snapshot);
      const { subscriptionid } = tenant;
      await closeForms(db, env, { subscriptionid, performancecycleid, groupsize });
    }
    const due = phasesToday(phases, reminders, today);
    if (due.size > 0) {
      const tasks = (await openTasks(db, cycle, today)).filter(({ phaseid }) => due.has(phaseid));
      await tellOfTasks(db, { cycle, sender, today, step: ASKED, accountid: null }, tasks);
      if (due.has(COLLEAGUE_PHASE)) await mailGuests(db, { cycle, sender, today });
    }
    if ((phases.at(-1)?.todate ?? '') >= today) isRunning = true;
  }
  return isRunning;
};

export const remindEndpoints: Served[] = [remind];
