import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { getPackages, type PackageHistory, revisePackage } from '#modules/payroll/contract/person/package-screen.ts';
import { PROJECT_DIR } from '#platform/server/settings.ts';
import { getLetterBox } from '#modules/letters/contract/letter-box.ts';
import { initLetters, UNSIGNED } from '#modules/letters/contract/letter.ts';
import { getTemplate, saveTemplate, toggleTemplate } from '#modules/letters/contract/template.ts';
import { pdfText } from '../../../../test/support/pdf-text.ts';
import { type Company, startApp, type TestApp } from '../../../../test/support/product.ts';
import { changeOfferState, initOffer, previewOfferLetter, printOfferLetter } from '../contract/offer/offer.ts';
import { deleteCandidates } from '../server/candidate/candidate-purge.ts';
import { first } from './calls.ts';
import { answer, CTC, join, linkOf, offering, open } from './offering.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startApp();
  running.clock.set('2027-01-11T04:00:00Z');
});
afterAll(() => running.stop());

/** A file as whoever is signed in gets it. */
async function file(
  company: Company,
  { method, path }: { method: string; path: string },
  input: Record<string, unknown>,
) {
  const { call } = await company.signIn(company.admin);
  const at = path.replace(/:(\w+)/g, (_, name: string) => String(input[name]));
  return call(method as 'POST', at, method === 'POST' ? { body: input } : {});
}
const textOf = ({ bytes }: { bytes: Buffer }) => pdfText(bytes).replace(/\s+/g, ' ');

