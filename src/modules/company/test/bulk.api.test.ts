import { afterAll, beforeAll, expect, test } from 'vitest';
import { listLatestUploads } from '#bulk/contract/latest.ts';
import { languagePack } from '#platform/contract/language.ts';
import { sentenceReader } from '#platform/engine/sentence-patterns.ts';
import { type Caller, settled, startTestApp, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import { applied, checked } from '../../../../test/support/uploads.ts';
import { departmentBulk, designationBulk } from '../contract/bulk.ts';
import { listDepartments } from '../contract/department.ts';
import { listDesignations } from '../contract/designation.ts';
import { saveBusinessUnit } from '../contract/business-unit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const DEPARTMENTS = [
  'Department,E-mail,Parent Department,Business Units',
  'Line one,,Production,Foods',
  'Production,plant@example.in,,"Foods, Exports"',
  'Sales,,,',
];
async function withUnits(): Promise<{ company: TestCompany; admin: Caller }> {
  const company = await app.company();
  const { admin } = company;
  for (const businessunitname of ['Foods', 'Exports'])
    await admin.call(saveBusinessUnit, {
      businessunitid: null,
      businessunitname,
      officeaddressid: null,
      businessunitheadid: null,
      oldbusinessunitheadid: null,
      statutorydetail: [],
    });
  return { company, admin };
}

test('S8-049: a column that must be chosen and is not is asked for', async () => {
  const { admin } = await withUnits();
  const [staged] = await admin.upload(departmentBulk.upload, 'file.csv', DEPARTMENTS.join('\n'));
  const check = { bulkbatchid: staged?.bulkbatchid ?? 0, mapping: {}, parameters: {}, accepted: {} };
  const { error } = await admin.refused(departmentBulk.check, check);
  expect(error).toMatchObject({ code: 'E0130', message: 'Please select all required fields' });
});

test('departments come from a file, their parents further down in it, and go again by undo', async () => {
  const { admin } = await withUnits();
  const batch = await applied(admin, departmentBulk, DEPARTMENTS);
  expect(batch).toMatchObject({ statusid: 5, appliedrows: 3, errorrows: 0 });
  const rows = await admin.call(listDepartments, {});
  const idOf = (name: string) => rows.find((row) => row.departmentname === name)?.departmentid;
  expect(rows.find((row) => row.departmentname === 'Line one')).toMatchObject({
    parentdepartmentid: idOf('Production'),
    bucount: 1,
  });
  expect(rows.find((row) => row.departmentname === 'Production')).toMatchObject({
    departmentemailid: 'plant@example.in',
    bucount: 2,
  });
  await admin.call(departmentBulk.undo, { bulkbatchid: batch.bulkbatchid });
  expect(await settled(admin, departmentBulk, batch.bulkbatchid)).toMatchObject({ undonerows: 3 });
  expect(await admin.call(listDepartments, {})).toEqual([]);
});

test('Live Data says what came in last of each kind that the caller may upload, until it is undone', async () => {
  const { company, admin } = await withUnits();
  const latest = async (caller: Caller) =>
    (await caller.call(listLatestUploads, {})).map(({ kind, rows, period }) => ({ kind, rows, period }));
  expect(await latest(admin)).toEqual([]);
  const batch = await applied(admin, departmentBulk, DEPARTMENTS);
  expect(await latest(admin)).toEqual([{ kind: 'department', rows: 3, period: null }]);
  // The payroll maker opens Live Data, without the uploads of the company's structure.
  expect(await latest(await company.account('maker@x.example', ['Payroll maker']))).toEqual([]);
  await admin.call(departmentBulk.undo, { bulkbatchid: batch.bulkbatchid });
  await settled(admin, departmentBulk, batch.bulkbatchid);
  expect(await latest(admin)).toEqual([]);
});

