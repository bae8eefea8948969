import { deskCard, type DeskCard } from '#platform/server/desk-card.ts';
import { ticketCard } from '../contract/ticket.ts';
import { UNANSWERED, WAITING } from '../engine/ticket.ts';
import { nowOf } from './clock.ts';
import { handledBy } from './standing.ts';

/** The card of My Desk: tickets that wait for the reader, as an agent or as the requester. */
export const helpdeskCards: readonly DeskCard[] = [
  deskCard({
    key: 'tickets',
    of: ticketCard,
    load: async (ctx) => {
      const { db, session } = ctx;
      const own = session.employeeid ?? -1;
      const { toanswer, overdue } = await db
        .selectFrom('ticket as t')
        .innerJoin('ticket_category as c', 'c.ticketcategoryid', 't.ticketcategoryid')
        .select((q) => [
          q.fn.countAll<number>().as('toanswer'),
          q.fn.countAll<number>().filterWhere('t.resolvedue', '<', nowOf(ctx)).as('overdue'),
        ])
        .where(handledBy(ctx))
        .where('t.statusid', 'in', [...UNANSWERED])
        .where((q) => q.or([q('t.agentid', 'is', null), q('t.agentid', '=', own)]))
        .executeTakeFirstOrThrow();
      const { forme } = await db
        .selectFrom('ticket')
        .select((q) => q.fn.countAll<number>().as('forme'))
        .where('employeeid', '=', own)
        .where('statusid', '=', WAITING)
        .executeTakeFirstOrThrow();
      return toanswer + forme === 0 ? null : { toanswer, overdue, forme };
    },
  }),
];
