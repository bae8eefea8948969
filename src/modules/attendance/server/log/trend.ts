import { sql } from 'kysely';
import { addMonths, day, earlier, month } from '#platform/engine/day.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { getLateTrend } from '../../contract/trend.ts';
import { mondayOf, weeksOf } from '../../engine/trend.ts';
import { attendanceMonths } from '../months.ts';

const MAX = 5;
const BEFORE = 2;

/** The marks of days of everybody in scope that were not waived. */
const marksOf = ({ people }: Context, from: string, to: string) =>
  people
    .seen()
    .innerJoin('attendance_day as a', 'a.employeeid', 'e.employeeid')
    .where('a.workdate', '>=', from)
    .where('a.workdate', '<=', to)
    .where('a.mark', 'in', ['late', 'early', 'breach']);

/** Marks by the week, and who has most; two statements beside that of the months. */
const trend = serve(getLateTrend, async (ctx, { month: request }) => {
  const last = month(request);
  const { daysOf } = await attendanceMonths(ctx.db);
  const { from } = daysOf(addMonths(last, -BEFORE));
  const to = earlier(daysOf(last).to, day(ctx.today));
  if (to < from) return [{ weeks: [], people: [] }];
  const marks = await marksOf(ctx, from, to)
    .select([sql<string>`date_trunc('week', a.workdate)::date`.as('monday'), 'a.mark'])
    .select((c) => c.fn.countAll<number>().as('count'))
    .groupBy(['monday', 'a.mark'])
    .execute();
  const people = await marksOf(ctx, from, to)
    .select(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
    .select((c) => c.fn.countAll<number>().as('marks'))
    .groupBy(['e.employeeid', 'e.employeecode', 'e.fullname', 'e.imagepath'])
    .orderBy('marks', 'desc')
    .orderBy(sql`lower(e.fullname)`)
    .limit(MAX)
    .execute();
  const counts = new Map(marks.map(({ monday, mark, count }) => [`${monday} ${mark}`, count]));
  const weeks = weeksOf(from, to).map((week) => {
    const of = (mark: string): number => counts.get(`${mondayOf(week.fromdate)} ${mark}`) ?? 0;
    return { ...week, late: of('late'), early: of('early'), breach: of('breach') };
  });
  return [{ weeks, people }];
});

export const trendEndpoints = [trend];
