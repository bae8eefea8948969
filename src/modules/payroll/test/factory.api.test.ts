import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lossOfPayBulk } from '#modules/payroll/contract/person/inputs.ts';
import { createRun, type PayrollRun } from '#modules/payroll/contract/run/run.ts';
import { runFile } from '#modules/payroll/contract/outputs/run-files.ts';
import { ratesBulk, unitsBulk } from '#modules/payroll/contract/person/units-worked.ts';
import { jobChangeBulk, registerBulk } from '#modules/people/contract/register.ts';
import { settled, startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { checked } from '../../../../test/support/uploads.ts';
import { computed, OCTOBER, type Staffed } from './staffed.ts';
import { upload } from './tax-inputs.ts';
import { lockWeek, slipOf } from './weeks.ts';

// A factory by configuration alone: weekly wages and piece rates with a guarantee, 26 days, staff paid from the 26th to
// the 25th, paise, cash in tens, two files for two banks, accounts and cost centres. Figures worked out by hand.

const read = (name: string) => readFileSync(new URL(`../../../../samples/factory/${name}`, import.meta.url), 'utf8');
const CONFIG = JSON.parse(read('company.json')) as Record<string, unknown>;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** The company with its five people, the rates of shirts and trousers, and the pieces of the first two weeks. */
async function factory(): Promise<Staffed> {
  const company = await app.company(CONFIG);
  // By the product's own upload; the company's file names its own employment types.
  const lines = read('people.csv').trim().split('\n');
  const { batch } = await checked(company.admin, registerBulk, lines, {}, { newnames: true });
  expect(batch.offered.map(({ structure, name }) => `${structure} ${name}`)).toEqual([
    'designation Operator',
    'designation Supervisor',
  ]);
  const { bulkbatchid } = batch;
  await company.admin.call(registerBulk.apply, { bulkbatchid, rows: 'all' });
  expect(await settled(company.admin, registerBulk, bulkbatchid)).toMatchObject({ statusid: 5, appliedrows: 5 });
  const rows = await company.tx((db) => db.selectFrom('employee').select(['employeeid', 'employeecode']).execute());
  const maker = await company.account('maker@test.example', ['Payroll maker']);
  const checker = await company.account('checker@test.example', ['Payroll checker']);
  const values = { company, maker, checker, ids: new Map(rows.map((row) => [row.employeecode, row.employeeid])) };
  await upload(
    values,
    ratesBulk,
    ['Item,Grade,City,Rate,From', 'Shirt,,,8.25,2026-09-26', 'Trouser,,,11.5,2026-09-26'],
    {
      frommonth: OCTOBER,
    },
  );
  await upload(
    values,
    unitsBulk,
    [
      'Employee Code,Item,Units,Period',
      'K002,Shirt,400,1',
      'K002,Shirt,300,2',
      'K003,Shirt,100,1',
      'K003,Trouser,150.5,1',
    ],
    { payrollmonth: OCTOBER },
  );
  await upload(values, lossOfPayBulk, ['Employee Code,LOP Days,Period', 'K001,1,2'], { payrollmonth: OCTOBER });
  return values;
}
async function open({ maker }: Staffed, paygroup: string, number?: number): Promise<PayrollRun> {
  const [created] = await maker.call(createRun, { payrollmonth: OCTOBER, paygroup, ...(number ? { number } : {}) });
  return computed(maker, created?.payrollrunid ?? 0);
}
const figures = async (state: Staffed, run: PayrollRun, code: string) => {
  const { payslip } = await slipOf(state, run, code);
  const { register } = payslip;
  return {
    earned: register.earnedgross,
    pieces: register.onetime['pieces'] ?? 0,
    assured: register.onetime['assured'] ?? 0,
    pf: register.pf.employee,
    esi: register.esiemployee,
    pt: register.pt,
    rest: register.paymentrest ?? 0,
    net: register.netpay,
  };
};

describe('weekly wages', () => {
  test('a week by days, pieces with a guarantee, cash in tens, a text file for the bank', async () => {
    const state = await factory();
    const first = await open(state, 'WEEK');
    expect(first.headcount).toBe(3);
    // 14,000 × 7/28 = 3,500. PF wages 60% and 15% of it, 2,625: 315. ESI 0.75% of 3,500 = 26.25, so 27.
    expect(await figures(state, first, 'K001')).toEqual({
      earned: 350_000,
      pieces: 0,
      assured: 0,
      pf: 31_500,
      esi: 2_700,
      pt: 0,
      rest: 800,
      net: 315_000,
    });
    // 400 shirts at 8.25 = 3,300, above the guarantee of 13,000 × 7/28 = 3,250. PF 12% = 396; ESI 24.75, so 25.
    expect(await figures(state, first, 'K002')).toEqual({
      earned: 0,
      pieces: 330_000,
      assured: 0,
      pf: 39_600,
      esi: 2_500,
      pt: 0,
      rest: 900,
      net: 287_000,
    });
    // 100 × 8.25 + 150.5 × 11.5 = 825 + 1,730.75 = 2,555.75; made up by 694.25. By bank: to the paisa.
    expect(await figures(state, first, 'K003')).toEqual({
      earned: 0,
      pieces: 255_575,
      assured: 69_425,
      pf: 39_000,
      esi: 2_500,
      pt: 0,
      rest: 0,
      net: 283_500,
    });
    const done = await lockWeek(state, first, true);
    const numbered = await state.company.tx((db) =>
      db.selectFrom('payslip').select('payslipnumber').orderBy('employeecode').execute(),
    );
    expect(numbered.map(({ payslipnumber }) => payslipnumber)).toEqual([
      'KG/2026-27/00001',
      'KG/2026-27/00002',
      'KG/2026-27/00003',
    ]);
    const bank = await state.maker.file(runFile, { payrollrunid: done.payrollrunid, file: 'bank', layout: 'Wages' });
    expect(bank.toString()).toBe('K003    000002835.00\r\n');

    const second = await open(state, 'WEEK', 2);
    // A day without pay costs 14,000 / 26 = 538.46: 2,961.54. PF wages to date 4,846.16: 12% is 581.54, so 582 less 315.
    // ESI to date 0.75% of 6,461.54 = 48.46, so 49 less 27. 8 of the week before: 2,680.54 is paid as 2,680.
    expect(await figures(state, second, 'K001')).toEqual({
      earned: 296_154,
      pieces: 0,
      assured: 0,
      pf: 26_700,
      esi: 2_200,
      pt: 0,
      rest: -746,
      net: 268_000,
    });
    // 300 shirts = 2,475, made up to 3,250. PF 12% of 6,550 = 786 less 396; ESI 49.13, so 50 less 25.
    expect(await figures(state, second, 'K002')).toMatchObject({
      pieces: 247_500,
      assured: 77_500,
      pf: 39_000,
      esi: 2_500,
    });
  });
});

test('the staff is paid from the 26th to the 25th by its own file', async () => {
  const state = await factory();
  const run = await open(state, 'STAFF');
  expect(run.headcount).toBe(2);
  const { facts, payslip } = await slipOf(state, run, 'K004');
  expect(payslip.period).toMatchObject({ from: '2026-09-26', to: '2026-10-25' });
  expect(payslip.register.earnedgross).toBe(3_000_000);
  expect(facts.paymentmode).toBe('Bank');
  const done = await lockWeek(state, run, true);
  const bank = await state.maker.file(runFile, { payrollrunid: done.payrollrunid, file: 'bank', layout: 'Salaries' });
  const lines = bank.toString().trim().split('\n');
  expect(lines[0]).toBe('Account,IFSC,Amount,Name');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('Suresh Naik');
});

test('a supervisor moves to the company for exports on 12 October: each pays its own days from the 26th to the 25th', async () => {
  const state = await factory();
  const { admin } = state.company;
  const { batch } = await checked(admin, jobChangeBulk, read('transfers.csv').trim().split('\n'));
  await admin.call(jobChangeBulk.apply, { bulkbatchid: batch.bulkbatchid, rows: 'valid' });
  expect((await settled(admin, jobChangeBulk, batch.bulkbatchid)).statusid).toBe(5);
  const staff = await lockWeek(state, await open(state, 'STAFF'), true);
  const exports = await lockWeek(state, await open(state, 'EXPORT'), true);
  // 42,000 × 16/30 = 22,400. PF 12% of 75% of it, 16,800; professional tax only from 25,000 on.
  expect(await figures(state, staff, 'K005')).toEqual({
    earned: 2_240_000,
    pieces: 0,
    assured: 0,
    pf: 201_600,
    esi: 0,
    pt: 0,
    rest: 0,
    net: 2_038_400,
  });
  // 42,000 × 14/30 = 19,600. PF 12% of 14,700, of a ceiling of its own; 200 for the 42,000 of the month.
  expect(await figures(state, exports, 'K005')).toEqual({
    earned: 1_960_000,
    pieces: 0,
    assured: 0,
    pf: 176_400,
    esi: 0,
    pt: 20_000,
    rest: 0,
    net: 1_763_600,
  });
  const file = async ({ payrollrunid }: PayrollRun) =>
    (await state.maker.file(runFile, { payrollrunid, file: 'bank', layout: 'Salaries' })).toString();
  expect(await file(staff)).toContain('20384.00,Anita Rao');
  expect(await file(exports)).toContain('17636.00,Anita Rao');
});
