import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pagePicture } from '#platform/server/files/page-picture.ts';
import { mp3, zip } from '../../../../test/support/fuzz-media.ts';
import { pdf, picture } from '../../../../test/support/fuzz-files.ts';
import { type Company, sharedApp, type TestApp } from '../../../../test/support/product.ts';
import { type CandidateDetail, getCandidate } from '../contract/candidate/candidate.ts';
import { addCandidateFile, getDocumentPage, removeCandidateFile } from '../contract/candidate/document.ts';
import { deleteCandidates } from '../server/candidate/candidate-purge.ts';
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
  const request = { candidateapplicationid: id, fileid: files[0]?.fileid ?? 0, page: 2 };
  const { result } = await admin(getDocumentPage, request);
  expect(result).toMatchObject([{ page: 2, pages: 2, width: 1600, height: expect.any(Number) }]);
  const [{ image }] = result as unknown as [{ image: string }];
  expect(image).toMatch(/^data:image\/webp;base64,/);
  const { format, width } = await sharp(Buffer.from(image.slice(image.indexOf(',') + 1), 'base64')).metadata();
  expect([format, width]).toEqual(['webp', 1600]);
  expect(await admin(getDocumentPage, { ...request, page: 3 })).toMatchObject({ status: 400, code: 'E0070' });
  // A file of somebody else is unknown here.
  const other = await applied(running, company, (await addJob(company)).requisitionjobid);
  expect((await admin(getDocumentPage, { ...request, candidateapplicationid: other })).status).toBe(404);
  const person = await company.addPerson({ fullname: 'No Body' });
  expect((await (await caller(company, person.emailid))(getDocumentPage, request)).status).toBe(404);
  const stages = await stagesOf(company);
  await changeStage(company, stages['Applied'] ?? 0, { isblind: true });
  expect((await admin(getDocumentPage, request)).status).toBe(404);
});

test('a page as large as a field is drawn small, and one that is a line is not drawn', async () => {
  const large = await pagePicture(await pdfOf([[14_400, 14_400]]), 1);
  expect([large.width, large.height]).toEqual([1600, 1600]);
  await expect(pagePicture(await pdfOf([[14_400, 3]]), 1)).rejects.toMatchObject({ code: 'E0070' });
  await expect(pagePicture(Buffer.from('%PDF-1.7 nothing'), 1)).rejects.toMatchObject({ code: 'E0070' });
});

/** Adds a file to a candidate, as the page of the candidate does. */
async function added(
  company: Company,
  candidateapplicationid: number,
  bytes: Buffer,
  options: { name: string; by?: string },
) {
  const { call } = await company.signIn(options.by ?? company.admin);
  const { status, body } = await call('POST', addCandidateFile.path, {
    query: { candidateapplicationid: String(candidateapplicationid) },
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: Buffer.concat([
      Buffer.from(`--b\r\ncontent-disposition: form-data; name="file"; filename="${options.name}"\r\n\r\n`),
      bytes,
      Buffer.from('\r\n--b--\r\n'),
    ]),
  });
  return { status, error: body.error, file: (body.result as { fileid: number; imagepath: string }[] | undefined)?.[0] };
}

test('S7-023: recruiters add files of every group to a candidate, by a call of its own that answers imagepath as well', async () => {
  const company = await running.createCompany();
  const admin = await caller(company);
  const { requisitionjobid } = await addJob(company);
  const id = await applied(running, company, requisitionjobid);
  const { file } = await added(company, id, pdf(), { name: 'Certificate of Asha.pdf' });
  expect(file).toEqual({
    imagepath: expect.stringContaining('/files/'),
    fileid: expect.any(Number),
    name: 'Certificate of Asha.pdf',
    mediatype: 'application/pdf',
    size: expect.any(Number),
    filegroupid: 4,
  });
  await added(company, id, await zip(), { name: 'portfolio.zip' });
  await added(company, id, mp3(), { name: 'greeting.mp3' });
  const filesOf = async () => first<CandidateDetail>(await admin(getCandidate, { candidateapplicationid: id })).files;
  expect((await filesOf()).map(({ name, filegroupid, isadded }) => [name, filegroupid, isadded])).toEqual([
    ['Certificate of Asha.pdf', 4, true],
    ['portfolio.zip', 5, true],
    ['greeting.mp3', 3, true],
  ]);
  // The stored name tells nothing of anybody.
  const names = () =>
    company.tx((db) => db.selectFrom('stored_file').select('name').where('claimedby', '=', 'candidate').execute());
  expect((await names()).map(({ name }) => name)).toEqual(['attachment.pdf', 'attachment.zip', 'attachment.mp3']);
  const wrong = await added(company, id, Buffer.from('<html>'), { name: 'a.pdf' });
  expect([wrong.status, wrong.error?.code]).toEqual([400, 'E0070']);

  // Without the right 403, out of scope 404, an unknown file or one of an application 404.
  const person = await company.addPerson({ fullname: 'No Body' });
  expect((await added(company, id, pdf(), { name: 'a.pdf', by: person.emailid })).status).toBe(403);
  expect((await added(company, 999_999, pdf(), { name: 'a.pdf' })).status).toBe(404);
  const resumepath = pathOf(await uploadAs(company, 'candidate_resume', pdf()));
  const other = await applied(running, company, (await addJob(company)).requisitionjobid, { resumepath });
  const [resume] = first<CandidateDetail>(await admin(getCandidate, { candidateapplicationid: other })).files;
  const remove = (candidateapplicationid: number, fileid = 0) =>
    admin(removeCandidateFile, { candidateapplicationid, fileid });
  expect((await remove(other, resume?.fileid)).status).toBe(404);
  expect((await remove(other, file?.fileid)).status).toBe(404);
  expect((await remove(id, file?.fileid)).result).toEqual([{ isexecuted: true }]);
  expect((await remove(id, file?.fileid)).status).toBe(404);
  expect(await filesOf()).toHaveLength(2);
  const url = (file?.imagepath ?? '').replace(/^https?:\/\/[^/]+/, '');
  expect((await running.app.inject({ url, headers: { host: 'files.localhost' } })).statusCode).toBe(404);

  // A stage that hides who somebody is takes no files; an erased candidate leaves none.
  await changeStage(company, (await stagesOf(company))['Applied'] ?? 0, { isblind: true });
  expect((await added(company, id, await picture(), { name: 'a.jpg' })).status).toBe(409);
  expect((await remove(id, file?.fileid)).status).toBe(409);
  const all = await company.tx((db) => db.selectFrom('candidate').select('candidateid').execute());
  await company.tx((db) =>
    deleteCandidates(
      db,
      all.map(({ candidateid }) => candidateid),
    ),
  );
  expect(await names()).toEqual([]);
  expect(await company.tx((db) => db.selectFrom('candidate_file').selectAll().execute())).toEqual([]);
});
