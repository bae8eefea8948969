import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPayslip } from '../../../contract/outputs/payslip-view.ts';
import {
  ADVANCE,
  addLoanEvent,
  decideLoan,
  enterLoan,
  listLoans,
  LOAN,
  LOAN_CLOSE,
  LOAN_INSTALMENT,
  LOAN_SKIP,
  loanSchedule,
  ownLoans,
  removeLoanEvent,
  requestLoan,
} from '../../../contract/run/start-loans.ts';
import { getLoanSettings, saveLoanSettings } from '../../../contract/run/start-misc.ts';
import { locked, OCTOBER, runOf, type Staffed, staffed } from '../../staffed.ts';
import { startTestApp, type TestApp } from '../../../../../../test/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const NOVEMBER = '2026-11';
const idOf = ({ ids }: Staffed, code: string): number => ids.get(code) ?? 0;
const type = { benchmarkrate: null, maxmultiple: 10, maxinstalments: 48, mingapmonths: 6 } as const;
async function withTypes(): Promise<Staffed> {
  const state = await staffed(app);
  const { admin } = state.company;
  const [misc] = await admin.call(getLoanSettings, {});
  const loantypes = [
    { ...type, name: 'Home repair', loankindid: LOAN, interestkind: 'Reducing' as const, rate: '6' },
    { ...type, name: 'Salary advance', loankindid: ADVANCE, interestkind: 'Nil' as const, rate: '0', maxmultiple: 1 },
  ];
  await admin.call(saveLoanSettings, { loantypes }, misc?.version ?? 0);
  return state;
}
const wish = (amount: number, more: { loankindid?: 1 | 2; loantype?: string; instalments?: number } = {}) => ({
  loankindid: LOAN as 1 | 2,
  loantype: 'Home repair',
  amount,
  instalments: 48,
  payrollmonth: OCTOBER,
  reason: 'Monsoon repairs',
  topuploanid: null,
  ...more,
});
const loanLine = async ({ maker, ids }: Staffed, payrollrunid: number, code: string) => {
  const [slip] = await maker.call(getPayslip, { payrollrunid, employeeid: ids.get(code) ?? 0 });
  return slip?.lines.find(({ component }) => component === 'loan');
};

