import { afterAll, beforeAll, expect, test } from 'vitest';
import { FEATURES } from '#platform/contract/features.ts';
import { startTestApp, type TestApp, type TestCompany } from '../../../../test/support/app.ts';
import { CUSTOM, FIRST_QUESTION, type Question } from '../contract/question.ts';
import { exportReport, reportCatalogue, removeReport, runReport, saveReport } from '../contract/report.ts';

type Caller = TestCompany['admin'];
let app: TestApp;
let company: TestCompany;
let manager: Caller;
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
  const [bina] = await company.tx(async (db) => {
    const [weaving, dyeing] = await db
      .insertInto('department')
      .values([{ departmentname: 'Weaving' }, { departmentname: '=Dyeing' }])
      .returning('departmentid')
      .execute();
    const people = await db
      .insertInto('employee')
      .values(
        ['Asha', 'Bina', 'Chand'].map((fullname, at) => ({
          employeecode: `00${at}`,
          fullname,
          joiningdate: '2024-01-01',
        })),
      )
      .returning(['employeeid', 'fullname'])
      .execute();
    const idOf = (name: string) => people.find(({ fullname }) => fullname === name)?.employeeid ?? 0;
    await db
      .insertInto('work_profile')
      .values([
        { employeeid: idOf('Bina'), period: '[2024-01-01,)', departmentid: weaving?.departmentid ?? null },
        {
          employeeid: idOf('Asha'),
          period: '[2024-01-01,)',
          departmentid: weaving?.departmentid ?? null,
          managerid: idOf('Bina'),
        },
        { employeeid: idOf('Chand'), period: '[2024-01-01,)', departmentid: dyeing?.departmentid ?? null },
      ])
      .execute();
    await db
      .insertInto('attendance_day')
      .values(
        ['2026-10-01', '2026-10-02'].map((workdate, at) => ({
          employeeid: idOf('Asha'),
          workdate,
          kind: 'working',
          half1: 'P',
          half2: at === 0 ? 'P' : 'A',
          workedminutes: 480 - at * 240,
          lateminutes: 10,
          earlyminutes: 0,
          extraminutes: 0,
          breakminutes: 0,
          creditedminutes: 0,
          reasons: [],
        })),
      )
      .execute();
    return [idOf('Bina')];
  });
  await company.tx(async (db) => {
    const { permissiongroupid } = await db
      .insertInto('permission_group')
      .values({ permissiongroupname: 'Team reports' })
      .returning('permissiongroupid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('permission_grant')
      .values([
        { permissiongroupid, featureid: FEATURES.reportRobo.featureid, actionid: 1, scope: 'all' },
        { permissiongroupid, featureid: FEATURES.people.featureid, actionid: 2, scope: 'reports' },
      ])
      .execute();
  });
  manager = await company.account('bina@kaveri.example', ['Team reports'], bina);
});
afterAll(() => app.stop());

const ask = async (by: Caller, values: Partial<Question>) =>
  (await by.call(runReport, { question: { ...FIRST_QUESTION, ...values }, limit: 50 }))[0];

test('each reader gets the rows of their own rights, and only the data that they may read', async () => {
  expect((await ask(company.admin, {}))?.rows).toEqual([
    ['000', 'Asha', 'Weaving'],
    ['001', 'Bina', 'Weaving'],
    ['002', 'Chand', '=Dyeing'],
  ]);
  expect((await ask(manager, {}))?.rows.map(([, fullname]) => fullname)).toEqual(['Asha', 'Bina']);
  expect((await manager.call(reportCatalogue, {}))[0]?.datasets.map(({ key }) => key)).toEqual(['people', 'leavers']);
  const refused = await manager.refused(runReport, {
    question: { ...FIRST_QUESTION, datasetkey: 'payslips', columns: ['netpay'] },
    limit: 5,
  });
  expect(refused.error.fields).toHaveProperty('datasetkey');
});

