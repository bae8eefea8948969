import { writeXlsx } from 'hucre';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getJob } from '#platform/contract/jobs.ts';
import { settled, startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { listDirectory } from '../contract/employee.ts';
import { applied as bulkApplied, checked } from '../../../../test/support/uploads.ts';
import { initJob } from '../contract/job-change.ts';
import { jobChangeBulk, registerBulk } from '../contract/register.ts';
import { addEverybody, applied, csv, validated, rowsOf, sample } from './registers.ts';

const errorsOf = (row?: { messages: { level: string; text: string }[] }) =>
  row?.messages.filter(({ level }) => level === 'error').map(({ text }) => text);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const ERRORS = [
  117, 118, 148, 151, 166, 167, 170, 173, 185, 186, 195, 201, 204, 207, 222, 223, 225, 226, 240, 254, 255, 270, 302,
];
const CHANGED = [159, 184, 197, 248, 289, 300, 308];
/** Their manager's code is at fault in this file, so the link is made later. */
const LINKED_LATER = [29, 79];

describe('the register with forty faults', () => {
  test.each(['employees-messy.xlsx', 'employees-messy.csv'])('%s: every fault gets its result', async (name) => {
    const { admin } = await app.company();
    const batch = await validated(admin, name, sample(name));
    const { bulkbatchid, validrows, noticerows, errorrows, ignoredrows, totalrows } = batch;
    const numbers = async (filter: 'errors' | 'notices') =>
      (await rowsOf(admin, bulkbatchid, filter)).map((row) => row.rownumber);
    expect(await numbers('errors')).toEqual(ERRORS);
    expect(await numbers('notices')).toEqual([...LINKED_LATER, ...CHANGED].sort((a, b) => a - b));
    expect({ unchanged: validrows - noticerows, noticerows, errorrows, ignoredrows, totalrows }).toEqual({
      unchanged: 268,
      noticerows: 9,
      errorrows: 23,
      ignoredrows: 6,
      totalrows: 306,
    });
    const faulty = await rowsOf(admin, bulkbatchid, 'errors');
    expect(faulty.filter((row) => !row.messages.some(({ level, text }) => level === 'error' && text))).toEqual([]);
  });

  test('its valid rows are applied without the others, and the result file says what became of each', async () => {
    const { admin } = await app.company();
    const { bulkbatchid } = await validated(admin, 'employees-messy.xlsx', sample('employees-messy.xlsx'));
    const whole = await applied(admin, bulkbatchid, 'all');
    expect(whole.statusid).toBe(3);
    const [job] = await admin.call(getJob, { jobrunid: whole.jobrunid ?? 0 });
    expect(job?.errormessage).toMatch(/^23 rows have errors/);
    const done = await applied(admin, bulkbatchid, 'valid');
    expect(done).toMatchObject({ statusid: 5, appliedrows: 277 });
    const file = await admin.file(registerBulk.result, { bulkbatchid });
    expect(file.subarray(0, 2).toString()).toBe('PK');
  });
});

describe('the clean register', () => {
  test('applies whole, cannot be applied twice, and is taken back whole', async () => {
    const { admin } = await app.company();
    const first = await addEverybody(admin);
    expect(first).toMatchObject({ statusid: 5, validrows: 300, appliedrows: 300, errorrows: 0 });

    const again = await validated(admin, 'employees.xlsx', sample('employees.xlsx'));
    expect(again).toMatchObject({ validrows: 0, errorrows: 300 });
    const refused = await applied(admin, again.bulkbatchid, 'valid');
    expect(refused.statusid).toBe(3);

    await admin.call(registerBulk.undo, { bulkbatchid: first.bulkbatchid });
    const undone = await settled(admin, registerBulk, first.bulkbatchid);
    expect(undone).toMatchObject({ statusid: 7, undonerows: 300 });
    expect((await admin.call(listDirectory, {})).total).toBe(0);
  });

  test('a file that was applied already is refused as such', async () => {
    const { admin } = await app.company();
    const bytes = csv('A1,Asha Rao,1990-02-01,2020-06-15,,25000');
    const one = await validated(admin, 'one.csv', bytes);
    const other = await validated(admin, 'two.csv', bytes);
    expect((await applied(admin, one.bulkbatchid)).statusid).toBe(5);
    const refused = await applied(admin, other.bulkbatchid, 'valid');
    expect(refused.statusid).toBe(3);
    const [job] = await admin.call(getJob, { jobrunid: refused.jobrunid ?? 0 });
    expect(job?.errormessage).toBe('There is no valid row to apply.');
    // A step that is over is told so at once.
    const over = await admin.refused(registerBulk.apply, { bulkbatchid: one.bulkbatchid, rows: 'all' });
    expect(over.status).toBe(409);
  });
});

describe('what spreadsheets do to values', () => {
  test('a byte-order mark, rupees as people write them and zeros in front', async () => {
    const { admin } = await app.company();
    const text = `\uFEFF${csv('0007,Asha Rao,1990-02-01,2020-06-15,"₹ 12,34,567",', '0008,Ravi Nair,1991-03-04,2021-07-01,,"31,600"')}`;
    const batch = await validated(admin, 'joiners.csv', text);
    expect(batch).toMatchObject({ totalrows: 2, validrows: 2, errorrows: 0 });
    await applied(admin, batch.bulkbatchid);
    const { rows } = await admin.call(listDirectory, {});
    expect(rows.map((row) => row.employeecode)).toEqual(['0007', '0008']);
  });

  test('voluntary PF is taken with the six decimals that it is computed with, and no seventh', async () => {
    const { admin, tx } = await app.company();
    const text = [
      'Employee Code,Full Name,Date of Birth,Joining Date,Monthly Gross,VPF Percent',
      '0007,Asha Rao,1990-02-01,2020-06-15,30000,3.123456',
      '0008,Ravi Nair,1991-03-04,2021-07-01,30000,3.1234567',
    ].join('\n');
    const batch = await validated(admin, 'vpf.csv', text);
    const [fault] = await rowsOf(admin, batch.bulkbatchid, 'errors');
    expect(errorsOf(fault)).toEqual(['“3.1234567” has more than 6 decimals.']);
    await applied(admin, batch.bulkbatchid, 'valid');
    expect(await tx((db) => db.selectFrom('employee_statutory').select('vpfpercent').execute())).toEqual([
      { vpfpercent: '3.123456' },
    ]);
  });

  test('voluntary PF is a percentage or an amount in rupees', async () => {
    const { admin, tx } = await app.company();
    const text = [
      'Employee Code,Full Name,Date of Birth,Joining Date,Monthly Gross,VPF Percent,VPF Amount',
      '0007,Asha Rao,1990-02-01,2020-06-15,30000,,2500.50',
      '0008,Ravi Nair,1991-03-04,2021-07-01,30000,3,2500',
      '0009,Uma Iyer,1991-03-04,2021-07-01,30000,3,',
    ].join('\n');
    const batch = await validated(admin, 'vpf.csv', text);
    const [fault] = await rowsOf(admin, batch.bulkbatchid, 'errors');
    expect(errorsOf(fault)).toEqual(['VPF is a percentage or an amount. Empty one of them.']);
    await applied(admin, batch.bulkbatchid, 'valid');
    const stored = await tx((db) =>
      db.selectFrom('employee_statutory').select(['vpfpercent', 'vpfamount']).orderBy('employeeid').execute(),
    );
    expect(stored).toEqual([
      { vpfpercent: '0', vpfamount: 250_050 },
      { vpfpercent: '3', vpfamount: 0 },
    ]);
  });

  test('a formula counts by its result', async () => {
    const { admin } = await app.company();
    const headings = ['Employee Code', 'Full Name', 'Date of Birth', 'Joining Date', 'Monthly Gross'];
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Employees',
          rows: [headings, ['A1', 'Asha Rao', '1990-02-01', '2020-06-15', null]],
          cells: new Map([['1,4', { value: 25_000, type: 'formula', formula: '20000+5000', formulaResult: 25_000 }]]),
        },
      ],
    });
    const batch = await validated(admin, 'formula.xlsx', bytes);
    expect(await rowsOf(admin, batch.bulkbatchid, 'errors')).toEqual([]);
    expect(batch.validrows).toBe(1);
  });
});

