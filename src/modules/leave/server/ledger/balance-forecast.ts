import { type Day, day } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import { failField } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { balanceForecastReport } from '../../contract/balance-forecast.ts';
import { inDays, NO_DAYS } from '../../engine/days.ts';
import { daysByLeave, forecast, forecastOn, reservedCharges } from '../../engine/forecast.ts';
import { yearEndOf } from '../../engine/leave-year.ts';
import { leaveSettingOf } from '../setting.ts';
import { leaveOfPeople } from './balance-list.ts';
import { loadLeave } from './load.ts';
import { pendingOfAll } from './pending.ts';
import { waitingLines } from './posting.ts';

/**
 * The day of a forecast: without one the end of the leave year.
 * @throws ApplicationError at the day, for one that is over or after the end of the leave year
 */
async function dayOf(db: Db, onday: string | undefined, today: Day): Promise<Day> {
  const last = yearEndOf(today, (await leaveSettingOf(db)).yearstart);
  const on = onday === undefined ? last : day(onday);
  if (on < today) failField('onday', 'This day is over. Choose today or a later one');
  // What follows depends on how this leave year ends.
  if (on > last) failField('onday', `Choose a day until ${dayWords(last)}, the end of the leave year`);
  return on;
}

/** What people have on a day to come, by the forecast of each; a fixed number of statements for any number of people. */
async function forecastsOf(db: Db, employeeids: readonly number[], days: { today: Day; on: Day }) {
  const { today, on } = days;
  const pending = await pendingOfAll(db, employeeids);
  return new Map(
    (await loadLeave(db, { employeeids, today })).map((loaded) => {
      const { history, employeeid } = loaded;
      const written = [...loaded.ledger, ...waitingLines(loaded, today)];
      const coming = forecast(history, written, { on: today, isbegun: true });
      const charges = reservedCharges({ history, today }, pending.get(employeeid) ?? []);
      const reserved = daysByLeave(charges.filter((one) => one.day <= on));
      return [
        employeeid,
        (leave: string) => ({
          ...forecastOn({ written, coming }, leave, days),
          reserved: reserved.get(leave) ?? NO_DAYS,
        }),
      ] as const;
    }),
  );
}

/** The page of people and leave types is worked out, and nobody else. */
export const balanceForecastEndpoints = serveReport(balanceForecastReport, async (ctx, { onday, ...page }) => {
  const { db } = ctx;
  const today = ctx.today as Day;
  const on = await dayOf(db, onday, today);
  const { rows, total } = await leaveOfPeople(ctx, page);
  const forecasts = await forecastsOf(db, [...new Set(rows.map(({ employeeid }) => employeeid))], { today, on });
  return {
    rows: rows.map((row) => {
      const of = forecasts.get(row.employeeid)?.(String(row.leavetypeid));
      return {
        ...row,
        balancenow: inDays(of?.now ?? NO_DAYS),
        change: inDays(of?.change ?? NO_DAYS),
        lapsed: inDays(of?.lapsed ?? NO_DAYS),
        balance: inDays(of?.balance ?? NO_DAYS),
        reserved: inDays(of?.reserved ?? NO_DAYS),
        nextlapse: inDays(of?.lapse?.days ?? NO_DAYS),
        nextlapseon: of?.lapse?.date ?? null,
      };
    }),
    total,
  };
});