test('groups and totals are worked out over the rows: a mean is no mean of means, distinct values count once', async () => {
  const answer = await ask(company.admin, {
    groups: ['department'],
    measures: [
      { column: null, measureid: 1 },
      { column: 'department', measureid: 6 },
    ],
    sort: 'm0',
    isdescending: true,
  });
  expect(answer).toMatchObject({
    rows: [
      ['Weaving', 2, 1],
      ['=Dyeing', 1, 1],
    ],
    total: 2,
    totals: [null, 3, 2],
  });
  const days = await ask(company.admin, {
    datasetkey: 'attendance_day',
    groups: ['fullname'],
    measures: [
      { column: 'present', measureid: 2 },
      { column: 'worked', measureid: 3 },
    ],
    rangeid: CUSTOM,
    from: '2026-10-01' as never,
    to: '2026-10-31' as never,
  });
  expect(days).toMatchObject({ rows: [['Asha', 15_000, 360]], totals: [null, 15_000, 360] });
});

test('filters compare in the unit of their column; what is unknown or no number is told at its field', async () => {
  const fields = async (values: Partial<Question>) =>
    (await company.admin.refused(runReport, { question: { ...FIRST_QUESTION, ...values }, limit: 5 })).error.fields;
  const only = async (filter: Question['filters'][number]) =>
    (await ask(company.admin, { filters: [filter] }))?.rows.map(([, name]) => name);
  expect(await only({ column: 'department', operatorid: 1, value: 'weaving' })).toEqual(['Asha', 'Bina']);
  expect(await only({ column: 'department', operatorid: 3, value: 'dye' })).toEqual(['Chand']);
  expect(await only({ column: 'leavingdate', operatorid: 7, value: '' })).toEqual([]);
  expect(await fields({ columns: ['nothing'] })).toHaveProperty('columns');
  expect(await fields({ filters: [{ column: 'joiningdate', operatorid: 4, value: 'soon' }] })).toHaveProperty(
    'filters',
  );
  expect(await fields({ groups: ['department'], measures: [{ column: 'fullname', measureid: 2 }] })).toHaveProperty(
    'measures',
  );
});

test('days go back 90 days, with the message of the product', async () => {
  const range = {
    datasetkey: 'attendance_day',
    columns: ['workdate'],
    rangeid: CUSTOM,
    from: '2026-01-01' as never,
    to: '2026-04-01' as never,
  };
  const refused = await company.admin.refused(runReport, { question: { ...FIRST_QUESTION, ...range }, limit: 5 });
  expect(refused.error).toMatchObject({ code: 'E1250', message: 'This report cannot exceed more than 90 days' });
});

test('the file has the rows of the screen, codes with their zeros, and no text that a spreadsheet would run', async () => {
  const question = JSON.stringify(FIRST_QUESTION);
  const csv = (await company.admin.file(exportReport, { format: 'csv', name: 'Employees', question })).toString('utf8');
  expect(csv).toBe("\uFEFFEmployee code,Name,Department\n000,Asha,Weaving\n001,Bina,Weaving\n002,Chand,'=Dyeing\n");
});

test('a report is kept, shared, and changed by its owner alone', async () => {
  const [row] = await company.admin.call(saveReport, { ...saveReport.example, isshared: true });
  const reportid = row?.reportid ?? 0;
  expect((await manager.call(reportCatalogue, {}))[0]?.reports).toMatchObject([
    { reportid, ismine: false, ownername: 'Administrator' },
  ]);
  expect((await manager.refused(removeReport, { reportid })).status).toBe(403);
  const [own] = await manager.call(saveReport, saveReport.example);
  expect((await company.admin.refused(removeReport, { reportid: own?.reportid ?? 0 })).status).toBe(404);
  expect((await manager.refused(saveReport, saveReport.example)).error.fields).toHaveProperty('reportname');
  await company.admin.call(removeReport, { reportid });
});

test('an account keeps at most 100 reports', async () => {
  const [row] = await company.admin.call(saveReport, saveReport.example);
  await company.tx(async (db) => {
    const first = await db
      .selectFrom('report')
      .select(['accountid', 'datasetkey', 'question'])
      .where('reportid', '=', row?.reportid ?? 0)
      .executeTakeFirstOrThrow();
    const values = Array.from({ length: 99 }, (_, at) => ({
      ...first,
      question: JSON.stringify(first.question),
      reportname: `Report ${at}`,
    }));
    await db.insertInto('report').values(values).execute();
  });
  const { error } = await company.admin.refused(saveReport, { ...saveReport.example, reportname: 'One more' });
  expect(error.fields?.['reportname']).toContain('Delete one first');
});
