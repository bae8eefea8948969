import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import type { ClosedPerson } from '../../contract/close.ts';

const UNITS = 10_000;
type Reasons = {
  dues: { day: string; reason: string; days: number; leavetypeid: number | null }[];
  grants: { day: string; reason: string; days: number }[];
};

/** What a close came to for people, by employee code. @param only these people; without it a page of everybody */
export async function closedPeople(
  db: Db,
  closeid: number,
  given: { readonly only: readonly number[] } | { readonly limit: number; readonly offset: number },
): Promise<{ total: number; rows: ClosedPerson[] }> {
  const types = await db.selectFrom('leave_type').select(['leavetypeid', 'leavetypename']).execute();
  const names = new Map(types.map(({ leavetypeid, leavetypename }) => [leavetypeid, leavetypename]));
  const { total } = await db
    .selectFrom('time_close_person')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('closeid', '=', closeid)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('time_close_person as p')
    .innerJoin('employee as e', 'e.employeeid', 'p.employeeid')
    .selectAll('p')
    .select(['e.employeecode', 'e.fullname', 'e.imagepath'])
    .where('p.closeid', '=', closeid)
    .$if('only' in given, (q) =>
      q.where(sql<boolean>`p.employeeid = any(${'only' in given ? [...given.only] : []}::bigint[])`),
    )
    .orderBy('e.employeecode')
    .limit('only' in given ? given.only.length : given.limit)
    .offset('only' in given ? 0 : given.offset)
    .execute();
  return {
    total,
    rows: rows.map(({ employeeid, employeecode, fullname, imagepath, ...row }) => {
      const { dues, grants } = row.reasons as unknown as Reasons;
      const days = (units: number): number => units / UNITS;
      return {
        person: { employeeid, employeecode, fullname, imagepath },
        inservice: days(row.inservice),
        paiddays: days(row.paiddays),
        lossofpay: days(row.lossofpay),
        absent: days(row.absent),
        absentfromleave: days(row.absentfromleave),
        penaltyfromleave: days(row.penaltyfromleave),
        penaltylossofpay: days(row.penaltylossofpay),
        unpaidleave: days(row.unpaidleave),
        overtimeminutes: row.overtimeworking + row.overtimeoff,
        compoff: days(row.compoff),
        extracarried: row.extracarried,
        encashed: days(row.encashed),
        dues: dues.map((due) => ({
          day: due.day,
          reason: due.reason,
          days: days(due.days),
          leavetypename: due.leavetypeid === null ? null : (names.get(due.leavetypeid) ?? null),
        })),
        grants: grants.map((one) => ({ ...one, days: days(one.days) })),
      };
    }),
  };
}
