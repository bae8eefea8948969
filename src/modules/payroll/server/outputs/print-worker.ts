import { parentPort } from 'node:worker_threads';
import { type PayslipDocument, payslipPdfs } from './payslip-pdf.ts';
import { protectPdf } from './protect.ts';

const pdf = payslipPdfs();
const print = async (documents: readonly PayslipDocument[]): Promise<void> => {
  const pdfs = await Promise.all(documents.map((document) => protectPdf(pdf(document), document.password)));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  parentPort?.postMessage(pdfs);
};
parentPort?.on('message', (documents: readonly PayslipDocument[]) => void print(documents));
