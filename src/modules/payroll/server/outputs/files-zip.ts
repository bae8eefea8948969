import { z } from 'zod';
import { type FilePart, filesZip, RUN_FILES, startFilesZip } from '#modules/payroll/contract/outputs/run-files.ts';
import { id } from '#platform/contract/fields.ts';
import type { Month } from '#platform/engine/day.ts';
import { ApplicationError, failWith } from '#platform/server/application-error.ts';
import { enqueue, job, type PrepareContext } from '#platform/server/jobs.ts';
import { serve, serveFile } from '#platform/server/serve.ts';
import { writeSheets } from '#platform/server/sheet/write.ts';
import { periodWords } from '../../engine/wording.ts';
import { filePeriod } from './run-file.ts';
import { amountColumn, rupeesOf } from './sheets.ts';
import { LOCKED, runHead } from './file-extent.ts';
import { filesOfRun } from './file-list.ts';
import { fileOfRun } from './file-of-run.ts';
import { keepPart, type ZipCursor, zipOfJob } from './zip-parts.ts';

const input = z.object({ payrollrunid: id, companyname: z.string(), label: z.string() });
type Input = z.output<typeof input>;

/** A file of the run with the legal entity it is of; empty for the whole run. */
type Listed = { readonly file: FilePart; readonly entity: string };
/** A line of the list of contents; `problem` says why a file is not in the ZIP. */
type Content = {
  readonly name: string;
  readonly title: string;
  readonly entity: string;
  readonly amount: number | null;
  readonly rows: number | null;
  readonly dueon: string;
  readonly problem: string;
};
type Cursor = ZipCursor & { readonly contents: readonly Content[]; readonly total: number };

/** The files of a run that are not empty, in the order of the list. */
async function listedFiles(ctx: Pick<PrepareContext, 'tx'>, { payrollrunid, companyname }: Input): Promise<Listed[]> {
  const { whole, establishments } = await ctx.tx((db) => filesOfRun(db, companyname, payrollrunid));
  return [
    ...whole.map((file) => ({ file, entity: '' })),
    ...establishments.flatMap(({ establishmentname: entity, files }) => files.map((file) => ({ file, entity }))),
  ].filter(({ file }) => !file.isempty);
}

/** The sentence of a file that cannot be made, such as for a missing UAN. Other failures are the job's. */
function problemOf(error: unknown): string {
  if (error instanceof ApplicationError && error.status < 500) return error.message;
  throw error;
}

const nameIn = (entity: string): string => entity.replaceAll(/[\\/:*?"<>|]/g, '_').trim();

const contentsFile = (contents: readonly Content[]): Promise<Uint8Array> =>
  writeSheets([
    {
      name: 'Contents',
      columns: [
        { heading: 'File', width: 40 },
        { heading: 'What', width: 32 },
        { heading: 'Employer', width: 32 },
        amountColumn('Amount', 20),
        { heading: 'Rows' },
        { heading: 'Due On', width: 14 },
        { heading: 'Not In The ZIP', width: 60 },
      ],
      rows: contents.map(({ name, title, entity, amount, rows, dueon, problem }) => [
        name,
        title,
        entity,
        amount === null ? null : rupeesOf(amount),
        rows,
        dueon,
        problem,
      ]),
    },
  ]);

type NextFile = { readonly key: string | null; readonly content: Content | null; readonly total: number };

/** Makes the next file of the run, and after the last one the list of contents. */
async function makeNext(ctx: PrepareContext, input: Input, cursor: Cursor | null): Promise<NextFile> {
  const contents = cursor?.contents ?? [];
  const files = await listedFiles(ctx, input);
  const at = files[contents.length];
  const total = files.length;
  if (!at) {
    const name = 'contents.xlsx';
    const key = await keepPart(ctx, name, [{ name, bytes: await contentsFile(contents) }]);
    return { key, content: null, total };
  }
  const { file, part, layout, amount, rows, deposits } = at.file;
  const dueon = deposits.flatMap((one) => one.dueon ?? []).toSorted()[0] ?? '';
  const content = { title: layout ?? RUN_FILES[file], entity: at.entity, amount, rows, dueon };
  try {
    const whole = await fileOfRun(
      { ...ctx, companyname: input.companyname, label: input.label },
      { payrollrunid: input.payrollrunid, file, part: part ?? undefined, layout: layout ?? undefined },
    );
    const name = at.entity === '' ? whole.name : `${nameIn(at.entity)}/${whole.name}`;
    const bytes = typeof whole.bytes === 'string' ? Buffer.from(whole.bytes) : whole.bytes;
    return {
      key: await keepPart(ctx, whole.name, [{ name, bytes }]),
      content: { ...content, name, problem: '' },
      total,
    };
  } catch (error) {
    return { key: null, content: { ...content, name: '', problem: problemOf(error) }, total };
  }
}

/** Makes all files of a run, one a step: a crash repeats one file only. */
export const filesZipJob = job<typeof input, Cursor, NextFile>({
  kind: 'run-files-zip',
  input,
  prepare: makeNext,
  step: async (ctx, { payrollrunid }, cursor, { key, content, total }) => {
    const before = cursor ?? { keys: [], contents: [], total };
    const keys = key === null ? before.keys : [...before.keys, key];
    const contents = content === null ? before.contents : [...before.contents, content];
    const finished = content === null;
    return {
      cursor: { keys, contents, total },
      total,
      done: contents.length,
      failed: contents.filter(({ problem }) => problem !== '').length,
      finished,
      ...(finished ? { resultpath: `payroll/run/${payrollrunid}/files/zip/${ctx.jobrunid}` } : {}),
    };
  },
});

const start = serve(startFilesZip, async ({ db, tenant }, { payrollrunid }) => {
  const run = await runHead(db, payrollrunid);
  if (!LOCKED.includes(run.statusid))
    return failWith('conflict', { status: 409, text: 'Files are made from a locked run. Lock it first' });
  const jobrunid = await enqueue(db, {
    kind: filesZipJob.kind,
    title: ['Files ' + run.payrollmonth, run.period ? periodWords(run.period) : ''].filter(Boolean).join(', '),
    input: { payrollrunid, companyname: tenant.companyname, label: tenant.label },
  });
  return [{ jobrunid }];
});

const GONE = 'These files are no longer kept. Make the ZIP again.';

const fetchZip = serveFile(filesZip, async (ctx, { payrollrunid, jobrunid }) => {
  const run = await ctx.tx((db) => runHead(db, payrollrunid));
  return {
    name: `files-${filePeriod({ ...run, month: run.payrollmonth as Month })}.zip`,
    type: 'application/zip',
    bytes: await zipOfJob(ctx, { kind: filesZipJob.kind, jobrunid, payrollrunid, gone: GONE }),
  };
});

export const filesZipEndpoints = [start, fetchZip];
