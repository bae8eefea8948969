import { sql } from 'kysely';
import { plansInForce } from '#platform/server/timeline/in-force.ts';
import type { Day } from '#platform/engine/day.ts';
import { halfOff, isWorkingDay, type WorkingCalendar } from '#platform/engine/working-days.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type TakenLeave, takenLeave, type TakenRequest } from '../engine/taken.ts';
import { OPTIONAL_HOLIDAY } from '../contract/type.ts';
import { LEAVE_POLICIES } from './assigned.ts';
import { spanOf } from './ledger/happened.ts';
import { type Ruled, ruled, ruledOn, versionsFor } from './ledger/rules.ts';
import { cancelledOf } from './request/cancelled.ts';
import { leaveSettingOf } from './setting.ts';
import { typesOf, versionsOf } from './versions.ts';

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Approved leave that touches some days, by person, in the order of approval. */
async function requestsOf(db: Db, employeeids: readonly number[], from: Day, to: Day) {
  const rows = await db
    .selectFrom('leave_request as r')
    .select(['r.leaverequestid', 'r.employeeid', 'r.leavetypeid', 'r.fromdate', 'r.fromhalf', 'r.todate', 'r.tohalf'])
    .select(['r.minutes', 'r.hasdocument', 'r.fromtime', 'r.totime'])
    .where(anyOf('r.employeeid', employeeids))
    .where('r.statusid', 'in', [2, 5])
    // Days off before and after leave can count with it.
    .where(sql<boolean>`r.fromdate <= ${to}::date + 62 and r.todate >= ${from}::date - 62`)
    .orderBy('r.approvedon')
    .orderBy('r.leaverequestid')
    .execute();
  const ids = rows.map(({ leaverequestid }) => leaverequestid);
  const cancelled = await cancelledOf(db, ids, [2]);
  const matches = rows.map(({ employeeid, leaverequestid, leavetypeid, fromtime, totime, ...row }) => ({
    employeeid,
    request: {
      ...spanOf(row),
      requestid: leaverequestid,
      leave: String(leavetypeid),
      minutes: row.minutes,
      hasdocument: row.hasdocument,
      cancelled: cancelled.get(leaverequestid) ?? [],
      at: fromtime === null || totime === null ? null : { from: minutesOf(fromtime), to: minutesOf(totime) },
    } satisfies TakenRequest,
  }));
  return Map.groupBy(matches, ({ employeeid }) => employeeid);
}

/** What ledgers have of requests on some days, after reversals. */
async function linesOf(db: Db, employeeids: readonly number[], from: Day, to: Day) {
  const rows = await db
    .selectFrom('leave_ledger')
    .select(['employeeid', 'linedate', 'leaverequestid', 'leavetypeid'])
    .select(sql<number>`coalesce(chargedtypeid, leavetypeid)`.as('charged'))
    .select(sql<number>`(-sum(days))::integer`.as('taken'))
    .where(anyOf('employeeid', employeeids))
    .where('leaverequestid', 'is not', null)
    .where('linedate', '>=', from)
    .where('linedate', '<=', to)
    .groupBy(['employeeid', 'linedate', 'leaverequestid', 'leavetypeid', sql`coalesce(chargedtypeid, leavetypeid)`])
    .execute();
  const matches = rows.map(({ employeeid, linedate, leaverequestid, leavetypeid, charged, taken }) => ({
    employeeid,
    line: {
      day: linedate as Day,
      requestid: leaverequestid ?? 0,
      leave: String(leavetypeid),
      charged: String(charged),
      days: taken,
    },
  }));
  return Map.groupBy(matches, ({ employeeid }) => employeeid);
}

/** Leave as it stands on the days of a person, by their calendar; leave types by their codes. */
export type LeaveOf = (employeeid: number, calendar: WorkingCalendar) => TakenLeave;

/** Approved leave of people on the days from one to another as their ledgers have it; a fixed number of statements. */
export async function leaveOnDays(db: Db, employeeids: readonly number[], from: Day, to: Day): Promise<LeaveOf> {
  const types = await typesOf(db);
  const codes = new Map(types.map(({ leavetypeid, leavecode }) => [String(leavetypeid), leavecode]));
  const code = (leave: string): string => codes.get(leave) ?? leave;
  const optional = new Set(
    types.filter(({ leavecategoryid }) => leavecategoryid === OPTIONAL_HOLIDAY).map((one) => String(one.leavetypeid)),
  );
  const { minutesperday } = await leaveSettingOf(db);
  const plans = await plansInForce(db, LEAVE_POLICIES, employeeids, from, to);
  const ids = [...new Set([...plans.values()].flat().flatMap(({ planid }) => planid ?? []))];
  const published = await versionsOf(db, ids);
  const versions = new Map<number, readonly Ruled[]>(
    ids.map((id) => [id, (published.get(id) ?? []).toReversed().map((one) => ruled(one, { types, minutesperday }))]),
  );
  const requests = await requestsOf(db, employeeids, from, to);
  const lines = await linesOf(db, employeeids, from, to);
  return (employeeid, calendar) => {
    const own = versionsFor(plans.get(employeeid) ?? [], (planid) => versions.get(planid) ?? []);
    const isRestricted = (day: Day, leave: string) => {
      if (day < from || day > to) return false;
      const { restricted, optionalholiday } = ruledOn(own, day, day).charging;
      if (optionalholiday.includes(leave) && !calendar.holidays.get(day)?.isoptional) return true;
      return restricted.some((one) => one.from <= day && day <= one.to && one.leave.includes(leave));
    };
    const taken = takenLeave(
      (requests.get(employeeid) ?? []).map(({ request }) => request),
      (lines.get(employeeid) ?? []).map(({ line }) => line),
      {
        isWorking: (day) => isWorkingDay(calendar, day),
        halfOff: (day) => halfOff(calendar, day)?.half ?? null,
        isRestricted,
        isOptional: (leave) => optional.has(leave),
      },
    );
    return {
      ...taken,
      halves: new Map([...taken.halves].map(([key, leave]) => [key, code(leave)])),
      daysoff: new Map([...taken.daysoff].map(([day, leave]) => [day, code(leave)])),
      hours: taken.hours.map((one) => ({ ...one, leave: code(one.leave) })),
    };
  };
}
