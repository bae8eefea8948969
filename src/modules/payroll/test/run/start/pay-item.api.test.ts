import { afterAll, beforeAll, expect, test } from 'vitest';
import { extraDeductions, extraPayments, endItem, variablePayments } from '../../../contract/run/start-items.ts';
import { getVariable, saveVariable } from '../../../contract/run/start-misc.ts';
import { listWaiting } from '../../../contract/run/waiting.ts';
import { getPayslip } from '../../../contract/outputs/payslip-view.ts';
import { lockRun, releaseRun, approveRun } from '../../../contract/run/run.ts';
import { computed, october, OCTOBER, runOf, type Staffed, staffed } from '../../staffed.ts';
import { startTestApp, type TestApp } from '../../../../../../test/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const NOVEMBER = '2026-11';
const REASON = 'Second quarter';
const idOf = ({ ids }: Staffed, code: string): number => ids.get(code) ?? 0;
const entry = (state: Staffed, code: string, more: object = {}) => ({
  employeeid: idOf(state, code),
  component: 'performance_bonus',
  amount: 2_500_000,
  payrollmonth: OCTOBER,
  untilmonth: OCTOBER,
  reason: REASON,
  ...more,
});
async function entered(state: Staffed, code: string, more: object = {}): Promise<number> {
  const [row] = await state.maker.call(variablePayments.save, entry(state, code, more));
  return row?.payitemid ?? 0;
}
const act = (payitemids: number[], decisionid: 2 | 3 | 4 | 6, postponedto: string | null = null) => ({
  payitemids,
  decisionid,
  postponedto,
  decisionnote: decisionid === 4 ? 'Target missed' : null,
});
const rowsOf = async (state: Staffed) => {
  const { rows } = await state.checker.call(variablePayments.list, { limit: 50, offset: 0 });
  return new Map(rows.map((row) => [row.employeecode, row]));
};
const bonusIn = async (state: Staffed, payrollrunid: number, code: string) => {
  const [slip] = await state.maker.call(getPayslip, { payrollrunid, employeeid: idOf(state, code) });
  return JSON.stringify(slip).includes(REASON);
};

test('S3-218, S4-001 to S4-009: each state pays in its month or never, and shows its menu only while it can be decided', async () => {
  const state = await staffed(app);
  const [approved, waiting, denied, postponed, pending] = [
    await entered(state, 'AC0010'),
    await entered(state, 'AC0011'),
    await entered(state, 'AC0012'),
    await entered(state, 'AC0013'),
    await entered(state, 'AC0014'),
  ];
  const before = await rowsOf(state);
  expect(before.get('AC0010')).toMatchObject({
    variablestatusid: 1,
    status: 'Pending',
    isactionallowed: true,
    isrunallowed: true,
  });
  // Whoever decides is told once, of the first; whoever entered them sees nothing to decide.
  expect(await state.maker.call(listWaiting, {})).toEqual([]);
  expect(await state.checker.call(listWaiting, {})).toMatchObject([
    { kind: 'decide', of: 'variable', count: 5, amount: 12_500_000 },
  ]);
  const mails = await state.company.tx((db) => db.selectFrom('mail_outbox').select(['recipient', 'subject']).execute());
  expect(mails.filter(({ subject }) => subject.startsWith('Variable payments'))).toEqual([
    { recipient: 'checker@test.example', subject: 'Variable payments wait for your decision' },
  ]);
  // The person who entered it does not decide it.
  expect((await state.maker.refused(variablePayments.decide, act([approved], 2))).status).toBe(403);
  await state.checker.call(variablePayments.decide, act([approved], 2));
  await state.checker.call(variablePayments.decide, act([waiting], 3));
  await state.checker.call(variablePayments.decide, act([denied], 4));
  await state.checker.call(variablePayments.decide, act([postponed], 6, NOVEMBER));
  const rows = await rowsOf(state);
  expect([...rows.values()].map((row) => [row.employeecode, row.status, row.isactionallowed])).toEqual([
    ['AC0014', 'Pending', true],
    ['AC0013', 'Postponed', true],
    ['AC0012', 'Deny', false],
    ['AC0011', 'On hold', true],
    ['AC0010', 'Approved', false],
  ]);
  expect((await state.checker.refused(variablePayments.decide, act([denied], 2))).error.message).toMatch(
    /denied already/,
  );

  const run = await october(state);
  const { payrollrunid, contenthash, netpay } = run;
  const paid = async (id: number) =>
    Promise.all(['AC0010', 'AC0011', 'AC0012', 'AC0013', 'AC0014'].map((code) => bonusIn(state, id, code)));
  expect(await paid(payrollrunid)).toEqual([true, false, false, false, false]);
  await state.checker.call(approveRun, { payrollrunid, contenthash: contenthash ?? '' });
  expect((await rowsOf(state)).get('AC0010')).toMatchObject({
    variablestatusid: 5,
    status: 'In transit',
    isrunallowed: false,
    isactionallowed: false,
  });
  await state.maker.call(lockRun, { payrollrunid });
  await state.maker.call(releaseRun, { payrollrunid, netpay });
  expect((await rowsOf(state)).get('AC0010')).toMatchObject({ variablestatusid: 2 });
  // What waited is paid by the next payroll, what was postponed without a further act.
  await state.checker.call(variablePayments.decide, act([waiting], 2));
  expect((await rowsOf(state)).get('AC0011')).toMatchObject({ payrollmonth: NOVEMBER, duemonth: NOVEMBER });
  const next = await computed(state.maker, (await runOf(state, NOVEMBER)).payrollrunid);
  expect(await paid(next.payrollrunid)).toEqual([false, true, false, true, false]);
  await state.maker.call(variablePayments.remove, { payitemid: pending });
  expect((await state.maker.refused(variablePayments.remove, { payitemid: waiting })).status).toBe(409);
});

