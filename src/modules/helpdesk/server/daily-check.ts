import { addDays, day } from '#platform/engine/day.ts';
import { moment } from '#platform/engine/working-clock.ts';
import type { Db } from '#platform/server/db.ts';
import type { DailyCheck } from '#platform/server/module.ts';
import { CLOSED, DONE, RESOLVED } from '../engine/ticket.ts';
import { hasAnonymous } from './anonymous.ts';
import { hoursOf, writeDues } from './clock.ts';
import { settleAnonymous } from './settle.ts';

const MAX_TICKETS = 5000;

/** Works out anew when open tickets are due: a holiday may have been declared since. What is done stays as it was. */
export async function renewDues(db: Db, today: string): Promise<void> {
  const tickets = await db
    .selectFrom('ticket as t')
    .innerJoin('ticket_category as c', 'c.ticketcategoryid', 't.ticketcategoryid')
    .select(['t.ticketid', 't.openedat', 't.priorityid', 'c.targetid', 'c.firsthours', 'c.resolvehours'])
    .select(['t.nextfrom', 'c.nexthours', 'c.lowpercent', 'c.highpercent', 'c.urgentpercent'])
    .where('t.statusid', 'not in', [...DONE])
    .orderBy('t.ticketid')
    .limit(MAX_TICKETS)
    .execute();
  await writeDues(db, today, tickets);
}

/** Closes what was resolved some days ago, and renews what is due. Shuffles the anonymous channel. @returns true while anything is open, resolved or can be written */
export const ticketsDue: DailyCheck = async ({ db, today, tenant }) => {
  await settleAnonymous({ db, today, tenant });
  const { closedays } = await hoursOf(db);
  await db
    .updateTable('ticket')
    .set((c) => ({ statusid: CLOSED, version: c('version', '+', 1) }))
    .where('statusid', '=', RESOLVED)
    .where('resolvedat', '<', moment(addDays(day(today), -closedays), 0))
    .execute();
  await renewDues(db, today);
  const left = await db
    .selectFrom('ticket')
    .select('ticketid')
    .where('statusid', 'not in', [CLOSED, 7])
    .limit(1)
    .executeTakeFirst();
  return left !== undefined || (await hasAnonymous(db));
};
