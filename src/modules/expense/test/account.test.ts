import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day, type Day, type Month } from '#platform/engine/day.ts';
import { paise, rupees, sum } from '#platform/engine/money.ts';
import { type Account, type Entry, openOf } from '../engine/account.ts';
import { apply } from '../engine/apply.ts';
import { compensatorOf } from '../engine/compensator.ts';
import type { ExpenseEvent, Payroll } from '../engine/events.ts';
import { bucketNames, bucketOf, payableOf } from '../engine/payable.ts';
import { claimStatus } from '../engine/status.ts';
import { CLAIMANT, newAccount, submittedLine } from './claims.ts';

const ON = day('2026-10-05');
const PAYROLLS: Payroll[] = (['2026-10', '2026-11', '2026-12'] as Month[]).map((month) => ({
  month,
  cutoff: `${month}-25 18:00`,
  lock: `${month}-28 18:00`,
  payday: `${month}-30` as Day,
}));
const [APPROVER, PAYER] = [1, 2];

const submit = (expenseclaimid: number, ...lines: ReturnType<typeof submittedLine>[]): ExpenseEvent => ({
  kind: 'submit',
  expenseclaimid,
  at: '2026-10-04 10:00',
  lines,
});
const approve = (expenseclaimid: number, lineno: number | null = null, amount: number | null = null): ExpenseEvent => ({
  kind: 'approve',
  expenseclaimid,
  lineno,
  amount: amount === null ? null : rupees(amount),
  by: APPROVER,
  on: ON,
});
const payout = (expenseadvanceid: number, amount: number): ExpenseEvent => ({
  kind: 'payout',
  expenseadvanceid,
  on: day('2026-10-01'),
  amount: rupees(amount),
  rate: 1_000_000,
});
const back = (expenseadvanceid: number, amount: number): ExpenseEvent => ({
  kind: 'advancereturn',
  expenseadvanceid,
  on: ON,
  amount: rupees(amount),
});
const pay = (id: number, part: Partial<Extract<ExpenseEvent, { kind: 'pay' }>> = {}): ExpenseEvent => ({
  kind: 'pay',
  item: { kind: 'claim', id },
  paymentno: 'P-1',
  method: 'bank',
  on: ON,
  at: '2026-10-06 10:00',
  by: PAYER,
  compensatorid: PAYER,
  amount: null,
  payrolls: PAYROLLS,
  ...part,
});
const locked = (part: Partial<Extract<ExpenseEvent, { kind: 'lock' }>> = {}): ExpenseEvent => ({
  kind: 'lock',
  payroll: PAYROLLS[0] as Payroll,
  lockday: day('2026-10-28'),
  isleaver: false,
  settledays: 15,
  recoverycap: rupees(10_000),
  settled: new Map(),
  ...part,
});

type Story = { account: Account; entries: Entry[]; refusals: string[] };
function story(events: readonly ExpenseEvent[], account = newAccount()): Story {
  const outcome: Story = { account, entries: [], refusals: [] };
  for (const event of events) {
    const applied = apply(outcome.account, event);
    if ('failure' in applied) outcome.refusals.push(`${event.kind} ${applied.failure}`);
    else {
      outcome.account = applied.account;
      outcome.entries.push(...applied.entries);
    }
  }
  return outcome;
}
const claimOf = ({ account }: Story, id = 1) => account.claims.get(id) ?? expect.fail('no claim');
const advanceOf = ({ account }: Story, id = 1) => account.advances.get(id) ?? expect.fail('no advance');
const never = () => false;

