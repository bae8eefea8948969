import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Company, type SignedIn, sharedApp, type TestApp } from '../../../../test/support/product.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(() => app.stop());

type Rows = Record<string, unknown>[];
const rowsOf = (answer: Answer): Rows => answer.body.result as Rows;
const first = (answer: Answer): Record<string, unknown> => rowsOf(answer)[0] ?? {};
async function fresh(): Promise<{ company: Company; admin: SignedIn }> {
  const company = await app.createCompany();
  return { company, admin: await company.signIn(company.admin) };
}
/** Puts a person under a structure row. */
const assign = (company: Company, employeeid: number, row: Record<string, number>) =>
  company.tx((db) => db.updateTable('work_profile').set(row).where('employeeid', '=', employeeid).execute());
const applicationError = (answer: Answer) => ({ status: answer.status, ...answer.body.error });

const NOUNS = [
  {
    name: 'business unit',
    save: 'subscription/businessunit',
    list: 'subscription/allbusinessunitlist',
    one: 'subscription/businessunit',
    id: 'businessunitid',
    namefield: 'businessunitname',
    nameless: 'Please enter name',
    special: 'Special characters are not allowed in business unit name',
    body: { businessunitheadid: null, officeaddressid: null, isseparateentity: false, statutorydetail: [] },
    column: 'businessunitid',
    ids: 'S3-002 S3-003 S5-028 S5-030 S7-024 S7-034 S7-035',
  },
  {
    name: 'department',
    save: 'subscription/department',
    list: 'subscription/alldepartmentlist',
    one: 'subscription/department',
    id: 'departmentid',
    namefield: 'departmentname',
    nameless: 'Please enter department name',
    special: 'Special characters are not allowed in department name',
    body: { departmentemailid: null, businessunitids: [], departmentheadid: null, parentdepartmentid: null },
    column: 'departmentid',
    ids: 'S3-015 S3-016 S5-031 S5-032 S7-025 S7-036 S7-037 S7-038',
  },
  {
    name: 'designation',
    save: 'subscription/designation',
    list: 'subscription/alldesignationlist',
    one: 'subscription/designation',
    id: 'designationid',
    namefield: 'designationname',
    nameless: 'Please enter designation name',
    special: 'Special characters are not allowed in designation name',
    body: { departmentids: [], jobdetail: null },
    column: 'designationid',
    ids: 'S3-028 S3-029 S5-036 S5-037 S7-026 S7-041 S7-042 S7-043',
  },
  {
    name: 'team',
    save: 'subscription/team',
    list: 'subscription/allteamlist',
    one: 'subscription/team',
    id: 'teamid',
    namefield: 'teamname',
    nameless: 'Please enter team name',
    special: undefined,
    body: { teamheadid: null, description: null },
    column: 'teamid',
    ids: 'S3-048 S3-049 S5-040 S5-042 S7-027 S7-047 S7-048 S7-049',
  },
  {
    name: 'grade',
    save: 'subscription/grade',
    list: 'subscription/allgrade',
    one: 'subscription/grade',
    id: 'subscriptiongradeid',
    namefield: 'gradename',
    nameless: 'Please enter name',
    special: undefined,
    body: {},
    column: 'subscriptiongradeid',
    ids: 'S3-042 S3-043 S5-044 S7-028 S7-045 S7-046',
  },
  {
    name: 'company office',
    save: 'subscription/companyoffice',
    list: 'subscription/allcompanyoffice',
    one: 'subscription/companyoffice',
    id: 'officeaddressid',
    namefield: 'officename',
    nameless: 'Please enter name',
    special: undefined,
    body: { addressline1: null, cityname: 'Pune', statename: 'Maharashtra', pincode: '411001' },
    column: 'officeaddressid',
    ids: 'offices of the company',
  },
] as const;

