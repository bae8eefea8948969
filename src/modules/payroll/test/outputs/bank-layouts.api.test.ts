import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportConfiguration, importConfiguration } from '#modules/company/contract/configuration-file.ts';
import { endHold, listPayouts, payOut, PAYOUT, payoutFile, startHold } from '#modules/payroll/contract/run/hold.ts';
import { getLayouts, saveLayouts } from '#modules/payroll/contract/setup/layout-screen.ts';
import { outputLayout } from '#modules/payroll/contract/outputs/output-layout.ts';
import { approveRun, computeRun, getRun, lockRun } from '#modules/payroll/contract/run/run.ts';
import { runFile, runFileCheck } from '#modules/payroll/contract/outputs/run-files.ts';
import { decideConfirmation, listConfirmations } from '#platform/contract/confirmation.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { STANDARD_BANK, STANDARD_JOURNAL } from '../../engine/outputs/standard.ts';
import { decideAll, saveByTwo } from '../second-person.ts';
import { ACME, computed, computedCompany, october, type Paid, paidOut, staffed } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const bank = (part: object = {}) => outputLayout.parse({ ...STANDARD_BANK, name: 'Own bank', ...part });
const stateOf = async (caller: Caller) => {
  const [state] = await caller.call(getLayouts, {});
  if (!state) throw new Error('There are no settings');
  return state;
};
const bytesOf = async ({ maker, run: { payrollrunid } }: Paid, layout?: string) =>
  (await maker.file(runFile, { payrollrunid, file: 'bank', ...(layout ? { layout } : {}) })).toString();
const runNow = async ({ maker, run: { payrollrunid } }: Paid) => {
  const [now] = await maker.call(getRun, { payrollrunid });
  if (!now) throw new Error('There is no run');
  return now;
};

// Invariant: Files for the bank hold each payment by the bank once, as it is paid; their layouts are approved with the
// payroll and changed by two people
test('after the approval nobody rewrites the file for the bank, alone or unseen', async () => {
  const state = await computedCompany(app);
  const { admin } = state.company;
  const { payrollrunid, contenthash } = state.run;
  await state.checker.call(approveRun, { payrollrunid, contenthash: contenthash ?? '' });
  const { version } = await stateOf(admin);
  const standard = STANDARD_BANK.columns;
  const swapped = standard.with(3, {
    heading: 'Account',
    formula: 'employee_code == "AC0010" ? "9999" : bank_account',
  });
  const raised = standard.with(5, { heading: 'Amount', formula: 'net_pay + (employee_code == "AC0002" ? 50000 : 0)' });
  for (const columns of [swapped, raised]) {
    const { status, error } = await admin.refused(saveLayouts, { layouts: [bank({ columns })] }, version);
    expect(`${status} ${error.message}`).toMatch(/^400 Own bank: (Account|Amount): .*stands as it is paid/);
  }
  // A good layout waits, whoever proposed it does not confirm it, and meanwhile nothing changes.
  const [waiting] = await admin.call(saveLayouts, { layouts: [bank({ heading: false })] }, version);
  expect(waiting).toMatchObject({
    layouts: [],
    waiting: [{ summary: 'The layouts of files change: Own bank', effectiveon: null }],
  });
  const [row] = await state.checker.call(listConfirmations, {});
  expect(row).toMatchObject({ mayconfirm: true, note: expect.stringContaining('6: – → Amount = net_pay (two)') });
  const own = await admin.refused(decideConfirmation, {
    accountconfirmationid: row?.accountconfirmationid ?? 0,
    isconfirmed: true,
  });
  expect(own.status).toBe(404);
  expect((await runNow(state)).contenthash).toBe(contenthash);
  // Confirmed, it is not what was approved: the run is locked once it is approved with it.
  expect(await decideAll(state.checker)).toBe(1);
  expect(await state.maker.refused(lockRun, { payrollrunid })).toMatchObject({
    status: 409,
    error: { message: expect.stringContaining('layouts of files changed after the approval') },
  });
  await state.maker.call(computeRun, { payrollrunid });
  const again = await computed(state.maker, payrollrunid);
  expect(again.contenthash).not.toBe(contenthash);
  expect(again.netpay).toBe(state.run.netpay);
  await paidOut(state, again);
  const check = await state.maker.call(runFileCheck, { payrollrunid });
  const lines = (await bytesOf(state, 'Own bank')).trimEnd().split('\n');
  expect(lines).toHaveLength(check.people);
  const sum = lines.reduce((total, line) => total + Math.round(Number(line.split(',')[5]) * 100), 0);
  expect(sum).toBe(check.amount);
});

test('what a checker looked at before the layouts changed is not approved', async () => {
  const state = await computedCompany(app);
  const { payrollrunid, contenthash } = state.run;
  const { version } = await stateOf(state.company.admin);
  await saveByTwo({ admin: state.company.admin, checker: state.checker }, { layouts: [bank()] }, version);
  const unseen = await state.checker.refused(approveRun, { payrollrunid, contenthash: contenthash ?? '' });
  expect(unseen).toMatchObject({ status: 409, error: { message: expect.stringContaining('Check it again') } });
  const now = await runNow(state);
  await state.checker.call(approveRun, { payrollrunid, contenthash: now.contenthash ?? '' });
  // A register pays nobody: its layout is changed at once, and an approval stands.
  const register = outputLayout.parse({ ...bank(), name: 'Register', file: 'register' });
  const { version: next } = await stateOf(state.company.admin);
  const [saved] = await state.company.admin.call(saveLayouts, { layouts: [bank(), register] }, next);
  expect(saved).toMatchObject({ waiting: [], layouts: [{ name: 'Own bank' }, { name: 'Register' }] });
  await state.maker.call(lockRun, { payrollrunid });
});