describe('advances and claims', () => {
  test.each<[string, ExpenseEvent[], { open: number; advance: number; owed?: number }]>([
    [
      '12,000 and a claim of 15,000',
      [payout(1, 12_000), submit(1, submittedLine(1, 15_000)), approve(1)],
      { open: 3000, advance: 0 },
    ],
    [
      '12,000 and a claim of 12,230',
      [payout(1, 12_000), submit(1, submittedLine(1, 12_230)), approve(1)],
      { open: 230, advance: 0 },
    ],
    [
      '5,000 and a claim of 4,480',
      [payout(1, 5000), submit(1, submittedLine(1, 4000), submittedLine(2, 480)), approve(1)],
      { open: 0, advance: 520 },
    ],
    [
      '5,000 and 3,200 approved of 4,000',
      [payout(1, 5000), submit(1, submittedLine(1, 4000)), approve(1, 1, 3200)],
      { open: 0, advance: 1800 },
    ],
    [
      '10,000, 7,000 used, 4,000 handed back',
      [payout(1, 10_000), submit(1, submittedLine(1, 7000)), approve(1), back(1, 4000)],
      { open: 0, advance: 0, owed: 1000 },
    ],
    [
      'what payroll recovered is not set off as well',
      [payout(1, 5000), locked(), submit(1, submittedLine(1, 4000)), approve(1)],
      { open: 4000, advance: 0 },
    ],
    [
      'one of another trip stays, one without a trip is used',
      [payout(1, 500), payout(2, 300), submit(2, submittedLine(1, 1000)), approve(2)],
      { open: 0, advance: 500 },
    ],
    ['paid out later', [submit(1, submittedLine(1, 1000)), approve(1), payout(1, 400)], { open: 1000, advance: 400 }],
  ])('an advance of %s', (_name, events, { open, advance, owed = 0 }) => {
    const outcome = story(events);
    expect([openOf(claimOf(outcome)), advanceOf(outcome).open, openOf(advanceOf(outcome))]).toEqual(
      [open, advance, owed].map(rupees),
    );
  });

  test('a claim as large as its advance is settled without a payment; a paid one is open again after a return', () => {
    const settled = story([payout(1, 900), submit(1, submittedLine(1, 900)), approve(1)]);
    expect(claimStatus(claimOf(settled), never)).toBe(9);
    const paid = story([submit(1, submittedLine(1, 900)), approve(1), pay(1)]);
    expect(claimStatus(claimOf(paid), never)).toBe(8);
    const returned = story([{ kind: 'bankreturn', of: 'P-1', paymentno: 'P-2', on: ON }], paid.account);
    expect([claimStatus(claimOf(returned), never), openOf(claimOf(returned))]).toEqual([5, rupees(900)]);
    expect(payableOf(claimOf(returned), day('2026-10-30'), never)).toMatchObject({ age: 25, stateid: 3 });
  });
});

describe('what is not possible', () => {
  const sent = submit(1, submittedLine(1, 100), submittedLine(2, 50, { needsdeviation: rupees(20) }));
  const deviate = (part: object) =>
    ({
      kind: 'deviate',
      expenseclaimid: 1,
      lineno: 2,
      amount: null,
      isentitled: true,
      by: APPROVER,
      on: ON,
      ...part,
    }) as ExpenseEvent;
  test.each<[string, ExpenseEvent[], string[]]>([
    ['sending twice', [sent, sent], ['submit state']],
    ['recalling what is decided', [sent, approve(1, 1), { kind: 'recall', expenseclaimid: 1 }], ['recall state']],
    ['deciding twice', [sent, approve(1), approve(1), approve(1, 1)], ['approve state', 'approve state']],
    ['deciding one’s own', [sent, { ...approve(1), by: CLAIMANT } as ExpenseEvent], ['approve self']],
    ['more than is allowed', [sent, approve(1, 1, 101)], ['approve amount']],
    ['a deviation before the approval', [sent, deviate({})], ['deviate state']],
    ['a deviation twice', [sent, approve(1), deviate({}), deviate({})], ['deviate state']],
    ['a deviation by another grade', [sent, approve(1), deviate({ isentitled: false })], ['deviate not_entitled']],
    ['a deviation above it', [sent, approve(1), deviate({ amount: rupees(21) })], ['deviate amount']],
    ['paying before the approval', [sent, pay(1)], ['pay state']],
    ['paying by somebody else', [sent, approve(1), pay(1, { by: 9 })], ['pay not_compensator']],
    ['paying where nobody may', [sent, approve(1), pay(1, { by: null, compensatorid: null })], ['pay not_compensator']],
    ['paying too much', [sent, approve(1), pay(1, { amount: rupees(151) })], ['pay amount']],
    ['paying twice', [sent, approve(1), pay(1), pay(1)], ['pay state']],
    ['paying an advance out twice', [payout(1, 10), payout(1, 10)], ['payout state']],
    ['a return before the payout', [back(1, 10)], ['advancereturn state']],
    [
      'a return of cash',
      [sent, approve(1), pay(1, { method: 'cash' }), { kind: 'bankreturn', of: 'P-1', paymentno: 'P-2', on: ON }],
      ['bankreturn state'],
    ],
  ])('%s', (_name, events, refusals) => {
    expect(story(events).refusals).toEqual(refusals);
  });
});

