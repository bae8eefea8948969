import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPayslip } from '../../contract/outputs/payslip-view.ts';
import {
  addRunAmount,
  choosePeople,
  FULL_AND_FINAL,
  getOtherRun,
  openOtherRun,
  removeRunAmount,
} from '../../contract/run/other-runs.ts';
import { getPersonEntries, removeProof } from '../../contract/person/person-entries.ts';
import { computeRun } from '../../contract/run/run.ts';
import { listWaiting } from '../../contract/run/waiting.ts';
import { runFile } from '../../contract/outputs/run-files.ts';
import type { TaxWorking } from '../../contract/law/tax-working.ts';
import {
  confirmSettlement,
  fnfBulk,
  getSettlement,
  reopenSettlement,
  saveSettlement,
  settlementStatement,
  type SettlementInput,
} from '../../contract/run/settlement.ts';
import {
  getSettlementPolicy,
  saveSettlementPolicy,
  undoSettlementPolicy,
} from '../../contract/run/settlement-policy.ts';
import { ENTRIES, LEAVER, leaving, type Leaving, POLICY, saved, stateOf } from '../settlement-company.ts';
import { settled, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { applied, checked } from '../../../../../test/support/uploads.ts';
import { computed, OCTOBER, october, paidOut } from '../staffed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const CREATED_BY_SETTLEMENT =
  'The settlement of this person made this amount. Take the settlement out of the payroll on the page of the exit';

test('a settlement is prepared, confirmed by a second person, paid with its exemption, and closed by the approval', async () => {
  const state = await leaving(app);
  const { maker, company, employeeid, employeeexitid } = state;
  const first = await stateOf(state, employeeexitid);
  expect(first).toMatchObject({ statusid: 0, version: 0, problem: null, payrolls: [{ displayvalue: `${OCTOBER} 1` }] });
  const basic =
    100 * Number(/₹ ([\d,.]+)/.exec(first.lines[0]?.why[1]?.values['amount'] ?? '')?.[1]?.replaceAll(',', '') ?? 0);
  expect(basic).toBeGreaterThan(0);
  await saved(state);
  const draft = await stateOf(state, employeeexitid);
  const line = (key: string) => draft.lines.find((one) => one.key === key);
  // Ten years and ten months are eleven years.
  expect(line('gratuity')).toMatchObject({
    amount: Math.round((basic * 15 * 11) / 26 / 100) * 100,
    component: 'Gratuity',
  });
  expect(line('leave')).toMatchObject({
    amount: Math.round((basic * 12) / 30 / 100) * 100,
    component: 'Leave encashment',
  });
  expect(line('noticerecovery')?.amount).toBeGreaterThan(0);
  expect(draft).toMatchObject({ statusid: 1, mayconfirm: false, confirmers: [expect.any(String)] });
  const waits = async (caller: Leaving['maker']) =>
    (await caller.call(listWaiting, {})).filter((one) => one.kind === 'decide');
  expect(await waits(maker)).toEqual([]);
  expect(await waits(company.admin)).toMatchObject([{ of: 'settlement', employeeexitid, count: 1 }]);
  expect((await maker.refused(confirmSettlement, { employeeexitid }, draft.version)).status).toBe(409);
  expect((await company.admin.refused(confirmSettlement, { employeeexitid }, draft.version - 1)).status).toBe(412);
  await company.admin.call(confirmSettlement, { employeeexitid }, draft.version);
  const items = await company.tx((db) =>
    db
      .selectFrom('one_time_item')
      .select(['component', 'amount'])
      .where('employeeid', '=', employeeid)
      .orderBy('component')
      .execute(),
  );
  expect(items).toEqual([
    { component: 'gratuity', amount: line('gratuity')?.amount },
    { component: 'leave_pay', amount: line('leave')?.amount },
    { component: 'other', amount: line('noticerecovery')?.amount },
  ]);
  const run = await october(state);
  const [payslip] = await maker.call(getPayslip, { payrollrunid: run.payrollrunid, employeeid });
  const tax = payslip?.tax as TaxWorking | undefined;
  expect(tax?.exempt?.map(({ component, exempt }) => [component, exempt])).toEqual([
    ['gratuity', line('gratuity')?.exempt],
    ['leave_pay', line('leave')?.exempt],
  ]);
  const computedState = await stateOf(state, employeeexitid);
  expect(computedState.payslip).toMatchObject({
    isreleased: false,
    netpay: payslip?.netpay,
    deductions: payslip?.totaldeductions,
    above: 0,
  });
  await paidOut(state, run);
  expect((await maker.file(settlementStatement, { employeeexitid })).subarray(0, 4).toString()).toBe('%PDF');
  const paid = await stateOf(state, employeeexitid);
  expect(paid).toMatchObject({ statusid: 2, isclosed: true });
  expect(
    (await company.admin.refused(reopenSettlement, { employeeexitid, reason: 'Assets came back' }, paid.version))
      .status,
  ).toBe(409);
});

test('a confirmed settlement leaves nothing behind when it is taken out, and a changed amount keeps its reason', async () => {
  const state = await leaving(app);
  const { maker, company, employeeid, employeeexitid } = state;
  await saved(state, { changes: [{ line: 'leave', amount: 1_000_000, reason: 'Agreed with the person' }] });
  const draft = await stateOf(state, employeeexitid);
  expect(draft.lines.find(({ key }) => key === 'leave')).toMatchObject({
    amount: 1_000_000,
    reason: 'Agreed with the person',
  });
  await company.admin.call(confirmSettlement, { employeeexitid }, draft.version);
  const confirmed = await stateOf(state, employeeexitid);
  expect((await maker.refused(saveSettlement, { employeeexitid, ...ENTRIES }, confirmed.version)).status).toBe(409);
  // What it made is not removed one by one: neither an amount nor what it makes exempt.
  const [entries] = await maker.call(getPersonEntries, { employeeid });
  const [proof] = entries?.proofs ?? [];
  expect(proof).toMatchObject({ proofkind: 'Settlement' });
  const kept = await maker.refused(removeProof, { exemptionproofid: proof?.exemptionproofid ?? 0 });
  expect([kept.status, kept.error.message]).toEqual([409, CREATED_BY_SETTLEMENT]);
  await maker.call(reopenSettlement, { employeeexitid, reason: 'Wrong day' }, confirmed.version);
  const left = await company.tx(async (db) => [
    await db.selectFrom('one_time_item').select('onetimeid').where('employeeid', '=', employeeid).execute(),
    await db.selectFrom('exemption_proof').select('exemptionproofid').where('employeeid', '=', employeeid).execute(),
  ]);
  expect(left).toEqual([[], []]);
  // What was seen is not what would be paid: the facts changed since the draft.
  await saved(state);
  const again = await stateOf(state, employeeexitid);
  await company.tx((db) =>
    db.updateTable('employee').set({ joiningdate: '2012-01-01' }).where('employeeid', '=', employeeid).execute(),
  );
  expect((await company.admin.refused(confirmSettlement, { employeeexitid }, again.version)).status).toBe(409);
});

test('an amount that a settlement made is taken out with it, not on the page of its run', async () => {
  const state = await leaving(app);
  const { maker, company, employeeid, employeeexitid } = state;
  const [run] = await maker.call(openOtherRun, {
    kindid: FULL_AND_FINAL,
    payrollmonth: OCTOBER,
    title: 'Settlements',
    paydate: '2026-10-31',
  });
  const payrollrunid = run?.payrollrunid ?? 0;
  await maker.call(choosePeople, { payrollrunid, employeeids: [employeeid], ischosen: true });
  const [before] = await maker.call(getOtherRun, { payrollrunid });
  await saved(state, { periodnumber: before?.number ?? 0 });
  await company.admin.call(confirmSettlement, { employeeexitid }, (await stateOf(state, employeeexitid)).version);
  const itemsOf = async () => (await maker.call(getOtherRun, { payrollrunid }))[0]?.people[0]?.items ?? [];
  const created = await itemsOf();
  expect(created.length).toBe(3);
  for (const { onetimeid } of created) {
    const refused = await maker.refused(removeRunAmount, { payrollrunid, onetimeid });
    expect([refused.status, refused.error.message]).toEqual([409, CREATED_BY_SETTLEMENT]);
  }
  // The same amount by itself is removed by itself.
  const { amount = 0 } = created.find(({ name }) => name === 'Gratuity') ?? {};
  await maker.call(addRunAmount, { payrollrunid, employeeid, component: 'gratuity', amount, note: 'Settlement' });
  const own = (await itemsOf()).find(({ onetimeid }) => created.every((one) => one.onetimeid !== onetimeid));
  await maker.call(removeRunAmount, { payrollrunid, onetimeid: own?.onetimeid ?? 0 });
  expect(await itemsOf()).toEqual(created);
});

test('a loss is recovered once the person was heard, and deductions above half of the wages are named', async () => {
  const state = await leaving(app);
  const { company, maker, employeeexitid, employeeid } = state;
  const [policy] = await company.admin.call(getSettlementPolicy, {});
  await company.admin.call(saveSettlementPolicy, { ...POLICY, assetcomponent: 'other' }, policy?.version);
  const changes = [{ line: 'assets' as const, amount: 60_000_000, reason: 'Laptop not returned' }];
  await saved(state, { changes });
  const draft = await stateOf(state, employeeexitid);
  const unheard = await company.admin.refused(confirmSettlement, { employeeexitid }, draft.version);
  expect(unheard).toMatchObject({ status: 409, error: { message: expect.stringContaining('heard') } });
  expect((await maker.refused(settlementStatement, { employeeexitid })).status).toBe(409);
  const early = { on: '2027-01-01', note: 'Asha Rao: lost on a journey' } as NonNullable<SettlementInput['heard']>;
  const later = await maker.refused(
    saveSettlement,
    { employeeexitid, ...ENTRIES, changes, heard: early },
    draft.version,
  );
  expect(later.error.fields).toHaveProperty('heard');
  await saved(state, { changes, heard: { ...early, on: '2026-10-05' } as SettlementInput['heard'] });
  const again = await stateOf(state, employeeexitid);
  await company.admin.call(confirmSettlement, { employeeexitid }, again.version);
  await october(state);
  const { payslip } = await stateOf(state, employeeexitid);
  const gratuity = again.lines.find(({ key }) => key === 'gratuity')?.amount ?? 0;
  if (!payslip) throw new Error('no payslip');
  expect(payslip.wages).toBe(payslip.earnings - gratuity);
  expect(payslip.above).toBe(payslip.deductions - Math.round(payslip.wages / 2));
  expect(payslip.above).toBeGreaterThan(0);
  expect(payslip.netpay).toBeGreaterThanOrEqual(0);
  expect(employeeid).toBeGreaterThan(0);
});

test('recoveries do not reach a protected gratuity, unless the settlement has a reason', async () => {
  const state = await leaving(app);
  const { company, maker, employeeexitid } = state;
  const [policy] = await company.admin.call(getSettlementPolicy, {});
  const protecting = { ...POLICY, assetcomponent: 'other', isgratuityprotected: true };
  await company.admin.call(saveSettlementPolicy, protecting, policy?.version);
  const entries = {
    changes: [{ line: 'assets' as const, amount: 60_000_000, reason: 'Laptop not returned' }],
    heard: { on: '2026-10-05', note: 'Asha Rao: lost on a journey' } as SettlementInput['heard'],
  };
  const confirmed = async (recoveryreason: string | null) => {
    await saved(state, { ...entries, recoveryreason });
    const { version } = await stateOf(state, employeeexitid);
    await company.admin.call(confirmSettlement, { employeeexitid }, version);
  };
  const gratuityOf = async () => (await stateOf(state, employeeexitid)).lines.find(({ key }) => key === 'gratuity');
  await confirmed(null);
  const { payrollrunid } = await october(state);
  const gratuity = await gratuityOf();
  expect(gratuity?.why.at(-1)?.text).toMatch(/^Protected/);
  const { payslip, version } = await stateOf(state, employeeexitid);
  expect(payslip?.netpay).toBe(gratuity?.amount);
  expect(payslip?.rest).toBeGreaterThan(0);
  const [slip] = await maker.call(getPayslip, { payrollrunid, employeeid: state.employeeid });
  expect(slip?.lines.find(({ inputs }) => inputs['limitname'] !== undefined)?.inputs).toMatchObject({
    limitname: 'Pay without the gratuity',
  });

  await maker.call(reopenSettlement, { employeeexitid, reason: 'The person agreed' }, version);
  await confirmed('Agreed in writing on 12 October');
  await maker.call(computeRun, { payrollrunid });
  await computed(maker, payrollrunid);
  expect((await gratuityOf())?.why.at(-1)?.values).toEqual({ reason: 'Agreed in writing on 12 October' });
  expect((await stateOf(state, employeeexitid)).payslip?.netpay).toBeLessThan(gratuity?.amount ?? 0);
});

test('a settlement takes the policy of its last working day, and the last change of the policy is undone', async () => {
  const setting = await leaving(app);
  const { company, employeeexitid } = setting;
  const { admin } = company;
  const change = async (from: string, isgratuityprotected: boolean) => {
    const [before] = await admin.call(getSettlementPolicy, {});
    const [state] = await admin.call(saveSettlementPolicy, { ...POLICY, isgratuityprotected, from }, before?.version);
    return state;
  };
  const isProtected = async () => (await stateOf(setting, employeeexitid)).isgratuityprotected;
  await saved(setting);

  expect(await change('2026-11-01', true)).toMatchObject({ from: '2026-11-01', drafts: 0, isgratuityprotected: true });
  expect(await isProtected()).toBe(false);
  expect(await change('2026-10-31', true)).toMatchObject({ drafts: 1, confirmed: 0 });
  expect(await isProtected()).toBe(true);
  const [shown] = await admin.call(getSettlementPolicy, { on: '2026-10-30' });
  expect(shown).toMatchObject({ from: null, later: '2026-10-31', isgratuityprotected: false });
  expect(shown?.versions.map(({ from, inforce }) => [from, inforce])).toEqual([
    ['2026-10-31', true],
    ['2026-11-01', true],
    [null, true],
  ]);

  // What was seen before somebody else saved takes nothing back.
  expect((await admin.refused(undoSettlementPolicy, {}, 1)).status).toBe(412);
  await admin.call(undoSettlementPolicy, {}, shown?.version);
  expect(await isProtected()).toBe(false);
  const [later] = await admin.call(getSettlementPolicy, { on: '2026-11-01' });
  expect(later?.isgratuityprotected).toBe(true);

  // A confirmed settlement stays as it was confirmed.
  const { version, total } = await stateOf(setting, employeeexitid);
  await admin.call(confirmSettlement, { employeeexitid }, version);
  await change('2026-10-31', true);
  expect(await stateOf(setting, employeeexitid)).toMatchObject({ statusid: 2, total });
});

test('entries that cannot be are refused at their field, and a component must be of its kind', async () => {
  const state = await leaving(app);
  const { maker, company, employeeexitid } = state;
  const { version } = await stateOf(state, employeeexitid);
  const month = await maker.refused(saveSettlement, { employeeexitid, ...ENTRIES, periodnumber: 77 }, version);
  expect(month.error.fields).toHaveProperty('payrollmonth');
  expect((await maker.refused(getSettlement, { employeeexitid: 999_999 })).status).toBe(404);
  const [policy] = await company.admin.call(getSettlementPolicy, {});
  const kind = await company.admin.refused(
    saveSettlementPolicy,
    { ...POLICY, gratuitycomponent: 'canteen' },
    policy?.version,
  );
  expect(kind.error.fields).toHaveProperty('gratuitycomponent');
});

test('S2-145: a file of leavers makes drafts, which the undo takes back to what stood', async () => {
  const state = await leaving(app);
  const { maker, employeeexitid, company, employeeid } = state;
  const HEAD = 'Employee Code,Employment,Died in Service,Leave Days,Notice Pay Days';
  const wrong = await checked(maker, fnfBulk, [HEAD, 'AC0011,,,5,', `${LEAVER},Casual,,2.2,400`]);
  expect(wrong.text).toEqual([
    '2 employeecode: AC0011 has no accepted exit. Start it under Employee Exit first.',
    '3 employment: “Casual” is not known here. Use Regular, Fixed term, Seasonal.',
    '3 leavedays: 2.2 days is no number of half days. Enter days in steps of 0.5.',
    '3 noticepaydays: 400 lies outside 0 to 365.',
  ]);
  const first = await applied(maker, fnfBulk, [HEAD, `${LEAVER},,,12.5,`]);
  expect(await stateOf(state, employeeexitid)).toMatchObject({
    statusid: 1,
    input: { leavedays: 12.5, employmentid: 1 },
  });
  const second = await applied(maker, fnfBulk, [HEAD, `${LEAVER},Fixed term,No,,30`]);
  expect((await stateOf(state, employeeexitid)).input).toMatchObject({
    leavedays: 12.5,
    employmentid: 2,
    noticepaydays: 30,
  });
  const undo = async (bulkbatchid: number) => {
    await maker.call(fnfBulk.undo, { bulkbatchid });
    await settled(maker, fnfBulk, bulkbatchid);
  };
  await undo(second.bulkbatchid);
  expect((await stateOf(state, employeeexitid)).input).toMatchObject({ leavedays: 12.5, noticepaydays: 0 });
  // Two changes since the first upload: what it made stays.
  await undo(first.bulkbatchid);
  expect((await stateOf(state, employeeexitid)).statusid).toBe(1);
  await company.tx((db) => db.deleteFrom('final_settlement').where('employeeid', '=', employeeid).execute());
  const third = await applied(maker, fnfBulk, [HEAD, `${LEAVER},,,3,`]);
  await undo(third.bulkbatchid);
  expect((await stateOf(state, employeeexitid)).statusid).toBe(0);
});

const NOMINEES = [
  { name: 'Meera Rao', relationship: 'Spouse', account: '123456789012', ifsc: 'HDFC0001234', share: 3333 },
  { name: 'Kiran Rao', relationship: 'Son', account: '987654321098', ifsc: 'SBIN0004321', share: 6667 },
];

test('a settlement on death pays the nominees by their shares, entered by one person and confirmed by a second', async () => {
  const state = await leaving(app, 5);
  const { maker, company, employeeid, employeeexitid } = state;
  await company.tx((db) =>
    db
      .insertInto('employee_nominee')
      .values(
        [1, 2].map((nominationpurposeid) => ({
          employeeid,
          nominationpurposeid,
          nomineename: nominationpurposeid === 2 ? 'Meera Rao' : 'Somebody else',
          relationship: 'Spouse',
          dateofbirth: '1990-01-01',
          sharepercent: '100',
        })),
      )
      .execute(),
  );
  expect(await stateOf(state, employeeexitid)).toMatchObject({
    isbydeath: true,
    nominees: [{ name: 'Meera Rao', relationship: 'Spouse', share: 10_000 }],
  });
  const short = NOMINEES.map((one) => ({ ...one, share: 4999 }));
  const refused = await maker.refused(saveSettlement, { employeeexitid, ...ENTRIES, payees: short }, 0);
  expect(refused).toMatchObject({
    status: 400,
    error: { fields: { payees: 'The shares of the nominees must total 100 %' } },
  });
  await saved(state, { isdeath: true, payees: NOMINEES });
  const draft = await stateOf(state, employeeexitid);
  expect((await maker.refused(confirmSettlement, { employeeexitid }, draft.version)).status).toBe(409);
  await company.admin.call(confirmSettlement, { employeeexitid }, draft.version);
  const run = await october(state);
  const [payslip] = await maker.call(getPayslip, { payrollrunid: run.payrollrunid, employeeid });
  const netpay = payslip?.netpay ?? 0;
  expect(payslip?.identity).toMatchObject({ payees: 'Meera Rao, Kiran Rao', bankaccount: null });
  await paidOut(state, run);
  const first = Math.floor((netpay * 3333) / 10_000);
  const bank = (await maker.file(runFile, { payrollrunid: run.payrollrunid, file: 'bank' })).toString();
  const lines = bank.split('\n').filter((line) => line.includes(LEAVER));
  expect(lines).toHaveLength(2);
  const rupees = (amount: number) => (amount / 100).toFixed(2);
  expect(lines[0]).toContain(`${LEAVER}-1,Meera Rao,123456789012,HDFC0001234,${rupees(first)}`);
  expect(lines[1]).toContain(`${LEAVER}-2,Kiran Rao,987654321098,SBIN0004321,${rupees(netpay - first)}`);
  const payments = await company.tx((db) =>
    db
      .selectFrom('payroll_payment')
      .select(['amount', 'beneficiary', 'bankaccount'])
      .where('employeeid', '=', employeeid)
      .execute(),
  );
  expect(payments).toEqual([{ amount: netpay, beneficiary: 'Meera Rao, Kiran Rao', bankaccount: null }]);
  expect((await maker.file(settlementStatement, { employeeexitid })).subarray(0, 4).toString()).toBe('%PDF');
});

test('nominees are paid at the end by death alone', async () => {
  const state = await leaving(app);
  const { maker, employeeexitid } = state;
  const refused = await maker.refused(saveSettlement, { employeeexitid, ...ENTRIES, payees: NOMINEES }, 0);
  expect(refused.error?.fields).toEqual({
    payees: 'Nominees are paid only where the employment ends by death. Remove them',
  });
});