test('the same file twice changes nothing; every fault has its row, column and way out', async () => {
  const { admin } = await withUnits();
  await applied(admin, departmentBulk, DEPARTMENTS);
  expect((await checked(admin, departmentBulk, DEPARTMENTS)).batch).toMatchObject({ ignoredrows: 3, errorrows: 0 });
  const { batch, text } = await checked(admin, departmentBulk, [
    'Department,E-mail,Parent Department,Business Units,Head Code',
    'R&D; labs,,,,',
    'Quality,nobody,,,',
    'Quality,,,,',
    'Ring A,,Ring B,,',
    'Ring B,,Ring A,,',
    'Stores,,Producton,Fods,X99',
  ]);
  expect(batch.errorrows).toBe(6);
  expect(text).toEqual(
    expect.arrayContaining([
      '2 departmentname: Special characters are not allowed in department name',
      '3 departmentemailid: Please enter valid email id',
      '3 departmentname: “Quality” is in rows 3, 4. Keep one of them.',
      '5 parent: A department cannot be its own parent. Correct the parent department.',
      '7 parent: There is no department “Producton”. Did you mean “Production”?',
      '7 businessunits: There is no business unit “Fods”. Did you mean “Foods”?',
      '7 headcode: Nobody in service has the code “X99”. Correct or empty it.',
    ]),
  );
});

test('designations come with departments and skills; one that is in use by then stays', async () => {
  const { company, admin } = await withUnits();
  await applied(admin, departmentBulk, DEPARTMENTS);
  const batch = await applied(admin, designationBulk, [
    'Job Title,Department,Mission,Skills',
    'Fitter,"Production, Line one",Keeps it running,"PLC, Lean"',
    `Clerk,Nowhere,,${'x'.repeat(51)}`,
    'Driver,,,',
  ]);
  expect(batch).toMatchObject({ appliedrows: 2, errorrows: 1 });
  const rows = await admin.call(listDesignations, {});
  expect(rows.find((row) => row.designationname === 'Fitter')).toMatchObject({
    departmentcount: 2,
    skill: ['PLC', 'Lean'],
  });
  const designationid = rows.find((row) => row.designationname === 'Fitter')?.designationid ?? 0;
  await company.tx(async (db) => {
    const { employeeid } = await db
      .insertInto('employee')
      .values({ employeecode: 'F1', fullname: 'Fitter One', joiningdate: '2026-01-01' })
      .returning('employeeid')
      .executeTakeFirstOrThrow();
    await db.insertInto('work_profile').values({ employeeid, designationid, period: '[2026-01-01,)' }).execute();
  });
  await admin.call(designationBulk.undo, { bulkbatchid: batch.bulkbatchid });
  expect(await settled(admin, designationBulk, batch.bulkbatchid)).toMatchObject({ undonerows: 1 });
  const left = await admin.call(listDesignations, {});
  expect(left.map((row) => row.designationname)).toEqual(['Fitter']);
});

test('a Hindi reader sees the messages of rows and a refusal in Hindi, with their values', async () => {
  const { admin, company } = await withUnits();
  const hindi = sentenceReader(await admin.call(languagePack, { module: 'tenant', language: 'hindi' }));
  const { batch, text } = await checked(admin, departmentBulk, [
    'Department,E-mail,Parent Department,Business Units',
    'Quality,,,Fods',
    'Packing,,,',
    'Packing,,,',
  ]);
  const texts = text.map((one) => one.replace(/^\d+ \w+: /, ''));
  expect(texts).toContain('There is no business unit “Fods”. Did you mean “Foods”?');
  const shown = texts.map((text) => hindi(text));
  expect(shown).toContain('व्यवसाय इकाई “Fods” मौजूद नहीं है। क्या आपका मतलब “Foods” था?');
  expect(shown).toContain('“Packing” पंक्तियों 3, 4 में है। इनमें से एक रखें।');
  await admin.call(departmentBulk.apply, { bulkbatchid: batch.bulkbatchid, rows: 'all' });
  await settled(admin, departmentBulk, batch.bulkbatchid);
  const { errormessage } = await company.tx((db) =>
    db.selectFrom('job_run').select('errormessage').orderBy('jobrunid', 'desc').limit(1).executeTakeFirstOrThrow(),
  );
  expect(hindi(errormessage ?? '')).toBe('3 पंक्तियों में त्रुटियाँ हैं। उन्हें ठीक करें, या केवल मान्य पंक्तियाँ लागू करें।');
});
