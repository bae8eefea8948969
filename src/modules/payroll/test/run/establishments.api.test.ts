import { afterAll, beforeAll, expect, test } from 'vitest';
import { cellText } from '#bulk/engine/cell.ts';
import { readSheets } from '#bulk/server/file.ts';
import { saveBusinessUnit } from '#modules/company/contract/business-unit.ts';
import { getIncorporation, saveIncorporation } from '#modules/company/contract/incorporation.ts';
import { getPayslip } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { getPayGroups, savePayGroups } from '#modules/payroll/contract/setup/pay-group-screen.ts';
import {
  approveRun,
  createRun,
  lockRun,
  type PayrollRun,
  releaseRun,
  runInputs,
} from '#modules/payroll/contract/run/run.ts';
import { type RunFile, runFile, runFiles } from '#modules/payroll/contract/outputs/run-files.ts';
import { getSetUp } from '#modules/company/contract/set-up.ts';
import { ACME, computed, computedCompany, locked, OCTOBER, october, type Staffed, staffed } from '../staffed.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const OWN = [
  { statutorytypeid: 1, registrationnumber: 'AAACA1111A', statecode: null },
  { statutorytypeid: 2, registrationnumber: 'PNEA11111A', statecode: null },
  { statutorytypeid: 3, registrationnumber: 'PUPUN0000001000', statecode: null },
  { statutorytypeid: 5, registrationnumber: '27111111111P', statecode: 'MH' },
];
const SERVICES = [
  { statutorytypeid: 1, registrationnumber: 'AAACS2222B', statecode: null },
  { statutorytypeid: 3, registrationnumber: 'PUPUN0000002000', statecode: null },
];

async function register({ company }: Staffed, statutorydetail: typeof OWN) {
  const [current] = await company.admin.call(getIncorporation, {});
  if (!current) throw new Error('no details');
  const { version, ...rest } = current;
  await company.admin.call(saveIncorporation, { ...rest, legalname: 'Acme Private Limited', statutorydetail }, version);
}
async function unitOf({ company }: Staffed, businessunitname: string): Promise<number> {
  const unit = await company.tx((db) =>
    db
      .selectFrom('business_unit')
      .select('businessunitid')
      .where('businessunitname', '=', businessunitname)
      .executeTakeFirstOrThrow(),
  );
  return unit.businessunitid;
}
async function separate(state: Staffed, statutorydetail: typeof OWN): Promise<number> {
  const businessunitid = await unitOf(state, 'Services');
  const unit = { businessunitid, businessunitname: 'Services', officeaddressid: null, businessunitheadid: null };
  await state.company.admin.call(saveBusinessUnit, {
    ...unit,
    oldbusinessunitheadid: null,
    isseparateentity: true,
    statutorydetail,
  });
  return businessunitid;
}
const fileOf = (state: Staffed, run: PayrollRun, file: RunFile, part?: string): Promise<Buffer> =>
  state.maker.file(runFile, { payrollrunid: run.payrollrunid, file, ...(part === undefined ? {} : { part }) });
async function cells(bytes: Buffer): Promise<Record<string, string[][]>> {
  const sheets = await readSheets(bytes);
  return Object.fromEntries(
    sheets.map(({ name, rows }) => [name, rows.map((row) => row.map((cell) => cellText(cell) ?? ''))]),
  );
}
const lines = (bytes: Buffer): string[] => String(bytes).trimEnd().split('\n').toSorted();
const partOf = (files: { file: string; part: string | null; registrationnumber: string | null }[], file: RunFile) =>
  files.filter((one) => one.file === file).map(({ part, registrationnumber }) => [part, registrationnumber]);

test('a company with one employer has the files it always had, whatever is registered', async () => {
  const state = await staffed(app);
  await register(state, OWN);
  const run = await locked(state, OCTOBER);
  const answer = await state.maker.call(runFiles, { payrollrunid: run.payrollrunid });
  expect(answer.whole.map(({ file }) => file)).toContain('ecr');
  expect(answer.establishments).toMatchObject([{ establishmentname: 'Acme Private Limited', people: 60, files: [] }]);
  expect(lines(await fileOf(state, run, 'ecr')).length).toBeGreaterThan(40);
  expect(Object.keys(await cells(await fileOf(state, run, 'pt')))).toEqual(['States', 'People']);
  const { status } = await state.maker.raw(runFile, { payrollrunid: run.payrollrunid, file: 'ecr', part: '0' });
  expect(status).toBe(404);
});

