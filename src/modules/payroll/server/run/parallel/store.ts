import { sql } from 'kysely';
import type { Month } from '#platform/engine/day.ts';
import type { Store, Values } from '#modules/people/server/public.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { targetNamed, targetsOf } from '../../../engine/run/parallel-run.ts';
import { latestSettings } from '../../setup/settings.ts';

/** What an earlier system paid somebody: paise by head, as JSON with its heads in order. */
export type OldRegister = { readonly amounts: string };

export const inOrder = (amounts: Readonly<Record<string, number>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(amounts).toSorted(([a], [b]) => (a < b ? -1 : 1))));

/** The registers of the earlier system of one month, by person. */
export const oldRegisters = (wagemonth: Month): Store<OldRegister & Values> => ({
  async current(db, ids) {
    const stored = new Map<number, OldRegister & Values>();
    for (const part of chunks(ids, 1, 5000)) {
      const rows = await db
        .selectFrom('parallel_register')
        .select(['employeeid', sql<Record<string, number>>`amounts`.as('amounts')])
        .where('wagemonth', '=', wagemonth)
        .where('employeeid', 'in', part)
        .execute();
      for (const { employeeid, amounts } of rows) stored.set(employeeid, { amounts: inOrder(amounts) });
    }
    return stored;
  },
  async write(db, rows) {
    for (const part of chunks(rows, 3))
      await db
        .insertInto('parallel_register')
        .values(part.map(({ employeeid, values }) => ({ wagemonth, employeeid, ...values })))
        .onConflict((conflict) =>
          conflict.columns(['subscriptionid', 'wagemonth', 'employeeid']).doUpdateSet((eb) => ({
            amounts: eb.ref('excluded.amounts'),
            version: sql<number>`parallel_register.version + 1`,
          })),
        )
        .execute();
  },
  async remove(db, ids) {
    for (const part of chunks(ids, 1, 5000)) {
      await db
        .deleteFrom('parallel_difference')
        .where('wagemonth', '=', wagemonth)
        .where('employeeid', 'in', part)
        .execute();
      await db
        .deleteFrom('parallel_register')
        .where('wagemonth', '=', wagemonth)
        .where('employeeid', 'in', part)
        .execute();
    }
  },
});

/** Stores heads that are new, mapped where their name is that of a target; heads that are there stay as they are. */
export async function addHeads(db: Db, headnames: readonly string[], addedby: number | null): Promise<void> {
  const settings = await latestSettings(db);
  const targets = settings ? targetsOf(settings.structure) : new Map<string, string>();
  const heads = headnames.map((headname) => ({ headname, target: targetNamed(targets, headname) ?? null }));
  for (const part of chunks(heads, 4))
    await db
      .insertInto('parallel_head')
      .values(part.map((head) => ({ ...head, addedby })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** The targets of heads that are mapped, by their names in small letters. */
export async function mappedHeads(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('parallel_head').select(['headname', 'target']).orderBy('parallelheadid').execute();
  return new Map(rows.flatMap(({ headname, target }) => (target === null ? [] : [[headname.toLowerCase(), target]])));
}
