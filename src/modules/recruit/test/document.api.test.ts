import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pagePicture } from '#platform/server/files/page-picture.ts';
import { sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { type CandidateDetail, getCandidate } from '../contract/candidate/candidate.ts';
import { getDocumentPage } from '../contract/candidate/document.ts';
import { pathOf, uploadAs } from './applicant.ts';
import { caller, first } from './calls.ts';
import { applied, changeStage, stagesOf } from './candidates.ts';
import { addJob } from './job-rows.ts';

let running: TestApp;
beforeAll(async () => {
  running = await sharedApp();
});
afterAll(() => running.stop());

/** A PDF with pages of these sizes, in points, with a word on each. */
async function pdfOf(sizes: readonly [number, number][]): Promise<Buffer> {
  const created = await PDFDocument.create();
  for (const size of sizes) created.addPage([...size]).drawText('Looms', { x: 20, y: 20, size: 12 });
  return Buffer.from(await created.save());
}

test('a PDF of a candidate is shown page by page as pictures, to whoever sees the application and outside blind stages', async () => {
  const company = await running.createCompany();
  const admin = await caller(company);
  const job = await addJob(company);
  const resumepath = pathOf(
    await uploadAs(
      company,
      'candidate_resume',
      await pdfOf([
        [595, 842],
        [842, 595],
      ]),
    ),
  );
  const id = await applied(running, company, job.requisitionjobid, { resumepath });
  const { files } = first<CandidateDetail>(await admin(getCandidate, { candidateapplicationid: id }));
  const asked = { candidateapplicationid: id, fileid: files[0]?.fileid ?? 0, page: 2 };
  const { result } = await admin(getDocumentPage, asked);
  expect(result).toMatchObject([{ page: 2, pages: 2, width: 1600, height: expect.any(Number) }]);
  const [{ image }] = result as unknown as [{ image: string }];
  expect(image).toMatch(/^data:image\/webp;base64,/);
  const { format, width } = await sharp(Buffer.from(image.slice(image.indexOf(',') + 1), 'base64')).metadata();
  expect([format, width]).toEqual(['webp', 1600]);
  expect(await admin(getDocumentPage, { ...asked, page: 3 })).toMatchObject({ status: 400, code: 'E0070' });
  // A file of somebody else is unknown here.
  const other = await applied(running, company, (await addJob(company)).requisitionjobid);
  expect((await admin(getDocumentPage, { ...asked, candidateapplicationid: other })).status).toBe(404);
  const person = await company.addPerson({ fullname: 'No Body' });
  expect((await (await caller(company, person.emailid))(getDocumentPage, asked)).status).toBe(404);
  const stages = await stagesOf(company);
  await changeStage(company, stages['Applied'] ?? 0, { isblind: true });
  expect((await admin(getDocumentPage, asked)).status).toBe(404);
});

test('a page as large as a field is drawn small, and one that is a line is not drawn', async () => {
  const large = await pagePicture(await pdfOf([[14_400, 14_400]]), 1);
  expect([large.width, large.height]).toEqual([1600, 1600]);
  await expect(pagePicture(await pdfOf([[14_400, 3]]), 1)).rejects.toMatchObject({ code: 'E0070' });
  await expect(pagePicture(Buffer.from('%PDF-1.7 nothing'), 1)).rejects.toMatchObject({ code: 'E0070' });
});