describe.each(NOUNS)('a $name ($ids)', (noun) => {
  test('is made, read, listed with who made it and who is assigned, changed and deleted', async () => {
    const { company, admin } = await fresh();
    const saved = await admin.call('POST', noun.save, { body: { ...noun.body, [noun.namefield]: '  North  ' } });
    expect(saved.status).toBe(200);
    const id = first(saved)[noun.id] as number;
    expect(first(await admin.call('GET', `${noun.one}/${id}`))).toMatchObject({
      [noun.namefield]: 'North',
      version: 1,
    });

    const people = await Promise.all(
      ['Asha', 'Bela', 'Chitra', 'Deepak', 'Esha'].map((fullname) => company.addPerson({ fullname })),
    );
    for (const { employeeid } of people) await assign(company, employeeid, { [noun.column]: id });
    const [row] = rowsOf(await admin.call('GET', noun.list));
    expect(row).toMatchObject({ [noun.namefield]: 'North', addedbyname: 'Administrator', assignedemployeecount: 5 });
    const assigned = (row?.['assignedemployeelist'] ?? []) as Rows;
    expect(assigned.map((person) => person['fullname'])).toEqual(['Asha', 'Bela', 'Chitra']);

    const changed = await admin.call('POST', noun.save, {
      body: { ...noun.body, [noun.id]: id, [noun.namefield]: 'South' },
    });
    expect(first(changed)).toMatchObject({ [noun.id]: id, version: 2 });
    expect(applicationError(await admin.call('DELETE', `${noun.one}/${id}`))).toMatchObject({
      status: 409,
      code: 'E1210',
    });
    for (const { employeeid } of people)
      await company.tx((db) =>
        db
          .updateTable('work_profile')
          .set({ [noun.column]: null })
          .where('employeeid', '=', employeeid)
          .execute(),
      );
    expect(first(await admin.call('DELETE', `${noun.one}/${id}`))).toEqual({ isexecuted: true });
    expect((await admin.call('GET', `${noun.one}/${id}`)).status).toBe(404);
  });

  test('needs a good name of its own, of at most 100 characters', async () => {
    const { admin } = await fresh();
    const save = (name: string) => admin.call('POST', noun.save, { body: { ...noun.body, [noun.namefield]: name } });
    expect(applicationError(await save(' '))).toMatchObject({ status: 400, message: noun.nameless });
    expect((await save('x'.repeat(101))).status).toBe(400);
    expect((await save('x'.repeat(100))).status).toBe(200);
    if (noun.special)
      expect(applicationError(await save('R&D; sales'))).toMatchObject({ status: 400, message: noun.special });
    expect((await save('Line 1')).status).toBe(200);
    expect(applicationError(await save('LINE 1'))).toMatchObject({ status: 409, code: 'E0110' });
  });

  // Invariant (platform): A write names the version it changes; two at once do not overwrite each other
  test('of two editors one wins and the other gets both versions', async () => {
    const { admin } = await fresh();
    const id = first(await admin.call('POST', noun.save, { body: { ...noun.body, [noun.namefield]: 'A' } }))[noun.id];
    const change = (name: string) =>
      admin.call('POST', noun.save, {
        body: { ...noun.body, [noun.id]: id, [noun.namefield]: name },
        headers: { 'if-match': '1' },
      });
    const answers = await Promise.all([change('B'), change('C')]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 412]);
  });

  test('of another company looks unknown', async () => {
    const mine = await fresh();
    const theirs = await fresh();
    const id = first(await theirs.admin.call('POST', noun.save, { body: { ...noun.body, [noun.namefield]: 'T' } }))[
      noun.id
    ];
    for (const method of ['GET', 'DELETE'] as const)
      expect((await mine.admin.call(method, `${noun.one}/${String(id)}`)).status).toBe(404);
    const stolen = { ...noun.body, [noun.id]: id, [noun.namefield]: 'Stolen' };
    expect((await mine.admin.call('POST', noun.save, { body: stolen })).status).toBe(404);
  });
});

test('lists begin with the oldest, grades with the highest (S2-263 S3-046)', async () => {
  const { admin } = await fresh();
  for (const name of ['Zeta', 'Alpha', 'Mid']) {
    await admin.call('POST', 'subscription/team', { body: { teamname: name } });
    await admin.call('POST', 'subscription/businessunit', { body: { businessunitname: name, statutorydetail: [] } });
    await admin.call('POST', 'subscription/grade', { body: { gradename: name } });
  }
  const names = async (path: string, field: string) => rowsOf(await admin.call('GET', path)).map((row) => row[field]);
  expect(await names('subscription/allteamlist', 'teamname')).toEqual(['Zeta', 'Alpha', 'Mid']);
  expect(await names('subscription/allbusinessunitlist', 'businessunitname')).toEqual(['Zeta', 'Alpha', 'Mid']);
  expect(await names('subscription/allgrade', 'gradename')).toEqual(['Mid', 'Alpha', 'Zeta']);
  expect(await names('subscription/allgrade', 'graderank')).toEqual([3, 2, 1]);
});

