import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../refusal.ts';
import { parseSheets } from '../sheet.ts';
import { type SheetPart, UNREADABLE } from './file.ts';

/** Rows told at once. */
const PART = 500;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
const tell = (part: SheetPart) => parentPort?.postMessage(part);

/** Tells a part and waits until it was heard. */
async function told(part: SheetPart): Promise<void> {
  const heard = parentPort ? once(parentPort, 'message') : undefined;
  tell(part);
  await heard;
}

async function read(bytes: Uint8Array): Promise<SheetPart> {
  try {
    for (const { name, rows } of await parseSheets(bytes)) {
      await told({ name });
      for (let at = 0; at < rows.length; at += PART) await told({ rows: rows.slice(at, at + PART) });
    }
    return { ok: true };
  } catch (error) {
    return { ok: false, text: error instanceof Refusal ? error.message : UNREADABLE };
  }
}

tell(await read(workerData as Uint8Array));