test('people of a separate entity stand in its files, everybody in exactly one, and the charges are its own', async () => {
  const setting = await staffed(app);
  await register(setting, OWN);
  const unit = await separate(setting, SERVICES);
  const run = await locked(setting, OCTOBER);
  const { payrollrunid } = run;
  const answer = await setting.maker.call(runFiles, { payrollrunid });
  const [company, services] = answer.establishments;
  expect(answer.whole.map(({ file }) => file)).toEqual(['register', 'registercsv', 'bank', 'journal']);
  expect(partOf(company?.files ?? [], 'ecr')).toEqual([['0', 'PUPUN0000001000']]);
  expect(partOf(services?.files ?? [], 'ecr')).toEqual([[String(unit), 'PUPUN0000002000']]);
  expect(partOf(company?.files ?? [], 'pt')).toContainEqual(['0-MH', '27111111111P']);
  expect((company?.people ?? 0) + (services?.people ?? 0)).toBe(60);

  const refused = await setting.maker.raw(runFile, { payrollrunid, file: 'ecr' });
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.body).toContain('several establishments');
  const both = await Promise.all([fileOf(setting, run, 'ecr', '0'), fileOf(setting, run, 'ecr', String(unit))]);
  const rows = both.flatMap(lines);
  const members = await setting.company.tx((db) =>
    db.selectFrom('employee_statutory').select('uan').where('pfoption', '<>', 'None').execute(),
  );
  expect(rows.length).toBe(members.length);
  expect(new Set(rows.map((line) => line.split('#~#')[0]))).toEqual(new Set(members.map(({ uan }) => uan)));

  // The least administration charge is due once for each establishment: few members of a small one pay it.
  const charge = async (part: string) => {
    const sheet = (await cells(await fileOf(setting, run, 'pfchallan', part)))['EPF challan'] ?? [];
    return Number(sheet.find(([account]) => account === '2')?.[2]);
  };
  expect(await charge('0')).toBeGreaterThanOrEqual(500);
  expect(await charge(String(unit))).toBeGreaterThanOrEqual(500);

  const pt = await cells(await fileOf(setting, run, 'pt', '0-MH'));
  expect(pt['Establishment']).toContainEqual(['Professional tax registration', '27111111111P']);
  expect(new Set(pt['People']?.slice(1, -1).map(([state]) => state))).toEqual(new Set(['Maharashtra']));
  expect((await setting.maker.raw(runFile, { payrollrunid, file: 'ecr', part: '999' })).status).toBe(404);
});

test('what is missing is said before, during and in the set-up, with the number of people; entering it is enough', async () => {
  const state = await staffed(app);
  await register(state, OWN);
  const unit = await separate(state, SERVICES.slice(0, 1));
  const { registrations } = await state.maker.call(runInputs, { payrollmonth: OCTOBER });
  expect(registrations.map(({ establishmentid, text }) => [establishmentid, text])).toEqual([
    [unit, expect.stringMatching(/^Services has no PF code: the ECR cannot be filed for \d+ people$/)],
  ]);
  const run = await october(state);
  const before = await state.maker.call(runFiles, { payrollrunid: run.payrollrunid });
  expect(before.frozen).toBe(false);
  expect(before.missing.map(({ text }) => text)).toContainEqual(expect.stringContaining('Services has no PF code'));
  const [current] = await state.company.admin.call(getSetUp, {});
  const match = current?.findings.find(({ key }) => key === 'registrations-of-entities');
  expect(match?.names).toContainEqual(expect.stringMatching(/^Services: PF code \(\d+\)$/));
  await separate(state, SERVICES);
  const after = await state.maker.call(runFiles, { payrollrunid: run.payrollrunid });
  expect(after.missing.map(({ text }) => text)).not.toContainEqual(expect.stringContaining('PF code'));
});

