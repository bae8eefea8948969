import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  MALICIOUS_NAMES,
  MALICIOUS_TEXTS,
  maliciousDocuments,
  maliciousPictures,
} from '../../../../test/support/malicious.ts';
import { docx } from '../../../../test/support/fuzz-documents.ts';
import { pdf } from '../../../../test/support/fuzz-files.ts';
import { type Company, startApp, type TestApp } from '../../../../test/support/product.ts';
import { type CandidateDetail, getCandidate } from '../contract/candidate/candidate.ts';
import { getDocumentPage } from '../contract/candidate/document.ts';
import { pathOf, tokenFor, uploadAs } from './applicant.ts';
import { type Caller, caller, first } from './calls.ts';
import { applied } from './candidates.ts';
import { addJob } from './job-rows.ts';

const DEEP = process.env['MUSTER_DEEP'] === 'on';
/** In the short form a third of each table; each of them alone is in the tests of files and documents. */
const some = <T>(all: readonly T[]): readonly T[] => (DEEP ? all : all.filter((_, at) => at % 3 === 0));

/** Of files those that may be taken are all tried, as they are then opened. */
const few = (all: [string, Buffer][]): [string, Buffer][] =>
  DEEP
    ? all
    : all.filter(([what], at) => at % 4 === 0 || /ends as|^script$|that runs|link on the page|to launch/.test(what));

let running: TestApp;
let company: Company;
let admin: Caller;
let requisitionjobid: number;
beforeAll(async () => {
  running = await startApp();
  company = await running.createCompany();
  admin = await caller(company);
  ({ requisitionjobid } = await addJob(company));
});
afterAll(() => running.stop());

const SCRIPT = /<script|alert\(1\)|\/JavaScript|\/Launch|\/OpenAction|<svg/i;

/** Opens a file of a candidate as an administrator does; it is what it says, is kept in a sandbox and runs nothing. */
async function openedSafely(candidateapplicationid: number): Promise<void> {
  const { files } = first<CandidateDetail>(await admin(getCandidate, { candidateapplicationid }));
  expect(files).toHaveLength(1);
  for (const file of files) {
    const url = file.imagepath ?? '';
    const { headers, rawPayload, statusCode } = await running.app.inject({
      method: 'GET',
      url: url.slice(url.indexOf('/', url.indexOf('//') + 2)),
      headers: { host: 'files.localhost' },
    });
    expect(statusCode).toBe(200);
    const isPicture = file.mediatype.startsWith('image/');
    expect(headers['content-type']).toMatch(
      isPicture ? /^image\/(?:jpeg|png|gif)$/ : /^application\/(?:pdf|msword|vnd\.openxmlformats-[\w.-]+)$/,
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'");
    expect(headers['content-disposition']).toMatch(
      isPicture
        ? /^inline; filename\*=UTF-8''photo\.\w{3,4}$/
        : /^attachment; filename\*=UTF-8''resume\.(?:pdf|docx?)$/,
    );
    expect(headers['set-cookie']).toBeUndefined();
    expect(rawPayload.toString('latin1')).not.toMatch(SCRIPT);
    if (file.mediatype !== 'application/pdf') continue;
    const drawn = await admin(getDocumentPage, { candidateapplicationid, fileid: file.fileid, page: 1 });
    expect(drawn.status === 200 || drawn.code === 'E0070').toBe(true);
  }
}

/** The same file by the page without a script, which is one form. */
function sendForm(jobuuid: string, { bytes, name }: { bytes: Buffer; name: string }, fields: Record<string, string>) {
  const text = Object.entries(fields).map(
    ([key, value]) => `--f\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const body = Buffer.concat([
    Buffer.from(text.join('')),
    Buffer.from(`--f\r\ncontent-disposition: form-data; name="file-resumepath"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--f--\r\n'),
  ]);
  const headers = { host: company.host, 'content-type': 'multipart/form-data; boundary=f' };
  return running.app.inject({ method: 'POST', url: `/career/apply/${jobuuid}`, headers, body });
}

