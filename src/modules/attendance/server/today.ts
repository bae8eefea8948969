import { awayOn } from '#modules/leave/server/public.ts';
import { type Day, day } from '#platform/engine/day.ts';
import { timeIn } from '#platform/server/day-in.ts';
import { deskCard } from '#platform/server/desk-card.ts';
import type { Context } from '#platform/server/serve.ts';
import { peopleTodayCard } from '../contract/desk.ts';
import { midnight } from '../engine/day/shift.ts';
import { plannedShifts } from './count/planned.ts';
import { pressesOf } from './count/punches.ts';
import { requestsOf } from './count/requests.ts';
import { attendanceSettingOf } from './setting.ts';
import { minuteOf } from './shown.ts';

/** People that fit on a card. */
const SHOWN = 3;
type Person = { readonly employeeid: number; readonly fullname: string };
const some = (people: readonly Person[]) => ({ count: people.length, people: people.slice(0, SHOWN) });

/** Whoever has been due at work since the beginning of a shift and is nowhere to be seen. */
async function missingOf(ctx: Context, ids: readonly number[], isAway: (employeeid: number, time: string) => boolean) {
  const { db, env, tenant } = ctx;
  const today: Day = day(ctx.today);
  const { startdate, duplicateseconds } = await attendanceSettingOf(db);
  if (startdate === null || startdate > today) return null;
  const now = timeIn(env.now(), tenant.timezoneid);
  const minute = minuteOf(now) - midnight(today);
  const planned = await plannedShifts(db, ids, { from: today, to: today });
  const due = planned.filter(({ begins, ends }) => begins <= minute && minute < ends).map((one) => one.employeeid);
  const presses = await pressesOf(db, { employeeids: due, within: duplicateseconds }, today, today);
  const requests = await requestsOf(db, due, { from: today, to: today });
  return new Set(
    due.filter((employeeid) => {
      const { duty, dutyhours, home } = requests(employeeid);
      const isElsewhere = duty.length + dutyhours.length + home.length > 0;
      const isSeen = presses(employeeid).punches.some((at) => at >= midnight(today));
      return !isElsewhere && !isSeen && !isAway(employeeid, now.slice(11, 16));
    }),
  );
}

/** Who of the people in scope is away today, and who is missing; a fixed number of statements. */
export const peopleToday = deskCard({
  key: 'people-today',
  of: peopleTodayCard,
  others: true,
  load: async (ctx) => {
    const { db, people, today } = ctx;
    const inService: Person[] = await people
      .visible()
      .select(['e.employeeid', 'e.fullname'])
      .where('e.joiningdate', '<=', today)
      .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]))
      .orderBy('e.fullname')
      .orderBy('e.employeeid')
      .execute();
    const ids = inService.map(({ employeeid }) => employeeid);
    const leave = Map.groupBy(
      await awayOn(db, { employeeids: ids, from: day(today), to: day(today) }),
      ({ employeeid }) => employeeid,
    );
    const missing = await missingOf(ctx, ids, (employeeid, time) =>
      (leave.get(employeeid) ?? []).some(({ fromtime, totime }) => fromtime <= time && time < totime),
    );
    return {
      inservice: ids.length,
      away: some(inService.filter(({ employeeid }) => leave.has(employeeid))),
      missing: missing && some(inService.filter(({ employeeid }) => missing.has(employeeid))),
    };
  },
});
