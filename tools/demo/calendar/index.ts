import { inTenant } from '#platform/server/db.ts';
import type { DemoSeed } from '../seed.ts';
import { NATIONAL_HOLIDAYS } from '#modules/calendar/contract/holiday-plan.ts';
import { WEEKS } from '#modules/calendar/contract/weekly-off.ts';

const YEARS = [2026, 2027];
/** Sunday every week, Saturday in the second and the fourth. */
const DAYS = WEEKS.flatMap((weekno) => (weekno % 2 === 0 ? [0, 6] : [0]).map((weekday) => ({ weekno, weekday })));

/** The weekly off and the national holidays of the demo company Acme, for the whole company. */
export const seedCalendar: DemoSeed = async ({ pools, subscriptionid, label }) => {
  if (label !== 'acme') return;
  await inTenant(pools, subscriptionid, { accountid: null, request: 'demo' }, async (db) => {
    const { weeklyoffid } = await db
      .insertInto('weekly_off')
      .values({ weeklyoffname: 'Sunday, second and fourth Saturday' })
      .returning('weeklyoffid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('weekly_off_day')
      .values(DAYS.map((one) => ({ ...one, weeklyoffid })))
      .execute();
    const { holidayplanid } = await db
      .insertInto('holiday_plan')
      .values({ holidayplanname: 'National holidays' })
      .returning('holidayplanid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('holiday')
      .values(
        YEARS.flatMap((year) =>
          NATIONAL_HOLIDAYS.map(({ day, holidayname }) => ({
            holidayplanid,
            holidaydate: `${year}-${day}`,
            holidayname,
          })),
        ),
      )
      .execute();
    const fromdate = `${YEARS[0]}-01-01`;
    await db
      .insertInto('calendar_assignment')
      .values([
        { weeklyoffid, fromdate },
        { holidayplanid, fromdate },
      ])
      .execute();
  });
};
