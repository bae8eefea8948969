import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { z } from 'zod';
import { payslipZip, startPayslipZip } from '#modules/payroll/contract/run-files.ts';
import { id } from '#platform/contract/fields.ts';
import type { Db } from '#platform/server/db.ts';
import { wakeTidying } from '#platform/server/files/claim.ts';
import { lockKey } from '#platform/server/files/keep.ts';
import { keyOf } from '#platform/server/files/key.ts';
import { enqueue, job, type JobContext } from '#platform/server/jobs.ts';
import { refuse, unknown } from '#platform/server/refusal.ts';
import { serve, serveFile } from '#platform/server/serve.ts';
import { sha256 } from '#platform/server/token.ts';
import type { PayslipDocument } from '../payslip-pdf.ts';
import { printPayslips } from '../products/print.ts';
import { type ZipEntry, zipEnd, zipPart } from '../products/zip.ts';
import { documentsOf, storedIn } from './payslip-documents.ts';

const LOCKED = [5, 6];
const PURPOSE = 'payslip_zip';
/** Payslips of one step: a few megabytes, a few seconds. */
const STEP = 50;

type Part = { readonly key: string; readonly entries: readonly ZipEntry[] };
type Cursor = {
  readonly after: string;
  readonly done: number;
  readonly total: number;
  readonly keys: readonly string[];
};

async function headOf(db: Db, payrollrunid: number) {
  const run = await db
    .selectFrom('payroll_run')
    .select(['payrollmonth', 'sequence', 'statusid', 'headcount'])
    .where('payrollrunid', '=', payrollrunid)
    .executeTakeFirst();
  return run ?? unknown();
}

/** Keeps bytes for a day, as uploads that nothing claims are kept. @returns their key */
async function keep(
  { db, env, subscriptionid, accountid }: Pick<JobContext, 'db' | 'env' | 'subscriptionid' | 'accountid'>,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<string> {
  const key = sha256(bytes);
  await lockKey(db, subscriptionid, key);
  await env.files.put(keyOf(subscriptionid, key), bytes);
  await db
    .insertInto('stored_file')
    .values({ key, purpose: PURPOSE, name, mediatype: 'application/zip', size: bytes.length, addedby: accountid })
    .execute();
  return key;
}

const fileName = ({ facts }: PayslipDocument): string => `payslip-${facts.code}.pdf`.replaceAll(/[\\/:*?"<>|]/g, '_');

const input = z.object({ payrollrunid: id, companyname: z.string() });

/**
 * Prints the payslips of a run part by part: each step keeps its part and remembers the keys, so that a crash repeats one
 * part and nobody ever holds more than one in memory.
 */
export const payslipZipJob = job<typeof input, Cursor>({
  kind: 'payslip-zip',
  input,
  step: async (ctx, { payrollrunid, companyname }, cursor) => {
    const { db } = ctx;
    const run = await headOf(db, payrollrunid);
    if (!LOCKED.includes(run.statusid)) refuse('conflict', { text: 'Payslips are printed from a locked run' });
    const at: Cursor = cursor ?? { after: '', done: 0, total: run.headcount, keys: [] };
    const stored = await storedIn(db, payrollrunid, { run, after: at.after, limit: STEP });
    if (stored.length === 0) {
      const path = `payroll/run/${payrollrunid}/payslips/${ctx.jobrunid}`;
      return { cursor: at, total: at.done, done: at.done, failed: 0, finished: true, resultpath: path };
    }
    const documents = await documentsOf(db, stored, { companyname });
    const printed = await printPayslips(documents);
    const { bytes, entries } = zipPart(
      documents.map((document, index) => ({ name: fileName(document), bytes: printed[index] ?? new Uint8Array() })),
    );
    const data = await keep(ctx, { name: `payslips-${run.payrollmonth}.part`, bytes });
    const part: Part = { key: data, entries };
    const listed = await keep(ctx, {
      name: `payslips-${run.payrollmonth}.list`,
      bytes: Buffer.from(JSON.stringify(part)),
    });
    await wakeTidying(db);
    const next: Cursor = {
      ...at,
      after: stored.at(-1)?.facts.code ?? at.after,
      done: at.done + stored.length,
      keys: [...at.keys, listed],
    };
    return { cursor: next, total: at.total, done: next.done, failed: 0, finished: false };
  },
});

const start = serve(startPayslipZip, async ({ db, tenant }, { payrollrunid }) => {
  const run = await headOf(db, payrollrunid);
  if (!LOCKED.includes(run.statusid))
    return refuse('conflict', { status: 409, text: 'Payslips are printed from a locked run. Lock it first' });
  const jobrunid = await enqueue(db, {
    kind: payslipZipJob.kind,
    title: `Payslips ${run.payrollmonth}`,
    input: { payrollrunid, companyname: tenant.companyname },
    total: run.headcount,
  });
  return [{ jobrunid }];
});

const GONE = 'These payslips are no longer kept. Make the ZIP again.';

const fetchZip = serveFile(payslipZip, async (ctx, { payrollrunid, jobrunid }) => {
  const { env, tenant } = ctx;
  const { run, cursor } = await ctx.tx(async (db) => {
    const done = await db
      .selectFrom('job_run')
      .select(sql<Cursor | null>`cursor`.as('cursor'))
      .where('jobrunid', '=', jobrunid)
      .where('kind', '=', payslipZipJob.kind)
      .where('statusid', '=', 3)
      .where(sql<boolean>`(input ->> 'payrollrunid')::bigint = ${payrollrunid}`)
      .executeTakeFirst();
    return { run: await headOf(db, payrollrunid), cursor: done?.cursor ?? unknown() };
  });
  const get = async (key: string): Promise<Buffer> =>
    (await env.files.get(keyOf(tenant.subscriptionid, key))) ?? refuse('conflict', { status: 410, text: GONE });
  const parts: Part[] = [];
  for (const key of cursor.keys) parts.push(JSON.parse((await get(key)).toString('utf8')) as Part);
  async function* bytes() {
    for (const { key } of parts) yield await get(key);
    yield zipEnd(parts.flatMap(({ entries }) => entries));
  }
  // What is missing is told before the first byte: an answer that has begun can not be refused.
  const [first] = parts;
  if (first) await get(first.key);
  const correction = run.sequence === 0 ? '' : `-correction-${run.sequence}`;
  return {
    name: `payslips-${run.payrollmonth}${correction}.zip`,
    type: 'application/zip',
    bytes: Readable.from(bytes(), { objectMode: false }),
  };
});

export const payslipZipEndpoints = [start, fetchZip];
