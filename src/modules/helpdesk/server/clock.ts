import { addDays, day } from '#platform/engine/day.ts';
import { momentOf, momentText, type Span, workingClock, type WorkingClock } from '#platform/engine/working-clock.ts';
import { workingCalendar } from '#platform/engine/working-days.ts';
import { timeIn } from '#platform/server/day-in.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Context } from '#platform/server/serve.ts';
import { storedSetting } from '#platform/server/tenant-setting.ts';
import { calendarsOf } from '#modules/calendar/server/public.ts';
import { FIRST_HOURS, type ServiceHours, serviceHours } from '../contract/hours.ts';
import { type Begun, duesOf, type Targets } from '../engine/ticket.ts';
import { wakeTargets } from './targets.ts';

export const HOURS_SETTING = 'helpdesk_hours';
/** Days before and after today whose holidays count: targets reach no further than hours allow. */
const REACH_DAYS = 800;

export const readHours = (value: Record<string, unknown>): ServiceHours =>
  serviceHours.safeParse({ ...FIRST_HOURS, ...value }).data ?? FIRST_HOURS;
export const hoursOf = async (db: Db): Promise<ServiceHours> =>
  (await storedSetting(db, HOURS_SETTING, readHours)).value;

const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));

/** Now, in minutes of the company's clock. */
export const nowOf = ({ env, tenant }: Pick<Context, 'env' | 'tenant'>): number =>
  momentOf(timeIn(env.now(), tenant.timezoneid));

/** The hours of the helpdesk on the working days of the company's calendar. */
export async function clockOf(db: Db, today: string): Promise<WorkingClock> {
  const { spans } = await hoursOf(db);
  const on = day(today);
  const { company } = await calendarsOf(db, {}, addDays(on, -REACH_DAYS), addDays(on, REACH_DAYS));
  const hours = spans.map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }));
  return company === undefined ? workingClock(hours, workingCalendar([], [])) : workingClock(hours, company);
}

export const textOf = (at: number | null): string | null => (at === null ? null : momentText(at));

type Due = Targets & Begun & { readonly ticketid: number };
/** The pauses of tickets, by ticket; one that lasts has no end. */
export async function pausesOf(db: Db, ticketids: readonly number[]): Promise<ReadonlyMap<number, Span[]>> {
  const rows = await db
    .selectFrom('ticket_pause')
    .select(['ticketid', 'fromat', 'toat'])
    .where(anyOf('ticketid', ticketids))
    .orderBy('fromat')
    .execute();
  const spans = Map.groupBy(rows, ({ ticketid }) => ticketid);
  return new Map(
    [...spans].map(([ticketid, of]) => [
      ticketid,
      of.map(({ fromat, toat }) => ({ from: fromat, to: toat ?? Infinity })),
    ]),
  );
}

/** Writes anew when tickets are due. */
export async function writeDues(db: Db, today: string, tickets: readonly Due[]): Promise<void> {
  if (tickets.length === 0) return;
  const clock = await clockOf(db, today);
  const pauses = await pausesOf(
    db,
    tickets.map(({ ticketid }) => ticketid),
  );
  for (const ticket of tickets)
    await db
      .updateTable('ticket')
      .set(duesOf(clock, ticket, ticket, pauses.get(ticket.ticketid) ?? []))
      .where('ticketid', '=', ticket.ticketid)
      .execute();
  await wakeTargets(db);
}
