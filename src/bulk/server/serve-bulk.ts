import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#platform/contract/fields.ts';
import type { Session } from '#platform/server/access.ts';
import type { Db } from '#platform/server/db.ts';
import { enqueue, job, type JobKind } from '#platform/server/jobs.ts';
import { requireStepUp } from '#platform/server/proof.ts';
import { expectRoom } from '#platform/server/quota.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { serve, type Served, serveFile, serveUpload } from '#platform/server/serve.ts';
import type { BulkContract, BulkRow, RowMessage } from '../contract/bulk.ts';
import { cellText } from '../engine/cell.ts';
import { batches } from './batches.ts';
import { columnRow } from './columns.ts';
import { readSheets } from './file.ts';
import { type BulkKind, withOwnColumns } from './kind.ts';
import { checkLayouts } from './layout-checks.ts';
import { layoutColumns, saveKindLayouts, storedLayouts } from './layouts.ts';
import { resultFile, templateFile } from './result.ts';
import { rowVisibilityOf } from './row-visibility.ts';
import { remember, stage, unpack } from './stage.ts';
import { apply, check, lockBatch, undo } from './store.ts';

const ROWS_GONE = 'The rows of this upload are deleted: the time in which it could be undone is over.';
const UNANSWERED =
  'The file names another month than the one you chose. Say that the month is right, or choose another.';
const FILTERS = {
  all: [0, 1, 2, 3, 4, 5, 6, 7],
  errors: [3, 7],
  notices: [2],
  // Rows with warnings are valid too, and counted apart, so that the counts add up.
  valid: [1, 5],
  leftout: [4],
} as const;

/** The jobs of a kind: each is one transaction, so an interrupted one changes nothing. */
function jobsOf(kind: BulkKind): JobKind[] {
  const input = z.object({ bulkbatchid: id, rows: z.enum(['all', 'valid']).default('valid') });
  const whole = async (total: number, failed: number, resultpath: string) => ({
    cursor: null,
    total,
    done: total,
    failed,
    finished: true,
    resultpath,
  });
  const path = (bulkbatchid: number) => `bulk/${kind.kind}/batch/${bulkbatchid}/result`;
  const failedTo =
    (statusid: number) =>
    async ({ db }: { db: Db }, { bulkbatchid }: { bulkbatchid: number }) => {
      await db
        .updateTable('bulk_batch')
        .set({ statusid })
        .where('bulkbatchid', '=', bulkbatchid)
        .where('kind', '=', kind.kind)
        .execute();
    };
  return [
    job({
      kind: `bulk-check-${kind.kind}`,
      input,
      failed: failedTo(8),
      step: async (ctx, { bulkbatchid }) => {
        const counts = await check(ctx.db, kind, { ...ctx, job: ctx, bulkbatchid });
        return whole(counts[1] + counts[2] + counts[3] + counts[4], counts[3], path(bulkbatchid));
      },
    }),
    job({
      kind: `bulk-apply-${kind.kind}`,
      input,
      failed: failedTo(3),
      step: async (ctx, { bulkbatchid, rows }) =>
        whole(await apply(ctx.db, kind, { ...ctx, job: ctx, bulkbatchid, rows }), 0, path(bulkbatchid)),
    }),
    job({
      kind: `bulk-undo-${kind.kind}`,
      input,
      failed: failedTo(5),
      step: async (ctx, { bulkbatchid }) => {
        const { undone, remaining } = await undo(ctx.db, kind, { ...ctx, job: ctx, bulkbatchid });
        return whole(undone + remaining, remaining, path(bulkbatchid));
      },
    }),
  ];
}

/** The most uploads of a day that an account may leave unapplied. */
const MAX_OPEN = 100;

