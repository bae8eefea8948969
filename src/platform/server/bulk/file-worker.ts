import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../refusal.ts';
import { parseSheets } from '../sheet.ts';
import { type SheetAnswer, UNREADABLE } from './file.ts';

async function read(bytes: Uint8Array): Promise<SheetAnswer> {
  try {
    return { ok: true, sheets: await parseSheets(bytes) };
  } catch (error) {
    return { ok: false, text: error instanceof Refusal ? error.message : UNREADABLE };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
parentPort?.postMessage(await read(workerData as Uint8Array));
