import { afterAll, beforeAll, expect, test } from 'vitest';
import { outputLayout } from '#modules/payroll/contract/outputs/output-layout.ts';
import { settled, startTestApp, type TestApp } from './support/app.ts';
import { getClaim } from '../src/modules/expense/contract/claim.ts';
import { getPassbook } from '../src/modules/expense/contract/passbook.ts';
import { payBulk } from '../src/modules/expense/contract/pay.ts';
import { getPayout, listPayouts, payoutFile, statementBulk } from '../src/modules/expense/contract/payout.ts';
import { ACME } from '../src/modules/payroll/test/staffed.ts';
import { bank, decide, line, sent, staffed } from '../src/modules/expense/test/claimants.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const PAID = { ...bank, paidon: '2026-10-15' };
const ACCOUNT = { bankname: 'State Bank', bankaccount: '00112233', ifsc: 'SBIN0000123' };

/** Claims of Asha over these rupees, approved; she has a bank account. */
async function approved(amounts: readonly number[], configuration?: Record<string, unknown>) {
  const state = await staffed(app, configuration);
  const { company, own, lead, asha } = state;
  await company.tx((db) =>
    db
      .insertInto('employee_bank')
      .values({ employeeid: asha.employeeid, ...ACCOUNT })
      .onConflict((conflict) => conflict.columns(['subscriptionid', 'employeeid']).doUpdateSet(ACCOUNT))
      .execute(),
  );
  const ids: number[] = [];
  for (const amount of amounts) {
    const id = await sent(own, [line(1, { category: 'other', amount: amount * 100 })]);
    await decide(lead, id);
    ids.push(id);
  }
  return { ...state, ids };
}
type State = Awaited<ReturnType<typeof approved>>;

const payAll = async ({ payer, ids }: State) =>
  (await payer.call(payBulk, { expenseclaimids: ids, ...PAID, isfile: true }))[0] ?? expect.fail('not paid');
const payoutOf = async ({ payer }: State, expensepayoutid: number) =>
  (await payer.call(getPayout, { expensepayoutid }))[0] ?? expect.fail('no payout');

async function checked({ payer }: State, lines: readonly string[], name = 'statement.csv') {
  const text = ['Reference,Date,Amount,Status,Reason', ...lines].join('\n');
  const [batch] = await payer.upload(statementBulk.upload, name, text);
  const { bulkbatchid, mapping } = batch ?? expect.fail('no upload');
  await payer.call(statementBulk.check, { bulkbatchid, mapping, parameters: {}, accepted: {} });
  await settled(payer, statementBulk, bulkbatchid);
  const { rows } = await payer.call(statementBulk.rows, { bulkbatchid, filter: 'all', offset: 0, limit: 50 });
  return { bulkbatchid, words: rows.map(({ messages }) => messages.map(({ text: of }) => of).join(' ')) };
}
async function applied(state: State, lines: readonly string[]) {
  const { bulkbatchid, words } = await checked(state, lines);
  await state.payer.call(statementBulk.apply, { bulkbatchid, rows: 'valid' });
  await settled(state.payer, statementBulk, bulkbatchid);
  return { bulkbatchid, words };
}

test('claims are paid by one file for the bank, which holds each payment once by its number', async () => {
  const state = await approved([700, 90.5]);
  const { payer, own } = state;
  const paid = await payAll(state);
  expect(paid).toMatchObject({ paid: 2, amount: 790_50, refused: [] });
  const expensepayoutid = paid.expensepayoutid ?? 0;
  const payout = await payoutOf(state, expensepayoutid);
  expect(payout).toMatchObject({ count: 2, amount: 790_50, open: 790_50, cleared: 0, returned: 0 });
  const [name = ''] = payout.files;
  expect(name).toBe('bank-advice-of-expenses-2026-10-15.csv');
  const lines = (await payer.file(payoutFile, { expensepayoutid, name })).toString().trimEnd().split('\n');
  expect(lines[0]).toBe('Reference,Employee Code,Beneficiary Name,Account Number,IFSC,Amount,Value Date,Narration');
  const [label = ''] = (lines[1] ?? '').split('-EP-');
  expect(label).toMatch(/^[A-Z0-9-]+$/);
  expect(lines.slice(1).map((text) => text.split(',').filter((_, at) => at !== 1))).toEqual(
    payout.payments.map(({ paymentno, amount }) => [
      `${label}-${paymentno}`,
      'Asha Nair',
      '00112233',
      'SBIN0000123',
      (amount / 100).toFixed(2),
      '15/10/2026',
      `Expenses ${paymentno}`,
    ]),
  );
  // The file stays as it was paid when the account changes later.
  await state.company.tx((db) => db.updateTable('employee_bank').set({ bankaccount: '999' }).execute());
  expect((await payer.file(payoutFile, { expensepayoutid, name })).toString().trimEnd().split('\n')).toEqual(lines);
  // Nobody else fetches it, and paying again pays nothing.
  expect((await own.refused(payoutFile, { expensepayoutid, name })).status).toBe(403);
  expect((await payer.refused(getPayout, { expensepayoutid: expensepayoutid + 1 })).status).toBe(404);
  expect(await payAll(state)).toMatchObject({ paid: 0, expensepayoutid: null, refused: [{}, {}] });
});

test('whoever has no bank account is named and not paid; a file is of payments by bank alone', async () => {
  const state = await approved([100]);
  await state.company.tx((db) => db.updateTable('employee_bank').set({ bankaccount: null }).execute());
  expect(await payAll(state)).toMatchObject({
    paid: 0,
    expensepayoutid: null,
    refused: [{ message: expect.stringContaining('no bank account') }],
  });
  const cash = { expenseclaimids: state.ids, ...bank, method: 'cash', isfile: true } as const;
  expect((await state.payer.refused(payBulk, cash)).error.fields).toHaveProperty('isfile');
});

