import { sql } from 'kysely';
import { addDays, day } from '#platform/engine/day.ts';
import { SATURDAY_AND_SUNDAY, workingCalendar } from '#platform/engine/working-days.ts';
import { dayIn, timeIn } from '#platform/server/day-in.ts';
import type { Db } from '#platform/server/db.ts';
import { calendarsOf } from '#modules/calendar/server/public.ts';
import { SENDING, WEEKDAY } from '../contract/schedule.ts';
import { nextSending } from '../engine/sending.ts';

const HOUR = 60;
const REACH_DAYS = 400;
const MONTH_DAYS = 31;
const USUAL = workingCalendar(SATURDAY_AND_SUNDAY, []);

/** The rule of a schedule as its row has it. */
type StoredRule = {
  readonly ruleid: number;
  readonly weekday: number | null;
  readonly monthday: number | null;
  readonly workingday: number | null;
  /** Minutes after midnight of the company's day. */
  readonly atminute: number;
};

/** The moment after now at which a schedule is due, by the clock and the calendar of the company. */
export async function nextMoment(
  db: Db,
  { atminute, ...rule }: StoredRule,
  { now, zone }: { now: Date; zone: string },
): Promise<string | undefined> {
  const today = day(dayIn(now, zone));
  const [hour = 0, minute = 0] = timeIn(now, zone).slice(11, 16).split(':').map(Number);
  const from = atminute > hour * HOUR + minute ? today : addDays(today, 1);
  const { company = USUAL } = await calendarsOf(db, {}, addDays(from, -MONTH_DAYS), addDays(from, REACH_DAYS));
  const next = nextSending(
    { ...rule, ruleid: SENDING.schema.parse(rule.ruleid), weekday: WEEKDAY.schema.nullable().parse(rule.weekday) },
    from,
    company,
  );
  if (next === undefined) return undefined;
  const { rows } = await sql<{ at: string }>`select
    (${next}::date + make_interval(mins => ${atminute}::integer)) at time zone ${zone}::text as at`.execute(db);
  return rows[0]?.at;
}

/** Schedules the task that sends what is due next: after every change of what that is. */
export async function wakeSending(db: Db): Promise<void> {
  const next = await db
    .selectFrom('report_schedule')
    .select('nextat')
    .where('nextat', 'is not', null)
    .orderBy('nextat')
    .limit(1)
    .executeTakeFirst();
  if (next) await sql`select enqueue_task('send_reports', greatest(now(), ${next.nextat}::timestamptz))`.execute(db);
}
