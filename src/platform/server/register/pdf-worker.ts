import { parentPort, workerData } from 'node:worker_threads';
import { registerPdf } from './pdf.ts';
import type { Register } from './register.ts';

const drawn = await registerPdf(workerData as Register);
// A copy with a buffer of its own, which can be transferred instead of copied again.
const bytes = new Uint8Array(drawn);
parentPort?.postMessage(bytes, [bytes.buffer]);