test('one line is sent back and comes again; the others keep their assessment', () => {
  const sent = submit(1, submittedLine(1, 100), submittedLine(2, 50));
  const outcome = story([
    sent,
    { kind: 'sendback', expenseclaimid: 1, lineno: 2, by: APPROVER, on: ON },
    approve(1),
    { kind: 'resend', expenseclaimid: 1, line: submittedLine(2, 40) },
  ]);
  expect(claimOf(outcome).lines.map(({ state, allowed }) => [state, allowed])).toEqual([
    ['approved', rupees(100)],
    ['undecided', rupees(40)],
  ]);
  expect(claimStatus(claimOf(outcome), never)).toBe(4);
});

test('the company’s card: what is not approved is owed, and recovered once', () => {
  const card = submittedLine(1, 100, { isown: false, claimed: rupees(150) });
  const outcome = story([submit(1, card), approve(1), locked(), locked({ payroll: PAYROLLS[1] as Payroll })]);
  expect(outcome.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['card', paise(0 - rupees(50))],
    ['card_recovery', rupees(50)],
  ]);
});

test('what is approved beyond the figure of the tax year is taxable, own and company’s lines together', () => {
  const phone = { category: 'phone', taxableabove: rupees(120) };
  const outcome = story([
    submit(1, submittedLine(1, 100, phone), submittedLine(2, 50, { ...phone, isown: false })),
    approve(1),
  ]);
  expect(claimOf(outcome).lines.map(({ taxable }) => taxable)).toEqual([0, rupees(30)]);
});

test('a payroll takes a claim by its last submission and the moment of the order', () => {
  const sent = [submit(1, submittedLine(1, 100)), approve(1)];
  const by = (at: string, submittedat = '2026-10-04 10:00') => [
    ...claimOf(
      story([
        { ...submit(1, submittedLine(1, 100)), at: submittedat } as ExpenseEvent,
        ...sent.slice(1),
        pay(1, { method: 'payroll', on: null, at }),
      ]),
    ).committed.keys(),
  ];
  expect(by('2026-10-28 18:00')).toEqual(['2026-10']);
  expect(by('2026-10-28 18:01')).toEqual(['2026-11']);
  expect(by('2026-10-26 10:00', '2026-10-25 18:01')).toEqual(['2026-11']);
});

