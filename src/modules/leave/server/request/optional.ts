import { calendarsOf, optionalQuotaOf } from '#modules/calendar/server/public.ts';
import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { OPTIONAL_HOLIDAY } from '../../contract/type.ts';
import { yearBeginOf, yearEndOf } from '../../engine/leave-year.ts';
import { halvesOf } from '../../engine/halves.ts';
import { leftOf } from '../../engine/left-of.ts';
import type { OptionalHolidays } from '../../engine/request-rules.ts';
import { spanOf } from '../ledger/happened.ts';
import { leaveSettingOf } from '../setting.ts';
import { cancelledOf } from './cancelled.ts';

/** The requests for optional holidays that a person has between two days, approved or waiting, without cancelled days. */
export async function optionalTaken(db: Db, employeeid: number, from: Day, to: Day) {
  const rows = await db
    .selectFrom('leave_request as r')
    .innerJoin('leave_type as t', 't.leavetypeid', 'r.leavetypeid')
    .select(['r.leaverequestid', 'r.statusid', 'r.fromdate', 'r.fromhalf', 'r.todate', 'r.tohalf'])
    .where('r.employeeid', '=', employeeid)
    .where('t.leavecategoryid', '=', OPTIONAL_HOLIDAY)
    .where('r.statusid', 'in', [1, 2])
    .where('r.fromdate', '<=', to)
    .where('r.todate', '>=', from)
    .execute();
  const cancelled = await cancelledOf(
    db,
    rows.map(({ leaverequestid }) => leaverequestid),
    [2],
  );
  return rows.flatMap((row) =>
    leftOf(spanOf(row), cancelled.get(row.leaverequestid) ?? []).flatMap((span) =>
      [...halvesOf(span)].map(({ day }) => ({ day, statusid: row.statusid })),
    ),
  );
}

/** How many optional holidays a person may take in the leave year of a day, and how many are taken or asked for. */
export async function optionalOf(
  db: Db,
  { employeeid, on }: { employeeid: number; on: Day },
): Promise<OptionalHolidays & { readonly yearend: Day }> {
  const { yearstart } = await leaveSettingOf(db);
  const [from, to] = [yearBeginOf(on, yearstart), yearEndOf(on, yearstart)];
  const quota = await optionalQuotaOf(db, employeeid, on);
  const { employees } = await calendarsOf(db, { employeeids: [employeeid] }, from, to);
  const holidays = employees.get(employeeid)?.holidays;
  const halves = (await optionalTaken(db, employeeid, from, to)).filter(
    ({ day }) => from <= day && day <= to && holidays?.get(day)?.isoptional,
  );
  return { quota, taken: halves.length / 2, yearend: to };
}
