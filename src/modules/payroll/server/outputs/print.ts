import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { programUrl } from '#platform/server/program-url.ts';
import { type PayslipDocument, payslipPdfs } from './payslip-pdf.ts';
import { protectPdf } from './protect.ts';

/** Documents given to a thread at a time: enough to keep it busy, few enough for an even load. */
const PART = 25;
/** Below this number a thread costs more than it saves. */
const FEW = 20;

/** Creates the payslip PDFs of a whole month, in the order given, on all processors. */
export async function printPayslips(documents: readonly PayslipDocument[]): Promise<Uint8Array[]> {
  if (documents.length <= FEW) {
    const pdf = payslipPdfs();
    return Promise.all(documents.map((document) => protectPdf(pdf(document), document.password)));
  }
  const compiled: Uint8Array[] = [];
  let next = 0;
  const work = (worker: Worker): Promise<void> =>
    new Promise((resolve, reject) => {
      let at = 0;
      const give = (): void => {
        at = next;
        next += PART;
        if (at >= documents.length) resolve();
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
        else worker.postMessage(documents.slice(at, at + PART));
      };
      worker.once('error', reject);
      worker.on('message', (pdfs: readonly Uint8Array[]) => {
        for (const [index, bytes] of pdfs.entries()) compiled[at + index] = bytes;
        give();
      });
      give();
    });
  const threads = Math.min(availableParallelism(), Math.ceil(documents.length / PART), 8);
  const workers = Array.from(
    { length: threads },
    () => new Worker(programUrl('src/modules/payroll/server/outputs/print-worker.ts')),
  );
  try {
    await Promise.all(workers.map(work));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return compiled;
}
