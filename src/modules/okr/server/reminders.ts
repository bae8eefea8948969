import { day, type Day, daysBetween } from '#platform/engine/day.ts';
import { isWorkingDay, SATURDAY_AND_SUNDAY, workingCalendar } from '#platform/engine/working-days.ts';
import { ASKED, noteChase, type Pending } from '#platform/server/chase.ts';
import type { Db } from '#platform/server/db.ts';
import { originOf } from '#platform/server/hosts.ts';
import type { DailyCheck } from '#platform/server/module.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { calendarsOf } from '#modules/calendar/server/public.ts';
import { awayOn } from '#modules/leave/server/public.ts';
import { checkInDue } from '../engine/tree.ts';
import { checkInDueKind } from './mails.ts';

const KEY_RESULT_CHASE = 'okr_key_result';
const CHECK_IN_PAGE = '/okr/checkin';
const USUAL = workingCalendar(SATURDAY_AND_SUNDAY, []);
/** The most key results that one notice names. */
const MAX_NAMES = 10;

/** The key results that people check in, of cycles that run today, with what was done last. */
const openResults = (db: Db, today: string) =>
  db
    .selectFrom('okr_key_result as k')
    .innerJoin('okr_objective as o', 'o.okrobjectiveid', 'k.okrobjectiveid')
    .innerJoin('okr_cycle as c', 'c.okrcycleid', 'o.okrcycleid')
    .innerJoin('employee as e', 'e.employeeid', 'k.employeeid')
    .select(['k.okrkeyresultid', 'k.title', 'k.employeeid', 'k.checkedon', 'k.addeddate'])
    .select(['c.fromdate', 'c.todate', 'c.checkindays', 'c.ontrackpercent', 'c.atriskpercent'])
    .where('c.fromdate', '<=', today)
    .where('c.todate', '>=', today)
    .where('o.statusid', '=', 1)
    .where('k.isdropped', '=', false)
    .where('k.measurekey', 'is', null)
    .where('e.joiningdate', '<=', today)
    .where((x) => x.or([x('e.leavingdate', 'is', null), x('e.leavingdate', '>=', today)]))
    .orderBy('k.okrkeyresultid')
    .execute();

/** Those of these people who work on a day: it is no day off of theirs, and they are not on leave. */
async function atWork(db: Db, employeeids: readonly number[], on: Day): Promise<ReadonlySet<number>> {
  const { employees, company = USUAL } = await calendarsOf(db, { employeeids }, on, on);
  const away = new Set((await awayOn(db, { employeeids, from: on, to: on })).map(({ employeeid }) => employeeid));
  return new Set(employeeids.filter((one) => !away.has(one) && isWorkingDay(employees.get(one) ?? company, on)));
}

/**
 * Tells people of check-ins that are due by the days of the cycle, each once for each period and of all of theirs together,
 * on a day on which they work. @returns whether a cycle runs or is still to come
 */
export const checkInsDue: DailyCheck = async ({ db, env, tenant, today }) => {
  const on = day(today);
  const due = (await openResults(db, today)).flatMap((row) => {
    const cycle = { ...row, fromdate: day(row.fromdate), todate: day(row.todate) };
    const addedon = day(row.addeddate.slice(0, 10));
    const dueday = checkInDue({ checkedon: row.checkedon, addedon }, cycle, on);
    return dueday === null ? [] : [{ ...row, edition: daysBetween(cycle.fromdate, dueday) }];
  });
  const working = due.length === 0 ? new Set() : await atWork(db, [...new Set(due.map((row) => row.employeeid))], on);
  const pending = due
    .filter(({ employeeid }) => working.has(employeeid))
    .map(({ okrkeyresultid, employeeid, edition }): Pending => ({ objectid: okrkeyresultid, employeeid, edition }));
  const recipients = await noteChase(db, { objectkind: KEY_RESULT_CHASE, step: ASKED, today }, pending);
  const titleOf = new Map(due.map(({ okrkeyresultid, title }) => [okrkeyresultid, title]));
  const named = (own: readonly Pending[]): string =>
    [
      ...own.slice(0, MAX_NAMES).map(({ objectid }) => titleOf.get(objectid) ?? ''),
      ...(own.length > MAX_NAMES ? ['…'] : []),
    ].join(', ');
  await notify(db, {
    kind: checkInDueKind,
    values: { company: tenant.companyname, link: `${originOf(env, tenant.label)}${CHECK_IN_PAGE}` },
    link: CHECK_IN_PAGE,
    to: [...Map.groupBy(recipients, ({ employeeid }) => employeeid)].map(([employeeid, own]) => ({
      employeeid,
      values: { results: named(own) },
    })),
  });
  const left = await db
    .selectFrom('okr_cycle')
    .select('okrcycleid')
    .where('todate', '>', today)
    .limit(1)
    .executeTakeFirst();
  return left !== undefined;
};