test('grades are put into an order as a whole; an order that is not complete is refused', async () => {
  const { admin } = await fresh();
  for (const gradename of ['W', 'M', 'L']) await admin.call('POST', 'subscription/grade', { body: { gradename } });
  const grades = rowsOf(await admin.call('GET', 'subscription/allgrade'));
  const ids = grades.map((row) => Number(row['subscriptiongradeid']));
  const rank = (subscriptiongradeids: number[]) =>
    admin.call('POST', 'subscription/graderank', { body: { subscriptiongradeids } });
  expect((await rank([...ids].reverse())).status).toBe(200);
  expect(rowsOf(await admin.call('GET', 'subscription/allgrade')).map((row) => row['gradename'])).toEqual([
    'W',
    'M',
    'L',
  ]);
  expect(applicationError(await rank(ids.slice(1)))).toMatchObject({
    status: 400,
    message: /have changed in the meantime/,
  });
  expect((await rank([...ids.slice(1), ids[1] ?? 0])).status).toBe(400);
});

describe('a legal entity (S3-007 S3-008)', () => {
  const unit = (more: Record<string, unknown>) => ({
    body: {
      businessunitname: 'Foods',
      officeaddressid: null,
      businessunitheadid: null,
      isseparateentity: true,
      ...more,
    },
  });
  test('needs registrations, each of the form of its kind, each once', async () => {
    const { admin } = await fresh();
    const save = (statutorydetail: unknown) =>
      admin.call('POST', 'subscription/businessunit', unit({ statutorydetail }));
    expect(applicationError(await save([]))).toMatchObject({ status: 400, code: 'E1320' });
    const pan = { statutorytypeid: 1, registrationnumber: 'AAACS1234K', statecode: null };
    expect(applicationError(await save([{ ...pan, registrationnumber: 'AAA' }]))).toMatchObject({
      message: /^PAN: please enter/,
    });
    expect(applicationError(await save([pan, pan]))).toMatchObject({ message: 'PAN is entered twice. Keep one' });
    const pt = { statutorytypeid: 5, registrationnumber: '27345678901P', statecode: null };
    expect(applicationError(await save([pan, pt]))).toMatchObject({
      message: 'Professional tax: Please select the state',
    });
    const both = [pan, { ...pt, statecode: 'MH' }, { ...pt, statecode: 'KA' }];
    const saved = await save(both);
    expect(saved.status).toBe(200);
    const [current] = rowsOf(await admin.call('GET', 'subscription/allbusinessunitlist'));
    expect(current).toMatchObject({ isseparateentity: true, statutorydetail: both });
  });
  test('that becomes part of the company again keeps no registrations', async () => {
    const { admin } = await fresh();
    const pan = { statutorytypeid: 1, registrationnumber: 'aaacs 1234k', statecode: null };
    const businessunitid = first(
      await admin.call('POST', 'subscription/businessunit', unit({ statutorydetail: [pan] })),
    )['businessunitid'];
    await admin.call(
      'POST',
      'subscription/businessunit',
      unit({ businessunitid, isseparateentity: false, statutorydetail: [pan] }),
    );
    const one = first(await admin.call('GET', `subscription/businessunit/${String(businessunitid)}`));
    expect(one).toMatchObject({ isseparateentity: false, statutorydetail: [] });
  });
});

describe('a department', () => {
  const department = (departmentname: string, parentdepartmentid: unknown = null, departmentid: unknown = null) => ({
    body: { departmentname, parentdepartmentid, departmentid, businessunitids: [], departmentheadid: null },
  });
  test('never stands below itself', async () => {
    const { admin } = await fresh();
    const make = async (name: string, parent: unknown = null) =>
      first(await admin.call('POST', 'subscription/department', department(name, parent)))['departmentid'];
    const top = await make('Top');
    const middle = await make('Middle', top);
    const low = await make('Low', middle);
    const loop = await admin.call('POST', 'subscription/department', department('Top', low, top));
    expect(loop.body.error?.fields).toHaveProperty('parentdepartmentid');
  });
  test('with departments or designations in it is not deleted (S7-039)', async () => {
    const { admin } = await fresh();
    const departmentid = first(await admin.call('POST', 'subscription/department', department('Plant')))[
      'departmentid'
    ];
    await admin.call('POST', 'subscription/designation', {
      body: { designationname: 'Fitter', departmentids: [departmentid], jobdetail: null },
    });
    expect(first(await admin.call('DELETE', `subscription/department/${String(departmentid)}`))).toEqual({
      isexecuted: false,
    });
  });
  test('with a department below it is not deleted (S8-024)', async () => {
    const { admin } = await fresh();
    const save = (name: string, parent?: unknown) =>
      admin.call('POST', 'subscription/department', department(name, parent));
    const boilers = first(await save('Boiler house'))['departmentid'];
    await save('Vat room', boilers);
    expect(first(await admin.call('DELETE', `subscription/department/${String(boilers)}`))).toEqual({
      isexecuted: false,
    });
  });
  test('lists its business units, a designation its departments (S7-040 S7-044)', async () => {
    const { admin } = await fresh();
    const unit = first(
      await admin.call('POST', 'subscription/businessunit', {
        body: { businessunitname: 'Foods', statutorydetail: [] },
      }),
    )['businessunitid'];
    const departmentid = first(
      await admin.call('POST', 'subscription/department', {
        body: { ...department('Plant').body, businessunitids: [unit] },
      }),
    )['departmentid'];
    const designationid = first(
      await admin.call('POST', 'subscription/designation', {
        body: { designationname: 'Fitter', departmentids: [departmentid] },
      }),
    )['designationid'];
    expect(rowsOf(await admin.call('GET', `subscription/allbussinessunit/${String(departmentid)}`))).toEqual([
      { businessunitid: unit, businessunitname: 'Foods' },
    ]);
    expect(rowsOf(await admin.call('GET', `subscription/alldeparment/${String(designationid)}`))).toEqual([
      { departmentid, departmentname: 'Plant' },
    ]);
    expect(first(await admin.call('GET', 'subscription/alldesignationlist'))).toMatchObject({ departmentcount: 1 });
  });
});

