import { addDays, type Day, day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { probationEnd } from '#modules/company/engine/probation-days.ts';

const DAYS = 180;
/** Days by which the probation of one of them is extended. */
const MORE = 90;
/** Whoever joined longer ago is confirmed, and without a probation. */
const SINCE = 330;

/** Whoever joined the demo company lately is on probation; the one who has been longest is extended. */
export async function seedProbations(db: Db, today: Day): Promise<void> {
  const { probationperiodid } = await db
    .insertInto('probation_period')
    .values({
      probationperiodname: 'Six months',
      description: 'Confirmed by HR with the manager',
      probationdays: DAYS,
      isautoconfirmed: false,
      isnotifyemployee: true,
      notifypriordays: 7,
    })
    .returning('probationperiodid')
    .executeTakeFirstOrThrow();
  const people = await db
    .selectFrom('employee')
    .select(['employeeid', 'joiningdate'])
    .where('joiningdate', '>=', addDays(today, -SINCE))
    .where('joiningdate', '<=', today)
    .where('leavingdate', 'is', null)
    .orderBy('joiningdate')
    .execute();
  if (people.length === 0) return;
  await db
    .insertInto('employee_probation')
    .values(
      people.map(({ employeeid, joiningdate }, at) => ({
        employeeid,
        probationperiodid,
        startdate: joiningdate,
        enddate: probationEnd(day(joiningdate), at === 0 ? DAYS + MORE : DAYS),
        statusid: at === 0 ? 3 : 1,
      })),
    )
    .execute();
}