/** A ZIP of one entry, with sizes as claimed. */
function zip(name: string, content: Buffer, claimed: number): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(claimed, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(20, 6);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(claimed, 24);
  entry.writeUInt16LE(name.length, 28);
  const label = Buffer.from(name);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, label, packed, entry, label, end]);
}

describe('files that are refused', () => {
  const big = 120 * 1024 * 1024;
  test.each([
    ['an archive that unpacks to far more than it is', () => zip('xl/worksheets/sheet1.xml', Buffer.alloc(big), big)],
    ['an archive that hides how much it unpacks to', () => zip('xl/worksheets/sheet1.xml', Buffer.alloc(big), 1000)],
    ['half an archive', () => sample('employees.xlsx').subarray(0, 5000)],
    ['an old XLS file', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['an empty file', () => Buffer.alloc(0)],
    ['a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
    ['headings without rows', () => csv()],
    [
      'more rows than are read at once',
      () => csv(...Array.from({ length: 51_500 }, (_, at) => `${at},A B,1990-02-01,2020-06-15,,1`)),
    ],
  ])('%s', async (_, make) => {
    const { admin } = await app.company();
    await expect(admin.upload(registerBulk.upload, 'file.xlsx', make())).rejects.toThrow(/400 .*E0070/);
    expect(await admin.call(registerBulk.list, {})).toEqual([]);
  });
});

test('nobody without the right over employee records may upload, and no other company sees an upload', async () => {
  const { admin, account } = await app.company();
  const { admin: stranger } = await app.company();
  const batch = await validated(admin, 'one.csv', csv('A1,Asha Rao,1990-02-01,2020-06-15,,25000'));
  const employee = await account('someone@test.example', ['Employee']);
  await expect(employee.upload(registerBulk.upload, 'one.csv', csv())).rejects.toThrow(/403/);
  expect((await employee.refused(registerBulk.get, { bulkbatchid: batch.bulkbatchid })).status).toBe(403);
  expect((await stranger.refused(registerBulk.get, { bulkbatchid: batch.bulkbatchid })).status).toBe(404);
});

describe('employment types of the company’s own', () => {
  const head = 'Employee Code,Full Name,Date of Birth,Joining Date,Monthly Gross,Employment Type';
  const people = (...types: string[]) =>
    [head, ...types.map((type, at) => `T${at + 1},Asha Rao,1990-02-0${at + 1},2020-06-15,25000,${type}`)].join('\n');
  const typesOf = (company: Awaited<ReturnType<TestApp['company']>>) =>
    company.tx((db) => db.selectFrom('work_profile').select('employmenttype').orderBy('employeeid').execute());

  test('are offered like other new names; ticked once they are known in any spelling, usual ones by any name', async () => {
    const company = await app.company();
    const { admin } = company;
    const [staged] = await admin.upload(
      registerBulk.upload,
      'people.csv',
      people('Piece rate', 'PIECE RATE', 'regular'),
    );
    const values = { bulkbatchid: staged?.bulkbatchid ?? 0, mapping: staged?.mapping ?? {}, parameters: {} };
    await admin.call(registerBulk.check, { ...values, accepted: {} });
    const first = await settled(admin, registerBulk, values.bulkbatchid);
    expect(first).toMatchObject({ validrows: 1, errorrows: 2 });
    expect(first.offered).toEqual([
      { structure: 'employmenttype', name: 'Piece rate', rows: 2, suggestion: null, suggested: true },
    ]);
    const [faulty] = await rowsOf(admin, values.bulkbatchid, 'errors');
    expect(errorsOf(faulty)).toEqual([
      '“Piece rate” is not an employment type of the company yet. Correct it, or tick it as one of your own.',
    ]);
    await admin.call(registerBulk.check, { ...values, accepted: { employmenttype: ['Piece rate'] } });
    await settled(admin, registerBulk, values.bulkbatchid);
    expect(await applied(admin, values.bulkbatchid)).toMatchObject({ statusid: 5, appliedrows: 3 });
    expect((await typesOf(company)).map(({ employmenttype }) => employmenttype)).toEqual([
      'Piece rate',
      'Piece rate',
      'Permanent',
    ]);
    const later = [
      'T8,Ravi Rao,1990-02-01,2020-06-15,25000,Piece rat',
      'T9,Usha Rao,1990-02-01,2020-06-15,25000,piece RATE',
    ];
    const [second] = await admin.upload(registerBulk.upload, 'more.csv', [head, ...later].join('\n'));
    await admin.call(registerBulk.check, {
      bulkbatchid: second?.bulkbatchid ?? 0,
      mapping: second?.mapping ?? {},
      parameters: {},
      accepted: {},
    });
    const more = await settled(admin, registerBulk, second?.bulkbatchid ?? 0);
    // A misspelling is offered with what was meant, and never ticked by itself.
    expect(more.offered).toEqual([
      { structure: 'employmenttype', name: 'Piece rat', rows: 1, suggestion: 'Piece rate', suggested: false },
    ]);
    expect(more).toMatchObject({ validrows: 1, errorrows: 1 });
  });

  test('are chosen in a job record and in an upload of transfers, never made by a slip there', async () => {
    const company = await app.company();
    const { admin } = company;
    const { bulkbatchid } = await validated(admin, 'people.csv', people('Piece rate', 'Permanent'));
    await applied(admin, bulkbatchid);
    const [second] = await company.tx((db) =>
      db.selectFrom('employee').select('employeeid').where('employeecode', '=', 'T2').execute(),
    );
    const [init] = await admin.call(initJob, { employeeid: second?.employeeid ?? 0 });
    expect(init?.employmenttypes).toEqual(expect.arrayContaining(['Permanent', 'Piece rate']));
    const lines = (type: string) => ['Employee Code,Effective From,Employment Type', `T2,2026-11-01,${type}`];
    const slip = await checked(admin, jobChangeBulk, lines('Piece rte'));
    expect(slip.text).toEqual([
      '2 employmenttype: “Piece rte” is no employment type of the company. Give it to somebody in their job record first. Did you mean Piece rate?',
    ]);
    expect(await bulkApplied(admin, jobChangeBulk, lines('PIECE RATE'))).toMatchObject({ appliedrows: 1 });
    expect((await typesOf(company)).map(({ employmenttype }) => employmenttype)).toEqual([
      'Piece rate',
      'Permanent',
      'Piece rate',
    ]);
  });
});