test('S9-008, S2-197: a payment is decided within the active variable days before its pay day, of the components chosen', async () => {
  const state = await staffed(app);
  const { admin } = state.company;
  const far = await entered(state, 'AC0010', { payrollmonth: '2027-03', untilmonth: '2027-03' });
  expect((await state.checker.refused(variablePayments.decide, act([far], 2))).error.message).toMatch(
    /AC0010: It can be decided in the 45 days before 31 March 2027/,
  );
  const [misc] = await admin.call(getVariable, {});
  await admin.call(saveVariable, { activevariabledays: 366, variablecomponents: ['overtime'] }, misc?.version ?? 0);
  await state.checker.call(variablePayments.decide, act([far], 2));
  expect((await state.maker.refused(variablePayments.save, entry(state, 'AC0011'))).error.fields).toMatchObject({
    component: 'Please choose a component from the list',
  });
  expect(
    (await admin.refused(saveVariable, { activevariabledays: 1, variablecomponents: ['basic'] }, 1)).error.fields,
  ).toMatchObject({
    variablecomponents: /no one-time or variable earning/,
  });
});

test('nobody enters or decides the own payment, and ids of others are unknown', async () => {
  const state = await staffed(app);
  const own = await state.company.account(
    'own@test.example',
    ['Payroll maker', 'Payroll checker'],
    idOf(state, 'AC0018'),
  );
  expect((await own.refused(variablePayments.save, entry(state, 'AC0018'))).error.message).toMatch(
    /Nobody changes their own pay/,
  );
  const payitemid = await entered(state, 'AC0018');
  expect((await own.refused(variablePayments.decide, act([payitemid], 2))).error.message).toMatch(/your own/);
  expect((await state.checker.refused(variablePayments.decide, act([payitemid, 999_999], 2))).status).toBe(404);
  expect((await state.checker.refused(extraPayments.decide, act([payitemid], 2))).status).toBe(404);
  expect(
    (await state.checker.refused(variablePayments.decide, { ...act([payitemid], 4), decisionnote: null })).error.fields,
  ).toMatchObject({
    decisionnote: 'Please add comment',
  });
  expect((await state.checker.refused(variablePayments.decide, act([payitemid], 6, OCTOBER))).status).toBe(400);
});

test('an extra payment and a deduction recur until they are ended; what a payroll has taken stays', async () => {
  const state = await staffed(app);
  const [payment] = await state.maker.call(
    extraPayments.save,
    entry(state, 'AC0010', { untilmonth: null, amount: 100_000 }),
  );
  const { components } = await state.maker.call(extraDeductions.init, {});
  const component = String(components[0]?.displayvalue);
  const [deduction] = await state.maker.call(
    extraDeductions.save,
    entry(state, 'AC0011', { component, untilmonth: NOVEMBER, amount: 50_000, reason: 'Canteen' }),
  );
  await state.checker.call(extraPayments.decide, act([payment?.payitemid ?? 0], 2));
  await state.checker.call(extraDeductions.decide, act([deduction?.payitemid ?? 0], 2));
  const run = await october(state);
  expect(await bonusIn(state, run.payrollrunid, 'AC0010')).toBe(true);
  await state.checker.call(approveRun, { payrollrunid: run.payrollrunid, contenthash: run.contenthash ?? '' });
  await state.maker.call(lockRun, { payrollrunid: run.payrollrunid });
  expect(await state.maker.call(endItem, { payitemid: payment?.payitemid ?? 0 })).toEqual([{ untilmonth: OCTOBER }]);
  const next = await runOf(state, NOVEMBER);
  expect(await bonusIn(state, next.payrollrunid, 'AC0010')).toBe(false);
  const left = await state.company.tx((db) =>
    db
      .selectFrom('one_time_item')
      .select(['payrollmonth', 'employeeid'])
      .where('payitemid', 'is not', null)
      .orderBy('onetimeid')
      .execute(),
  );
  expect(left.map(({ payrollmonth }) => payrollmonth)).toEqual([OCTOBER, OCTOBER, NOVEMBER]);
});
