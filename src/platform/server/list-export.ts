import { sql } from 'kysely';
import type { Endpoint } from '../contract/endpoint.ts';
import { EXPORT_ROWS, type ExportColumn, type ListExport } from '../contract/list-export.ts';
import { day } from '../engine/day.ts';
import { csvLine } from '../engine/spreadsheet-text.ts';
import { type SheetCell, writeSheets } from './sheet/write.ts';
import { failWith } from './application-error.ts';
import { serve, serveFile, type Served } from './serve.ts';

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
const csvText = (cell: SheetCell, { as }: ExportColumn): string =>
  cell === null ? '' : typeof cell === 'number' && as === 'paise' ? cell.toFixed(2) : String(cell);

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
        if (page.total > EXPORT_ROWS)
          failWith('invalid', {
            status: 413,
            text: `A file takes ${EXPORT_ROWS.toLocaleString('en-IN')} rows at most; these are ${page.total.toLocaleString('en-IN')}. Narrow the list first`,
          });
        all.push(...page.rows);
        if (all.length >= page.total || page.rows.length === 0) break;
      }
      await db
        .insertInto('list_export')
        .values({
          accountid: ctx.session.accountid,
          list: list.endpoint.path,
          question: JSON.stringify({ ...question, columns: names }),
          format,
          rowcount: all.length,
        })
        .execute();
      return all;
    });
    const shown = names.map((name) => ({ name, column: columns[name] ?? { label: name } }));
    const cells = rows.map((row) => shown.map(({ name, column }) => cellOf(row[name], column)));
    const name = `${title.toLowerCase().replaceAll(' ', '-')}-${ctx.today}`;
    if (format === 'csv') {
      const head = csvLine(shown.map(({ column }) => column.label));
      const lines = cells.map((row) =>
        csvLine(row.map((cell, at) => csvText(cell, shown[at]?.column ?? { label: '' }))),
      );
      return {
        name: `${name}.csv`,
        type: 'text/csv; charset=utf-8',
        bytes: Buffer.from(`\uFEFF${head}${lines.join('')}`),
      };
    }
    const sheet = {
      name: title,
      columns: shown.map(({ column }) => ({
        heading: column.label,
        ...(column.as === 'paise' ? { format: '#,##0.00' } : {}),
      })),
      rows: cells,
    };
    return {
      name: `${name}.xlsx`,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      bytes: await writeSheets([sheet], day(ctx.today)),
    };
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
