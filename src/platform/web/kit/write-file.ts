import type { ExportFormat } from '#platform/contract/list-export.ts';
import { csvLine, neutral, sheetName } from '#platform/engine/spreadsheet-text.ts';
import { t } from '../language.ts';
import { saveBytes } from '../save-bytes.ts';
import { today } from './day.ts';
import type { Column } from './table-types.ts';

type File<R> = { label: string; columns: readonly Column<R>[]; rows: readonly R[]; format: ExportFormat };

/** Writes a complete list to a file and saves it as a download. */
export async function writeFile<R>({ label, columns, rows, format }: File<R>): Promise<void> {
  const current = columns.flatMap((column) => {
    const read = column.file ?? column.text ?? column.sort;
    return read ? [{ heading: t(column.label), read }] : [];
  });
  const headings = current.map(({ heading }) => heading);
  const cells = rows.map((row) => current.map(({ read }) => read(row)));
  const name = `${label.toLowerCase().replaceAll(/\s+/g, '-')}-${today()}.${format}`;
  if (format === 'csv') {
    const lines = cells.map((row) => csvLine(row.map((cell) => (cell === null ? '' : String(cell)))));
    saveBytes(new Blob([`\uFEFF${csvLine(headings)}${lines.join('')}`], { type: 'text/csv;charset=utf-8' }), name);
    return;
  }
  const { writeXlsx } = await import('hucre/xlsx');
  const bytes = await writeXlsx({
    sheets: [
      {
        name: sheetName(label),
        columns: headings.map((heading) => ({ width: Math.min(40, Math.max(12, heading.length + 2)) })),
        rows: [headings, ...cells.map((row) => row.map(neutral))],
        freezePane: { rows: 1 },
      },
    ],
  });
  saveBytes(new Blob([new Uint8Array(bytes)]), name);
}
