import { type Db, tenantSql } from '../db.ts';
import type { BaseContext, UploadedFile } from '../serve.ts';
import { sha256 } from '../token.ts';
import { type Accepts, judgeContent } from './content.ts';
import { keyOf } from './key.ts';
import { withEnding } from './name.ts';

/** Whoever writes or forgets a content of a company takes turns: what is being put is not taken away. */
export const lockKey = (db: Db, subscriptionid: number, key: string) =>
  tenantSql`select pg_advisory_xact_lock(hashtextextended(${`${subscriptionid}:${key}`}, 11)) /* subscriptionid in the key */`.execute(
    db,
  );

/** What a row of a file says of its content. */
export type KeptContent = {
  key: string;
  name: string;
  size: number;
  mediatype: string;
  width: number | null;
  height: number | null;
};
type Keeping = Pick<BaseContext, 'tenant' | 'env'> & { tx<T>(work: (db: Db) => Promise<T>): Promise<T> };

/**
 * Judges a file by its content, puts the bytes and then writes its row, which `write` is told the content of: a row never
 * names what is not there. @throws Refusal E0070 when the file is not what it has to be
 */
export async function keepFile<T>(
  ctx: Keeping,
  { file, accepts }: { file: UploadedFile; accepts: Accepts },
  write: (db: Db, content: KeptContent) => Promise<T>,
): Promise<T> {
  const { subscriptionid } = ctx.tenant;
  const { bytes, ending, ...content } = await judgeContent(file.bytes, accepts);
  const key = sha256(bytes);
  return ctx.tx(async (db) => {
    await lockKey(db, subscriptionid, key);
    await ctx.env.files.put(keyOf(subscriptionid, key), bytes);
    return write(db, { ...content, key, name: withEnding(file.name, ending), size: bytes.length });
  });
}