test('the job detail of a designation keeps its formatting and loses what runs (S3-031 S3-034 S3-035 S3-036)', async () => {
  const { admin } = await fresh();
  const save = (jobdetail: unknown) =>
    admin.call('POST', 'subscription/designation', {
      body: { designationname: 'Fitter', departmentids: [], jobdetail },
    });
  const detail = { mission: 'Keep it running', rolesummary: 'Repairs', skill: ['PLC', 'Lean'] };
  const html =
    '<p onclick="x()">Fix <strong>pumps</strong><script>alert(1)</script></p><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>';
  const designationid = first(await save({ ...detail, responsibility: html }))['designationid'];
  const { jobdetail } = first(await admin.call('GET', `subscription/designation/${String(designationid)}`));
  expect(jobdetail).toMatchObject(detail);
  expect((jobdetail as { responsibility: string }).responsibility).toContain('<p>Fix <strong>pumps</strong></p>');
  expect(JSON.stringify(jobdetail)).not.toMatch(/script|onerror|onclick|javascript|img/);
  expect(applicationError(await save({ ...detail, skill: ['x'.repeat(51)] }))).toMatchObject({
    message: 'maximum limit should not be greater than 50',
  });
});

describe('a probation plan (S7-029 S7-052 S7-053 S7-054)', () => {
  const save = (admin: SignedIn, more: Record<string, unknown>) =>
    admin.call('POST', 'subscription/insertupdateprobationperiod', {
      body: { probationperiodname: 'Six months', ...more },
    });
  test('starts with the defaults and asks how the employee is told (S5-048)', async () => {
    const { admin } = await fresh();
    expect(applicationError(await save(admin, {}))).toMatchObject({
      status: 400,
      message: 'Please select how you want to notify employee',
    });
    expect((await save(admin, { isnotifyoncompletion: true })).status).toBe(200);
    const [row] = rowsOf(await admin.call('GET', 'subscription/allprobationperiod'));
    expect(row).toMatchObject({
      probationdays: 0,
      isearlyconfirmedallowed: true,
      isautoconfirmed: true,
      isnotifyemployee: true,
      notifypriordays: 0,
      isnotifyoncompletion: true,
      isnotifyonextention: false,
      isnotifyonconfirmed: false,
    });
  });
  test.each([
    [{ probationdays: -1 }, 400],
    [{ probationdays: 366 }, 400],
    [{ probationdays: 365 }, 200],
    [{ probationdays: '' }, 200],
    [{ notifypriordays: 31 }, 400],
    [{ notifypriordays: 30 }, 200],
    [{ notifypriordays: null, isnotifyonconfirmed: true }, 200],
    [{ description: 'x'.repeat(201) }, 400],
  ])('%j answers %i (S5-050, S5-051, S3-061)', async (more, status) => {
    const { admin } = await fresh();
    expect((await save(admin, { isnotifyoncompletion: true, ...more })).status).toBe(status);
  });
  test('that tells nobody keeps no notices', async () => {
    const { admin } = await fresh();
    await save(admin, {
      isnotifyemployee: false,
      notifypriordays: 7,
      isnotifyoncompletion: true,
      isnotifyonextention: true,
    });
    expect(first(await admin.call('GET', 'subscription/allprobationperiod'))).toMatchObject({
      notifypriordays: 0,
      isnotifyoncompletion: false,
      isnotifyonextention: false,
      isnotifyonconfirmed: false,
    });
  });
  test('somebody is on is not deleted, and of a list all or none are', async () => {
    const { company, admin } = await fresh();
    const ids: number[] = [];
    for (const probationperiodname of ['A', 'B'])
      ids.push(
        first(await save(admin, { probationperiodname, isnotifyoncompletion: true }))['probationperiodid'] as number,
      );
    const { employeeid } = await company.addPerson();
    await company.tx((db) =>
      db
        .insertInto('employee_probation')
        .values({ employeeid, probationperiodid: ids[0] ?? 0, startdate: '2026-11-01', enddate: '2027-04-30' })
        .execute(),
    );
    const all = await admin.call('DELETE', `subscription/probationperiod?probationperiodids=${ids.join(',')}`);
    expect(applicationError(all)).toMatchObject({ status: 409, code: 'E1210' });
    expect(rowsOf(await admin.call('GET', 'subscription/allprobationperiod'))).toHaveLength(2);
    expect(first(await admin.call('DELETE', `subscription/probationperiod/${String(ids[1])}`))).toEqual({
      isexecuted: true,
    });
    expect(first(await admin.call('GET', 'subscription/allprobationperiod'))).toMatchObject({
      assignedemployeecount: 1,
    });
  });
});

