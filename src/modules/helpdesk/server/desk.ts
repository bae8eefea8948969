import { sql } from 'kysely';
import { deskCard, type DeskCard } from '#platform/server/desk-card.ts';
import { ticketCard } from '../contract/ticket.ts';
import { NEAR, UNANSWERED, WAITING } from '../engine/ticket.ts';
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
      const now = nowOf(ctx);
      const dueBy = (at: number) =>
        sql<boolean>`(t.resolvedue < ${at} or t.nextdue < ${at} or (t.firstansweredat is null and t.firstdue < ${at}))`;
      const isEscalation = sql<boolean>`coalesce(c.escalationid = ${own} and not c.agentids @> to_jsonb(${own}::bigint), false)`;
      const { toanswer, overdue, near } = await db
        .selectFrom('ticket as t')
        .innerJoin('ticket_category as c', 'c.ticketcategoryid', 't.ticketcategoryid')
        .select((q) => [
          q.fn.countAll<number>().as('toanswer'),
          q.fn.countAll<number>().filterWhere(dueBy(now)).as('overdue'),
          q.fn
            .countAll<number>()
            .filterWhere(dueBy(now + NEAR))
            .as('near'),
        ])
        .where(handledBy(ctx))
        .where('t.statusid', 'in', [...UNANSWERED])
        .where(
          sql<boolean>`(t.agentid = ${own} or (t.agentid is null and not ${isEscalation})
            or (c.escalationid = ${own} and ${dueBy(now)}))`,
        )
        .executeTakeFirstOrThrow();
      const { forme } = await db
        .selectFrom('ticket')
        .select((q) => q.fn.countAll<number>().as('forme'))
        .where('employeeid', '=', own)
        .where('statusid', '=', WAITING)
        .executeTakeFirstOrThrow();
      return toanswer + forme === 0 ? null : { toanswer, overdue, near: near - overdue, forme };
    },
  }),
];
