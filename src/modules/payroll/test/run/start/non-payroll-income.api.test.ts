import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../../test/support/app.ts';
import { incomeBulk } from '../../../contract/person/non-payroll-income.ts';
import { getPayslip } from '../../../contract/outputs/payslip-view.ts';
import { computeRun } from '../../../contract/run/run.ts';
import { nonPayrollIncome } from '../../../contract/run/start-items.ts';
import { listWaiting } from '../../../contract/run/waiting.ts';
import type { TaxWorking } from '../../../contract/law/tax-working.ts';
import { computed, october, OCTOBER, staffed } from '../../staffed.ts';
import { CODE, factsOf, takeBack, upload } from '../../tax-inputs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

// S2-112: Non-payroll Income, S2-151: its upload.
test('income from elsewhere is decided by another person, taxed in its month and not paid', async () => {
  const state = await staffed(app);
  const employeeid = state.ids.get(CODE) ?? 0;
  const plain = await october(state);
  const slipOf = async (payrollrunid: number) => {
    const [slip] = await state.maker.call(getPayslip, { payrollrunid, employeeid });
    return { ...slip, tax: slip?.tax as TaxWorking };
  };
  const before = await slipOf(plain.payrollrunid);
  const entry = { employeeid, payrollmonth: OCTOBER, untilmonth: OCTOBER, reason: 'Options exercised' };
  const save = (component: string, amount: number) =>
    state.maker.call(nonPayrollIncome.save, { ...entry, component, amount });
  expect(
    await state.maker.refused(nonPayrollIncome.save, { ...entry, component: 'performance_bonus', amount: 100 }),
  ).toMatchObject({ status: 400 });
  const ids = [
    (await save('nonpayroll_esop', 30_000_000))[0]?.payitemid ?? 0,
    (await save('nonpayroll_salary', 10_000_000))[0]?.payitemid ?? 0,
  ];
  // It waits under its own name, beside the run: whoever decides payments opens the page that has it.
  const waiting = await state.checker.call(listWaiting, {});
  expect(waiting.filter(({ kind }) => kind === 'decide')).toMatchObject([
    { of: 'income', count: 2, amount: 40_000_000 },
  ]);
  const mails = await state.company.tx((db) => db.selectFrom('mail_outbox').select('subject').execute());
  expect(mails.filter(({ subject }) => subject.includes('decision'))).toEqual([
    { subject: 'Income outside the payroll waits for your decision' },
  ]);
  const decision = { payitemids: ids, decisionid: 2, postponedto: null, decisionnote: null } as const;
  expect(await state.maker.refused(nonPayrollIncome.decide, decision)).toMatchObject({ status: 403 });
  expect((await factsOf(state)).elsewhere).toBeUndefined();
  await state.checker.call(nonPayrollIncome.decide, decision);
  expect((await factsOf(state)).elsewhere).toEqual([
    { kind: 'nonpayroll_esop', amount: 30_000_000 },
    { kind: 'nonpayroll_salary', amount: 10_000_000 },
  ]);
  const { rows } = await state.maker.call(nonPayrollIncome.list, { limit: 50, offset: 0 });
  expect(rows.map(({ componentname }) => componentname)).toEqual(['Salary paid abroad', 'ESOP perquisite']);

  await state.maker.call(computeRun, { payrollrunid: plain.payrollrunid });
  const after = await slipOf((await computed(state.maker, plain.payrollrunid)).payrollrunid);
  expect(after.totalearnings).toBe(before.totalearnings);
  expect(after.tax.grosssalary - before.tax.grosssalary).toBe(40_000_000);
  expect(after.tax.perquisites?.items).toMatchObject([{ kind: 'esop', thismonth: 30_000_000, projected: 0 }]);
  expect(after.tax.elsewhere).toEqual({ before: 0, thismonth: 10_000_000 });
  // One-time: the tax without it is that of before, the rest is due this month.
  expect(after.tax.without.payable).toBe(before.tax.withall.payable);
});

test('the upload enters amounts of a month, and undo takes them back', async () => {
  const state = await staffed(app);
  const lines = ['Employee Code,Kind,Amount', `${CODE},ESOP,350000`, `${CODE},Foreign Pay,120000`, `${CODE},Car,5`];
  const { text, bulkbatchid } = await upload(state, incomeBulk, lines, { payrollmonth: OCTOBER });
  expect(text).toEqual([expect.stringContaining('4 component')]);
  expect((await factsOf(state)).elsewhere).toEqual([
    { kind: 'nonpayroll_esop', amount: 35_000_000 },
    { kind: 'nonpayroll_salary', amount: 12_000_000 },
  ]);
  await takeBack(state, incomeBulk, bulkbatchid);
  expect((await factsOf(state)).elsewhere).toBeUndefined();
});
