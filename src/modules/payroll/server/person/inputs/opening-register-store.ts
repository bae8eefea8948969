import type { Month } from '#platform/engine/day.ts';
import { sql } from 'kysely';
import type { Store, Values } from '#modules/people/server/public.ts';
import { chunks } from '#platform/server/db.ts';
import { daysText } from './columns.ts';

export type Register = {
  readonly gross: number;
  /** Paise by component code, as JSON with its codes in order. */
  readonly amounts: string;
  readonly pfwages: number;
  readonly epsdue: boolean;
  readonly lopdays: string;
};

/** The registers of one month, by person. */
export const registerStore = (wagemonth: Month): Store<Register & Values> => ({
  async current(db, ids) {
    const matches = new Map<number, Register & Values>();
    for (const part of chunks(ids, 1, 5000)) {
      const rows = await db
        .selectFrom('opening_register')
        .select(['employeeid', 'gross', 'pfwages', 'epsdue', 'lopdays'])
        .select(sql<Record<string, number>>`amounts`.as('amounts'))
        .where('wagemonth', '=', wagemonth)
        .where('employeeid', 'in', part)
        .execute();
      for (const { employeeid, amounts, lopdays, ...row } of rows)
        matches.set(employeeid, { ...row, lopdays: daysText(Number(lopdays)), amounts: inOrder(amounts) });
    }
    return matches;
  },
  async write(db, rows) {
    for (const part of chunks(rows, 8))
      await db
        .insertInto('opening_register')
        .values(part.map(({ employeeid, values }) => ({ wagemonth, employeeid, ...values })))
        .onConflict((conflict) =>
          conflict.columns(['subscriptionid', 'wagemonth', 'employeeid']).doUpdateSet((eb) => ({
            gross: eb.ref('excluded.gross'),
            amounts: eb.ref('excluded.amounts'),
            pfwages: eb.ref('excluded.pfwages'),
            epsdue: eb.ref('excluded.epsdue'),
            lopdays: eb.ref('excluded.lopdays'),
            version: sql<number>`opening_register.version + 1`,
          })),
        )
        .execute();
  },
  async remove(db, ids) {
    for (const part of chunks(ids, 1, 5000))
      await db
        .deleteFrom('opening_register')
        .where('wagemonth', '=', wagemonth)
        .where('employeeid', 'in', part)
        .execute();
  },
});
export const inOrder = (amounts: Readonly<Record<string, number>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(amounts).toSorted(([a], [b]) => (a < b ? -1 : 1))));
