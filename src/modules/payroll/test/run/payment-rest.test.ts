import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, day, month } from '#platform/engine/day.ts';
import { paise, rupees, sum } from '#platform/engine/money.ts';
import type { EmployeeFacts, Payslip } from '../../contract/run/payslip.ts';
import type { PayrollPolicy } from '../../contract/setup/policy.ts';
import { type PaymentUnit, paymentUnits } from '../../contract/setup/payment-units.ts';
import { imbalance } from '../../engine/outputs/postings.ts';
import { preparePayroll } from '../../engine/run/pay/context.ts';
import { computePayslip } from '../../engine/run/pay/payslip.ts';
import { paymentRest, restLines } from '../../engine/run/pay/payment-rest.ts';
import { WORKING } from '../../contract/run/working.ts';
import { linePhrases } from '../../engine/run/working/line-phrases.ts';
import { journalLines } from '../../server/outputs/journal.ts';
import { config, rules, someone } from '../someone.ts';

// Net pay of a payment mode in whole units: what is left is carried to the next payslip.

const OCTOBER = { from: day('2026-10-01'), to: day('2026-10-31') };
const stays = { paymentmode: 'Cash', joiningdate: day('2020-01-06'), leavingdate: null };
const leaves = { ...stays, leavingdate: day('2026-10-20') };
const tens: PaymentUnit = { mode: 'Cash', unit: 10, rounding: 'down' };
const restOf = (unit: PaymentUnit | undefined, who: typeof stays | typeof leaves, net: number, before: number) => {
  const policy: PayrollPolicy = { ...config.payroll, ...(unit ? { paymentunits: [unit] } : {}) };
  const { paid, carried, rest } = paymentRest(
    { policy },
    { ...who, carriedrest: paise(before) },
    { net: paise(net), days: OCTOBER },
  );
  return { paid, carried, rest };
};

describe('what is paid of a net pay and what is carried', () => {
  test.each([
    ['down to tens', tens, stays, 432_650, 0, { paid: 432_000, carried: 650, rest: 650 }],
    ['with what was carried', tens, stays, 432_650, 650, { paid: 433_000, carried: 300, rest: -350 }],
    ['nothing left', tens, stays, 432_000, 0, { paid: 432_000, carried: 0, rest: 0 }],
    ['less than a unit', tens, stays, 900, 0, { paid: 0, carried: 900, rest: 900 }],
    ['no pay, something carried', tens, stays, 0, 990, { paid: 0, carried: 990, rest: 0 }],
    ['no pay, enough carried', tens, stays, 0, 1_010, { paid: 1_000, carried: 10, rest: -1_000 }],
    [
      'to the nearest, up',
      { ...tens, rounding: 'nearest' },
      stays,
      432_500,
      0,
      { paid: 433_000, carried: -500, rest: -500 },
    ],
    [
      'to the nearest, down',
      { ...tens, rounding: 'nearest' },
      stays,
      432_499,
      0,
      { paid: 432_000, carried: 499, rest: 499 },
    ],
    ['owed by the person', tens, stays, 0, -500, { paid: 0, carried: -500, rest: 0 }],
    ['whole hundreds', { ...tens, unit: 100 }, stays, 432_650, 0, { paid: 430_000, carried: 2_650, rest: 2_650 }],
    ['whoever leaves is paid all', tens, leaves, 432_650, 650, { paid: 433_300, carried: 0, rest: -650 }],
    [
      'a mode without units',
      { ...tens, mode: 'Cheque' },
      stays,
      432_650,
      650,
      { paid: 433_300, carried: 0, rest: -650 },
    ],
    ['no units any more', undefined, stays, 432_650, 650, { paid: 433_300, carried: 0, rest: -650 }],
  ] as const)('%s', (_, unit, who, net, before, wanted) => {
    expect(restOf(unit, who, net, before)).toEqual(wanted);
  });

  test('each payment mode has one unit', () => {
    expect(paymentUnits.safeParse([tens, { ...tens, unit: 5 }]).success).toBe(false);
    expect(paymentUnits.safeParse([tens, { ...tens, mode: 'Cheque' }]).success).toBe(true);
  });
});

