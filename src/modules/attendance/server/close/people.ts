import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { ChangedPerson, ClosedPerson } from '../../contract/closed.ts';
import type { ChangedSince } from './since.ts';

type Reasons = {
  dues: { day: string; reason: string; days: number; leavetypeid: number | null }[];
  grants: { day: string; reason: string; days: number }[];
  /** Missing where there are none. */
  nights?: { day: string; days: number }[];
};
type Page = { readonly limit: number; readonly offset: number };
const inDays = (units: number): number => units / UNITS_PER_DAY;

/**
 * What a close came to for people, by employee code.
 * @param only these people; null for everybody
 */
export async function closedPeople(
  db: Db,
  closeid: number,
  { only, ...page }: Page & { readonly only: readonly number[] | null },
): Promise<{ total: number; rows: ClosedPerson[] }> {
  const types = await db.selectFrom('leave_type').select(['leavetypeid', 'leavetypename']).execute();
  const names = new Map(types.map(({ leavetypeid, leavetypename }) => [leavetypeid, leavetypename]));
  const closed = db
    .selectFrom('time_close_person as p')
    .where('p.closeid', '=', closeid)
    .$if(only !== null, (q) => q.where(anyOf('p.employeeid', only ?? [])));
  // Counted without the names, which are read for the page alone.
  const { total } = await closed.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await closed
    .innerJoin('employee as e', 'e.employeeid', 'p.employeeid')
    .selectAll('p')
    .select(['e.employeecode', 'e.fullname', 'e.imagepath'])
    .orderBy('e.employeecode')
    .orderBy('e.employeeid')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return {
    total,
    rows: rows.map(({ employeeid, employeecode, fullname, imagepath, closedon, ...row }) => {
      const { dues, grants, nights = [] } = row.reasons as unknown as Reasons;
      return {
        employeeid,
        employeecode,
        fullname,
        imagepath,
        closedon,
        inservice: inDays(row.inservice),
        present: inDays(row.present),
        home: inDays(row.home),
        duty: inDays(row.duty),
        paidleave: inDays(row.paidleave),
        unpaidleave: inDays(row.unpaidleave),
        weeklyoff: inDays(row.weeklyoff),
        holiday: inDays(row.holiday),
        absent: inDays(row.absent),
        fromleave: inDays(row.absentfromleave + row.penaltyfromleave),
        marks: row.marks,
        penaltylossofpay: inDays(row.penaltylossofpay),
        lossofpay: inDays(row.lossofpay),
        paiddays: inDays(row.paiddays),
        overtimeminutes: row.overtimeworking + row.overtimeoff,
        compoff: inDays(row.compoff),
        extracarried: row.extracarried,
        encashed: inDays(row.encashed),
        nightshifts: inDays(row.nightshifts),
        dues: dues.map((due) => ({
          day: due.day,
          reason: due.reason,
          days: inDays(due.days),
          leavetypename: due.leavetypeid === null ? null : (names.get(due.leavetypeid) ?? null),
        })),
        grants: grants.map((one) => ({ ...one, days: inDays(one.days) })),
        nights: nights.map((one) => ({ ...one, days: inDays(one.days) })),
      };
    }),
  };
}

/** A page of people whose closed month comes to something else now, by employee code. */
export async function changedPeople(
  db: Db,
  changes: readonly ChangedSince[],
  { limit, offset }: Page,
): Promise<{ total: number; rows: ChangedPerson[] }> {
  const byId = new Map(changes.map((one) => [one.employeeid, one]));
  const people = await db
    .selectFrom('employee')
    .select(['employeeid', 'employeecode', 'fullname', 'imagepath'])
    .where(anyOf('employeeid', byId.keys()))
    .orderBy('employeecode')
    .orderBy('employeeid')
    .limit(limit)
    .offset(offset)
    .execute();
  const minutes = (one: ChangedSince['now']): number => one.overtimeworking + one.overtimeoff;
  const rows = people.flatMap((person): ChangedPerson[] => {
    const result = byId.get(person.employeeid);
    if (!result) return [];
    const { closed, now, difference, unusedleave, exitwaits } = result;
    return [
      {
        ...person,
        lossofpay: inDays(closed.lossofpay),
        lossofpaynow: inDays(now.lossofpay),
        lossofpaydifference: inDays(difference.lossofpay),
        paiddays: inDays(closed.paiddays),
        paiddaysnow: inDays(now.paiddays),
        paiddaysdifference: inDays(difference.paiddays),
        overtimeminutes: minutes(closed),
        overtimeminutesnow: minutes(now),
        overtimedifference: minutes(difference),
        unusedleave: inDays(unusedleave),
        encashed: inDays(closed.encashed),
        encashednow: inDays(now.encashed),
        nightshifts: inDays(closed.nightshifts),
        nightshiftsnow: inDays(now.nightshifts),
        exitwaits,
      },
    ];
  });
  return { total: byId.size, rows };
}
