import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cellText } from '#bulk/engine/cell.ts';
import { readSheets } from '#bulk/server/file.ts';
import {
  getPayslip,
  listPayslips,
  payslipPdf,
  type PayslipView,
} from '#modules/payroll/contract/outputs/payslip-view.ts';
import {
  confirmReversal,
  correctRun,
  declineReversal,
  type Settlement,
  proposeReversal,
  reversalJournal,
  runReversals,
} from '#modules/payroll/contract/run/reversal.ts';
import { createRun, listRuns, type PayrollRun, runInputs } from '#modules/payroll/contract/run/run.ts';
import { voidRun } from '#modules/payroll/contract/run/run-discard.ts';
import { runVariance } from '#modules/payroll/contract/run/run-variance.ts';
import { runRows } from '#modules/payroll/contract/run/run-rows.ts';
import { runFile } from '#modules/payroll/contract/outputs/run-files.ts';
import { computed, OCTOBER, paidCompany, paidOut, released, type Staffed, staffed } from '../staffed.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { periodOfMonth } from '../../../../../test/support/pay-period.ts';

const REASON = 'Overtime was entered for the wrong person';
const NOVEMBER = '2026-11';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const idOf = ({ ids }: Staffed, code: string): number => ids.get(code) ?? 0;

/** Proposed by the maker. */
async function proposed(
  state: Staffed,
  payrollrunid: number,
  settlements: Record<string, Settlement>,
): Promise<number> {
  const people = Object.entries(settlements).map(([code, settlement]) => ({
    employeeid: idOf(state, code),
    settlement,
  }));
  const [created] = await state.maker.call(proposeReversal, { payrollrunid, reason: REASON, people });
  return created?.reversalid ?? 0;
}
/** Proposed by the maker and confirmed by the checker. */
async function reversed(
  state: Staffed,
  payrollrunid: number,
  settlements: Record<string, Settlement>,
): Promise<number> {
  const reversalid = await proposed(state, payrollrunid, settlements);
  await state.checker.call(confirmReversal, { reversalid });
  return reversalid;
}

async function corrected(state: Staffed, payrollrunid: number): Promise<PayrollRun> {
  const [created] = await state.maker.call(correctRun, { payrollrunid });
  return computed(state.maker, created?.payrollrunid ?? 0);
}
async function month(state: Staffed, payrollmonth: string): Promise<PayrollRun> {
  const [created] = await state.maker.call(createRun, { payrollmonth });
  return computed(state.maker, created?.payrollrunid ?? 0);
}
async function slipOf(state: Staffed, run: { payrollrunid: number }, code: string): Promise<PayslipView> {
  const [slip] = await state.maker.call(getPayslip, { payrollrunid: run.payrollrunid, employeeid: idOf(state, code) });
  if (!slip) throw new Error(`No payslip of ${code}`);
  return slip;
}
const amountOf = (slip: PayslipView, component: string): number =>
  slip.lines.filter((line) => line.component === component).reduce((sum, line) => sum + line.amount, 0);

const overtime = (state: Staffed, code: string, amount: number) =>
  state.company.tx((db) =>
    db
      .insertInto('one_time_item')
      .values({ payrollmonth: OCTOBER, employeeid: idOf(state, code), component: 'overtime', amount, note: null })
      .execute(),
  );
const lossOfPay = (state: Staffed, code: string, lopdays: string) =>
  state.company.tx((db) =>
    db
      .insertInto('loss_of_pay')
      .values({ payrollmonth: OCTOBER, employeeid: idOf(state, code), lopdays })
      .execute(),
  );

