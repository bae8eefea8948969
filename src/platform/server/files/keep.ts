import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { lockKey } from '../key-lock.ts';
import { ApplicationError } from '../application-error.ts';
import type { Env, UploadedFile } from '../serve.ts';
import { sha256 } from '../token.ts';
import { type Accepts, validateContent } from './content.ts';
import { keyOf } from './key.ts';
import { withEnding } from './name.ts';

const currentBytes = async (db: Db, key: string, isremoval: boolean): Promise<boolean> => {
  const current = await db
    .selectFrom('file_hold')
    .select('key')
    .where('key', '=', key)
    .where('isremoval', '=', isremoval)
    .where('helduntil', '>', sql<string>`clock_timestamp()`)
    .executeTakeFirst();
  return current !== undefined;
};

const hold = (db: Db, key: string, isremoval: boolean, during: string) =>
  db
    .insertInto('file_hold')
    .values({ key, isremoval, helduntil: sql<string>`clock_timestamp() + ${during}::interval` })
    .onConflict((conflict) =>
      conflict
        .columns(['subscriptionid', 'key', 'isremoval'])
        .doUpdateSet({ helduntil: sql<string>`greatest(file_hold.helduntil, excluded.helduntil)` }),
    )
    .execute();

/** How long a write of a content is registered: longer than all its retries; the entry of a crashed one expires. */
const PUT = '1 hour';
const REMOVAL = '2 minutes';

/** Registers that a content is about to be written. @returns false while it is being removed */
async function beforePut(db: Db, key: string): Promise<boolean> {
  // Writing and removing a content wait for each other.
  await lockKey(db, `file:${key}`);
  if (await currentBytes(db, key, true)) return false;
  await hold(db, key, false, PUT);
  return true;
}

/** Registers that a content is being removed. @returns false where a row refers to it, or it is being written */
export async function beforeRemoval(db: Db, key: string): Promise<boolean> {
  // Writing and removing a content wait for each other.
  await lockKey(db, `file:${key}`);
  const named = await db.selectFrom('stored_file').select('fileid').where('key', '=', key).executeTakeFirst();
  const variant = await db.selectFrom('file_variant').select('fileid').where('key', '=', key).executeTakeFirst();
  if (named || variant || (await currentBytes(db, key, false))) return false;
  await hold(db, key, true, REMOVAL);
  return true;
}

/** Unregisters the removal of a content, so that it may be written again. */
export const afterRemoval = (db: Db, key: string) =>
  db.deleteFrom('file_hold').where('key', '=', key).where('isremoval', '=', true).execute();

/** The columns of a file's row that describe its content. */
export type StoredContent = {
  key: string;
  name: string;
  size: number;
  mediatype: string;
  width: number | null;
  height: number | null;
};
type Keeping = { tenant: { subscriptionid: number }; env: Env; tx<T>(work: (db: Db) => Promise<T>): Promise<T> };

const TRIES = 40;
const PAUSE_MS = 250;

/**
 * Stores generated or validated bytes, and then inserts the row by `write` with their key, so that a row never refers
 * to missing content. No transaction is open while the bytes are written.
 */
export async function keepBytes<T>(
  ctx: Keeping,
  bytes: Uint8Array,
  write: (db: Db, key: string) => Promise<T>,
): Promise<T> {
  const { subscriptionid } = ctx.tenant;
  const key = sha256(bytes);
  for (let tried = 1; !(await ctx.tx((db) => beforePut(db, key))); tried += 1) {
    if (tried === TRIES)
      throw new ApplicationError({
        status: 503,
        code: 'busy',
        text: 'The server is busy. Please try again in a moment.',
      });
    await wait(PAUSE_MS);
  }
  await ctx.env.files.put(keyOf(subscriptionid, key), Buffer.from(bytes));
  return ctx.tx((db) => write(db, key));
}

/**
 * Validates a file by its content and stores it; `write` inserts its row and gets the validated content.
 * @throws ApplicationError E0070 when the file is not of the required type
 */
export async function keepFile<T>(
  ctx: Keeping,
  { file, accepts }: { file: UploadedFile; accepts: Accepts },
  write: (db: Db, content: StoredContent) => Promise<T>,
): Promise<T> {
  const { bytes, ending, ...content } = await validateContent(file.bytes, accepts);
  return keepBytes(ctx, bytes, (db, key) =>
    write(db, { ...content, key, name: withEnding(file.name, ending), size: bytes.length }),
  );
}
