import { Worker } from 'node:worker_threads';
import type { Cell } from '../../engine/cell.ts';
import { Refusal } from '../refusal.ts';
import type { Sheet } from '../sheet.ts';
import { inLine } from './line.ts';

export type { Sheet } from '../sheet.ts';

const READ_MS = 20_000;
const MEMORY_MB = 512;

export const UNREADABLE = 'The file could not be read. Save it again as XLSX or CSV (UTF-8).';
/** What the thread tells: a sheet begins, some of its rows, and at last that all are told or what is wrong. */
export type SheetPart =
  | { readonly name: string }
  | { readonly rows: readonly (readonly Cell[])[] }
  | { readonly ok: true }
  | { readonly ok: false; readonly text: string };

type Answer = { ok: true; sheets: Sheet[] } | { ok: false; text: string };

/** In a thread of bounded memory and time; the rows come in small parts, between which others are answered. */
const readInThread = (bytes: Uint8Array): Promise<Answer> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./file-worker.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const sheets: { name: string; rows: (readonly Cell[])[] }[] = [];
    const finish = (answer: Answer) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(answer);
    };
    const timer = setTimeout(
      () => finish({ ok: false, text: 'The file takes too long to read. Split it into smaller files.' }),
      READ_MS,
    );
    worker.on('message', (part: SheetPart) => {
      if ('name' in part) sheets.push({ name: part.name, rows: [] });
      else if ('rows' in part) sheets.at(-1)?.rows.push(...part.rows);
      else finish(part.ok ? { ok: true, sheets } : part);
      // Asked for one by one: all that waits would be heard in one go otherwise.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
      if (!('ok' in part)) setImmediate(() => worker.postMessage('next'));
    });
    worker.once('error', () => finish({ ok: false, text: UNREADABLE }));
  });

/**
 * Reads an XLSX or CSV file in a thread of its own, after looking at what the archive claims to unpack to. Two are read
 * at once; others wait without losing time.
 * @throws Refusal E0070 with what is wrong with the file.
 */
export async function readSheets(bytes: Uint8Array): Promise<Sheet[]> {
  const answer = await inLine(() => readInThread(bytes));
  if (!answer.ok) throw new Refusal({ status: 400, code: 'E0070', text: answer.text });
  return answer.sheets;
}