// Invariant: Nothing of a candidate runs or asks another host, where an administrator reads it
test.each([
  ['candidate_resume', 'resumepath', maliciousDocuments, ['a PDF that ends as a PDF']],
  [
    'candidate_photo',
    'profilepicpath',
    maliciousPictures,
    ['a picture that ends as a PDF', 'a picture that ends as HTML', 'a picture that ends as an archive'],
  ],
] as const)(
  'X1 N-UPLOAD: hostile files sent as %s are turned away, or come as a plain file in a sandbox',
  async (purpose, field, table, safe) => {
    const kept: string[] = [];
    for (const [what, bytes] of few(Object.entries(await table()))) {
      const { status, body, ...answer } = await uploadAs(company, purpose, bytes, 'cv.pdf');
      if (status !== 200) {
        expect({ what, status, code: body.error?.code }).toEqual({ what, status: 400, code: 'E0070' });
        continue;
      }
      kept.push(what);
      await openedSafely(
        await applied(running, company, requisitionjobid, { [field]: pathOf({ status, body, ...answer }) }),
      );
    }
    // Some are taken, as plain files: otherwise nothing was opened.
    expect(kept).toEqual(expect.arrayContaining([...safe]));
  },
);

test('files with hostile names are stored under names of ours, by the call and by the form', async () => {
  const { jobuuid, requisitionjobid: other } = await addJob(company);
  for (const [at, name] of MALICIOUS_NAMES.entries()) {
    const written = name.replace(/[\r\n"]/g, (letter) => encodeURIComponent(letter));
    const { status, text, ...answer } = await uploadAs(company, 'candidate_resume', pdf(), written);
    expect(status, text).toBe(200);
    await openedSafely(
      await applied(running, company, requisitionjobid, { resumepath: pathOf({ status, text, ...answer }) }),
    );
    const fields = {
      formtoken: tokenFor(running, company, other),
      name: 'Asha Nair',
      emailid: `form${at}@example.in`,
      callingcode: '+91',
      mobilenumber: '9812345678',
      city: 'Pune',
      noticeperiod: '30',
      expectedsalary: '900000',
      advanceskill: 'Looms',
      elementryskill: 'Welding',
    };
    const { statusCode, body } = await sendForm(jobuuid, { bytes: pdf(), name: written }, fields);
    expect([statusCode, body.includes('successfully submitted')]).toEqual([200, true]);
  }
  const ids = await company.tx((db) =>
    db
      .selectFrom('candidate_application')
      .select('candidateapplicationid')
      .where('emailkey', 'like', 'form%')
      .execute(),
  );
  expect(ids).toHaveLength(MALICIOUS_NAMES.length);
  for (const { candidateapplicationid } of ids) await openedSafely(candidateapplicationid);
});

test('the page without a script gives back what was typed as text, whatever it is', async () => {
  const { jobuuid } = await addJob(company);
  for (const text of some(MALICIOUS_TEXTS)) {
    const { statusCode, body, headers } = await sendForm(
      jobuuid,
      { bytes: Buffer.alloc(0), name: '' },
      { name: text, city: text, source: text, advanceskill: text, homepage: text },
    );
    expect(statusCode).toBe(400);
    if (/[<>"']/.test(text)) expect(body).not.toContain(text);
    expect(headers['content-security-policy']).toMatch(/script-src 'self'/);
  }
});

test('a document that is cut is said to be damaged, and what to do', async () => {
  const whole = docx({ 'word/document.xml': '<w:document/>' });
  for (const bytes of [whole.subarray(0, -1), whole.subarray(0, whole.length / 2)]) {
    const { status, body } = await uploadAs(company, 'candidate_resume', bytes, 'resume.docx');
    expect([status, body.error?.message]).toEqual([400, 'The document is damaged. Save it again, or send a PDF.']);
  }
});
