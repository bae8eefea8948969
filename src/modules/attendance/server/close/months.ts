import { addMonths, type Day, firstDay, lastDay, type Month, monthOf } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import type { CloseMonth } from '../../contract/close.ts';

const UNITS = 10_000;

/** The closes of months that count, with what they came to; one statement. */
async function closesOf(db: Db) {
  const rows = await db
    .selectFrom('time_close as c')
    .leftJoin('account as a', 'a.accountid', 'c.closedby')
    .leftJoin('time_close_person as p', 'p.closeid', 'c.closeid')
    .select(['c.closeid', 'c.fromday', 'c.isclosed', 'c.closedat', 'c.jobrunid', 'a.fullname as closedbyname'])
    .select((eb) => [
      eb.fn.count<number>('p.employeeid').as('people'),
      eb.fn.coalesce(eb.fn.sum<number>('p.lossofpay'), eb.lit(0)).as('lossofpay'),
    ])
    .where('c.reopenedat', 'is', null)
    .groupBy(['c.subscriptionid', 'c.closeid', 'a.fullname'])
    .execute();
  return new Map(rows.map((row) => [monthOf(row.fromday as Day), row]));
}

/** The months from the first of attendance to the one of today, the latest first. */
export async function monthsOf(db: Db, startdate: Day, today: Day): Promise<CloseMonth[]> {
  const closes = await closesOf(db);
  const months: CloseMonth[] = [];
  for (let month = monthOf(today); month >= monthOf(startdate); month = addMonths(month, -1)) {
    const close = closes.get(month);
    months.push({
      month,
      state: !close ? 'open' : close.isclosed ? 'closed' : 'closing',
      closeid: close?.closeid ?? null,
      closedat: close?.closedat ?? null,
      closedbyname: close?.closedbyname ?? null,
      people: close?.people ?? 0,
      lossofpay: Number(close?.lossofpay ?? 0) / UNITS,
      jobrunid: close?.jobrunid ?? null,
      mayclose: !close && lastDay(month) < today,
    });
  }
  return months;
}

/** The days of a month that count: nothing before the first of attendance. */
export const daysOfMonth = (month: Month, startdate: Day): { from: Day; to: Day } => {
  const first = firstDay(month);
  return { from: first < startdate ? startdate : first, to: lastDay(month) };
};