// Invariant: The letter of an offer is written once, when it is sent, and never changes; it goes with the candidate,
// and to the letters of whoever joins
test('the letter of an offer is previewed, written once when it is sent, and the same file behind the candidate’s link', async () => {
  const { company, hr, save, list, act, send, lettertemplateid, designationid, candidateapplicationid } =
    await offering(running);
  expect((await hr(initOffer, { candidateapplicationid })).result).toMatchObject({
    LetterTemplate: [{ displayname: 'Offer letter', displayvalue: lettertemplateid }],
  });
  const values = {
    ...(previewOfferLetter.example as object),
    candidateapplicationid,
    designationid,
    lettertemplateid,
    annualctc: CTC,
  };
  const preview = await file(company, previewOfferLetter, values);
  expect(preview.status).toBe(200);
  const drafted = textOf(preview);
  for (const words of ['DRAFT', 'Zubin Mistry', '1 February 2027', '20 January 2027', '6,00,000.00', 'Cost to company'])
    expect(drafted, words).toContain(words);
  const { offerid } = first<{ offerid: number }>(await save());
  const link = await send();
  const [row] = await list();
  expect(row?.letternumber).toMatch(/^OL\/2026-27\/1$/);
  const sent = await file(company, printOfferLetter, { offerid });
  expect(textOf(sent)).not.toContain('DRAFT');
  expect(textOf(sent)).toContain('OL/2026-27/1');
  expect((await open(running, company, link)).body).toContain(`${link}/letter`);
  // A changed template changes no letter that was sent, and sending again writes no second one.
  const template = first<{ version: number; body: string }>(await hr(getTemplate, { lettertemplateid }));
  const changed = { ...template, body: '<p>Changed {{fullname}}</p>' };
  expect((await hr(saveTemplate, changed, template.version)).message).toBe('');
  expect((await act('send')).status).toBe(200);
  const again = await linkOf(company);
  const behind = await open(running, company, `${again}/letter`);
  expect([behind.statusCode, behind.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(behind.rawPayload.equals((await file(company, printOfferLetter, { offerid })).bytes)).toBe(true);
  expect(await company.tx((db) => db.selectFrom('offer_letter').select('letternumber').execute())).toHaveLength(1);
  // For good: the database takes no change, of its owner neither.
  await expect(company.tx((db) => db.updateTable('offer_letter').set({ subject: 'x' }).execute())).rejects.toThrow(
    'append-only',
  );
  // A link that is over shows no letter either.
  await act('withdraw');
  for (const over of [link, again]) expect((await open(running, company, `${over}/letter`)).statusCode).toBe(410);
});

test('an offer whose letter lacks something is not submitted, and templates of offers are for offers alone', async () => {
  const { company, hr, save, act, lettertemplateid } = await offering(running);
  const template = first<{ version: number }>(await hr(getTemplate, { lettertemplateid }));
  const put = (body: string, version: number) => hr(saveTemplate, { ...template, body }, version);
  expect((await put('<p>Pay: {{package}}</p>', 1)).message).toContain('paragraph of its own');
  expect((await put('<p>{{employeecode}}</p>', 1)).message).toContain('{{employeecode}}');
  expect((await hr(saveTemplate, { ...template, letterkind: 'employee', availabilityid: 2 }, 1)).fields).toHaveProperty(
    'letterkind',
  );
  expect((await put('<p>{{fullname}} in {{office}}</p><p>{{package}}</p>', 1)).status).toBe(200);
  await save();
  expect((await act('submit')).message).toBe(
    'The letter of the offer lacks: Office. Enter it, or choose another letter template',
  );
  const { LetterTemplate } = (await hr(initLetters)).result as { LetterTemplate: { displayname: string }[] };
  expect(LetterTemplate.map(({ displayname }) => displayname)).not.toContain('Offer letter');
  const employees = await company.tx((db) =>
    db
      .selectFrom('letter_template')
      .select('lettertemplateid')
      .where('letterkind', '=', 'employee')
      .executeTakeFirstOrThrow(),
  );
  expect((await save({ lettertemplateid: employees.lettertemplateid })).status).not.toBe(200);
  const { version } = first<{ version: number }>(await hr(getTemplate, { lettertemplateid }));
  expect((await hr(toggleTemplate, { lettertemplateid, isactive: 2, version }, version)).status).toBe(200);
  expect((await hr(initOffer, { candidateapplicationid: 1 })).status).toBe(404);
});

test('whoever joins has the letter among their own, and payroll finds its amount filled in as the first package', async () => {
  const state = await offering(running, {
    configuration: JSON.parse(readFileSync(`${PROJECT_DIR}/samples/sahyadri/company.json`, 'utf8')),
  });
  const { company, hr, save, send } = state;
  await save({ annualctc: CTC + 37 });
  const link = await send();
  await answer(running, company, link, { answer: 'accept' });
  const { row, ...person } = await join(running, state);
  const { call } = await company.signIn(person.emailid);
  const box = await call('GET', getLetterBox.path);
  expect(box.body.result).toMatchObject([
    { letters: [{ letternumber: row?.letternumber, subject: 'Offer of employment', statusid: 2 }] },
  ]);
  // Nothing is typed again: the amount is that of the letter, to the paisa.
  const { employeeid } = person;
  const payroll = async () => first<PackageHistory>(await hr(getPackages, { employeeid }));
  const { offered, joiningdate } = await payroll();
  expect(offered).toEqual({
    effectivefrom: joiningdate,
    paybasis: 'CTC',
    amount: CTC + 37,
    note: `Offer letter ${row?.letternumber}`,
    structure: null,
  });
  const revision = { employeeid, packageid: null, effectivefrom: joiningdate, paybasis: 'CTC', lopdays: null };
  const saved = await hr(revisePackage, { ...revision, amount: offered?.amount, reason: offered?.note });
  expect(saved.message).toBe('');
  expect(await payroll()).toMatchObject({ offered: null, packages: [{ paybasis: 'CTC', amount: CTC + 37 }] });
  expect(await company.tx((db) => db.selectFrom('package_proposal').selectAll().execute())).toEqual([]);
  await company.tx(async (db) => {
    const { candidateid } = await db.selectFrom('candidate').select('candidateid').executeTakeFirstOrThrow();
    await deleteCandidates(db, [candidateid]);
    expect(await db.selectFrom('offer_letter').select('offerid').execute()).toEqual([]);
    const kept = await db.selectFrom('letter').select(['letternumber', 'filled']).execute();
    expect(kept).toMatchObject([{ letternumber: row?.letternumber }]);
    // Whoever may not see the pay of an employee does not read it in the letter: the table counts as the pay.
    expect(JSON.stringify(kept)).toContain('"annualctc"');
    const audit = await db.selectFrom('audit_row').selectAll().where('tablename', '=', 'offer_letter').execute();
    expect(audit.map(({ action }) => action).sort()).toEqual(['DELETE', 'INSERT']);
    expect(JSON.stringify(audit)).not.toMatch(/Zubin|6,00,000/);
  });
});

test('an offer without an approval says so, and its letter goes out unsigned only when somebody says it may', async () => {
  const { company, hr, save, list, act, lettertemplateid } = await offering(running);
  await save();
  expect(await list()).toMatchObject([{ statusid: 1, hasapproval: false }]);
  await act('submit');
  const [row] = await list();
  expect(row).toMatchObject({ statusid: 3, hasapproval: false });
  const sent = { offerid: row?.offerid, act: 'send' };
  const refused = await hr(changeOfferState, sent, row?.version);
  expect([refused.status, refused.code]).toEqual([409, UNSIGNED]);
  expect(await linkOf(company)).toBe('');
  await company.tx(async (db) => {
    const { authorizedsignatoryid } = await db
      .insertInto('authorized_signatory')
      .values({ signatoryname: 'Meera Iyer', signatorytitle: 'Director' })
      .returning('authorizedsignatoryid')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('letter_template')
      .set({ authorizedsignatoryid })
      .where('lettertemplateid', '=', lettertemplateid)
      .execute();
  });
  expect((await hr(changeOfferState, sent, row?.version)).status).toBe(200);
  expect(await linkOf(company)).not.toBe('');
});
