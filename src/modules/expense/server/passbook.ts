import { sql } from 'kysely';
import type { Context } from '#platform/server/serve.ts';
import { serve } from '#platform/server/serve.ts';
import { getPassbook, type PassbookKind } from '../contract/passbook.ts';

const ofPerson = ({ db }: Context, employeeid: number) =>
  db.selectFrom('expense_entry').where('employeeid', '=', employeeid);

/** Entries in their order with the balance after each; those of paydays to come are not there yet. */
export const passbookCalls = [
  serve(getPassbook, async (ctx, { employeeid: id, limit, offset }) => {
    const employeeid = await ctx.people.oneSeen(id);
    const isDue = sql<boolean>`(rank = 0 or entrydate <= ${ctx.today}::date)`;
    const { total, balance } = await ofPerson(ctx, employeeid)
      .where(isDue)
      .select((eb) => [
        eb.fn.countAll<number>().as('total'),
        eb.fn.coalesce(eb.fn.sum<string>('amount'), sql<string>`'0'`).as('balance'),
      ])
      .executeTakeFirstOrThrow();
    const rows = await ctx.db
      .selectFrom(
        ofPerson(ctx, employeeid)
          .where(isDue)
          .select(['entrydate as date', 'kind', 'reference', 'amount', 'rank', 'expenseentryid'])
          .select(
            sql<number>`sum(amount) over (order by entrydate, rank, case when rank > 0 then reference end, expenseentryid)::bigint`.as(
              'balance',
            ),
          )
          .as('p'),
      )
      .select(['date', 'kind', 'reference', 'amount', 'balance'])
      .orderBy('date', 'desc')
      .orderBy('rank', 'desc')
      .orderBy(sql`case when rank > 0 then reference end`, 'desc')
      .orderBy('expenseentryid', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    return {
      balance: Number(balance),
      rows: rows.map((row) => ({ ...row, kind: row.kind as PassbookKind })),
      total,
    };
  }),
];
