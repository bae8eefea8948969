import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import { statementsOf } from '../../../../test/support/statements.ts';
import { getLetter, listLetters, printLetter, saveLetter } from '../contract/letter.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { initTemplate } from '../contract/template.ts';
import { check, enter, fieldsOf, paying, personIn, templateOf, withRights, written } from './letter-people.ts';

let app: TestApp;
const employeeFields = ({ kinds }: OutputOf<typeof initTemplate>) =>
  kinds.find(({ displayvalue }) => displayvalue === 'employee')?.fields ?? [];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const options = (...names: string[]) => names.map((displayname) => ({ displayname, displayvalue: null, group: null }));
/** Places of a text behind each other: those of modules by their key, the company's own by the id of the field. */
const fields = (...keys: (string | number | undefined)[]): string =>
  keys.map((key) => `{{${typeof key === 'string' ? key : `custom.${key}`}}}`).join(' | ');

test('custom data used in letters: texts, options and days are written out, and what is missing is told by label', async () => {
  const company = await app.company();
  const [locker, size, since, parts, ...rest] = await fieldsOf(company, 'Uniform', [
    { label: 'Locker' },
    { label: 'Shirt size', typeid: 6, options: options('Small', 'Medium') },
    { label: 'Given on', typeid: 2 },
    { label: 'Parts', typeid: 11, options: options('Shirt', 'Cap', 'Shoes') },
    { label: 'Photo in uniform', typeid: 12 },
  ]);
  // The photo, which no text can hold.
  expect(rest).toHaveLength(1);
  const asha = await personIn(company, 'Asha Nair');
  const bala = await personIn(company, 'Bala Rao');
  const rows: Parameters<typeof enter>[2] = [
    [locker, 'B <12> {{fullname}}'],
    [since, '2026-11-01'],
    [parts, [1, 3]],
  ];
  await enter(company, asha, [...rows, [size, 2]]);
  await enter(company, bala, rows);
  const init = await company.admin.call(initTemplate, {});
  const offered = employeeFields(init).filter(({ key }) => key.startsWith('custom.'));
  expect(offered).toEqual([
    { key: `custom.${locker}`, label: 'Locker', group: 'Uniform', sample: 'Locker' },
    { key: `custom.${size}`, label: 'Shirt size', group: 'Uniform', sample: 'Small' },
    { key: `custom.${since}`, label: 'Given on', group: 'Uniform', sample: '1 November 2026' },
    { key: `custom.${parts}`, label: 'Parts', group: 'Uniform', sample: 'Shirt' },
  ]);
  const letter = await templateOf(company, fields(locker, size, since, parts));
  const { problems, html, letterids, skipped } = await written(company.admin, letter, [asha, bala]);
  expect(problems).toEqual([{ name: 'Bala Rao', missing: ['Shirt size'], hidden: [] }]);
  const says = '<p>B &lt;12&gt; &#123;&#123;fullname&#125;&#125; | Medium | 1 November 2026 | Shirt, Shoes</p>';
  expect(html).toBe(says);
  expect({ created: letterids.length, skipped }).toEqual({ created: 1, skipped: 1 });
  const [stored] = await company.admin.call(getLetter, { letterid: letterids[0] ?? 0 });
  expect(stored).toMatchObject({ body: says, person: { fullname: 'Asha Nair' }, subject: 'To Asha Nair' });
  expect(stored?.filled).toContainEqual({ key: `custom.${size}`, label: 'Shirt size', value: 'Medium' });
});

test('custom data used in letters: a field hidden from a manager stays so, entered or not, and is HR’s to write', async () => {
  const company = await app.company();
  const [open, theirs, hrs] = await fieldsOf(company, 'Health', [
    { label: 'Desk', visibilityid: 1 },
    { label: 'Blood pressure', visibilityid: 2 },
    { label: 'Note of HR', visibilityid: 3, isselfservice: false },
  ]);
  const mira = await personIn(company, 'Mira Das');
  const asha = await personIn(company, 'Asha Nair', { managerid: mira });
  const bala = await personIn(company, 'Bala Rao', { managerid: mira });
  for (const id of [mira, asha])
    await enter(company, id, [
      [open, 'A4'],
      [theirs, '120 over 80'],
      [hrs, 'Talk again'],
    ]);
  await enter(company, bala, [[open, 'A5']]);
  const manager = await withRights(company, { letter: 'reports', directory: 'all', people: 'self' }, mira);
  const all = await templateOf(company, fields(open, theirs, hrs));
  const hidden = ['Blood pressure', 'Note of HR'];
  expect(await written(manager, all, [asha, bala])).toEqual({
    problems: [
      { name: 'Asha Nair', missing: [], hidden },
      { name: 'Bala Rao', missing: [], hidden },
    ],
    html: null,
    letterids: [],
    skipped: 2,
  });
  // Of oneself all is in sight but what is HR's alone.
  expect((await written(manager, all, [mira])).problems).toEqual([
    { name: 'Mira Das', missing: [], hidden: ['Note of HR'] },
  ]);
  const only = await templateOf(company, fields(open));
  expect(await written(manager, only, [asha, bala])).toMatchObject({ problems: [], html: '<p>A4</p>', skipped: 0 });
  const hr = await withRights(company, { letter: 'all', people: 'all' });
  expect(await written(hr, all, [asha])).toMatchObject({
    problems: [],
    html: '<p>A4 | 120 over 80 | Talk again</p>',
    skipped: 0,
  });
});

