import { parentPort } from 'node:worker_threads';
import { type PayslipDocument, payslipPdfs } from '../payslip-pdf.ts';

const pdf = payslipPdfs();
parentPort?.on('message', (documents: readonly PayslipDocument[]) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  parentPort?.postMessage(documents.map((document) => pdf(document)));
});
