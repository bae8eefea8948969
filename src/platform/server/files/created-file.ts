import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Env } from '../serve.ts';
import { wakeTidying } from './claim.ts';
import { keepBytes } from './keep.ts';

type Making = { subscriptionid: number; env: Env; tx<T>(work: (db: Db) => Promise<T>): Promise<T> };
type CreatedFile = {
  readonly purpose: string;
  readonly name: string;
  readonly mediatype: string;
  /** Whose uploads it counts among; null: of nobody. */
  readonly addedby: number | null;
  readonly days: number;
};

/** Stores a file that a job has created for some days, as unclaimed uploads are stored. @returns the key of its content */
export const keepCreatedFile = (ctx: Making, bytes: Uint8Array, { days, ...file }: CreatedFile): Promise<string> =>
  keepBytes({ ...ctx, tenant: ctx }, bytes, async (db, key) => {
    const expireson = sql<string>`now() + make_interval(days => ${days}::integer)`;
    await db
      .insertInto('stored_file')
      .values({ ...file, key, size: bytes.length, expireson })
      .execute();
    await wakeTidying(db);
    return key;
  });