test('advances that are due are recovered up to the cap, of a leaver all and with open claims', () => {
  const paid = [payout(1, 8000), payout(2, 7000)];
  const recovered = (part: object) =>
    story([...paid, submit(3, submittedLine(1, 2000)), approve(3), locked(part)])
      .entries.filter(({ date }) => date === '2026-10-30')
      .map(({ kind, reference, amount }) => `${kind} ${reference} ${amount / 100}`);
  // The claim without a trip is set off against the advance without one.
  expect(recovered({})).toEqual(['advance_recovery A-1 8000', 'advance_recovery A-2 2000']);
  expect(recovered({ lockday: day('2026-10-25') })).toEqual(['advance_recovery A-2 5000']);
  expect(recovered({ isleaver: true, recoverycap: paise(0) })).toEqual([
    'advance_recovery A-1 8000',
    'advance_recovery A-2 5000',
  ]);
  const leaver = story([submit(1, submittedLine(1, 500)), approve(1), payout(1, 200), locked({ isleaver: true })]);
  expect(leaver.entries.at(-1)).toMatchObject({ kind: 'payroll', reference: 'C-1', amount: paise(0 - rupees(300)) });
});

describe('compensator', () => {
  const row = (fromdate: string, category: string | null, employeeid: number, fallbackid: number | null) => ({
    fromdate: day(fromdate),
    businessunitid: 1,
    expensepolicyid: null,
    category,
    employeeid,
    fallbackid,
  });
  const everywhere = (employeeid: number) => ({
    ...row('2026-04-01', null, employeeid, null),
    businessunitid: null,
    expensepolicyid: 7,
  });
  const ROWS = [
    everywhere(36),
    { ...row('2026-04-01', null, 37, null), expensepolicyid: 8 },
    { ...row('2026-04-01', 'relocation', 38, null), expensepolicyid: 8 },
    row('2026-04-01', null, 31, 33),
    row('2026-10-01', null, 32, 33),
    row('2026-04-01', 'relocation', 35, null),
  ];
  test.each<[string, object, number | null]>([
    ['the latest of the unit', {}, 32],
    ['the one of the day', { day: day('2026-09-30') }, 31],
    ['of a category before that of all', { categories: ['meals', 'relocation'] }, 35],
    ['the fallback for one who decided', { parties: [CLAIMANT, 32] }, 33],
    ['nobody where both have a part in it', { parties: [33, 32] }, null],
    ['nobody without a fallback', { categories: ['relocation'], parties: [35] }, null],
    ['nobody in another unit', { businessunitid: 2 }, null],
    ['of a policy before that of all', { expensepolicyid: 8 }, 37],
    ['of a policy before a category of all policies', { expensepolicyid: 8, categories: ['relocation'] }, 38],
    ['of the unit before a policy of all units', { expensepolicyid: 7 }, 32],
    ['of a policy in a unit without a row', { businessunitid: 2, expensepolicyid: 7 }, 36],
  ])('%s', (_name, part, expected) => {
    const claim = {
      businessunitid: 1,
      expensepolicyid: null,
      categories: ['meals'],
      day: ON,
      parties: [CLAIMANT],
      ...part,
    };
    expect(compensatorOf(ROWS, claim)).toBe(expected);
  });

  test('buckets by age', () => {
    expect(bucketNames([15, 30])).toEqual(['0-15', '16-30', '31+']);
    expect([0, 15, 16, 31].map((age) => bucketOf(age, [15, 30]))).toEqual([0, 0, 1, 2]);
  });
});