const policy = { ...config.payroll, paymentunits: [tens] };
/** Payslips of months in a row, each with what those before it left. */
function inARow(
  packages: readonly number[],
  change: Partial<EmployeeFacts> = {},
  own: PayrollPolicy = policy,
): Payslip[] {
  const slips: Payslip[] = [];
  for (const [at, amount] of packages.entries()) {
    const context = preparePayroll({
      rules,
      policy: own,
      structure: config.structure,
      month: addMonths(month('2026-10'), at),
    });
    const rest = sum(slips.map(({ register }) => register.paymentrest ?? paise(0)));
    slips.push(
      computePayslip(context, {
        ...someone,
        paymentmode: 'Cash',
        package: { basis: 'Gross', amount: rupees(amount) },
        history: slips.map(({ carry }) => carry.paid),
        ...(rest === 0 ? {} : { carriedrest: rest }),
        ...change,
      }),
    );
  }
  return slips;
}

test('the payslip has it as a line, its sums hold, and the journal owes it as salary', () => {
  const [first, second] = inARow([14_003, 14_004]);
  const plain = inARow([14_003, 14_004], {}, config.payroll);
  const net = plain[0]?.register.netpay ?? 0;
  expect(net % 1000).not.toBe(0);
  expect(first?.register.netpay).toBe(net - (net % 1000));
  expect(first?.register.paymentrest).toBe(net % 1000);
  const line = first?.lines.at(-1);
  const own = first?.lines.find(({ component }) => component === 'payment_rest');
  expect(own).toMatchObject({ kind: 'deduction', name: 'Rounding of the payment', amount: net % 1000 });
  expect(line?.kind).toBe('employer');
  expect(own && linePhrases(own)).toEqual([
    {
      says: WORKING.restCarried,
      values: {
        amount: net % 1000,
        net,
        before: 0,
        all: net,
        paid: net - (net % 1000),
        unit: 1000,
        carried: net % 1000,
      },
    },
  ]);
  const both = (plain[1]?.register.netpay ?? 0) + (net % 1000);
  expect(second?.register.netpay).toBe(both - (both % 1000));
  for (const slip of [first, second]) {
    if (!slip) throw new Error('Computed');
    expect(imbalance(slip)).toBe(0);
    expect(slip.register.totalearnings - slip.register.totaldeductions).toBe(slip.register.netpay);
  }
  const identity = { businessunit: null, designation: null, department: null, office: null, localname: null };
  const bank = { esinumber: null, bankname: null, bankaccount: null, ifsc: null, paymentmode: 'Cash' };
  if (!first) throw new Error('Computed');
  const journal = journalLines([{ facts: someone, payslip: first, identity: { ...identity, ...bank } }]);
  expect(journal.filter(({ account }) => account === 'Salaries payable').map(({ credit }) => credit)).toEqual([net]);
});

test('what is carried never gets lost: all that is paid and what is carried last is all net pay', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 9_000, max: 60_000 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom<PaymentUnit['rounding']>('down', 'nearest'),
      fc.integer({ min: 1, max: 500 }),
      (packages, rounding, unit) => {
        const own: PayrollPolicy = { ...config.payroll, paymentunits: [{ mode: 'Cash', unit, rounding }] };
        const slips = inARow(packages, {}, own);
        const plain = inARow(packages, {}, config.payroll);
        const total = (list: readonly Payslip[]) => sum(list.map(({ register }) => register.netpay));
        const left = sum(slips.map(({ register }) => register.paymentrest ?? paise(0)));
        expect(total(slips) + left).toBe(total(plain));
        expect(Math.abs(left)).toBeLessThan(unit * 100);
        for (const { register } of slips) expect(register.netpay % (unit * 100)).toBe(0);
      },
    ),
    { numRuns: 40 },
  );
});

test('nothing is said where nothing is carried', () => {
  const rest = paymentRest({ policy }, { ...stays }, { net: paise(432_000), days: OCTOBER });
  expect(restLines(rest)).toEqual([]);
});
