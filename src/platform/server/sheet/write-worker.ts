import { parentPort } from 'node:worker_threads';
import { drawSheets, type SheetHead, type SheetRow } from './draw.ts';

export type WritePart =
  | { readonly head: SheetHead }
  /** Rows of the latest sheet. */
  | { readonly rows: readonly SheetRow[] }
  | { readonly madeon: Date | undefined };

const sheets: (SheetHead & { rows: SheetRow[] })[] = [];

parentPort?.on('message', (part: WritePart) => {
  if ('head' in part) sheets.push({ ...part.head, rows: [] });
  else if ('rows' in part) sheets.at(-1)?.rows.push(...part.rows);
  else
    void drawSheets(sheets, part.madeon).then((drawn) => {
      // A copy with a buffer of its own, which can be transferred instead of copied again.
      const bytes = new Uint8Array(drawn);
      parentPort?.postMessage(bytes, [bytes.buffer]);
    });
});