/** Limits open uploads, because every row of an upload is stored, applied or not. */
const expectRoomForUpload = (db: Db, accountid: number): Promise<void> =>
  expectRoom(db, {
    what: 'bulk',
    owner: accountid,
    most: MAX_OPEN,
    count: async () => {
      const { count } = await db
        .selectFrom('bulk_batch')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('addedby', '=', accountid)
        .where('statusid', 'in', [1, 2, 3, 8])
        .where('addeddate', '>', sql<string>`now() - interval '1 day'`)
        .executeTakeFirstOrThrow();
      return count;
    },
    text: 'Too many uploads of today are not applied. Apply some of them, or continue tomorrow.',
  });

const served = new Map<string, BulkKind>();
/** Every kind of upload that a loaded module serves. */
export const servedKinds = (): readonly BulkKind[] => [...served.values()];

/** Serves the calls of one kind of upload and returns its jobs. */
export function serveBulk(contract: BulkContract, kind: BulkKind): { endpoints: Served[]; jobs: JobKind[] } {
  served.set(kind.kind, kind);
  /** The account whose uploads alone the caller may see; undefined where those of everybody are seen. */
  const byOf = ({ session }: { session: Session }) => (contract.isown ? session.accountid : undefined);
  const start = async (
    db: Db,
    {
      bulkbatchid,
      by,
      verb,
      from,
      to,
      input,
    }: {
      bulkbatchid: number;
      by: number | undefined;
      verb: 'check' | 'apply' | 'undo';
      from: readonly number[];
      to: number;
      input: object;
    },
  ) => {
    const batch = await lockBatch(db, kind, bulkbatchid, by);
    if (batch.rowsgoneon !== null) failWith('conflict', { status: 409, text: ROWS_GONE });
    if (!from.includes(batch.statusid))
      failWith('conflict', {
        status: 409,
        text: 'This upload is being worked on, or that step is over. Reload to see where it stands.',
      });
    const title = {
      check: `Checking ${batch.filename}`,
      apply: `${kind.title}: ${batch.filename}`,
      undo: `Undoing ${batch.filename}`,
    }[verb];
    const jobrunid = await enqueue(db, {
      kind: `bulk-${verb}-${kind.kind}`,
      title,
      input: { bulkbatchid, ...input },
      total: { check: batch.totalrows, apply: batch.validrows, undo: batch.appliedrows }[verb],
    });
    await db
      .updateTable('bulk_batch')
      .set({ statusid: to, jobrunid, version: batch.version + 1 })
      .where('bulkbatchid', '=', bulkbatchid)
      .execute();
    return [{ jobrunid }];
  };
  const layoutsState = async (db: Db) => {
    const { columns } = await withOwnColumns(db, kind);
    const { value, version } = await storedLayouts(db);
    return [
      {
        layouts: value.layouts.filter((layout) => layout.kind === kind.kind),
        columns: columns.map(columnRow),
        version,
      },
    ];
  };
  const endpoints = [
    serveUpload(contract.upload, async (ctx, { layout }, file) => {
      const sheets = await readSheets(file.bytes);
      return ctx.tx(async (db) => {
        await expectRoomForUpload(db, ctx.session.accountid);
        const { bulkbatchid } = await stage(db, {
          kind,
          filename: file.name,
          bytes: file.bytes,
          sheets,
          accountid: ctx.session.accountid,
          ...(layout === undefined ? {} : { layout: layout === '' ? ('none' as const) : { named: layout } }),
        });
        return batches(db, kind, { bulkbatchid, by: byOf(ctx) });
      });
    }),
    serve(contract.check, async (ctx, { bulkbatchid, mapping, parameters, accepted }) => {
      const { db } = ctx;
      const by = byOf(ctx);
      const batch = await lockBatch(db, kind, bulkbatchid, by);
      const { columns } = await withOwnColumns(db, kind);
      const missing = columns.filter((column) => column.required && !(column.name in mapping));
      if (missing.length > 0)
        failWith('E0130', {
          fields: Object.fromEntries(
            missing.map(({ name, label }) => [name, `Please say which column holds ${label}`]),
          ),
        });
      const existing = Object.fromEntries(
        Object.entries(mapping).filter(([name]) => columns.some((column) => column.name === name)),
      );
      const headings = batch.headings as string[];
      // What a layout says is kept in the layout; a chosen heading is remembered for files without one.
      if (batch.layout === null) await remember(db, { kind, headings, mapping: existing });
      const read = new Set(Object.values(existing));
      const unused = headings.filter((heading, at) => heading !== '' && !read.has(at));
      await db
        .updateTable('bulk_batch')
        .set({
          ...(batch.layout === null ? { unused: JSON.stringify(unused) } : {}),
          mapping: JSON.stringify(existing),
          parameters: JSON.stringify(parameters),
          accepted: JSON.stringify(accepted),
        })
        .where('bulkbatchid', '=', bulkbatchid)
        .execute();
      return start(db, { bulkbatchid, by, verb: 'check', from: [1, 3, 8], to: 2, input: {} });
    }),
    serve(contract.get, async (ctx, { bulkbatchid }) => {
      const rows = await batches(ctx.db, kind, { bulkbatchid, by: byOf(ctx) });
      return rows.length > 0 ? rows : notFound();
    }),
    serve(contract.list, (ctx) => batches(ctx.db, kind, { by: byOf(ctx) })),
    serve(contract.rows, async ({ db, session }, { bulkbatchid, filter, offset, limit }) => {
      const batch = await db
        .selectFrom('bulk_batch')
        .select(['addedby', 'mapping'])
        .where('bulkbatchid', '=', bulkbatchid)
        .where('kind', '=', kind.kind)
        .executeTakeFirst();
      if (!batch || (contract.isown && batch.addedby !== session.accountid)) return notFound();
      const visibility = rowVisibilityOf(await withOwnColumns(db, kind), batch, session);
      const query = db
        .selectFrom('bulk_row')
        .where('bulkbatchid', '=', bulkbatchid)
        .where('statusid', 'in', FILTERS[filter]);
      const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const rows = await query
        .select(['rownumber', 'statusid', 'cells', 'messages'])
        .orderBy('rownumber')
        .offset(offset)
        .limit(limit)
        .execute();
      return {
        total,
        rows: rows.map(
          (row) =>
            ({
              ...row,
              cells: (row.cells as unknown[]).map((cell, at) => cellText(visibility.cell(unpack(cell), at)) ?? ''),
              messages: visibility.messages(row.messages as RowMessage[]),
            }) as unknown as BulkRow,
        ),
      };
    }),
    serve(contract.apply, async (ctx, { bulkbatchid, rows, answered }) => {
      const by = byOf(ctx);
      const { questions } = await lockBatch(ctx.db, kind, bulkbatchid, by);
      if (!answered && (questions as unknown[]).length > 0) failWith('conflict', { status: 409, text: UNANSWERED });
      if (await kind.weighty?.(ctx.db, bulkbatchid)) await requireStepUp(ctx);
      return start(ctx.db, { bulkbatchid, by, verb: 'apply', from: [3], to: 4, input: { rows } });
    }),
    serve(contract.undo, (ctx, { bulkbatchid }) =>
      start(ctx.db, { bulkbatchid, by: byOf(ctx), verb: 'undo', from: [5], to: 6, input: {} }),
    ),
    serveFile(contract.result, (ctx, { bulkbatchid }) => resultFile(ctx, kind, { bulkbatchid, by: byOf(ctx) })),
    serve(contract.layouts, ({ db }) => layoutsState(db)),
    serve(contract.saveLayouts, async ({ db, ifMatch }, { layouts }) => {
      const own = await withOwnColumns(db, kind);
      const problem = await checkLayouts('problem', { layouts, columns: layoutColumns(own) });
      if (problem !== undefined) failWith('invalid', { text: problem });
      await saveKindLayouts({ db, ifMatch }, kind.kind, layouts);
      return layoutsState(db);
    }),
    serveFile(contract.template, (ctx, { content }) => templateFile(ctx, kind, content)),
  ];
  return { endpoints, jobs: jobsOf(kind) };
}
