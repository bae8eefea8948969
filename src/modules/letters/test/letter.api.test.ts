import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/support/product.ts';
import { serverWith } from '../../../server.modules.ts';
import { openOwnLetter } from '../contract/letter-box.ts';
import {
  checkLetters,
  discardLetters,
  draftLetters,
  getLetter,
  printLetter,
  revokeLetter,
  saveLetter,
  sendLetters,
} from '../contract/letter.ts';
import { signatoryRecord } from '../contract/signatory.ts';
import { pdfText } from '../../../../test/support/pdf-text.ts';
import {
  caller,
  drafts,
  findable,
  finished,
  grant,
  listed,
  sent,
  signatoryOf,
  template,
  testMergeFields,
} from './support.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ modules: serverWith([testMergeFields]) });
  await app.startWorker();
});
afterAll(() => app.stop());

/** A company in which Bina leads Asha, and Chand stands beside them. */
async function staffed() {
  app.clock.set('2026-11-19T06:00:00Z');
  const company = await app.createCompany({ companyname: 'Kaveri Textiles' });
  const bina = await company.addPerson({ fullname: 'Bina Shah', groups: ['Manager'] });
  const asha = await company.addPerson({ fullname: 'Asha Nair', managerid: bina.employeeid });
  const chand = await company.addPerson({ fullname: 'Chand Rao' });
  await findable(company);
  return { company, bina, asha, chand, admin: await caller(company, company.admin) };
}
const recipients = (lettertemplateid: number, people: readonly { employeeid: number }[]) => ({
  lettertemplateid,
  employeeids: people.map(({ employeeid }) => employeeid),
  businessunitids: [],
  departmentids: [],
});

test('a check says what is missing of whom, and drafts are made of the complete ones alone (S1-030, S1-031)', async () => {
  const { company, admin, asha, bina, chand } = await staffed();
  await company.tx((db) =>
    db.updateTable('employee').set({ leavingreason: 'well done' }).where('employeeid', '=', asha.employeeid).execute(),
  );
  const lettertemplateid = await template(company, admin, {
    body: '<p>{{test.name}}: {{test.note}} {{letternumber}}</p>',
  });
  const [check] = (await admin(checkLetters, recipients(lettertemplateid, [asha, bina, chand]))).result as [object];
  expect(check).toMatchObject({
    total: 3,
    ready: 1,
    incomplete: 2,
    problems: [
      { person: { fullname: 'Bina Shah' }, missing: ['Note'], hidden: [] },
      { person: { fullname: 'Chand Rao' }, missing: ['Note'], hidden: [] },
    ],
    sample: { person: { fullname: 'Asha Nair' }, html: '<p>Asha Nair: well done (number)</p>' },
  });
  expect(await listed(admin, 'drafts')).toEqual([]);
  const created = await admin(draftLetters, recipients(lettertemplateid, [asha, bina, chand]));
  expect(created.result).toMatchObject([{ skipped: 2, letterids: [expect.any(Number) as number] }]);
  expect(await admin(draftLetters, recipients(lettertemplateid, []))).toMatchObject({ status: 400, code: 'E1400' });
});

test('whom a unit names is written to: everybody at work there, and nobody else', async () => {
  const { company, admin, asha, bina, chand } = await staffed();
  const departmentid = await company.tx(async (db) => {
    const { departmentid: created } = await db
      .insertInto('department')
      .values({ departmentname: 'Mill' })
      .returning('departmentid')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('work_profile')
      .set({ departmentid: created })
      .where('employeeid', 'in', [asha.employeeid, bina.employeeid])
      .execute();
    await db
      .updateTable('employee')
      .set({ leavingdate: '2026-11-18' })
      .where('employeeid', '=', bina.employeeid)
      .execute();
    return created;
  });
  const lettertemplateid = await template(company, admin);
  const named = { ...recipients(lettertemplateid, [chand]), departmentids: [departmentid] };
  expect((await admin(draftLetters, named)).result).toMatchObject([{ skipped: 0 }]);
  const rows = await listed(admin, 'drafts');
  expect(rows.map((row) => (row as unknown as { person: { fullname: string } }).person.fullname).sort()).toEqual([
    'Asha Nair',
    'Chand Rao',
  ]);
});

test('a value that the caller may not see makes no letter, and is told to nobody', async () => {
  const { company, admin, asha, bina } = await staffed();
  await grant(company, 'Manager', 'letter', 'reports');
  const lettertemplateid = await template(company, admin, { body: '<p>{{test.name}} earns {{test.pay}}</p>' });
  const manager = await caller(company, bina.emailid);
  const check = await manager(checkLetters, recipients(lettertemplateid, [asha]));
  expect(check.result).toMatchObject([{ ready: 0, problems: [{ missing: [], hidden: ['Pay'] }], sample: null }]);
  expect(check.answer.text).not.toContain('12,34,567');
  expect((await manager(draftLetters, recipients(lettertemplateid, [asha]))).result).toEqual([
    { letterids: [], skipped: 1 },
  ]);
  expect(await drafts(admin, lettertemplateid, [asha])).toHaveLength(1);
});

