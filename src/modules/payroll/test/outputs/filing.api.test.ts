import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMethod, saveMethod } from '#modules/payroll/contract/setup/method-screen.ts';
import { getPayslip } from '#modules/payroll/contract/outputs/payslip-view.ts';
import { computeRun } from '#modules/payroll/contract/run/run.ts';
import { runRows } from '#modules/payroll/contract/run/run-rows.ts';
import { runFile } from '#modules/payroll/contract/outputs/run-files.ts';
import { runSummary } from '#modules/payroll/contract/run/run-summary.ts';
import type { ReadRow } from '#bulk/server/kind.ts';
import { day } from '#platform/engine/day.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { openingBalancesKind } from '../../server/person/inputs/opening-balances.ts';
import { computed, locked, paidOut, runOf, staffed, type Staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const REFUSED = 'The provident fund portal may refuse the name';
const CODE = 'AC0007';
const named = (state: Staffed, fullname: string) =>
  state.company.tx((db) => db.updateTable('employee').set({ fullname }).where('employeecode', '=', CODE).execute());

test('a name that the portal may refuse is named before the lock and stops nothing; cleaning is a setting', async () => {
  const state = await staffed(app);
  const { maker } = state;
  await named(state, "Kiran D'Souza (Jr.)");
  const run = await runOf(state, '2026-10');
  const { payrollrunid } = run;
  const flagged = async () => {
    const { rows } = await maker.call(runRows, { payrollrunid, filter: 'flagged', limit: 100, offset: 0 });
    return rows.filter(({ flags }) => flags.includes(REFUSED)).map(({ employeecode }) => employeecode);
  };
  expect(await flagged()).toEqual([CODE]);
  const { warnings } = await maker.call(runSummary, { payrollrunid });
  expect(warnings).toBeGreaterThan(0);
  await paidOut(state, run);
  const lines = (await maker.file(runFile, { payrollrunid, file: 'ecr' })).toString();
  expect(lines).toContain("#~#KIRAN D'SOUZA (JR.)#~#");
  expect(lines.split('\n').every((line) => line === '' || /^\d+$/.test(line.split('#~#')[2] ?? ''))).toBe(true);
});

test('with the setting names are cleaned in the file, and nobody is named', async () => {
  const state = await staffed(app);
  const { maker, company } = state;
  await named(state, "Kiran D'Souza (Jr.)");
  const [stored] = await company.admin.call(getMethod, {});
  if (!stored) throw new Error('There is no method');
  expect(stored.method).toMatchObject({ ecrnames: 'as-recorded', ecrgross: 'wages-of-month' });
  const cleaned = { ...stored.method, ecrnames: 'cleaned' as const };
  const [saved] = await company.admin.call(saveMethod, cleaned, stored.version);
  expect(saved?.method.ecrnames).toBe('cleaned');
  const run = await locked(state, '2026-10');
  const { payrollrunid } = run;
  const { rows } = await maker.call(runRows, { payrollrunid, filter: 'all', limit: 100, offset: 0 });
  expect(rows.flatMap(({ flags }) => flags)).not.toContain(REFUSED);
  const lines = (await maker.file(runFile, { payrollrunid, file: 'ecr' })).toString();
  expect(lines).toContain('#~#KIRAN DSOUZA JR.#~#');
  expect(rows.find(({ employeecode }) => employeecode === CODE)?.fullname).toBe("Kiran D'Souza (Jr.)");
});

test('the opening balance says who was covered by ESI when the contribution period began', async () => {
  const state = await staffed(app);
  const { company, maker, ids } = state;
  const employeeid = ids.get(CODE) ?? 0;
  const parameters = { taxyear: '2026-27' };
  const bulk = (db: Parameters<Parameters<typeof company.tx>[0]>[0]) => ({
    db,
    today: day('2026-10-20'),
    accountid: null,
    parameters,
    accepted: {},
  });
  const row: ReadRow = {
    rownumber: 2,
    values: { employeecode: CODE, fullname: null, monthsinservice: 6, gross: 0, esicovered: 'Yes' },
    messages: [],
  };
  const { payrollrunid } = await runOf(state, '2026-10');
  const isCovered = async () => {
    await maker.call(computeRun, { payrollrunid });
    await computed(maker, payrollrunid);
    const [slip] = await maker.call(getPayslip, { payrollrunid, employeeid });
    return slip?.lines.some(({ component }) => component === 'employer_esi');
  };
  expect(await isCovered()).toBe(false);
  const applied = await company.tx(async (db) => {
    await openingBalancesKind.validate(bulk(db), [row]);
    return openingBalancesKind.apply(bulk(db), [row]);
  });
  expect(row.messages).toEqual([]);
  // Covered to the end of March, whatever the wages are.
  expect(await isCovered()).toBe(true);
  await company.tx((db) => openingBalancesKind.undo(bulk(db), applied));
  expect(await isCovered()).toBe(false);
});
