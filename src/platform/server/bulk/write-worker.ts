import { parentPort } from 'node:worker_threads';
import { drawSheets, type SheetHead, type SheetRow } from './draw.ts';

export type WritePart =
  | { readonly head: SheetHead }
  /** Rows of the sheet whose head came last. */
  | { readonly rows: readonly SheetRow[] }
  | { readonly madeon: Date | undefined };

const sheets: (SheetHead & { rows: SheetRow[] })[] = [];

parentPort?.on('message', (part: WritePart) => {
  if ('head' in part) sheets.push({ ...part.head, rows: [] });
  else if ('rows' in part) sheets.at(-1)?.rows.push(...part.rows);
  else
    void drawSheets(sheets, part.madeon).then((drawn) => {
      // A copy of its own memory, which then changes hands instead of being copied once more.
      const bytes = new Uint8Array(drawn);
      parentPort?.postMessage(bytes, [bytes.buffer]);
    });
});