test('the set-up counts the people of all payrolls of the last month', async () => {
  const setting = await staffed(app, { ...ACME, payroll: { ...(ACME['payroll'] as object), firstmonth: OCTOBER } });
  await register(setting, OWN);
  await separate(setting, SERVICES.slice(0, 1));
  const result = async () => {
    const [current] = await setting.company.admin.call(getSetUp, {});
    return current?.findings.find(({ key }) => key === 'registrations-of-entities')?.names[0];
  };
  const everybody = await result();
  expect(everybody).toMatch(/^Services: PF code \(\d+\)$/);
  const [state] = await setting.company.admin.call(getPayGroups, {});
  const who = { grades: ['S1', 'S2'] };
  await setting.company.admin.call(savePayGroups, { groups: [{ code: 'S', name: 'Service', who }] }, state?.version);
  for (const paygroup of ['', 'S']) {
    const [created] = await setting.maker.call(createRun, { payrollmonth: OCTOBER, paygroup });
    await computed(setting.maker, created?.payrollrunid ?? 0);
  }
  expect(await result()).toBe(everybody);
});

test('a registration that changes after the lock changes no file of the month', async () => {
  const state = await staffed(app);
  await register(state, OWN);
  const unit = await separate(state, SERVICES);
  const run = await locked(state, OCTOBER);
  const { payrollrunid } = run;
  const list = await state.maker.call(runFiles, { payrollrunid });
  const bytes = await fileOf(state, run, 'tds', '0');
  await register(state, [{ statutorytypeid: 2, registrationnumber: 'PNEZ99999Z', statecode: null }]);
  await separate(state, [{ statutorytypeid: 3, registrationnumber: 'PUPUN0000009000', statecode: null }]);
  await state.company.tx((db) =>
    db
      .updateTable('business_unit')
      .set({ isseparateentity: false, businessunitname: 'Care' })
      .where('businessunitid', '=', unit)
      .execute(),
  );
  expect(await state.maker.call(runFiles, { payrollrunid })).toEqual(list);
  expect((await fileOf(state, run, 'tds', '0')).equals(bytes)).toBe(true);
  expect((await cells(bytes))['Establishment']).toContainEqual(['TAN registration', 'PNEA11111A']);
  const change = state.company.tx((db) =>
    db.updateTable('run_establishment').set({ establishmentname: 'x' }).execute(),
  );
  await expect(change).rejects.toThrow('run_establishment');
});

test('whoever changes the business unit within the month belongs where its last day finds them; the payslip names that employer', async () => {
  const state = await staffed(app);
  await register(state, OWN);
  const unit = await separate(state, SERVICES);
  const moved = await state.company.tx(async (db) => {
    const { employeeid } = await db
      .selectFrom('work_profile')
      .select('employeeid')
      .where('businessunitid', '<>', unit)
      .orderBy('employeeid')
      .limit(1)
      .executeTakeFirstOrThrow();
    await db.deleteFrom('work_profile').where('employeeid', '=', employeeid).execute();
    const row = { employeeid, workstate: 'Maharashtra', city: 'Pune', employmenttype: 'Permanent' };
    const old = await unitOf(state, 'Instruments');
    await db
      .insertInto('work_profile')
      .values([
        { ...row, businessunitid: old, period: '[2020-01-01,2026-10-31)' },
        { ...row, businessunitid: unit, period: '[2026-10-31,)' },
      ])
      .execute();
    return db
      .selectFrom('employee_statutory')
      .selectAll()
      .where('employeeid', '=', employeeid)
      .executeTakeFirstOrThrow();
  });
  const run = await locked(state, OCTOBER);
  const { payrollrunid, netpay } = run;
  expect(String(await fileOf(state, run, 'ecr', String(unit)))).toContain(`${moved.uan}#~#`);
  expect(String(await fileOf(state, run, 'ecr', '0'))).not.toContain(`${moved.uan}#~#`);
  await state.maker.call(releaseRun, { payrollrunid, netpay });
  const [slip] = await state.maker.call(getPayslip, { payrollrunid, employeeid: moved.employeeid });
  expect(slip?.identity).toMatchObject({ employer: 'Services', employernumbers: 'PAN AAACS2222B' });
});

test('a unit that becomes a separate entity after the computation asks for a new one before the approval', async () => {
  const state = await computedCompany(app);
  const run = state.run;
  await separate(state, SERVICES);
  const { payrollrunid, contenthash } = run;
  const refused = await state.checker.refused(approveRun, { payrollrunid, contenthash: contenthash ?? '' });
  // Whether the draft has followed already or not.
  expect(refused).toMatchObject({
    status: 409,
    error: { message: expect.stringMatching(/changed after the computation.*(Compute again|Check the run again)/) },
  });
  expect((await state.maker.refused(lockRun, { payrollrunid })).status).toBe(409);
});
