import { sql } from 'kysely';
import type { z } from 'zod';
import { ACTIVE, type ActiveId, type toggled } from '../contract/active.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { type DB, tenantSql } from './db.ts';
import { failWith, stale, notFound } from './application-error.ts';
import { type Context, serve, type Served } from './serve.ts';

const ON: ActiveId = 1;
type Row = { isactive: ActiveId; version: number };

type Switchable = { [T in keyof DB]: DB[T] extends Record<'isactive' | 'version', unknown> ? T : never }[keyof DB];
type Switched<K extends string> = {
  table: Switchable;
  idfield: K;
  /** Checks that the company can do without the row. @throws ApplicationError that says what to do */
  beforeOff?: (ctx: Context, id: number) => Promise<void>;
  /** Checks that the row does not conflict with another active one. @throws ApplicationError */
  beforeOn?: (ctx: Context, id: number) => Promise<void>;
  /** Writes further changes with the row. */
  after?: (ctx: Context, id: number) => Promise<void>;
};

/** Serves the toggle of a noun: one locked row, with the version that the reader saw. */
export function serveToggle<K extends string>(
  endpoint: Endpoint<z.ZodType<Record<K, number> & { isactive: ActiveId }>, typeof toggled>,
  { table, idfield, beforeOff, beforeOn, after }: Switched<K>,
): Served {
  return serve(endpoint, async (ctx, input): Promise<Row[]> => {
    const id: number = input[idfield];
    const { isactive } = input;
    const { rows } = await tenantSql<Row>`select isactive, version from ${sql.table(table)}
      where subscriptionid = current_subscription() and ${sql.ref(idfield)} = ${id} for update`.execute(ctx.db);
    const current = rows[0] ?? notFound();
    if (current.version !== ctx.ifMatch) return stale({ [idfield]: id, ...current });
    if (current.isactive === isactive) return [current];
    await (isactive === ON ? beforeOn : beforeOff)?.(ctx, id);
    const written = await tenantSql<Row>`update ${sql.table(table)} set isactive = ${isactive}, version = version + 1
      where subscriptionid = current_subscription() and ${sql.ref(idfield)} = ${id}
      returning isactive, version`.execute(ctx.db);
    await after?.(ctx, id);
    return written.rows;
  });
}

/** Checks that a row is active: an inactive one cannot be changed or deleted, only made active again. */
export function expectActive({ isactive }: { isactive: number }): void {
  if (isactive !== ON)
    failWith('conflict', { status: 409, text: 'This is inactive. Make it active before you change or delete it.' });
}

/** Converts the database column to the API's id. */
export const activeOf = (isactive: number): ActiveId => ACTIVE.ids.find((one) => one === isactive) ?? 2;
