import { describe, expect, test } from 'vitest';
import { day, month } from '#platform/engine/day.ts';
import { rupees, ZERO } from '#platform/engine/money.ts';
import type { EmployeeFacts, Loan } from '../../contract/run/payslip.ts';
import type { Recovery } from '../../contract/run/recovery.ts';
import { payrollPolicy } from '../../contract/setup/policy.ts';
import { accountsBy, postingsOf, withoutAccount } from '../../engine/outputs/postings.ts';
import { postingNames } from '../../engine/outputs/posting-names.ts';
import type { OutputSource } from '../../engine/outputs/values.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { carriedFigures } from '../../engine/run/pay/recoveries.ts';
import { config, rules, someone } from '../someone.ts';

const ALL = postingNames(config.structure).map(({ posting, side }) => ({
  posting,
  side,
  code: posting,
  name: posting,
}));
const without = (...postings: string[]) => ALL.filter(({ posting }) => !postings.includes(posting));

function source(facts: Partial<EmployeeFacts>, change: object = {}, at = '2026-10'): OutputSource {
  const policy = payrollPolicy.parse({ ...config.payroll, ...change });
  const context = preparePayroll({ rules, policy, structure: config.structure, month: month(at) });
  const own = { ...someone, ...facts };
  return { facts: own, payslip: computePayslip(context, own), identity: {} as OutputSource['identity'] };
}
/** Credits less debits of a posting in rupees; nothing where it has no account or no amount. */
function booked(of: OutputSource, accounts = ALL): (posting: string) => number {
  const postings = postingsOf(of, accountsBy(accounts));
  const sums = (side: 'debit' | 'credit') =>
    postings.reduce((total, one) => total + (one.side === side ? one.amount : 0), 0);
  expect(sums('debit')).toBe(sums('credit'));
  expect(withoutAccount([of], { accounts: accountsBy(ALL) })).toEqual([]);
  return (posting) =>
    postings.reduce(
      (total, one) => total + (one.posting === posting ? (one.side === 'credit' ? 1 : -1) * one.amount : 0),
      0,
    ) / 100;
}

describe('interest of a loan apart from its principal', () => {
  // Twelve percent a year on 1,00,000 is 1,000 a month.
  const plan = { kind: 'Reducing' as const, amount: rupees(100_000), rate: '12', instalments: 12, taken: 0 };
  const loan: Loan = { number: 'L1', emi: ZERO, outstanding: rupees(100_000), plan };
  test.each<[string, Loan, string[], number, number]>([
    ['an instalment pays the interest first', loan, [], 1000, 7885],
    ['without an account of its own it stands with the principal', loan, ['loan_interest'], 0, 8885],
    [
      'a month that is skipped adds it to the balance',
      { ...loan, plan: { ...plan, event: { kind: 'skip' } } },
      [],
      1000,
      -1000,
    ],
    ['a loan without interest has none', { number: 'L1', emi: rupees(500), outstanding: rupees(900) }, [], 0, 500],
  ])('%s', (_, one, left, interest, principal) => {
    const of = booked(source({ loans: [one] }), without(...left));
    expect([of('loan_interest'), of('loan')]).toEqual([interest, principal]);
  });
});

describe('what somebody who left still owes', () => {
  const MANY = 1_000_000;
  const leavingdate = day('2026-10-31');
  const canteen = { component: 'canteen', amount: rupees(MANY), note: null };
  const carried = (...rows: Recovery[]) => carriedFigures(rows);

  test('the last payslip moves what it could not take to the receivable, each from where it stood', () => {
    const one = source(
      { leavingdate, onetime: [canteen], loans: [{ number: 'L1', emi: rupees(10), outstanding: rupees(5000) }] },
      { deductionorder: ['component.canteen', ...config.payroll.deductionorder] },
    );
    const { recovery } = one.payslip.carry;
    const of = booked(one);
    expect(of('receivable')).toBe(recovery / -100);
    // The caterer is owed all of it, and nothing was paid back of the loan.
    expect(of('canteen')).toBe(MANY);
    expect(of('loan')).toBe(5000);
    const plain = booked(one, without('receivable'));
    expect([plain('receivable'), plain('loan')]).toEqual([0, 0]);
    expect(plain('canteen')).toBe(one.payslip.register.otherdeductions / 100);
  });

  test('a balance that stays a balance is receivable as well', () => {
    const one = source(
      { leavingdate, loans: [{ number: 'L1', emi: rupees(10), outstanding: rupees(MANY) }] },
      { loans: { atexit: 'whole-balance', unpaidatexit: 'balance' } },
    );
    const of = booked(one);
    expect(of('receivable')).toBe(one.payslip.register.loanbalance / -100);
    expect(of('loan')).toBe(MANY);
  });

  test.each<[string, Partial<EmployeeFacts>, number]>([
    ['nobody who stays has one', { onetime: [canteen] }, 0],
    ['a leaver of a later month neither', { leavingdate: day('2026-11-05'), onetime: [canteen] }, 0],
    ['nor one who owes nothing', { leavingdate }, 0],
  ])('%s', (_, facts, receivable) => {
    expect(Math.abs(booked(source(facts))('receivable'))).toBe(receivable);
  });

  test('a later payslip takes off the receivable what it recovers, and books it nowhere twice', () => {
    const owing = carried({ kind: 'component.canteen', name: 'Canteen', amount: rupees(900) });
    const later = source({ leavingdate: day('2026-09-30'), ...owing, onetime: [] });
    const { recovery } = later.payslip.carry;
    const of = booked(later);
    expect(of('receivable')).toBe(900 - recovery / 100);
    expect(of('canteen')).toBe(0);
  });

  test('what a month before the last one carried was no receivable then', () => {
    const owing = carried({ kind: 'component.canteen', name: 'Canteen', amount: rupees(900) });
    const of = booked(source({ leavingdate, ...owing }));
    expect([of('receivable'), of('canteen')]).toEqual([0, 900]);
  });
});
