import { answer } from '#platform/server/thread.ts';
import { parseSheets } from './sheet.ts';
import type { SheetPart } from './file.ts';

/** Rows sent at once, so that they occupy the main thread for a few milliseconds only. */
const PART = 500;

await answer(async (bytes, tell: (part: SheetPart) => Promise<void>) => {
  for (const { name, rows } of await parseSheets(bytes as Uint8Array)) {
    await tell({ name });
    for (let at = 0; at < rows.length; at += PART) await tell({ rows: rows.slice(at, at + PART) });
  }
  return true;
});