test('a field that is inactive is no field of letters any more', async () => {
  const company = await app.company();
  await fieldsOf(company, 'Uniform', [{ label: 'Locker', statusid: 2 }, { label: 'Shirt size' }]);
  const init = await company.admin.call(initTemplate, {});
  expect(employeeFields(init).flatMap(({ group, label }) => (group === 'Uniform' ? [label] : []))).toEqual([
    'Shirt size',
  ]);
});

/** Asha's package is revised twice, Bala agreed on a gross, Chitra joins in December. */
async function packaged(company: TestCompany) {
  const asha = await personIn(company, 'Asha Nair');
  const bala = await personIn(company, 'Bala Rao');
  const chitra = await personIn(company, 'Chitra Iyer', { joiningdate: '2026-12-01' });
  const ctc = (employeeid: number, period: string, annualctc: number) => ({
    employeeid,
    period,
    paybasis: 'CTC',
    annualctc,
    monthlygross: null,
  });
  const gross = {
    employeeid: bala,
    period: '[2024-04-01,)',
    paybasis: 'Gross',
    annualctc: null,
    monthlygross: 5_000_000,
  };
  const packages = [
    ctc(asha, '[2024-04-01,2026-04-01)', 100_000_000),
    ctc(asha, '[2026-04-01,2026-11-01)', 123_456_700),
    ctc(asha, '[2026-11-01,)', 200_000_000),
    gross,
    ctc(chitra, '[2026-12-01,)', 120_000_000),
  ];
  await company.tx((db) => db.insertInto('employee_package').values(packages).execute());
  return { asha, bala, chitra };
}

test('packages in letters: hidden from HR without the right to payslips, written as of today with it', async () => {
  const company = await paying(app);
  const { asha, bala, chitra } = await packaged(company);
  const letter = await templateOf(company, fields('annualctc', 'monthlyctc', 'annualctcinwords', 'packagedate'));
  const hidden = ['Annual CTC', 'Monthly CTC', 'Annual CTC in words', 'Package effective from'];
  const hr = await withRights(company, { letter: 'all', people: 'all' });
  expect(await written(hr, letter, [asha])).toMatchObject({
    problems: [{ name: 'Asha Nair', missing: [], hidden }],
    html: null,
    letterids: [],
  });
  const gross = await templateOf(company, fields('monthlygross', 'annualgross', 'annualgrossinwords'));
  const own = await withRights(company, { letter: 'all', people: 'all', payslip: 'self' }, bala);
  expect(await written(own, gross, [asha, bala])).toMatchObject({
    problems: [{ name: 'Asha Nair', missing: [], hidden: ['Monthly gross', 'Annual gross', 'Annual gross in words'] }],
    html: '<p>₹ 50,000 | ₹ 6,00,000 | Rupees Six Lakh Only</p>',
    skipped: 1,
  });
  const payroll = await withRights(company, { letter: 'all', payslip: 'all' });
  const words = 'Rupees Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven Only';
  expect(await written(payroll, letter, [asha, bala])).toMatchObject({
    // With Bala no cost to the company was agreed on.
    problems: [{ name: 'Bala Rao', missing: hidden.slice(0, 3), hidden: [] }],
    html: `<p>₹ 12,34,567 | ₹ 1,02,880.58 | ${words} | 1 April 2026</p>`,
    skipped: 1,
  });
  expect((await written(payroll, letter, [chitra])).html).toBe(
    '<p>₹ 12,00,000 | ₹ 1,00,000 | Rupees Twelve Lakh Only | 1 December 2026</p>',
  );
});

test('what a letter says of a package stays closed to HR without the right to payslips', async () => {
  const company = await paying(app);
  const { asha } = await packaged(company);
  const payroll = await withRights(company, { letter: 'all', payslip: 'all' });
  const hr = await withRights(company, { letter: 'all', people: 'all' });
  const letter = await templateOf(company, fields('annualctc', 'fullname'));
  const [letterid = 0] = (await written(payroll, letter, [asha])).letterids;
  const [seen] = await payroll.call(getLetter, { letterid });
  expect(seen?.body).toBe('<p>₹ 12,34,567 | Asha Nair</p>');
  for (const endpoint of [getLetter, printLetter]) {
    const { status, error } = await hr.refused(endpoint, { letterid });
    expect({ status, message: error.message }).toEqual({
      status: 403,
      message: 'This letter says what you are not authorized to see: Annual CTC',
    });
  }
  const reworded = { letterid, subject: 'x', body: '<p>y</p>' };
  expect(JSON.stringify(await hr.refused(saveLetter, reworded, 99))).not.toContain('12,34,567');
  const list = await hr.call(listLetters, { box: 'drafts' });
  expect(list.rows.map(({ subject }) => subject)).toEqual(['To Asha Nair']);
});

