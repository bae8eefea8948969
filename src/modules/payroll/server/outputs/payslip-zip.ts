import type { Month } from '#platform/engine/day.ts';
import { periodWords } from '../../engine/wording.ts';
import { filePeriod } from './run-file.ts';
import { severalOf } from '../run/periods/several.ts';
import { z } from 'zod';
import { payslipZip, startPayslipZip } from '#modules/payroll/contract/outputs/run-files.ts';
import { id } from '#platform/contract/fields.ts';
import type { Db } from '#platform/server/db.ts';
import { enqueue, job, type PrepareContext } from '#platform/server/jobs.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { serve, serveFile } from '#platform/server/serve.ts';
import type { PayslipDocument } from './payslip-pdf.ts';
import { printPayslips } from './print.ts';
import { passwordOf } from './protect.ts';
import { companyLogo } from './slip/design.ts';
import { documentsOf, storedIn } from './payslip-documents.ts';
import { keepPart, type ZipCursor, zipOfJob } from './zip-parts.ts';

const LOCKED = [5, 6];
/** Payslips per step: a few megabytes, a few seconds. */
const STEP = 50;

type Cursor = ZipCursor & { readonly after: string; readonly done: number; readonly total: number };

async function headOf(db: Db, payrollrunid: number) {
  const run = await db
    .selectFrom('payroll_run as r')
    .innerJoin('pay_period as q', 'q.payperiodid', 'r.payperiodid')
    .select(['r.payrollmonth', 'r.sequence', 'r.statusid', 'r.headcount', 'r.paydate', severalOf('q').as('period')])
    .where('r.payrollrunid', '=', payrollrunid)
    .executeTakeFirst();
  return run ?? notFound();
}

const fileName = ({ facts }: PayslipDocument): string => `payslip-${facts.code}.pdf`.replaceAll(/[\\/:*?"<>|]/g, '_');

const input = z.object({ payrollrunid: id, companyname: z.string(), zone: z.string() });

/** Creates and stores the PDFs of the payslips after a code. @returns undefined after the last one */
async function printPart(
  ctx: PrepareContext,
  { payrollrunid, ...values }: z.output<typeof input>,
  after: string,
): Promise<{ key: string; after: string; count: number } | undefined> {
  const { run, documents, last } = await ctx.tx(async (db) => {
    const result = await headOf(db, payrollrunid);
    if (!LOCKED.includes(result.statusid)) failWith('conflict', { text: 'Payslips are printed from a locked run' });
    const stored = await storedIn(db, payrollrunid, { run: result, after, limit: STEP });
    return {
      run: result,
      documents: await documentsOf(db, stored, {
        ...values,
        logo: await companyLogo(db, { files: ctx.env.files, subscriptionid: ctx.subscriptionid }),
      }),
      last: stored.at(-1)?.facts.code,
    };
  });
  if (last === undefined) return undefined;
  const pdfs = await printPayslips(documents.map((one) => ({ ...one, password: passwordOf(one) })));
  const key = await keepPart(
    ctx,
    `payslips-${run.payrollmonth}`,
    documents.map((document, index) => ({ name: fileName(document), bytes: pdfs[index] ?? new Uint8Array() })),
  );
  return { key, after: last, count: documents.length };
}

/**
 * Creates the payslip PDFs of a run part by part: each part is stored before its step saves its key, so that a crash
 * repeats one part only and only one part is in memory.
 */
export const payslipZipJob = job<typeof input, Cursor, Awaited<ReturnType<typeof printPart>>>({
  kind: 'payslip-zip',
  input,
  prepare: (ctx, input, cursor) => printPart(ctx, input, cursor?.after ?? ''),
  step: async ({ db, jobrunid }, { payrollrunid }, cursor, part) => {
    const { headcount } = await headOf(db, payrollrunid);
    const at: Cursor = cursor ?? { after: '', done: 0, total: headcount, keys: [] };
    if (!part) {
      const path = `payroll/run/${payrollrunid}/payslips/${jobrunid}`;
      return { cursor: at, total: at.done, done: at.done, failed: 0, finished: true, resultpath: path };
    }
    const done = at.done + part.count;
    const next: Cursor = { ...at, after: part.after, done, keys: [...at.keys, part.key] };
    return { cursor: next, total: at.total, done, failed: 0, finished: false };
  },
});

const start = serve(startPayslipZip, async ({ db, tenant }, { payrollrunid }) => {
  const run = await headOf(db, payrollrunid);
  if (!LOCKED.includes(run.statusid))
    return failWith('conflict', { status: 409, text: 'Payslips are printed from a locked run. Lock it first' });
  const jobrunid = await enqueue(db, {
    kind: payslipZipJob.kind,
    title: ['Payslips ' + run.payrollmonth, run.period ? periodWords(run.period) : ''].filter(Boolean).join(', '),
    input: { payrollrunid, companyname: tenant.companyname, zone: tenant.timezoneid },
    total: run.headcount,
  });
  return [{ jobrunid }];
});

const GONE = 'These payslips are no longer kept. Make the ZIP again.';

const fetchZip = serveFile(payslipZip, async (ctx, { payrollrunid, jobrunid }) => {
  const run = await ctx.tx((db) => headOf(db, payrollrunid));
  return {
    name: `payslips-${filePeriod({ ...run, month: run.payrollmonth as Month })}.zip`,
    type: 'application/zip',
    bytes: await zipOfJob(ctx, { kind: payslipZipJob.kind, jobrunid, payrollrunid, gone: GONE }),
  };
});

export const payslipZipEndpoints = [start, fetchZip];
