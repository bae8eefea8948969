import { setImmediate as breathe } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { programUrl } from '../program-url.ts';
import { inLane } from '../thread.ts';
import { SHEETS } from '../sheet-limits.ts';
import { drawSheets, type SheetHead, type SheetRow } from './draw.ts';
import type { WritePart } from './write-worker.ts';
import type { Day } from '../../engine/day.ts';

export type { SheetCell, SheetColumn } from './draw.ts';
/** `rows` may be a stream, so that a large sheet is never in memory twice. */
export type SheetDraft = SheetHead & { readonly rows: readonly SheetRow[] | AsyncIterable<readonly SheetRow[]> };

const MEMORY_MB = 512;
/** Rows sent at once, so that they occupy the main thread for a few milliseconds only. */
const PART = 500;
/** Up to this many rows are written faster than a thread starts. */
const FEW = 200;

async function* partsOf({ rows }: SheetDraft): AsyncGenerator<readonly SheetRow[]> {
  if (Array.isArray(rows)) for (let at = 0; at < rows.length; at += PART) yield rows.slice(at, at + PART);
  else yield* rows as AsyncIterable<readonly SheetRow[]>;
}

async function feed(worker: Worker, sheets: readonly SheetDraft[], madeon: Date | undefined): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  const tell = (part: WritePart) => worker.postMessage(part);
  for (const sheet of sheets) {
    const { rows: _rows, ...head } = sheet;
    tell({ head });
    for await (const rows of partsOf(sheet)) {
      tell({ rows });
      await breathe();
    }
  }
  tell({ madeon });
}

/** Sends the rows in small parts to a thread with limited memory, which writes the sheets. */
const drawInThread = (sheets: readonly SheetDraft[], created: Date | undefined): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(programUrl('src/platform/server/sheet/write-worker.ts'), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const end = () => void worker.terminate();
    worker.once('message', (bytes: Uint8Array) => {
      end();
      resolve(bytes);
    });
    worker.once('error', reject);
    feed(worker, sheets, created).catch((error: unknown) => {
      end();
      reject(error instanceof Error ? error : new Error(String(error)));
    });
  });

/**
 * Writes sheets as XLSX with a bold frozen heading row, drop-down lists and a bold row of totals. With `madeon` the
 * same sheets give the same bytes.
 */
export async function writeSheets(sheets: readonly SheetDraft[], madeon?: Day): Promise<Uint8Array> {
  const created = madeon === undefined ? undefined : new Date(`${madeon}T00:00:00Z`);
  const few = sheets.flatMap((sheet) =>
    Array.isArray(sheet.rows) && sheet.rows.length <= FEW
      ? [{ ...sheet, rows: sheet.rows as readonly SheetRow[] }]
      : [],
  );
  if (few.length === sheets.length) return drawSheets(few, created);
  return inLane(SHEETS, () => drawInThread(sheets, created));
}