test('a reversal takes two people, and nothing changes before the second confirms', async () => {
  const state = await staffed(app);
  const both = await state.company.account('both@test.example', ['Payroll maker', 'Payroll checker']);
  const { payrollrunid } = await released(state);
  const people = [{ employeeid: idOf(state, 'AC0006'), settlement: 'returned' as const }];
  expect((await both.refused(proposeReversal, { payrollrunid, reason: 'no', people })).error.fields).toMatchObject({
    reason: 'Please add comment',
  });
  const [created] = await both.call(proposeReversal, { payrollrunid, reason: REASON, people });
  const reversalid = created?.reversalid ?? 0;
  expect((await both.refused(confirmReversal, { reversalid })).error.message).toMatch(/second person/);
  expect((await state.maker.refused(confirmReversal, { reversalid })).status).toBe(403);
  expect((await state.maker.refused(proposeReversal, { payrollrunid, reason: REASON, people })).error.message).toMatch(
    /already waiting for approval.*AC0006/,
  );
  expect((await slipOf(state, { payrollrunid }, 'AC0006')).reversed).toBeNull();
  expect((await state.maker.call(runReversals, { payrollrunid })).awaiting).toEqual([]);
  await expect(overtime(state, 'AC0006', 100)).rejects.toMatchObject({ code: 'MU002' });

  // Declined, nothing has changed and it may be proposed again; decided, it stays so.
  await state.checker.call(declineReversal, { reversalid });
  expect((await state.checker.refused(confirmReversal, { reversalid })).error.message).toMatch(/declined/);
  const [again] = await both.call(proposeReversal, { payrollrunid, reason: REASON, people });
  await state.checker.call(confirmReversal, { reversalid: again?.reversalid ?? 0 });
  expect((await slipOf(state, { payrollrunid }, 'AC0006')).reversed).toMatchObject({
    reason: REASON,
    proposedbyname: 'both@test.example',
    confirmedbyname: 'checker@test.example',
    replacedby: null,
  });
  expect((await state.maker.refused(proposeReversal, { payrollrunid, reason: REASON, people })).error.message).toMatch(
    /Reversed already: AC0006/,
  );
  const { awaiting, maycorrect } = await state.maker.call(runReversals, { payrollrunid });
  expect(awaiting.map((row) => [row.employeecode, row.retained])).toEqual([['AC0006', 0]]);
  expect(maycorrect).toBe(true);
});

