import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { wakeTidying } from '#platform/server/files/claim.ts';
import { keepBytes } from '#platform/server/files/keep.ts';
import { keyOf } from '#platform/server/files/key.ts';
import { type ZipEntry, zipEnd, zipPart } from '#platform/server/files/zip.ts';
import type { PrepareContext } from '#platform/server/jobs.ts';

const PURPOSE = 'payslip_zip';

type Part = { readonly key: string; readonly entries: readonly ZipEntry[] };
/** What a job that makes a ZIP part by part has at least in its cursor: the keys of its parts. */
export type ZipCursor = { readonly keys: readonly string[] };

/** Stores bytes for a day, as unclaimed uploads are stored. @returns their key */
const keep = (ctx: PrepareContext, { name, bytes }: { name: string; bytes: Buffer }): Promise<string> =>
  keepBytes({ ...ctx, tenant: ctx }, bytes, async (db, key) => {
    const { accountid } = ctx;
    await db
      .insertInto('stored_file')
      .values({ key, purpose: PURPOSE, name, mediatype: 'application/zip', size: bytes.length, addedby: accountid })
      .execute();
    await wakeTidying(db);
    return key;
  });

/** Stores files as a part of a ZIP, for a day. @returns the key of the part, for the cursor of its job */
export async function keepPart(
  ctx: PrepareContext,
  name: string,
  files: readonly { name: string; bytes: Uint8Array }[],
): Promise<string> {
  const { bytes, entries } = zipPart(files);
  const part: Part = { key: await keep(ctx, { name: `${name}.part`, bytes }), entries };
  return keep(ctx, { name: `${name}.list`, bytes: Buffer.from(JSON.stringify(part)) });
}

type Call = {
  readonly env: PrepareContext['env'];
  readonly tenant: { readonly subscriptionid: number };
  readonly tx: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
};
type ZipOf = { readonly kind: string; readonly jobrunid: number; readonly payrollrunid: number; readonly gone: string };

/**
 * The bytes of the ZIP that a job of a run made.
 * @param of.gone what is said once its parts are no longer kept
 * @throws ApplicationError 404 for another run's job, 410 once its parts are gone
 */
export async function zipOfJob({ env, tenant, tx }: Call, of: ZipOf): Promise<Readable> {
  const { kind, jobrunid, payrollrunid, gone } = of;
  const { keys } = await tx(async (db) => {
    const done = await db
      .selectFrom('job_run')
      .select(sql<ZipCursor | null>`cursor`.as('cursor'))
      .where('jobrunid', '=', jobrunid)
      .where('kind', '=', kind)
      .where('statusid', '=', 3)
      .where(sql<boolean>`(input ->> 'payrollrunid')::bigint = ${payrollrunid}`)
      .executeTakeFirst();
    return done?.cursor ?? notFound();
  });
  const get = async (key: string): Promise<Buffer> =>
    (await env.files.get(keyOf(tenant.subscriptionid, key))) ?? failWith('conflict', { status: 410, text: gone });
  const parts: Part[] = [];
  for (const key of keys) parts.push(JSON.parse((await get(key)).toString('utf8')) as Part);
  async function* bytes() {
    for (const { key } of parts) yield await get(key);
    yield zipEnd(parts.flatMap(({ entries }) => entries));
  }
  // A missing part is reported before the first byte: later the response can no longer fail.
  const [first] = parts;
  if (first) await get(first.key);
  return Readable.from(bytes(), { objectMode: false });
}