test('who is out of scope looks unknown, in every call (N-DOC)', async () => {
  const { company, admin, asha, bina, chand } = await staffed();
  await grant(company, 'Manager', 'letter', 'reports');
  const lettertemplateid = await template(company, admin);
  const letterids = await drafts(admin, lettertemplateid, [asha, chand]);
  const [ofasha = 0, ofchand = 0] = letterids;
  const manager = await caller(company, bina.emailid);
  expect((await listed(manager, 'drafts')).map(({ letterid }) => letterid)).toEqual([ofasha]);
  expect((await manager(getLetter, { letterid: ofasha })).status).toBe(200);
  const wording = { subject: 'x', body: '<p>x</p>' };
  const refused = await Promise.all([
    manager(getLetter, { letterid: ofchand }),
    manager(printLetter, { letterid: ofchand }),
    manager(saveLetter, { letterid: ofchand, ...wording }, 1),
    manager(sendLetters, { letterids }),
    manager(discardLetters, { letterids }),
    manager(checkLetters, recipients(lettertemplateid, [chand])),
    manager(draftLetters, recipients(lettertemplateid, [asha, chand])),
  ]);
  expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['404 unknown']));
  await sent(company, admin, letterids);
  expect((await manager(revokeLetter, { letterid: ofchand, note: 'x' }, 2)).status).toBe(404);
  // Nobody but the person opens a letter box, with whatever right.
  const own = await caller(company, chand.emailid);
  expect((await own(openOwnLetter, { letterid: ofasha })).status).toBe(404);
  expect((await own(openOwnLetter, { letterid: ofchand })).status).toBe(200);
  expect((await own(getLetter, { letterid: ofchand })).status).toBe(403);
});

test('a draft is reworded, sent once with one number, and lies in the letter box with a mail (S1-032)', async () => {
  const { company, admin, asha } = await staffed();
  const lettertemplateid = await template(company, admin);
  const [letterid = 0] = await drafts(admin, lettertemplateid, [asha]);
  const own = await caller(company, asha.emailid);
  expect((await own(openOwnLetter, { letterid })).status).toBe(404);
  const draft = await admin(printLetter, { letterid });
  expect(pdfText(draft.answer.bytes)).toContain('Dear Asha Nair, number (number).');
  expect(pdfText(draft.answer.bytes)).toContain('DRAFT');
  const wording = { letterid, subject: 'Confirmed', body: '<p>Well done, Asha {{letternumber}}<script>x</script></p>' };
  expect((await admin(saveLetter, wording)).status).toBe(428);
  expect((await admin(saveLetter, { ...wording, body: '<p>{{test.name}}</p>' }, 1)).status).toBe(400);
  expect((await admin(saveLetter, wording, 1)).result).toEqual([{ version: 2 }]);
  expect((await admin(saveLetter, wording, 1)).status).toBe(412);
  await sent(company, admin, [letterid]);
  await sent(company, admin, [letterid]);
  expect((await admin(getLetter, { letterid })).result).toMatchObject([
    {
      letternumber: 'CO/2026-27/1',
      body: '<p>Well done, Asha CO/2026-27/1</p>',
      filled: [{ key: 'test.name', label: 'Name of the person', value: 'Asha Nair' }],
      readon: null,
    },
  ]);
  expect(await listed(admin, 'drafts')).toEqual([]);
  // S3-214: its text is for this person alone.
  expect(await listed(admin, 'sent', 'co/2026-27/1')).toMatchObject([{ isadhoc: true }]);
  expect(await listed(admin, 'sent', 'asha')).toHaveLength(1);
  expect(await listed(admin, 'sent', 'bina')).toEqual([]);
  const mails = await company.tx((db) =>
    db.selectFrom('mail_outbox').select(['recipient', 'subject', 'body']).execute(),
  );
  expect(mails).toEqual([
    {
      recipient: asha.emailid,
      subject: 'A letter of Kaveri Textiles for you: Confirmed',
      body: expect.stringMatching(/number CO\/2026-27\/1[\s\S]*\/letter_box/) as string,
    },
  ]);
  expect(await admin(saveLetter, wording, 3)).toMatchObject({ status: 409, code: 'locked' });
  expect((await admin(discardLetters, { letterids: [letterid] })).result).toEqual([{ discarded: 0 }]);
  const pdf = await own(openOwnLetter, { letterid });
  expect(pdfText(pdf.answer.bytes)).toContain('Well done, Asha CO/2026-27/1');
  expect(pdfText(pdf.answer.bytes)).not.toContain('DRAFT');
  const [{ readon }] = (await admin(getLetter, { letterid })).result as [{ readon: string | null }];
  expect(readon).not.toBeNull();
  app.clock.advance(60);
  await own(openOwnLetter, { letterid });
  expect((await admin(getLetter, { letterid })).result).toMatchObject([{ readon }]);
});

