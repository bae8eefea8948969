import type { Endpoint } from '../contract/endpoint.ts';
import { tenantSql } from './db.ts';
import { ApplicationError } from './application-error.ts';
import type { Context } from './serve.ts';
import { sha256 } from './token.ts';

/** Serializes an input to the same text, whatever the order of its keys. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

type Input = {
  ctx: Context;
  endpoint: Endpoint;
  input: unknown;
  key: string | string[] | undefined;
  run: () => Promise<{ result: unknown }>;
};

/**
 * Runs a money-moving call once per key. The reply is stored in the transaction of its effect; the same key with the
 * same request gets it again, with another request 422; while the first one runs, 409. Errors are not stored.
 */
export async function replayOrRun({ ctx, endpoint, input, key, run }: Input): Promise<{ result: unknown }> {
  if (typeof key !== 'string' || !/^[\w-]{8,255}$/.test(key)) {
    throw new ApplicationError({
      status: 400,
      code: 'idempotency-key',
      text: 'Send an idempotency-key header of 8 to 255 letters, digits, _ or -, the same for every retry of this action',
    });
  }
  const route = `${endpoint.method} ${endpoint.path}`;
  const requesthash = sha256(canonical(input));
  const { accountid, subscriptionid } = ctx.session;
  const lock = `${subscriptionid}:${accountid}:${route}:${key}`;
  const locked = await tenantSql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${lock}, 7)) as locked /* subscriptionid in the key */`.execute(
    ctx.db,
  );
  if (!locked.rows[0]?.locked)
    throw new ApplicationError({ status: 409, code: 'in-flight', text: 'This action is already being carried out' });

  const stored = await ctx.db
    .selectFrom('idempotency_key')
    .select(['requesthash', 'reply'])
    .where('accountid', '=', accountid)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst();
  if (stored) {
    if (stored.requesthash !== requesthash)
      throw new ApplicationError({
        status: 422,
        code: 'idempotency-mismatch',
        text: 'This idempotency-key was used for another request. Use a new one.',
      });
    return stored.reply as { result: unknown };
  }
  const reply = await run();
  await ctx.db
    .insertInto('idempotency_key')
    .values({ accountid, route, key, requesthash, status: 200, reply: JSON.stringify(reply) })
    .execute();
  return reply;
}