test('nobody approves a payroll whose files are not its payments, and the check of its files says why', async () => {
  const state = await computedCompany(app);
  const { payrollrunid } = state.run;
  const { admin } = state.company;
  const both = [bank(), bank({ name: 'Second bank', where: 'pays_by_bank && net_pay > 40000 && !payout_hold' })];
  const { version } = await stateOf(admin);
  await saveByTwo({ admin, checker: state.checker }, { layouts: both }, version);
  const { contenthash } = await runNow(state);
  const refused = await state.checker.refused(approveRun, { payrollrunid, contenthash: contenthash ?? '' });
  expect(refused).toMatchObject({ status: 409, error: { message: expect.stringContaining('appear twice') } });
  const check = await state.maker.call(runFileCheck, { payrollrunid });
  expect(check).toMatchObject({ problem: refused.error.message, files: [] });
  const journal = outputLayout.parse({ ...STANDARD_JOURNAL, where: 'side == "debit"' });
  const { version: next } = await stateOf(admin);
  await saveByTwo({ admin, checker: state.checker }, { layouts: [bank(), journal] }, next);
  expect((await state.maker.call(runFileCheck, { payrollrunid })).problem).toMatch(/“Accounts” does not balance/);
});

test('layouts of files that move money are changed with a step-up, by a file as on the page', async () => {
  const state = await staffed(app);
  const { admin } = state.company;
  const { checker } = state;
  const { version } = await stateOf(admin);
  const applied = { ...importConfiguration, path: `${importConfiguration.path}?apply=true` };
  const file = JSON.parse((await admin.file(exportConfiguration, {})).toString()) as Record<string, unknown>;
  const content = JSON.stringify({ ...file, layouts: [bank()] });
  const [seen] = await admin.upload(importConfiguration, 'company.json', content);
  expect(seen?.changes).toEqual([expect.stringContaining('wait for a second person')]);
  expect(await stateOf(admin)).toMatchObject({ waiting: [] });
  await admin.upload(applied, 'company.json', content);
  expect(await stateOf(admin)).toMatchObject({ layouts: [], version, waiting: [{ summary: expect.anything() }] });
  // Declined, nothing has changed; changed meanwhile, it is proposed again.
  expect(await decideAll(checker, false)).toBe(1);
  expect(await stateOf(admin)).toMatchObject({ layouts: [], version, waiting: [] });
  await admin.upload(applied, 'company.json', content);
  await admin.call(saveLayouts, { layouts: [bank({ heading: false })] }, version);
  const [first, second] = (await checker.call(listConfirmations, {})).filter(({ mayconfirm }) => mayconfirm);
  const confirm = (accountconfirmationid = 0) => ({ accountconfirmationid, isconfirmed: true });
  await checker.call(decideConfirmation, confirm(first?.accountconfirmationid));
  expect(await checker.refused(decideConfirmation, confirm(second?.accountconfirmationid))).toMatchObject({
    status: 409,
    error: { message: expect.stringContaining('changed since this was proposed') },
  });
  expect(await stateOf(admin)).toMatchObject({ layouts: [{ heading: false }] });

  await state.company.tx((db) =>
    db
      .updateTable('login_session')
      .set({ provenon: new Date('2026-10-20T05:00:00Z') })
      .execute(),
  );
  expect(await admin.refused(saveLayouts, { layouts: [] }, version)).toMatchObject({ status: 428 });
});

test('net pay that a hold kept back is paid by a file that holds it, or by none', async () => {
  const lacks = bank({ where: 'pays_by_bank && net_pay > 0 && !payout_hold && employee_code != "AC0010"' });
  const list = outputLayout.parse({ ...bank(), name: 'Accounts paid', file: 'other', where: 'net_pay > 0' });
  const state = await staffed(app, { ...ACME, layouts: [lacks, list] });
  const employeeid = state.ids.get('AC0010') ?? 0;
  const hold = { employeeid, kindid: PAYOUT, payrollmonth: '2026-10', reason: 'Left without notice' } as const;
  const [started] = await state.maker.call(startHold, hold);
  const { payrollrunid } = await paidOut(state, await october(state));
  const own = await state.maker.file(runFile, { payrollrunid, file: 'other', layout: 'Accounts paid' });
  expect(own.toString()).toContain(',AC0010,');
  await state.maker.call(endHold, { payholdid: started?.payholdid ?? 0 });
  const { waiting } = await state.maker.call(listPayouts, {});
  const [{ netpay } = { netpay: 0 }] = waiting;
  const paid = { payrollrunid, employeeids: [employeeid], paydate: '2026-11-05', netpay };
  const [payout] = await state.maker.call(payOut, paid);
  expect(await state.maker.refused(payoutFile, { laterpayoutid: payout?.laterpayoutid ?? 0 })).toMatchObject({
    status: 409,
    error: { message: expect.stringContaining('stand in no file for it: AC0010') },
  });
});