test('fifty confirmations at once reverse once', async () => {
  const state = await paidCompany(app);
  const { payrollrunid } = state.run;
  const reversalid = await proposed(state, payrollrunid, { AC0006: 'kept', AC0007: 'returned' });
  const keys = Array.from({ length: 50 }, (_, at) => `confirmation-${at}`);
  const answers = await Promise.all(keys.map((key) => state.checker.raw(confirmReversal, { reversalid }, key)));
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const settled = await Promise.all(keys.map((key) => state.checker.raw(confirmReversal, { reversalid }, key)));
  expect(settled.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(settled.filter(({ status }) => status === 409)).toHaveLength(49);
  const rows = await state.company.tx((db) => db.selectFrom('payslip_reversal').selectAll().execute());
  expect(rows.map((row) => [row.employeeid, row.settlement])).toEqual([
    [idOf(state, 'AC0006'), 'kept'],
    [idOf(state, 'AC0007'), 'returned'],
  ]);
});

test('a reversed payslip and its reversal are changed by nobody, and a decided reversal neither', async () => {
  const state = await paidCompany(app);
  const { payrollrunid } = state.run;
  const before = await slipOf(state, { payrollrunid }, 'AC0006');
  const reversalid = await reversed(state, payrollrunid, { AC0006: 'returned' });
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  try {
    for (const table of ['payslip', 'payslip_reversal', 'reversal_person'])
      for (const text of [
        `update ${table} set employeeid = employeeid where payrollrunid = ${payrollrunid}`,
        `delete from ${table} where payrollrunid = ${payrollrunid}`,
      ])
        await expect(owner.query(text)).rejects.toMatchObject({ code: 'MU001' });
    await expect(
      owner.query(`update payroll_reversal set reason = 'something else' where reversalid = ${reversalid}`),
    ).rejects.toMatchObject({ code: 'MU001' });
  } finally {
    await owner.end();
  }
  await expect(
    state.company.tx((db) => db.deleteFrom('payslip_reversal').where('reversalid', '=', reversalid).execute()),
  ).rejects.toMatchObject({ code: '42501' });
  const { reversed: mark, ...after } = await slipOf(state, { payrollrunid }, 'AC0006');
  expect(mark).not.toBeNull();
  expect(after).toEqual({ ...before, reversed: undefined });
});

test('what was kept is set off in the correction and the rest is carried; what came back is paid anew', async () => {
  const state = await staffed(app);
  await overtime(state, 'AC0006', 500_000);
  await overtime(state, 'AC0007', 500_000);
  const first = await released(state);
  const original = { a: await slipOf(state, first, 'AC0006'), b: await slipOf(state, first, 'AC0007') };
  await reversed(state, first.payrollrunid, { AC0006: 'kept', AC0007: 'returned', AC0008: 'kept' });

  // Inputs of the month are open again for these three only.
  await lossOfPay(state, 'AC0006', '10');
  await lossOfPay(state, 'AC0007', '2');
  await expect(lossOfPay(state, 'AC0009', '1')).rejects.toMatchObject({ code: 'MU002' });

  const run = await corrected(state, first.payrollrunid);
  expect(run).toMatchObject({ payrollmonth: OCTOBER, runtype: 2, sequence: 1, headcount: 3, exceptioncount: 0 });
  const { rows } = await state.maker.call(runRows, { payrollrunid: run.payrollrunid });
  expect(rows.map((row) => row.employeecode)).toEqual(['AC0006', 'AC0007', 'AC0008']);
  const variance = await state.maker.call(runVariance, { payrollrunid: run.payrollrunid });
  expect(variance).toMatchObject({ against: 'reversed', unexplained: 0, now: run.netpay });
  expect(variance.causes.map((cause) => cause.cause)).toContain('Already paid, adjusted');

  const a = await slipOf(state, run, 'AC0006');
  const due = a.totalearnings - a.totaldeductions + amountOf(a, 'alreadypaid');
  expect(a.netpay).toBe(0);
  expect(amountOf(a, 'alreadypaid')).toBe(due);
  // Ten of 31 days of 88,000; provident fund and tax stay the same.
  expect(original.a.netpay - due).toBe(2_838_700);
  expect(a.recoverycarried).toBe(2_838_700);
  expect(a.lines.find((line) => line.component === 'alreadypaid')?.name).toBe('Already paid for October 2026');
  const b = await slipOf(state, run, 'AC0007');
  expect(amountOf(b, 'alreadypaid')).toBe(0);
  // Two of 31 days of 1,55,000.
  expect(original.b.netpay - b.netpay).toBe(1_000_000);
  expect(b.netpay).toBe(14_680_000);
  // The same pay again, all of it paid before: nothing is left to pay and nothing to take back.
  const c = await slipOf(state, run, 'AC0008');
  expect([c.netpay, c.recoverycarried, amountOf(c, 'alreadypaid')]).toEqual([
    0,
    0,
    (await slipOf(state, first, 'AC0008')).netpay,
  ]);

  await paidOut(state, run);
  await expect(lossOfPay(state, 'AC0008', '1')).rejects.toMatchObject({ code: 'MU002' });
  expect((await slipOf(state, first, 'AC0006')).reversed?.replacedby).toEqual({
    payrollrunid: run.payrollrunid,
    sequence: 1,
  });
  expect((await state.maker.refused(correctRun, { payrollrunid: first.payrollrunid })).error.message).toMatch(
    /Nobody awaits pay/,
  );

  // Next month goes on from the correction: what was carried is taken, and the difference is explained.
  const next = await month(state, NOVEMBER);
  expect(amountOf(await slipOf(state, next, 'AC0006'), 'recovery.alreadypaid')).toBe(a.recoverycarried);
  expect(amountOf(await slipOf(state, next, 'AC0007'), 'recovery.alreadypaid')).toBe(0);
  expect(await state.maker.call(runVariance, { payrollrunid: next.payrollrunid })).toMatchObject({
    against: 'month',
    unexplained: 0,
  });
});

test('after a reversal the year and the loan stand as if the month had never been paid', async () => {
  const state = await staffed(app);
  const code = 'AC0006';
  await overtime(state, code, 2_500_000);
  await state.company.tx((db) =>
    db
      .insertInto('employee_loan')
      .values({
        loannumber: 'L-1',
        employeeid: idOf(state, code),
        loantype: 'Advance',
        principal: 6_000_000,
        givenon: '2026-06-01',
        emi: 500_000,
        outstanding: 3_000_000,
        frommonth: OCTOBER,
      })
      .execute(),
  );
  const first = await released(state);
  const paid = await slipOf(state, first, code);
  expect(amountOf(paid, 'loan')).toBe(500_000);
  await reversed(state, first.payrollrunid, { [code]: 'returned', AC0007: 'kept' });

  // November is opened although October is not paid anew: a warning each, and what was kept becomes a recovery.
  const { warnings } = await state.maker.call(runInputs, { payrollmonth: NOVEMBER });
  const text = warnings.filter((warning) => warning.text.startsWith('October 2026 is reversed'));
  expect(text.map((warning) => warning.employeecode)).toEqual([code, 'AC0007']);
  const next = await month(state, NOVEMBER);
  expect((await state.maker.call(runVariance, { payrollrunid: next.payrollrunid })).unexplained).toBe(0);
  const slip = await slipOf(state, next, code);
  const loan = slip.lines.find((line) => line.component === 'loan');
  expect(loan?.inputs).toMatchObject({ balance: 2_500_000 });
  expect(loan?.working).toMatchObject([{ values: { outstanding: 3_000_000 } }]);
  expect(amountOf(slip, 'recovery.alreadypaid')).toBe(0);
  const stored = (await slipOf(state, first, 'AC0007')).netpay;
  const other = await slipOf(state, next, 'AC0007');
  expect(amountOf(other, 'recovery.alreadypaid') + other.recoverycarried).toBe(stored);

  // The same November of a company in which October was never run for this person.
  const fresh = await staffed(app);
  const plain = await month(fresh, NOVEMBER);
  expect(amountOf(slip, 'tds')).toBe(amountOf(await slipOf(fresh, plain, code), 'tds'));
  expect((slip.tax as { paidhere: number }).paidhere).toBe(0);
  expect(slip.ytd['earning.basic']).toBe(amountOf(slip, 'basic'));

  // From then on October is neither corrected nor reversed.
  expect((await state.maker.refused(correctRun, { payrollrunid: first.payrollrunid })).error.message).toMatch(
    /The payroll of November 2026 depends on this month/,
  );
  const late = await state.maker.refused(proposeReversal, {
    payrollrunid: first.payrollrunid,
    reason: REASON,
    people: [{ employeeid: idOf(state, 'AC0009'), settlement: 'kept' }],
  });
  expect(late).toMatchObject({
    status: 409,
    error: { message: 'The payroll of November 2026 depends on this one. Correct it by arrears in a later month' },
  });
  await expect(lossOfPay(state, code, '1')).rejects.toMatchObject({ code: 'MU002' });
});

test('a proposal that waited too long is not confirmed any more', async () => {
  const state = await paidCompany(app);
  const { payrollrunid } = state.run;
  const reversalid = await proposed(state, payrollrunid, { AC0006: 'kept' });
  const next = await month(state, NOVEMBER);
  expect((await state.checker.refused(confirmReversal, { reversalid })).status).toBe(409);
  const { reversals, hint } = await state.checker.call(runReversals, { payrollrunid });
  expect([reversals[0]?.maydecide, hint]).toEqual([
    false,
    'The payroll of November 2026 depends on this one. Correct it by arrears in a later month',
  ]);
  // With the later run void the month is the last one again.
  await state.checker.call(voidRun, { payrollrunid: next.payrollrunid, reason: 'Opened too early' });
  await state.checker.call(confirmReversal, { reversalid });
});

type Books = Map<string, { debit: number; credit: number }>;
/** A journal file by account and component, in paise. */
async function books(bytes: Buffer): Promise<Books> {
  const [sheet] = await readSheets(bytes);
  const matches: Books = new Map();
  for (const row of sheet?.rows ?? []) {
    const [unit, account, component, debit, credit] = row.map((cell) => cellText(cell) ?? '');
    if (account === undefined || account === '' || account === 'Account') continue;
    const key = JSON.stringify([unit, account, component]);
    const current = matches.get(key) ?? { debit: 0, credit: 0 };
    matches.set(key, {
      debit: current.debit + Math.round(Number(debit ?? 0) * 100),
      credit: current.credit + Math.round(Number(credit ?? 0) * 100),
    });
  }
  return matches;
}
const side = (journal: Books, of: 'debit' | 'credit'): number =>
  [...journal.values()].reduce((sum, line) => sum + line[of], 0);

test('register, payments, bank advice and journal of a correction agree to the paisa, and the reversal undoes the run', async () => {
  const state = await staffed(app);
  await overtime(state, 'AC0006', 123_457);
  const first = await released(state);
  const everybody = Object.fromEntries([...state.ids.keys()].map((code) => [code, 'returned' as const]));
  const file = (run: { payrollrunid: number }, name: 'journal' | 'registercsv' | 'bank' | 'ecr') =>
    state.maker.file(runFile, { payrollrunid: run.payrollrunid, file: name });
  const before = await Promise.all(
    (['journal', 'registercsv', 'bank', 'ecr'] as const).map((name) => file(first, name)),
  );
  const reversalid = await reversed(state, first.payrollrunid, { ...everybody, AC0006: 'kept' });
  const after = await Promise.all(
    (['journal', 'registercsv', 'bank', 'ecr'] as const).map((name) => file(first, name)),
  );
  expect(after.map(String)).toEqual(before.map(String));

  // Everybody is reversed, so the journal of the reversal is that of the run with the sides changed.
  const booked = await books(await file(first, 'journal'));
  const undone = await books(await state.maker.file(reversalJournal, { reversalid }));
  expect(side(booked, 'debit')).toBeGreaterThan(first.totalearnings);
  expect(side(undone, 'debit')).toBe(side(undone, 'credit'));
  expect(undone).toEqual(
    new Map([...booked].map(([key, { debit, credit }]) => [key, { debit: credit, credit: debit }])),
  );

  await lossOfPay(state, 'AC0006', '0.5');
  const run = await paidOut(state, await corrected(state, first.payrollrunid));
  const journal = await books(await file(run, 'journal'));
  expect(side(journal, 'debit')).toBe(side(journal, 'credit'));
  const net = [...journal].filter(([key]) => key.includes('"netpay"')).reduce((sum, [, line]) => sum + line.credit, 0);
  const advice = String(await file(run, 'bank'))
    .trim()
    .split('\n')
    .slice(1);
  expect(advice.every((line) => line.includes('-2026-10-C1-AC'))).toBe(true);
  const payments = await state.company.tx((db) =>
    db.selectFrom('payroll_payment').select('amount').where('payrollrunid', '=', run.payrollrunid).execute(),
  );
  const [heads = [], ...lines] = String(await file(run, 'registercsv'))
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const column = heads.indexOf('Net Pay');
  const sums = [
    net,
    payments.reduce((sum, row) => sum + row.amount, 0),
    lines.reduce((sum, line) => sum + Math.round(Number(line[column]) * 100), 0),
  ];
  expect(sums).toEqual([run.netpay, run.netpay, run.netpay]);
  expect(lines).toHaveLength(60);
});

test('employees see their own reversed payslip marked as such, with what replaces it, and nobody else’s', async () => {
  const state = await staffed(app);
  const own = idOf(state, 'AC0006');
  const employee = await state.company.account('kavya@test.example', ['Employee'], own);
  const first = await released(state);
  await reversed(state, first.payrollrunid, { AC0006: 'returned', AC0007: 'returned' });
  expect((await employee.call(listPayslips, {})).map((row) => [row.sequence, row.reversed])).toEqual([[0, true]]);
  const [slip] = await employee.call(getPayslip, { payrollrunid: first.payrollrunid, employeeid: own });
  expect(slip?.reversed).toMatchObject({ reason: REASON, replacedby: null });
  const pdf = await employee.file(payslipPdf, { payrollrunid: first.payrollrunid, employeeid: own });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const run = await corrected(state, first.payrollrunid);
  // What is not released yet is nobody's business but payroll's.
  const view = async () => (await employee.call(getPayslip, { payrollrunid: first.payrollrunid, employeeid: own }))[0];
  expect((await view())?.reversed?.replacedby).toBeNull();
  await paidOut(state, run);
  expect((await view())?.reversed?.replacedby).toEqual({ payrollrunid: run.payrollrunid, sequence: 1 });
  expect((await employee.call(listPayslips, {})).map((row) => [row.sequence, row.reversed])).toEqual([
    [1, false],
    [0, true],
  ]);
  const colleague = { payrollrunid: first.payrollrunid, employeeid: idOf(state, 'AC0007') };
  expect((await employee.refused(getPayslip, colleague)).status).toBe(404);
  expect((await employee.refused(runReversals, { payrollrunid: first.payrollrunid })).status).toBe(403);
});

test('another company knows nothing of a reversal', async () => {
  const state = await paidCompany(app);
  const { payrollrunid } = state.run;
  const reversalid = await proposed(state, payrollrunid, { AC0006: 'kept' });
  const other = await staffed(app);
  const people = [{ employeeid: idOf(state, 'AC0006'), settlement: 'kept' as const }];
  const attempts = [
    await other.checker.refused(confirmReversal, { reversalid }),
    await other.checker.refused(declineReversal, { reversalid }),
    await other.maker.refused(proposeReversal, { payrollrunid, reason: REASON, people }),
    await other.maker.refused(runReversals, { payrollrunid }),
    await other.maker.refused(correctRun, { payrollrunid }),
  ];
  expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect((await other.maker.raw(reversalJournal, { reversalid })).status).toBe(404);
});

test('a correction may be voided before its release, and a corrected payslip reversed again', async () => {
  const state = await paidCompany(app);
  const first = state.run;
  const paid = (await slipOf(state, first, 'AC0006')).netpay;
  await reversed(state, first.payrollrunid, { AC0006: 'kept' });
  const void_ = await corrected(state, first.payrollrunid);
  expect((await state.maker.refused(createRun, { payrollmonth: NOVEMBER })).error.message).toMatch(
    /October 2026, correction 1 must be locked/,
  );
  await state.checker.call(voidRun, { payrollrunid: void_.payrollrunid, reason: 'Inputs were not ready' });
  await overtime(state, 'AC0006', 100_000);
  const second = await paidOut(state, await corrected(state, first.payrollrunid));
  expect(second.sequence).toBe(1);
  const topup = (await slipOf(state, second, 'AC0006')).netpay;
  // The overtime: nothing more is deducted for it.
  expect(topup).toBe(100_000);
  // Reversed once more: everything the person holds of October is set off, the first payment and the second.
  await reversed(state, second.payrollrunid, { AC0006: 'kept' });
  const third = await corrected(state, first.payrollrunid);
  expect(third.sequence).toBe(2);
  const slip = await slipOf(state, third, 'AC0006');
  expect([slip.netpay, amountOf(slip, 'alreadypaid')]).toEqual([0, paid + topup]);
  const list = await state.maker.call(listRuns, {});
  expect(list.map((run) => [run.sequence, run.statusid, run.reversedcount])).toEqual([
    [2, 3, 0],
    [1, 6, 1],
    [1, 7, 0],
    [0, 6, 1],
  ]);
});

// Invariant: An approved or locked month takes no input; one payslip that counts for a person and month
test('the database itself refuses a second payslip of a person for a month', async () => {
  const state = await paidCompany(app);
  const first = state.run;
  const second = state.company.tx(async (db) => {
    const { payrollrunid } = await db
      .insertInto('payroll_run')
      .values({
        payperiodid: await periodOfMonth(db, OCTOBER),
        payrollmonth: OCTOBER,
        runtype: 2,
        sequence: 9,
        statusid: 5,
      })
      .returning('payrollrunid')
      .executeTakeFirstOrThrow();
    const { subscriptionid: _, ...slip } = await db
      .selectFrom('payslip')
      .selectAll()
      .where('payrollrunid', '=', first.payrollrunid)
      .where('employeeid', '=', idOf(state, 'AC0006'))
      .executeTakeFirstOrThrow();
    const [identity, facts, result] = [slip.identity, slip.facts, slip.result].map((value) => JSON.stringify(value));
    await db
      .insertInto('payslip')
      .values({ ...slip, payrollrunid, identity: identity ?? '', facts: facts ?? '', result: result ?? '' })
      .execute();
  });
  await expect(second).rejects.toMatchObject({ code: 'MU003' });
});
