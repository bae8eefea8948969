import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportConfiguration, importConfiguration } from '#modules/company/contract/configuration-file.ts';
import { compareVersions } from '#modules/payroll/contract/setup/compare-versions.ts';
import { initComponent } from '#modules/payroll/contract/setup/component-screen.ts';
import type { PayTable } from '#modules/payroll/contract/setup/pay-tables.ts';
import { getPayslip } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { runRows } from '#modules/payroll/contract/run/run-rows.ts';
import { computeRun } from '#modules/payroll/contract/run/run.ts';
import { checkStructure, getStructure, saveStructure } from '#modules/payroll/contract/setup/structure-screen.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { demoPeople } from '../../../../../tools/demo/payroll/people.ts';
import { ACME, computed, locked, october, paidOut, staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Grades and cities of the people, in their order; the first one is that of the managing director. */
const PLACES = [...new Set(demoPeople().map(({ values }) => `${String(values['grade'])} ${String(values['city'])}`))];
const rowsOf = (places: readonly string[]) =>
  places.map((place, at) => ({ keys: place.split(' '), value: place === 'M2 Pune' ? '1950.50' : String(1000 + at) }));
const FARES: PayTable = {
  code: 'fares',
  name: 'Fares',
  keys: [
    { name: 'Grade', kind: 'text' },
    { name: 'City', kind: 'text' },
  ],
  rows: rowsOf(PLACES),
};
const LOOKUP = { code: 'conveyance', name: 'Conveyance', formula: 'lookup(fares, grade, city)' };

async function versionOf(admin: Caller, from?: string): Promise<number> {
  const [state] = await admin.call(getStructure, from === undefined ? {} : { from });
  return state?.version ?? 0;
}
type Change = { tables?: PayTable[]; components?: (typeof LOOKUP)[]; from?: string };
const saved = async (admin: Caller, { components = [LOOKUP], ...change }: Change) =>
  admin.call(saveStructure, { components, ...change }, await versionOf(admin, change.from));
const refusedBy = async (admin: Caller, { components = [LOOKUP], ...change }: Change) =>
  (await admin.refused(saveStructure, { components, ...change }, await versionOf(admin))).error;

test('a table is saved with the formula that reads it; what is wrong is refused with its row', async () => {
  const { admin } = await app.company(ACME);
  const { rows } = FARES;
  const [first = { keys: [], value: '' }] = rows;
  expect(await refusedBy(admin, {})).toMatchObject({ message: 'conveyance: Unknown name "fares"' });
  expect(await refusedBy(admin, { tables: [{ ...FARES, rows: [...rows, first] }] })).toMatchObject({
    message: `Table Fares, row ${rows.length + 1}, City: Row 1 has the same keys`,
  });
  expect(
    await refusedBy(admin, { tables: [{ ...FARES, rows: [first, { keys: ['W9', 'Pune'], value: '1,600' }] }] }),
  ).toMatchObject({ message: 'Table Fares, row 2, Value: Enter a number with at most six decimals' });
  expect(await refusedBy(admin, { components: [], tables: [{ ...FARES, code: 'hra' }] })).toMatchObject({
    message: 'hra: "hra" is repeated',
  });
  const many = Array.from({ length: 2001 }, (_, at) => ({ keys: ['W1', `City ${at}`], value: '1' }));
  expect((await admin.refused(saveStructure, { components: [], tables: [{ ...FARES, rows: many }] }, 1)).status).toBe(
    400,
  );
  const wrong = { ...LOOKUP, formula: 'lookup(fares, grade, gross)' };
  expect(await refusedBy(admin, { tables: [FARES], components: [wrong] })).toMatchObject({
    message: 'conveyance: City of fares is a text, as grade or "Pune"',
  });
  const { problems } = await admin.call(checkStructure, {
    components: [LOOKUP],
    tables: [{ ...FARES, rows: [] }],
    gross: 3_800_000,
    city: 'Pune',
  });
  expect(problems).toEqual([{ code: 'table', component: null, message: 'Table Fares: Enter at least one row' }]);

  // As many rows as a table may have are saved and read; without tables there is no key.
  await saved(admin, { tables: [{ ...FARES, rows: many.slice(0, 2000) }] });
  const [state] = await admin.call(getStructure, {});
  expect(state?.structure).toMatchObject({ tables: [{ code: 'fares' }] });
  expect((await admin.call(initComponent, {})).tables).toEqual([
    { displayname: 'Fares', displayvalue: 'lookup(fares, grade, city)' },
  ]);
  expect((await admin.call(initComponent, {})).names).not.toContain('fares');
  await saved(admin, { components: [{ ...LOOKUP, formula: '1600' }], tables: [] });
  const [without] = await admin.call(getStructure, {});
  expect(without?.structure).not.toHaveProperty('tables');
});

test('a payslip has the row of the person with its working; from another month on it is that of its version', async () => {
  const state = await staffed(app);
  const { company, maker, ids } = state;
  await saved(company.admin, { tables: [FARES] });
  const slipOf = async (payrollrunid: number) => {
    const [slip] = await maker.call(getPayslip, { payrollrunid, employeeid: ids.get('AC0007') ?? 0 });
    return slip?.lines.find(({ component }) => component === 'conveyance');
  };
  const run = await paidOut(state, await october(state));
  const line = await slipOf(run.payrollrunid);
  expect(line?.amount).toBe(195_100);
  expect(line?.working[0]).toMatchObject({
    says: '{{working}}, rounded to {{amount}}',
    values: { working: { says: '{{value}} (table {{table}}: {{keys}})', values: { value: 195_050, table: 'Fares' } } },
  });

  const changed = {
    ...FARES,
    rows: FARES.rows.map((row) => (row.value === '1950.50' ? { ...row, value: '2000' } : row)),
  };
  await saved(company.admin, { components: [], tables: [changed], from: '2026-11' });
  const november = await locked(state, '2026-11');
  expect((await slipOf(november.payrollrunid))?.amount).toBe(200_000);
  const [compared] = await company.admin.call(compareVersions, { before: 2, after: 3 });
  expect(compared?.tables).toEqual([
    {
      code: 'fares',
      table: 'Fares',
      change: 'changed',
      fields: [],
      rows: [{ keys: ['M2', 'Pune'], before: '1950.50', after: '2000' }],
      more: 0,
    },
  ]);
  const [all] = await company.admin.call(compareVersions, { before: 1, after: 3 });
  expect(all?.tables[0]).toMatchObject({ change: 'added', more: 0, fields: [{ field: 'name', before: null }, {}] });
  expect(all?.tables[0]?.rows).toHaveLength(PLACES.length);
});

test('somebody without a row is an exception that names the table and the keys', async () => {
  const state = await staffed(app);
  await saved(state.company.admin, { tables: [{ ...FARES, rows: rowsOf(PLACES.slice(1)) }] });
  const run = await october(state);
  const { rows } = await state.maker.call(runRows, { payrollrunid: run.payrollrunid, filter: 'exceptions' });
  expect(rows.map(({ employeecode, exception }) => [employeecode, exception])).toEqual([
    ['AC0001', 'Fares has no row for L1, Pune. Add it to the table or give what holds otherwise.'],
  ]);
  await saved(state.company.admin, { tables: [{ ...FARES, rows: rowsOf(PLACES.slice(1)), otherwise: '0' }] });
  await state.maker.call(computeRun, { payrollrunid: run.payrollrunid });
  expect((await computed(state.maker, run.payrollrunid)).exceptioncount).toBe(0);
});

test('a configuration file has the tables, and one with a wrong row is refused', async () => {
  const { admin } = await app.company(ACME);
  await saved(admin, { tables: [FARES] });
  const file = JSON.parse((await admin.file(exportConfiguration, {})).toString()) as {
    structure: { tables: PayTable[] };
  };
  expect(file.structure.tables).toEqual([FARES]);
  const second = await app.company();
  const upload = (content: unknown) =>
    second.admin.upload(importConfiguration, 'company.json', Buffer.from(JSON.stringify(content)));
  expect((await upload(file))[0]?.problems).toEqual([]);
  const [row] = FARES.rows;
  const broken = { ...file, structure: { ...file.structure, tables: [{ ...FARES, rows: [...FARES.rows, row] }] } };
  const [refused] = await upload(broken);
  expect(refused?.problems).toEqual([`Table Fares, row ${FARES.rows.length + 1}, City: Row 1 has the same keys.`]);
});