/** Events in any order, most of them possible. */
const events = (() => {
  const id = fc.integer({ min: 1, max: 3 });
  const amount = fc.option(fc.integer({ min: 1, max: 900 }), { nil: null });
  const lineno = fc.option(fc.integer({ min: 1, max: 2 }), { nil: null });
  const lines = fc.tuple(fc.integer({ min: 1, max: 900 }), fc.boolean(), fc.integer({ min: 0, max: 90 }));
  const one = fc.oneof(
    fc.tuple(id, lines).map(([of, [allowed, isown, over]]) =>
      submit(
        of,
        submittedLine(1, allowed),
        submittedLine(2, allowed, {
          isown,
          claimed: rupees(allowed + over),
          needsdeviation: rupees(over),
          taxableabove: rupees(500),
        }),
      ),
    ),
    id.map((expenseclaimid): ExpenseEvent => ({ kind: 'recall', expenseclaimid })),
    fc.tuple(id, lineno, amount).map(([of, line, part]) => approve(of, line, part)),
    fc.tuple(id, lineno).map(([expenseclaimid, line]): ExpenseEvent => ({
      kind: 'reject',
      expenseclaimid,
      lineno: line,
      by: APPROVER,
      on: ON,
    })),
    id.map((expenseclaimid): ExpenseEvent => ({
      kind: 'deviate',
      expenseclaimid,
      lineno: 2,
      amount: null,
      isentitled: true,
      by: APPROVER,
      on: ON,
    })),
    fc.tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 900 })).map(([of, part]) => payout(of, part)),
    fc.tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 900 })).map(([of, part]) => back(of, part)),
    fc
      .tuple(
        id,
        amount,
        fc.constantFrom('bank' as const, 'cash' as const, 'payroll' as const),
        fc.constantFrom('claim' as const, 'advance' as const),
      )
      .map(([of, part, method, kind]) =>
        pay(of, {
          item: { kind, id: of },
          amount: part === null ? null : rupees(part),
          method,
          paymentno: `${of}${method}`,
        }),
      ),
    id.map((of): ExpenseEvent => ({ kind: 'bankreturn', of: `${of}bank`, paymentno: 'R', on: ON })),
    fc.boolean().map((isleaver) => locked({ isleaver, recoverycap: rupees(300) })),
  );
  return fc.array(one, { minLength: 5, maxLength: 60 });
})();

// Invariant: Passbook, claims, advances, payments and payroll agree to the paisa, in any order of events
test('passbook, claims, advances and payroll agree to the paisa in any order', () => {
  fc.assert(
    fc.property(events, (outcome) => {
      // A month is locked once; its number is that of its at.
      let at = 0;
      const ordered = outcome.map((event) => {
        if (event.kind !== 'lock') return event.kind === 'pay' ? { ...event, payrolls: [payrollOf(at)] } : event;
        at += 1;
        return { ...event, payroll: payrollOf(at - 1) };
      });
      const { account, entries } = story([...ordered, locked({ payroll: payrollOf(at) })]);
      const debts = [...account.claims.values(), ...account.advances.values()];
      const open = sum(debts.map(openOf));
      const advances = sum([...account.advances.values()].map((one) => one.open));
      for (const debt of debts) {
        expect(openOf(debt)).toBeGreaterThanOrEqual(0);
        expect(debt.setoff).toBeLessThanOrEqual(debt.due);
      }
      expect(advances).toBeGreaterThanOrEqual(0);
      // All that was committed is in a payroll by now.
      expect(sum(entries.map(({ amount }) => amount))).toBe(open - advances + account.card);
      const ofPayroll = paise(0 - sum(entries.filter(({ kind }) => kind === 'payroll').map(({ amount }) => amount)));
      expect(ofPayroll).toBe(sum(debts.flatMap(({ committed }) => [...committed.values()])));
      const approved = sum(
        [...account.claims.values()].flatMap(({ lines }) =>
          lines.map(({ approval, deviation }) => paise(approval + deviation)),
        ),
      );
      expect(sum([...account.taxyear.values()])).toBe(approved);
    }),
    { numRuns: 300 },
  );
});
const payrollOf = (at: number): Payroll => ({
  month: `20${String(30 + at)}-01` as Month,
  cutoff: '9',
  lock: '9',
  payday: day('2026-10-30'),
});

test('an account that a settlement reserves changes by nothing but the payroll of that settlement', () => {
  const reserved = { ...newAccount(), settling: '2026-10' as Month };
  expect(apply(reserved, locked({ isleaver: true }))).toEqual({ failure: 'settling' });
  expect(apply(reserved, { kind: 'recall', expenseclaimid: 1 })).toEqual({ failure: 'settling' });
  expect(apply(reserved, locked({ isleaver: true, issettlement: true }))).not.toHaveProperty('failure');
});