test('S2-106, S2-200: a loan is entered within its limits, granted by another person, and taken back by its schedule', async () => {
  const state = await withTypes();
  const employeeid = idOf(state, 'AC0010');
  const enter = (amount: number, more: { loantype?: string; instalments?: number } = {}) => ({
    ...wish(amount, more),
    employeeid,
  });
  const beyond = await state.maker.refused(enterLoan, enter(9_000_000_000));
  expect(beyond.error.fields?.['amount']).toMatch(/At most ₹.*10 times the monthly pay/);
  expect((await state.maker.refused(enterLoan, enter(1, { instalments: 60 }))).error.fields).toMatchObject({
    instalments: 'At most 48 instalments',
  });
  expect((await state.maker.refused(enterLoan, enter(1, { loantype: 'Car' }))).error.fields).toHaveProperty('loantype');
  const [created] = await state.maker.call(enterLoan, enter(20_000_000));
  const loanrequestid = created?.loanrequestid ?? 0;
  expect((await state.maker.refused(decideLoan, { loanrequestid, isgranted: true, decisionnote: null })).status).toBe(
    403,
  );
  const [granted] = await state.checker.call(decideLoan, { loanrequestid, isgranted: true, decisionnote: null });
  const loanid = granted?.loanid ?? 0;
  const ahead = await state.maker.call(loanSchedule, { loanid });
  // 2,00,000 at 6 percent in 48: 4,697 a month, 1,000 of it interest at first.
  expect(ahead[0]).toMatchObject({
    payrollmonth: OCTOBER,
    interest: 100_000,
    instalment: 469_700,
    closing: 19_630_300,
  });
  expect(ahead).toHaveLength(48);
  const run = await locked(state, OCTOBER);
  expect(await loanLine(state, run.payrollrunid, 'AC0010')).toMatchObject({ amount: 469_700 });
  expect((await state.maker.call(listLoans, { loankindid: LOAN })).rows).toMatchObject([
    { status: 'Running', outstanding: 19_630_300, emi: 469_700 },
  ]);
  // A skipped month takes nothing and adds its interest; closed, all is due.
  const event = { loanid, payrollmonth: NOVEMBER, note: null } as const;
  const [skip] = await state.maker.call(addLoanEvent, { ...event, kindid: LOAN_SKIP });
  expect((await state.maker.call(loanSchedule, { loanid }))[1]).toMatchObject({
    instalment: 0,
    event: { name: 'Skip' },
  });
  await state.maker.call(removeLoanEvent, { loaneventid: skip?.loaneventid ?? 0 });
  // A named instalment stands in its month, interest within it, and the months after are as they were.
  const named = { ...event, kindid: LOAN_INSTALMENT, amount: 1_000_000 } as const;
  expect(await state.maker.refused(addLoanEvent, { ...named, amount: null })).toMatchObject({ status: 400 });
  expect(await state.maker.refused(addLoanEvent, { ...event, kindid: LOAN_SKIP, amount: 1 })).toMatchObject({
    status: 400,
  });
  const [instalment] = await state.maker.call(addLoanEvent, named);
  const [, november, december] = await state.maker.call(loanSchedule, { loanid });
  const interest = november?.interest ?? 0;
  expect(november).toMatchObject({ instalment: 1_000_000, closing: 19_630_300 + interest - 1_000_000 });
  expect(november?.event).toMatchObject({ name: 'Instalment' });
  expect(december).toMatchObject({ opening: november?.closing, instalment: 469_700, event: null });
  await state.maker.call(removeLoanEvent, { loaneventid: instalment?.loaneventid ?? 0 });
  await state.maker.call(addLoanEvent, { ...event, kindid: LOAN_CLOSE });
  const rows = await state.maker.call(loanSchedule, { loanid });
  expect(rows.map((row) => [row.payrollmonth, row.closing])).toEqual([
    [OCTOBER, 19_630_300],
    [NOVEMBER, 0],
  ]);
  expect((await state.maker.refused(addLoanEvent, { ...event, payrollmonth: OCTOBER, kindid: LOAN_SKIP })).status).toBe(
    409,
  );
});

test('S2-092, S2-093, S2-105: an employee asks and sees the months; nobody decides the own request', async () => {
  const state = await withTypes();
  const own = await state.company.account('own@test.example', ['Payroll checker', 'Employee'], idOf(state, 'AC0018'));
  const advance = wish(1_000_000, { loankindid: ADVANCE, loantype: 'Salary advance', instalments: 3 });
  const [created] = await own.call(requestLoan, advance);
  expect((await own.refused(requestLoan, advance)).error.code).toBe('E1020');
  const decision = { loanrequestid: created?.loanrequestid ?? 0, isgranted: true, decisionnote: 'Until January' };
  expect((await own.refused(decideLoan, decision)).error.message).toMatch(/yourself|your own/);
  await state.checker.call(decideLoan, decision);
  expect((await state.checker.refused(decideLoan, decision)).status).toBe(409);
  const [mine] = await own.call(ownLoans, { loankindid: ADVANCE });
  expect(mine).toMatchObject({ status: 'Running', amount: 1_000_000, decisionnote: 'Until January' });
  expect(mine?.schedule.map(({ instalment }) => instalment)).toEqual([333_300, 333_300, 333_400]);
  expect(await own.call(ownLoans, { loankindid: LOAN })).toEqual([]);
  expect((await own.refused(requestLoan, { ...advance, payrollmonth: '2027-01' })).error.fields).toMatchObject({
    payrollmonth: 'The next loan of this type can begin in April 2027',
  });
  const run = await runOf(state, OCTOBER);
  const [slip] = await state.maker.call(getPayslip, {
    payrollrunid: run.payrollrunid,
    employeeid: idOf(state, 'AC0018'),
  });
  expect(slip?.lines.find(({ component }) => component === 'advance')?.amount).toBe(333_300);
});
