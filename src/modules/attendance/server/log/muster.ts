import { sql } from 'kysely';
import { addDays, type Day, day, daysBetween, earlier, month } from '#platform/engine/day.ts';
import { anyOf } from '#platform/server/ids.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { getMuster, type MusterRow } from '../../contract/log.ts';
import { totalsOf } from '../../engine/day/totals.ts';
import { pressesOf } from '../count/punches.ts';
import { attendanceMonths } from '../months.ts';
import { attendanceSettingOf } from '../setting.ts';
import { clockOf } from '../shown.ts';
import { unpaidCode } from './log.ts';

type Cell = NonNullable<MusterRow['days'][number]>;

/** Whoever is in service in the month, narrowed by what was searched. */
const peopleIn = ({ people }: Context, result: readonly number[] | undefined, first: Day, last: Day) =>
  people
    .seen()
    .where('e.joiningdate', '<=', last)
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', first)]))
    .$if(result !== undefined, (q) => q.where(anyOf('e.employeeid', result ?? [])));

/** The stored days of people in a month, by person. */
async function daysOf({ db }: Context, employeeids: readonly number[], first: Day, last: Day) {
  const rows = await db
    .selectFrom('attendance_day as a')
    .leftJoin('shift as s', 's.shiftid', 'a.shiftid')
    .select(['a.employeeid', 'a.workdate', 'a.kind', 'a.half1', 'a.half2', 'a.mark', 's.shiftcode'])
    .select(['a.workedminutes', 'a.extraminutes'])
    .select([
      sql<string | null>`to_char(a.firstin, 'YYYY-MM-DD HH24:MI')`.as('firstin'),
      sql<string | null>`to_char(a.lastout, 'YYYY-MM-DD HH24:MI')`.as('lastout'),
    ])
    .where(anyOf('a.employeeid', employeeids))
    .where('a.workdate', '>=', first)
    .where('a.workdate', '<=', last)
    .execute();
  return Map.groupBy(rows, ({ employeeid }) => employeeid);
}

/** The month of everybody in scope: days that are over as they are stored, today by its punches. */
const muster = serve(getMuster, async (ctx, { month: request, search, limit, offset }) => {
  const { db } = ctx;
  const today = day(ctx.today);
  const months = await attendanceMonths(db);
  const { from: first, to: last } = months.daysOf(request === undefined ? months.monthOf(today) : month(request));
  const matches = (await searchedPeople({ db, today }, search)?.execute())?.map(({ objectid }) => objectid);
  const { total } = await peopleIn(ctx, matches, first, last)
    .select((c) => c.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const people = await peopleIn(ctx, matches, first, last)
    .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
    .orderBy(sql`lower(e.fullname)`)
    .orderBy('e.employeeid')
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = people.map(({ employeeid }) => employeeid);
  const stored = await daysOf(ctx, ids, first, earlier(last, addDays(today, -1)));
  const { duplicateseconds } = await attendanceSettingOf(db);
  const isNow = first <= today && today <= last;
  const presses = isNow ? await pressesOf(db, { employeeids: ids, within: duplicateseconds }, today, today) : null;
  const unpaid = await unpaidCode(db);
  const rows = people.map((person): MusterRow => {
    const own = stored.get(person.employeeid) ?? [];
    const byDay = new Map(own.map((row) => [row.workdate, row]));
    const punches = presses?.(person.employeeid).punches.filter((minute) => (clockOf(minute) ?? '') >= today) ?? [];
    const now: Cell = {
      date: today,
      halves: ['', ''],
      mark: null,
      shiftcode: null,
      firstin: clockOf(punches[0] ?? null),
      lastout: clockOf(punches.length > 1 ? (punches.at(-1) ?? null) : null),
      workedminutes: 0,
    };
    const days = Array.from({ length: daysBetween(first, last) }, (_, at): Cell | null => {
      const date = addDays(first, at);
      const row = byDay.get(date);
      if (row)
        return {
          date,
          halves: [row.half1, row.half2],
          mark: row.mark,
          shiftcode: row.shiftcode,
          firstin: row.firstin,
          lastout: row.lastout,
          workedminutes: row.workedminutes,
        };
      return date === today && punches.length > 0 ? now : null;
    });
    const totals = totalsOf(
      own.map((row) => ({
        kind: row.kind as 'working' | 'off' | 'holiday',
        halves: [row.half1, row.half2],
        mark: row.mark,
        worked: row.workedminutes,
        extra: row.extraminutes,
      })),
      unpaid,
    );
    return { ...person, days, totals };
  });
  return { from: first, to: last, total, rows };
});

export const musterEndpoints = [muster];
