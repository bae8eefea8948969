import { sql } from 'kysely';
import type { Endpoint } from '../contract/endpoint.ts';
import { EXPORT_ROWS, type ExportColumn, type ListExport } from '../contract/list-export.ts';
import { day } from '../engine/day.ts';
import { csvLine } from '../engine/spreadsheet-text.ts';
import { type SheetCell, writeSheets } from './sheet/write.ts';
import { failWith } from './application-error.ts';
import { type Context, serve, serveFile, type Served } from './serve.ts';

type Row = Readonly<Record<string, unknown>>;
type Page = { rows: readonly Row[]; total: number };
/** The most rows of a list's page. */
const PAGE = 500;

function cellOf(value: unknown, { as }: ExportColumn): SheetCell {
  if (typeof value === 'number') return as === 'paise' ? value / 100 : value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(String).join(', ');
  return typeof value === 'string' ? value : null;
}

type ExportFile = {
  readonly title: string;
  /** `isrupees` columns have two decimals. */
  readonly columns: readonly { readonly heading: string; readonly isrupees: boolean }[];
  readonly rows: SheetCell[][];
  readonly format: 'csv' | 'xlsx';
  /** The day in the file's name, YYYY-MM-DD. */
  readonly today: string;
};

/** The name of a file without its ending: its title and day. */
export const fileNameOf = (title: string, today: string): string =>
  `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${today}`;

/** A row as a line of CSV; `isrupees` cells have two decimals. */
export const csvRow = (row: readonly SheetCell[], columns: readonly { readonly isrupees: boolean }[]): string =>
  csvLine(
    row.map((cell, at) =>
      cell === null ? '' : typeof cell === 'number' && columns[at]?.isrupees ? cell.toFixed(2) : String(cell),
    ),
  );

/** Rows as a CSV or XLSX file, named by its title and day. */
export async function fileOfRows({ title, columns, rows, format, today }: ExportFile) {
  const name = fileNameOf(title, today);
  if (format === 'csv') {
    const lines = rows.map((row) => csvRow(row, columns));
    return {
      name: `${name}.csv`,
      type: 'text/csv; charset=utf-8',
      bytes: Buffer.from(`\uFEFF${csvLine(columns.map(({ heading }) => heading))}${lines.join('')}`),
    };
  }
  const sheet = {
    name: title,
    columns: columns.map(({ heading, isrupees }) => ({ heading, ...(isrupees ? { format: '#,##0.00' } : {}) })),
    rows,
  };
  return {
    name: `${name}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: await writeSheets([sheet], day(today)),
  };
}

/** @throws ApplicationError 413 above 50,000 rows */
export function expectExportable(total: number): void {
  if (total > EXPORT_ROWS)
    failWith('invalid', {
      status: 413,
      text: `A file takes ${EXPORT_ROWS.toLocaleString('en-IN')} rows at most; these are ${total.toLocaleString('en-IN')}. Narrow the list first`,
    });
}

type Export = { path: string; question: unknown; format: 'csv' | 'xlsx'; rowcount: number };
/** Records who exported what. */
export async function recordExport(
  { db, session }: Pick<Context, 'db' | 'session'>,
  { path, question, ...rest }: Export,
): Promise<void> {
  await db
    .insertInto('list_export')
    .values({ accountid: session.accountid, list: path, question: JSON.stringify(question), ...rest })
    .execute();
}

/**
 * Serves the export of a list by calling the list itself page by page, in one snapshot, so that the file contains what
 * the screen shows and nothing else. Records who exported it. `title` names file and sheet.
 * @throws ApplicationError 413 above 50,000 rows.
 */
export function serveListExport(list: Served, { endpoint, columns }: ListExport, title: string): Served {
  if (list.run !== 'json') throw new Error(`${list.endpoint.path} is no list`);
  const { handle } = list;
  return serveFile(endpoint, async (ctx, input) => {
    const { format, columns: names, ...question } = input as { format: 'csv' | 'xlsx'; columns: string[] };
    const rows = await ctx.tx(async (db, people) => {
      await sql`set transaction isolation level repeatable read`.execute(db);
      const all: Row[] = [];
      for (;;) {
        const page = (await handle({ ...ctx, db, people }, { ...question, limit: PAGE, offset: all.length })) as Page;
        expectExportable(page.total);
        all.push(...page.rows);
        if (all.length >= page.total || page.rows.length === 0) break;
      }
      const query = { ...question, columns: names };
      await recordExport(
        { db, session: ctx.session },
        { path: list.endpoint.path, question: query, format, rowcount: all.length },
      );
      return all;
    });
    const shown = names.map((name) => ({ name, column: columns[name] ?? { label: name } }));
    const cells = rows.map((row) => shown.map(({ name, column }) => cellOf(row[name], column)));
    const heads = shown.map(({ column }) => ({ heading: column.label, isrupees: column.as === 'paise' }));
    return fileOfRows({ title, columns: heads, rows: cells, format, today: ctx.today });
  });
}

/** Serves a report: its list, and the file of the same rows. */
export function serveReport<E extends Endpoint>(
  report: ListExport & { title: string; list: E },
  handle: Parameters<typeof serve<E>>[1],
): Served[] {
  const list = serve(report.list, handle);
  return [list, serveListExport(list, report, report.title)];
}
