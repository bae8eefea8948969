import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import type { Db } from '../db.ts';
import { keyOf } from '../files/key.ts';
import { keepCreatedFile } from '../files/created-file.ts';
import { failWith, notFound } from '../application-error.ts';
import { enqueue, job, type JobKind, type PrepareContext } from '../jobs.ts';
import type { Context, FileAnswer, SignedOpenContext } from '../serve.ts';
import { programUrl } from '../program-url.ts';
import { inLane } from '../thread.ts';
import { registerPdf } from './pdf.ts';
import { type Register, registerXlsx } from './register.ts';

const PURPOSE = 'register';
const TYPES = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
/** Up to this many rows are set faster than a thread starts. */
const FEW = 50;
const GONE = 'This register is no longer there. Please make it again.';

type Format = keyof typeof TYPES;
type Stored = { readonly key: string; readonly name: string; readonly format: Format };

/** A register as PDF, set in a thread. */
export function pdfInThread(register: Register): Promise<Uint8Array> {
  return inLane('registers', () => {
    const worker = new Worker(programUrl('src/platform/server/register/pdf-worker.ts'), { workerData: register });
    const bytes = new Promise<Uint8Array>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    return bytes.finally(() => void worker.terminate());
  });
}

function fileOf(register: Register, format: Format): Promise<Uint8Array> {
  if (format === 'xlsx') return registerXlsx(register);
  const rows = register.parts.reduce((sum, part) => sum + part.rows.length, 0);
  return rows <= FEW ? registerPdf(register) : pdfInThread(register);
}

/** Stores the file for a day. */
async function store(ctx: PrepareContext, bytes: Uint8Array, { name, format }: Omit<Stored, 'key'>): Promise<Stored> {
  const created = { purpose: PURPOSE, name, mediatype: TYPES[format], addedby: ctx.accountid, days: 1 };
  return { key: await keepCreatedFile(ctx, bytes, created), name, format };
}

/** What every register is made from: whom it is of, as whoever asked could see them then. */
const common = z.object({
  format: z.enum(['pdf', 'xlsx']),
  companyname: z.string(),
  employeeids: z.array(id),
});
export type RegisterInput = z.output<typeof common>;

/**
 * A kind of job that makes a register in one step: `read` collects it, in one snapshot, and `name` is that of its file
 * without the ending. `path` is where it is fetched, before the number of the job.
 */
export function registerJob<I extends z.ZodRawShape>(draft: {
  kind: string;
  path: string;
  input: z.ZodObject<I>;
  read: (
    db: Db,
    input: z.output<z.ZodObject<I>> & RegisterInput,
    today: string,
  ) => Promise<{ register: Register; name: string }>;
}): JobKind {
  const input = z.intersection(draft.input, common);
  return job<typeof input, Stored, Stored>({
    kind: draft.kind,
    input,
    prepare: async (ctx, input) => {
      const { register, name } = await ctx.tx(async (db) => {
        await sql`set transaction isolation level repeatable read`.execute(db);
        return draft.read(db, input, ctx.today);
      });
      const { format } = input as RegisterInput;
      return store(ctx, await fileOf(register, format), { name: `${name}.${format}`, format });
    },
    step: ({ jobrunid }, input, _cursor, stored) => {
      const total = (input as RegisterInput).employeeids.length;
      const resultpath = `${draft.path}/${jobrunid}`;
      return Promise.resolve({ cursor: stored, total, done: total, failed: 0, finished: true, resultpath });
    },
  });
}

/** Starts the job of a register. @throws ApplicationError 409 without any people */
export async function startRegister(
  { db, tenant }: Context,
  { kind, title, ...input }: { kind: string; title: string; employeeids: readonly number[] } & Record<string, unknown>,
): Promise<{ jobrunid: number }[]> {
  if (input.employeeids.length === 0)
    failWith('conflict', { status: 409, text: 'Nobody in your reach was in service then' });
  const values = { ...input, companyname: tenant.companyname };
  return [{ jobrunid: await enqueue(db, { kind, title, input: values, total: input.employeeids.length }) }];
}

/** The file of a register, for whoever started its job. @throws ApplicationError 404 for others, 410 after its day */
export async function fetchRegister(
  ctx: SignedOpenContext,
  { kind, jobrunid }: { kind: string; jobrunid: number },
): Promise<FileAnswer> {
  const { env, tenant, session } = ctx;
  const { key, name, format } = await ctx.tx(async (db) => {
    const done = await db
      .selectFrom('job_run')
      .select(sql<Stored | null>`cursor`.as('cursor'))
      .where('jobrunid', '=', jobrunid)
      .where('kind', '=', kind)
      .where('accountid', '=', session.accountid)
      .where('statusid', '=', 3)
      .executeTakeFirst();
    return done?.cursor ?? notFound();
  });
  const bytes = await env.files.get(keyOf(tenant.subscriptionid, key));
  return { name, type: TYPES[format], bytes: bytes ?? failWith('conflict', { status: 410, text: GONE }) };
}
