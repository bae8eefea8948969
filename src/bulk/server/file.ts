import { programUrl } from '#platform/server/program-url.ts';
import { SHEETS } from '#platform/server/sheet-limits.ts';
import { type Bounds, inThread } from '#platform/server/thread.ts';
import type { Cell } from '../engine/cell.ts';
import type { Sheet } from './sheet.ts';

export type { Sheet } from './sheet.ts';

const READING: Bounds = {
  program: programUrl('src/bulk/server/sheet-thread.ts'),
  lane: SHEETS,
  milliseconds: 20_000,
  megabytes: 512,
  tooLong: 'The file takes too long to read. Split it into smaller files.',
  tooMuch: 'The file holds more than can be read at once. Split it into smaller files.',
  unreadable: 'The file could not be read. Save it again as XLSX or CSV (UTF-8).',
};

/** A message of the thread: the start of a sheet, or some of its rows. */
export type SheetPart = { readonly name: string } | { readonly rows: readonly (readonly Cell[])[] };

/**
 * Reads an XLSX or CSV file in a worker thread, after checking the declared unpacked size of the archive. The rows
 * arrive in small parts, between which other requests are served.
 * @throws ApplicationError E0070 with what is wrong with the file
 */
export async function readSheets(bytes: Uint8Array): Promise<Sheet[]> {
  const sheets: { name: string; rows: (readonly Cell[])[] }[] = [];
  await inThread<true>(READING, bytes, (part) => {
    const result = part as SheetPart;
    if ('name' in result) sheets.push({ name: result.name, rows: [] });
    else sheets.at(-1)?.rows.push(...result.rows);
  });
  return sheets;
}
