import { calendarsOf } from '#modules/calendar/server/public.ts';
import { addDays, type Day, day } from '#platform/engine/day.ts';
import type { CompOffRulesOf } from '#modules/leave/server/comp-off-rules.ts';
import type { Db } from '#platform/server/db.ts';
import { addWorkingDays, nextWorkingDay, SATURDAY_AND_SUNDAY, workingCalendar } from '#platform/engine/working-days.ts';
import type { RequestContext } from '#platform/server/request-kind.ts';
import { UNPAID_LEAVE } from '#modules/leave/contract/type.ts';
import { postLeave } from '#modules/leave/server/ledger/posting.ts';
import { submitLeave } from '#modules/leave/server/request/ask.ts';
import { examine } from '#modules/leave/server/request/examine.ts';

const NO_CALENDAR = workingCalendar(SATURDAY_AND_SUNDAY, []);
/** Leave that was taken: every so manieth person, working days, and how many days ago it may have begun. */
const TAKEN = [
  { every: 3, at: 0, leave: 'CL', days: 1, half: false },
  { every: 5, at: 1, leave: 'EL', days: 3, half: false },
  { every: 7, at: 2, leave: 'SL', days: 1, half: true },
] as const;
const BACK = 80;
/** Leave without pay that was taken, by the place of the person: none of them took other leave. */
const UNPAID = [
  { place: 5, fromdate: '2026-10-12', todate: '2026-10-12' },
  { place: 20, fromdate: '2026-10-19', todate: '2026-10-20' },
  { place: 34, fromdate: '2026-10-15', todate: '2026-10-15' },
  { place: 47, fromdate: '2026-10-06', todate: '2026-10-07' },
] as const;
/** Leave that is asked for in the weeks to come, by the place of the person. */
const ASKED = [
  { place: 5, leave: 'EL', ahead: 12, days: 3, note: 'Family function at home' },
  { place: 9, leave: 'CL', ahead: 12, days: 1, note: 'Moving to a new flat' },
  { place: 10, leave: 'CL', ahead: 5, days: 2, note: null },
  { place: 11, leave: 'EL', ahead: 19, days: 5, note: 'Trip to Hampi' },
  { place: 14, leave: 'CL', ahead: 8, days: 1, note: null },
] as const;

/** None of its requests is of compensatory offs. */
const NO_COMP_OFF: CompOffRulesOf = () => Promise.resolve(() => null);

/** What the demo company has of leave beside its rules: leave of the last months, balances, and requests that wait. */
export async function seedLeaveRequests(
  db: Db,
  today: Day,
  contextOf: (employeeid: number) => RequestContext,
): Promise<void> {
  const people = await db
    .selectFrom('employee')
    .select(['employeeid', 'joiningdate', 'leavingdate'])
    .orderBy('employeeid')
    .execute();
  const types = await db.selectFrom('leave_type').select(['leavetypeid', 'leavecode']).execute();
  const typeOf = new Map(types.map(({ leavetypeid, leavecode }) => [leavecode, leavetypeid]));
  const ids = people.map(({ employeeid }) => employeeid);
  const calendars = await calendarsOf(db, { employeeids: ids }, addDays(today, -2 * BACK), addDays(today, BACK));
  const calendarOf = (employeeid: number) => calendars.employees.get(employeeid) ?? calendars.company ?? NO_CALENDAR;
  const spanOf = (employeeid: number, from: Day, days: number) => {
    const first = nextWorkingDay(calendarOf(employeeid), addDays(from, -1));
    return { fromdate: first, todate: days === 1 ? first : addWorkingDays(calendarOf(employeeid), first, days - 1) };
  };
  const taken = people.flatMap(({ employeeid, joiningdate, leavingdate }, place) =>
    TAKEN.filter(({ every, at }) => place % every === at).flatMap(({ leave, days, half }, at) => {
      const span = spanOf(employeeid, addDays(today, -12 - ((place * 7 + at * 31) % BACK)), days);
      const isIn = span.fromdate >= joiningdate && (leavingdate === null || span.todate <= leavingdate);
      if (!isIn || span.todate >= today) return [];
      const approvedon = addDays(span.fromdate, -9);
      const leavetypeid = typeOf.get(leave) ?? 0;
      return [
        { employeeid, leavetypeid, ...span, fromhalf: half ? 2 : 1, tohalf: 2, statusid: 2, approvedon, minutes: null },
      ];
    }),
  );
  const unpaid = UNPAID.flatMap(({ place, ...span }) => {
    const employeeid = ids[place];
    if (employeeid === undefined || span.todate >= today) return [];
    const rest = { fromhalf: 1, tohalf: 2, statusid: 2, minutes: null };
    return [{ employeeid, leavetypeid: UNPAID_LEAVE, ...span, ...rest, approvedon: addDays(day(span.fromdate), -9) }];
  });
  await db
    .insertInto('leave_request')
    .values([...taken, ...unpaid].map((row) => ({ ...row, hasdocument: false })))
    .execute();
  await postLeave(db, { employeeids: ids, today });
  for (const { place, leave, ahead, days, note } of ASKED) {
    const employeeid = ids[place];
    const leavetypeid = typeOf.get(leave);
    if (employeeid === undefined || leavetypeid === undefined) continue;
    const span = { ...spanOf(employeeid, addDays(today, ahead), days), fromhalf: 1 as const, tohalf: 2 as const };
    const none = {
      fromtime: null,
      totime: null,
      documentpath: null,
      hasdocument: false,
      delegateid: null,
      expectedon: null,
      survivingchildren: null,
    };
    const ctx = contextOf(employeeid);
    const seen = await examine(
      ctx,
      { employeeid, isother: false },
      { employeeid: null, ...none, ...span, leavetypeid, note },
      NO_COMP_OFF,
    );
    if (seen.problems.length > 0) continue;
    const { leaverequestid } = await db
      .insertInto('leave_request')
      .values({ ...span, employeeid, leavetypeid, note, minutes: null, hasdocument: false })
      .returning('leaverequestid')
      .executeTakeFirstOrThrow();
    await submitLeave(ctx, { employeeid, leaverequestid, seen });
  }
}