test('S3-206 to S3-209: rows of people carry id, code, name and picture', async () => {
  const { company, admin } = await fresh();
  const { employeeid } = await company.addPerson({ fullname: 'Meera Nair' });
  const { rows } = (await admin.call('GET', 'directory/employeelist')).body.result as { rows: Rows };
  expect(rows).toMatchObject([
    { employeeid, employeecode: expect.any(String), fullname: 'Meera Nair', imagepath: null },
  ]);
});

test('people to choose from come by status and by the beginning of a name (S7-050 S7-051)', async () => {
  const { company, admin } = await fresh();
  const { employeeid } = await company.addPerson({ fullname: 'Meera Nair' });
  const left = await company.addPerson({ fullname: 'Gone Person' });
  await company.tx((db) =>
    db.updateTable('employee').set({ leavingdate: '2025-01-31' }).where('employeeid', '=', left.employeeid).execute(),
  );
  const { index } = await import('#platform/server/search.ts');
  await company.tx((db) => index(db, 'employee', [{ objectid: employeeid, texts: ['Meera Nair'] }]));
  const inService = rowsOf(
    await admin.call('POST', 'subscription/getemployeelist', { body: { statusid: 1, featurekey: 'team' } }),
  );
  expect(inService.map((row) => row['displayvalue'])).toEqual([employeeid]);
  // Who has left is there for those responsible, as on the profile, and for nobody else.
  const gone = { body: { statusid: 2, accountid: null, subscriptionid: null, featurekey: 'team' } };
  expect(rowsOf(await admin.call('POST', 'subscription/getemployeelist', gone))).toMatchObject([
    { displayvalue: left.employeeid },
  ]);
  const plain = await company.signIn((await company.addPerson({ fullname: 'Plain Person' })).emailid);
  expect(rowsOf(await plain.call('POST', 'subscription/getemployeelist', gone))).toEqual([]);
  const everybody = rowsOf(await plain.call('POST', 'subscription/getemployeelist', { body: {} }));
  expect(everybody.map((row) => row['displayvalue'])).not.toContain(left.employeeid);
  const result = await admin.call('POST', 'subscription/employeelist', {
    body: { searchfor: 'mee', statusid: 1, featurekey: 'team' },
  });
  expect(rowsOf(result)).toMatchObject([{ employeeid, fullname: 'Meera Nair' }]);
  expect(rowsOf(await admin.call('POST', 'subscription/employeelist', { body: { searchfor: '' } }))).toEqual([]);
});

test('an office needs a state of India and a PIN code of six digits, and stays while a business unit is there', async () => {
  const { admin } = await fresh();
  const save = (more: Record<string, unknown>) =>
    admin.call('POST', 'subscription/companyoffice', { body: { officename: 'Plant', statename: 'Goa', ...more } });
  expect(applicationError(await save({ statename: 'Gotham' }))).toMatchObject({ message: 'Please select the state' });
  expect(applicationError(await save({ pincode: '0411' }))).toMatchObject({ message: 'A PIN code has six digits' });
  const officeaddressid = first(await save({}))['officeaddressid'];
  await admin.call('POST', 'subscription/businessunit', {
    body: { businessunitname: 'Foods', officeaddressid, statutorydetail: [] },
  });
  expect(first(await admin.call('DELETE', `subscription/companyoffice/${String(officeaddressid)}`))).toEqual({
    isexecuted: false,
  });
});
