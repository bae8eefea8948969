import { notFound } from '#platform/server/application-error.ts';
import type { FileAnswer, SignedOpenContext } from '#platform/server/serve.ts';
import { type SheetCell, writeSheets } from '#platform/server/sheet/write.ts';
import { ROW_STATES, type RowMessage } from '../contract/bulk.ts';
import { type Cell, cellText } from '../engine/cell.ts';
import { type BulkKind, withOwnColumns } from './kind.ts';
import { type RowVisibility, rowVisibilityOf } from './row-visibility.ts';
import { unpack } from './stage.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Converts a cell for the result file: numbers stay numbers; everything else, codes above all, stays text. */
function written(cell: Cell): SheetCell {
  return cell.kind === 'number' ? cell.value : (cellText(cell) ?? null);
}

const text = (messages: readonly RowMessage[], kind: BulkKind): string =>
  messages
    .map(
      ({ column, text }) =>
        `${kind.columns.find((existing) => existing.name === column)?.label ?? ''}${column ? ': ' : ''}${text}`,
    )
    .join(' | ');

/** Rows read at once, between which other requests are served. */
const PART = 500;

/** Yields the rows of an upload for the sheet, in parts. */
async function* rowsOf(
  ctx: SignedOpenContext,
  kind: BulkKind,
  batch: { bulkbatchid: number; headings: string[]; visibility: RowVisibility },
) {
  const { bulkbatchid, headings, visibility } = batch;
  for (let after = 0; ;) {
    const rows = await ctx.tx((db) =>
      db
        .selectFrom('bulk_row')
        .select(['rownumber', 'cells', 'messages', 'statusid'])
        .where('bulkbatchid', '=', bulkbatchid)
        .where('rownumber', '>', after)
        .orderBy('rownumber')
        .limit(PART)
        .execute(),
    );
    yield rows.map((row) => [
      ...headings.map((_, at) => written(visibility.cell(unpack((row.cells as unknown[])[at] ?? null), at))),
      row.rownumber,
      ROW_STATES.label(row.statusid) ?? '',
      text(visibility.messages(row.messages as RowMessage[]), kind),
    ]);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PART) return;
    after = last.rownumber;
  }
}

/**
 * Builds the file of uploaded rows with the result of each: the user corrects the rows in error and uploads it again.
 */
export async function resultFile(
  ctx: SignedOpenContext,
  general: BulkKind,
  { bulkbatchid, by }: { bulkbatchid: number; by: number | undefined },
): Promise<FileAnswer> {
  const { batch, kind } = await ctx.tx(async (db) => ({
    batch: await db
      .selectFrom('bulk_batch')
      .select(['filename', 'headings', 'mapping', 'addedby'])
      .where('bulkbatchid', '=', bulkbatchid)
      .where('kind', '=', general.kind)
      .$if(by !== undefined, (q) => q.where('addedby', '=', by ?? 0))
      .executeTakeFirst(),
    kind: await withOwnColumns(db, general),
  }));
  if (!batch) return notFound();
  const headings = batch.headings as string[];
  const visibility = rowVisibilityOf(kind, batch, ctx.session);
  const bytes = await writeSheets([
    {
      name: 'Result',
      columns: [
        ...headings.map((heading) => ({ heading })),
        { heading: 'Row' },
        { heading: 'Outcome' },
        { heading: 'Messages', width: 80 },
      ],
      rows: rowsOf(ctx, kind, { bulkbatchid, headings, visibility }),
    },
  ]);
  return { name: `${batch.filename.replace(/\.\w{1,5}$/, '')}-result.xlsx`, type: XLSX, bytes };
}

/** The format of cells in which a spreadsheet leaves what is entered as it is: 0012, 1-2 or a long number. */
const TEXT = '@';
/** Rows of a template that have formats. */
const FILLED_IN = 1_000;

/**
 * Builds the template: headings, columns of text as text, drop-down lists where a column has fixed values, and a sheet
 * of explanations; with `current` everybody as they are today, to be changed and uploaded again.
 */
export async function templateFile(
  ctx: SignedOpenContext,
  general: BulkKind,
  content: 'empty' | 'current',
): Promise<FileAnswer> {
  const { kind, rows } = await ctx.tx(async (db) => ({
    kind: await withOwnColumns(db, general),
    rows: content === 'current' ? ((await general.current?.(db, ctx)) ?? []) : [],
  }));
  const bytes = await writeSheets([
    {
      name: kind.sheet ?? kind.title,
      columns: kind.columns.map(({ label, choices, istext }) => ({
        heading: label,
        ...(choices ? { choices } : {}),
        ...(istext ? { format: TEXT } : {}),
      })),
      rows: rows.map((row) => kind.columns.map(({ name }) => row[name] ?? null)),
      emptyrows: FILLED_IN,
    },
    {
      name: 'Columns',
      columns: [{ heading: 'Column', width: 32 }, { heading: 'Required' }, { heading: 'What to enter', width: 80 }],
      rows: kind.columns.map(({ label, required, hint }) => [label, required ? 'Yes' : 'No', hint]),
    },
  ]);
  return { name: `${kind.kind}-template.xlsx`, type: XLSX, bytes };
}
