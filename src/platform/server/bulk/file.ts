import { Worker } from 'node:worker_threads';
import type { CellValue } from 'hucre';
import { writeXlsx } from 'hucre';
import type { Cell } from '../../engine/cell.ts';
import { Refusal } from '../refusal.ts';

/** One sheet of an uploaded file; a CSV file is one sheet. Hidden sheets are left out. */
export type Sheet = { readonly name: string; readonly rows: readonly (readonly Cell[])[] };

/** Rows of a sheet beyond which a file is refused. */
export const MOST_ROWS = 50_000;
const READ_MS = 20_000;
const MEMORY_MB = 512;

export type SheetAnswer = { ok: true; sheets: Sheet[] } | { ok: false; text: string };

/**
 * Reads an XLSX or CSV file in a thread of its own with bounded memory and time, after looking at what the archive
 * claims to unpack to.
 * @throws Refusal E0070 with what is wrong with the file.
 */
export async function readSheets(bytes: Uint8Array): Promise<Sheet[]> {
  const answer = await new Promise<SheetAnswer>((resolve) => {
    const worker = new Worker(new URL('./file-worker.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const finish = (result: SheetAnswer) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(result);
    };
    const timer = setTimeout(
      () => finish({ ok: false, text: 'The file takes too long to read. Split it into smaller files.' }),
      READ_MS,
    );
    worker.once('message', (message: SheetAnswer) => finish(message));
    worker.once('error', () =>
      finish({ ok: false, text: 'The file could not be read. Save it again as XLSX or CSV (UTF-8).' }),
    );
  });
  if (!answer.ok) throw new Refusal({ status: 400, code: 'E0070', text: answer.text });
  return answer.sheets;
}

export type SheetColumn = { readonly heading: string; readonly width?: number; readonly choices?: readonly string[] };
export type SheetCell = string | number | null;
export type SheetDraft = {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly SheetCell[])[];
};

/** Text that a spreadsheet would run is written as text with a leading apostrophe; numbers stay numbers. */
export const neutral = (value: SheetCell): SheetCell =>
  typeof value === 'string' && /^[=+\-@\t\r\0]/.test(value) ? `'${value}` : value;

/** Writes sheets as XLSX with a bold frozen heading row and drop-down lists. */
export async function writeSheets(sheets: readonly SheetDraft[]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: sheets.map(({ name, columns, rows }) => ({
      name: name.slice(0, 31),
      columns: columns.map(({ heading, width }) => ({
        width: width ?? Math.min(40, Math.max(12, heading.length + 2)),
      })),
      rows: [columns.map(({ heading }): CellValue => heading), ...rows.map((row) => row.map(neutral))],
      rowDefs: new Map(),
      freezePane: { rows: 1 },
      cells: new Map(
        columns.map(({ heading }, at) => [`0,${at}`, { value: heading, style: { font: { bold: true } } }]),
      ),
      dataValidations: columns.flatMap(({ choices }, at) =>
        choices
          ? [{ type: 'list' as const, values: [...choices], range: `${columnName(at)}2:${columnName(at)}5000` }]
          : [],
      ),
    })),
  });
}

/** 0 -> A, 26 -> AA. */
export function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : `${columnName(Math.floor(at / 26) - 1)}${letter}`;
}