const layoutOf = (name: string, where?: string, further: readonly object[] = []) =>
  outputLayout.parse({
    name,
    file: 'bank',
    ...(where ? { where } : {}),
    heading: false,
    columns: [
      { heading: 'No', formula: 'payment_number' },
      { heading: 'Account', formula: 'bank_account' },
      { heading: 'IFSC', formula: 'ifsc' },
      { heading: 'Amount', formula: 'net_pay * 100', decimals: 'none' },
      ...further,
    ],
  });

test('layouts for the bank that write payment_number are used, each payment in one file', async () => {
  const layouts = [
    layoutOf('Small', 'net_pay < 200'),
    layoutOf('Large', 'net_pay >= 200'),
    { ...layoutOf('Salary'), columns: layoutOf('Salary').columns.slice(1) },
  ];
  const state = await approved([100, 250], { ...ACME, layouts });
  const paid = await payAll(state);
  const expensepayoutid = paid.expensepayoutid ?? 0;
  const { files } = await payoutOf(state, expensepayoutid);
  expect(files).toEqual(['small-2026-10-15.csv', 'large-2026-10-15.csv']);
  const large = await state.payer.file(payoutFile, { expensepayoutid, name: files[1] ?? '' });
  expect(large.toString()).toMatch(/^EP-\d{6},00112233,SBIN0000123,25000\n$/);
});

test('nothing is paid that no file holds, or whose layout reads a payslip', async () => {
  const refusedBy = async (layout: ReturnType<typeof layoutOf>) => {
    const state = await approved([100, 250], { ...ACME, layouts: [layout] });
    const refused = await state.payer.refused(payBulk, { expenseclaimids: state.ids, ...PAID, isfile: true });
    expect((await state.payer.call(listPayouts, { limit: 50, offset: 0 })).total).toBe(0);
    return `${refused.status} ${refused.error.message}`;
  };
  expect(await refusedBy(layoutOf('Small', 'net_pay < 200'))).toMatch(/^409 .*stand in no file for it: EP-/);
  const reads = [{ heading: 'PF', formula: 'pf_option' }];
  expect(await refusedBy(layoutOf('Pay', undefined, reads))).toContain('“Pay” reads pf_option');
});

// Invariant (expense): What the bank did with payments of expenses is booked once, and every line that differs is named
test('the statement of the bank clears payments and returns those that came back, once; the rest is named', async () => {
  const state = await approved([700, 90.5, 40]);
  const { payer, own, ids } = state;
  const { expensepayoutid } = await payAll(state);
  const { payments } = await payoutOf(state, expensepayoutid ?? 0);
  const [first, second, third] = payments.map(({ paymentno }) => paymentno);
  const { words } = await checked(state, [
    `NEFT/${first}/ASHA,16-10-2026,700.01,,`,
    'NEFT/EP-999999/ASHA,16-10-2026,700,,',
    'Bank charges,16-10-2026,17.70,,',
    `${second},14-10-2026,90.50,,`,
    `${third},16-10-2026,40,,`,
    `${third},16-10-2026,40,Success,`,
  ]);
  expect(words).toEqual([
    `${first} is of ₹ 700.00, and the statement has ₹ 700.01`,
    'There is no payment EP-999999 of a claim. Correct the reference',
    'No payment of expenses',
    `${second} was paid later, on 15 October 2026`,
    'Rows 6, 7 are the same payment. Keep one of them.',
    'Rows 6, 7 are the same payment. Keep one of them.',
  ]);
  const lines = [
    `NEFT/${first}/ASHA,16-10-2026,-700,,`,
    `${(second ?? '').replace('-', '')},16-10-2026,90.50,,`,
    `${second},19-10-2026,90.50,RETURNED,Account closed`,
  ];
  const { bulkbatchid } = await applied(state, lines);
  expect(await payoutOf(state, expensepayoutid ?? 0)).toMatchObject({
    amount: 830_50,
    cleared: 700_00,
    returned: 90_50,
    open: 40_00,
    payments: [
      { stateid: 2, day: '2026-10-16' },
      { stateid: 3, day: '2026-10-19' },
      { stateid: 1, day: null },
    ],
  });
  // What came back is to be paid again, and stands in the passbook.
  const [claim] = await own.call(getClaim, { expenseclaimid: ids[1] ?? 0 });
  expect(claim).toMatchObject({ open: 90_50, paid: 0 });
  const book = async () =>
    (await own.call(getPassbook, { employeeid: state.asha.employeeid, limit: 50, offset: 0 })).rows.filter(
      ({ kind }) => kind === 'bank_return',
    );
  expect(await book()).toMatchObject([{ amount: 90_50, date: '2026-10-19' }]);
  // The same statement once more: everything is reconciled already.
  const again = await checked(state, lines);
  expect(again.words).toEqual([
    `${first} is reconciled already`,
    `${second} is reconciled already`,
    `${second} is reconciled already`,
  ]);
  // The rest reconciles it to zero.
  await applied(state, [`${third},16-10-2026,40,,`]);
  expect((await payer.call(listPayouts, { limit: 50, offset: 0 })).rows).toMatchObject([{ open: 0, count: 3 }]);
  // Undone, what was cleared is open again, and the booked return stays and is named.
  await payer.call(statementBulk.undo, { bulkbatchid });
  await settled(payer, statementBulk, bulkbatchid);
  expect(await payoutOf(state, expensepayoutid ?? 0)).toMatchObject({ cleared: 40_00, returned: 90_50, open: 700_00 });
  expect(await book()).toHaveLength(1);
});
