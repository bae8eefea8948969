import fc from 'fast-check';
import { addMonths, type Day, day, daysInMonth, type Month, month, monthOf } from '#platform/engine/day.ts';
import { rupees, ZERO } from '#platform/engine/money.ts';
import type { EmployeeFacts, PaidMonth, Payslip } from '../contract/run/payslip.ts';
import type { PayrollPolicy } from '../contract/setup/policy.ts';
import { HRA_BLOCKS, PERQUISITE_ROUNDINGS, TAX_OF_YEAR } from '../contract/setup/policy.ts';
import type { CompanyCar } from '../contract/law/tax-facts.ts';
import { preparePayroll } from '../engine/run/pay/context.ts';
import { computePayslip } from '../engine/run/pay/payslip.ts';
import { POLICY, STRUCTURE } from './ctc-company.ts';
import { rules, someone } from './someone.ts';

// Random people with cars, loans, meals, pension and rent, and their payslips of a tax year.

/** The seed is in the title: give it as MUSTER_SEED to repeat a run. */
export const seed = Number(process.env['MUSTER_SEED'] ?? Math.trunc(performance.timeOrigin) % 1_000_000_000);

const APRIL = month('2026-04');
const months = (from: number, to: number) => fc.integer({ min: from, max: to }).map((at) => addMonths(APRIL, at));
const dayIn = (from: number, to: number): fc.Arbitrary<Day> =>
  months(from, to).chain((at) =>
    fc.integer({ min: 1, max: daysInMonth(at) }).map((one) => day(`${at}-${String(one).padStart(2, '0')}`)),
  );

const cars: fc.Arbitrary<CompanyCar> = fc
  .record({
    from: dayIn(-3, 11),
    days: fc.option(dayIn(0, 11)),
    large: fc.boolean(),
    driver: fc.boolean(),
    runningby: fc.constantFrom('employer' as const, 'employee' as const),
  })
  .map(({ from, days, ...rest }) => ({ ...rest, from, to: days !== null && days >= from ? days : null }));
const loans = fc
  .record({
    emi: fc.integer({ min: 1, max: 60_000 }),
    outstanding: fc.integer({ min: 1, max: 900_000 }),
    principal: fc.integer({ min: 150_000, max: 900_000 }),
    interestrate: fc.constantFrom('0', '4.35', '12'),
  })
  .map(({ emi, outstanding, principal, interestrate }) => ({
    number: 'L',
    emi: rupees(emi),
    outstanding: rupees(outstanding),
    terms: { principal: rupees(principal), interestrate, benchmarkrate: '9.35' },
  }));
export const people = fc
  .record({
    ctc: fc.integer({ min: 300_000, max: 20_000_000 }),
    meals: fc.integer({ min: 0, max: 60 }),
    value: fc.constantFrom('0', '99.5', '200', '250'),
    nps: fc.constantFrom('0', '7.5', '10', '14', '20'),
    // On the ceiling the structure changes with the ceiling of October.
    pfoption: fc.constantFrom('Full', 'None'),
    regime: fc.constantFrom('new' as const, 'old' as const),
    cars: fc.array(cars, { maxLength: 2 }),
    loan: fc.option(loans),
    leavingdate: fc.option(dayIn(1, 11)),
    rent: fc.integer({ min: 0, max: 60_000 }),
    pan: fc.constantFrom('ABCPK1234D', null),
  })
  .map(({ ctc, meals, value, nps, loan, rent, ...rest }): EmployeeFacts => ({
    ...someone,
    ...rest,
    city: 'Pune',
    package: {
      basis: 'CTC',
      amount: rupees(ctc),
      amounts: { meals: String(meals), meal_value: value, nps_rate: nps },
    },
    loans: loan ? [loan] : [],
    declaration: {
      c80: rupees(20_000),
      ccd1b: ZERO,
      dself: ZERO,
      dparents: ZERO,
      parentssenior: false,
      homeloaninterest: ZERO,
      rentpermonth: rupees(rent),
      rentcity: 'Pune',
      landlordpan: 'ABCPK1234D',
    },
  }));
export const readings = fc.record({
  hrablocks: fc.constantFrom(...HRA_BLOCKS),
  perquisiterounding: fc.constantFrom(...PERQUISITE_ROUNDINGS),
  taxofyear: fc.constantFrom(...TAX_OF_YEAR),
  contributionlimit: fc.boolean(),
});

/** The payslips of the tax year, each from what the one before carries. */
export function yearOf(facts: EmployeeFacts, tds: Partial<PayrollPolicy['tds']>): Payslip[] {
  const policy = { ...POLICY, limitgroups: [], tds: { ...POLICY.tds, ...tds } };
  const last: Month = facts.leavingdate ? monthOf(facts.leavingdate) : addMonths(APRIL, 11);
  const slips: Payslip[] = [];
  let history: readonly PaidMonth[] = [];
  let balances: EmployeeFacts['loans'] = facts.loans;
  for (let at = APRIL; at <= last; at = addMonths(at, 1)) {
    const context = preparePayroll({ rules, policy, structure: STRUCTURE, month: at });
    const slip = computePayslip(context, { ...facts, loans: balances, history });
    slips.push(slip);
    history = [...history, slip.carry.paid];
    balances = slip.carry.loans;
  }
  return slips;
}