test('a letter that nobody signs is sent only where the call says so', async () => {
  const { company, admin, asha } = await staffed();
  const lettertemplateid = await template(company, admin);
  const letterids = await drafts(admin, lettertemplateid, [asha]);
  for (const text of [{}, { isunsigned: false }])
    expect(await admin(sendLetters, { letterids, ...text })).toMatchObject({ status: 409, code: 'unsigned' });
  expect((await admin(sendLetters, { letterids, isunsigned: true })).status).toBe(200);
});

test('who signs is chosen on the draft, which leaves its text that of the template', async () => {
  const { company, admin, asha } = await staffed();
  const lettertemplateid = await template(company, admin);
  const [letterid = 0] = await drafts(admin, lettertemplateid, [asha]);
  const authorizedsignatoryid = await signatoryOf(company);
  const [{ subject, body }] = (await admin(getLetter, { letterid })).result as [{ subject: string; body: string }];
  const saved = { letterid, subject, body };
  expect((await admin(saveLetter, { ...saved, authorizedsignatoryid: 987_654_321 }, 1)).status).toBe(400);
  expect((await admin(saveLetter, { ...saved, authorizedsignatoryid }, 1)).status).toBe(200);
  expect((await admin(getLetter, { letterid })).result).toMatchObject([
    { signatoryname: 'Meera Iyer', authorizedsignatoryid, isadhoc: false, body },
  ]);
  // A call that says nothing of the signatory leaves it.
  expect((await admin(saveLetter, { ...saved, subject: 'Reworded' }, 2)).status).toBe(200);
  expect((await admin(getLetter, { letterid })).result).toMatchObject([{ authorizedsignatoryid, isadhoc: true }]);
  expect((await admin(sendLetters, { letterids: [letterid] })).status).toBe(200);
});

test('two who send the same letters at once give each one number, without gap or double', async () => {
  const { company, admin } = await staffed();
  const people = await Promise.all(Array.from({ length: 130 }, () => company.addPerson()));
  const lettertemplateid = await template(company, admin, { numberpattern: '{yyyy}/{no}' });
  const letterids = await drafts(admin, lettertemplateid, people);
  const sends = await Promise.all([
    admin(sendLetters, { letterids, isunsigned: true }),
    admin(sendLetters, { letterids: letterids.toReversed(), isunsigned: true }),
    admin(sendLetters, { letterids: letterids.slice(20, 90), isunsigned: true }),
  ]);
  for (const { result } of sends) await finished(company, (result as [{ jobrunid: number }])[0].jobrunid);
  const numbers = await company.tx((db) => db.selectFrom('letter').select('letternumber').execute());
  expect(new Set(numbers.map(({ letternumber }) => letternumber))).toEqual(
    new Set(Array.from({ length: 130 }, (_, at) => `2026/${at + 1}`)),
  );
  const mails = await company.tx((db) => db.selectFrom('mail_outbox').select('recipient').execute());
  expect(mails).toHaveLength(130);
});

test('a letter is signed by whom its writer chooses, otherwise as its template says', async () => {
  const { company, admin, asha, bina } = await staffed();
  const lettertemplateid = await template(company, admin);
  const [signatory] = (
    await admin(signatoryRecord.calls.save, {
      authorizedsignatoryid: null,
      signatoryname: 'Meera Kulkarni',
      signatorytitle: 'Head of HR',
      employeeid: null,
      signaturepath: null,
    })
  ).result as [{ authorizedsignatoryid: number }];
  const { authorizedsignatoryid } = signatory;
  const signed = { ...recipients(lettertemplateid, [asha]), authorizedsignatoryid };
  expect((await admin(checkLetters, signed)).result).toMatchObject([{ signatoryname: 'Meera Kulkarni' }]);
  expect((await admin(checkLetters, recipients(lettertemplateid, [asha]))).result).toMatchObject([
    { signatoryname: null },
  ]);
  expect((await admin(draftLetters, { ...signed, authorizedsignatoryid: 999_999 })).status).toBe(400);
  const [{ letterids }] = (await admin(draftLetters, signed)).result as [{ letterids: number[] }];
  const plain = await drafts(admin, lettertemplateid, [bina]);
  // The one without a signatory alone is asked about.
  expect((await admin(sendLetters, { letterids: [...letterids, ...plain], isunsigned: false })).status).toBe(409);
  expect((await admin(sendLetters, { letterids, isunsigned: false })).status).toBe(200);
  await sent(company, admin, [...letterids, ...plain]);
  const signerOf = async (letterid: number | undefined) =>
    ((await admin(getLetter, { letterid })).result as [{ signatoryname: string | null; statusid: number }])[0];
  expect(await signerOf(letterids[0])).toMatchObject({ signatoryname: 'Meera Kulkarni', statusid: 2 });
  expect(await signerOf(plain[0])).toMatchObject({ signatoryname: null, statusid: 2 });
});