test('a subject, which every list shows, says nothing but what everybody may know', async () => {
  const company = await app.company();
  const [size] = await fieldsOf(company, 'Uniform', [{ label: 'Shirt size' }]);
  for (const key of [`custom.${size}`, 'annualctc', 'pan']) {
    const created = templateOf(company, 'Yes', `About {{${key}}}`);
    await expect(created).rejects.toThrow(`{{${key}}} cannot be used in the subject, which every list shows`);
  }
});

/** Fills the record of somebody with what letters may say. */
async function fillRecord(company: TestCompany, employeeid: number): Promise<void> {
  await company.tx(async (db) => {
    const grade = await db
      .insertInto('grade')
      .values({ gradename: 'M2', graderank: 1 })
      .returning('subscriptiongradeid')
      .executeTakeFirstOrThrow();
    await db.updateTable('work_profile').set(grade).where('employeeid', '=', employeeid).execute();
    await db
      .updateTable('employee')
      .set({ dateofbirth: '1990-05-05', fathername: 'Ravi Nair', leavingdate: '2027-03-31' })
      .where('employeeid', '=', employeeid)
      .execute();
    await db.insertInto('employee_statutory').values({ employeeid, pan: 'ABCPN1234F' }).execute();
    const aadhaar = { employeeid, documenttypeid: 2, documentnumber: '234567890124' };
    await db.insertInto('employee_document').values(aadhaar).execute();
    const place = { presentcity: 'Pune', presentstate: 'Maharashtra', presentpincode: '411001' };
    const address = { employeeid, issameaddress: true, presentaddress: '12 MG Road,\nFlat 3', ...place };
    await db.insertInto('employee_address').values(address).execute();
    // The person's own word: the e-mail is for those responsible alone.
    await db
      .insertInto('employee_privacy')
      .values({ employeeid, fieldkey: 'emailid', audiences: ['hr'] })
      .execute();
  });
}

test('fields of people in letters: as the profile shows them to the caller, numbers covered, days written out', async () => {
  const company = await app.company();
  const mira = await personIn(company, 'Mira Das');
  const asha = await personIn(company, 'Asha Nair', { managerid: mira, emailid: 'asha@example.in' });
  await fillRecord(company, asha);
  const letter = await templateOf(
    company,
    fields('workemail', 'grade', 'dateofbirth', 'fathername', 'permanentaddress', 'pan', 'aadhaar'),
  );
  const hr = await withRights(company, { letter: 'all', people: 'all' });
  const address = '12 MG Road, Flat 3, Pune, Maharashtra 411001';
  expect((await written(hr, letter, [asha])).html).toBe(
    `<p>asha@example.in | M2 | 5 May 1990 | Ravi Nair | ${address} | ••••••234F | ••••••••0124</p>`,
  );
  const manager = await withRights(company, { letter: 'reports', directory: 'all' }, mira);
  const hidden = ['E-mail', 'Grade', 'Date of birth', 'Father', 'Permanent address', 'PAN', 'Aadhaar'];
  expect(await written(manager, letter, [asha])).toMatchObject({
    problems: [{ name: 'Asha Nair', missing: [], hidden }],
    html: null,
    skipped: 1,
  });
  const dates = await templateOf(company, fields('joiningdate', 'leavingdate', 'managername'));
  expect((await written(manager, dates, [asha])).html).toBe('<p>1 April 2024 | 31 March 2027 | Mira Das</p>');
  const team = await templateOf(company, fields('team'));
  expect((await written(manager, team, [asha])).problems).toEqual([
    { name: 'Asha Nair', missing: ['Team'], hidden: [] },
  ]);
});

// Invariant (platform): Lists go by an index behind row security; no query per row
test('the values of forty people take no more statements than those of two', async () => {
  const company = await paying(app);
  const [size] = await fieldsOf(company, 'Uniform', [{ label: 'Shirt size' }]);
  const people: number[] = [];
  for (let at = 0; at < 40; at += 1) people.push(await personIn(company, `Person ${at}`));
  const keys = ['grade', 'dateofbirth', 'permanentaddress', 'pan', 'personalemail', 'annualctc', 'monthlygross'];
  const letter = await templateOf(company, fields(...keys, size));
  const hr = await withRights(company, { letter: 'all', people: 'all', payslip: 'all' }, people[0]);
  const about = async (employeeids: number[]): Promise<string[]> => {
    const request = await statementsOf(() => check(hr, letter, employeeids), app.appUrl);
    return request.flatMap(({ text }) => (/"(employee|custom_value|work_profile)"/.test(text) ? [text] : []));
  };
  const two = await about(people.slice(0, 2));
  expect(two.length).toBeGreaterThan(5);
  expect(await about(people)).toEqual(two);
});
