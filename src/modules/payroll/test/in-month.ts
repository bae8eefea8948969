import { expect } from 'vitest';
import { type Day, type Month, month } from '#platform/engine/day.ts';
import { payCycle, type PayCycle } from '../contract/setup/pay-cycle.ts';
import type { EmployeeFacts, PaidMonth, Payslip } from '../contract/run/payslip.ts';
import type { PayrollPolicy } from '../contract/setup/policy.ts';
import type { Structure } from '../contract/setup/structure.ts';
import type { PaidInMonth, WorkPeriod } from '../contract/run/work-period.ts';
import { preparePayroll } from '../engine/run/pay/context.ts';
import { paidInMonth } from '../engine/run/pay/earlier-payslip.ts';
import { computePayslip } from '../engine/run/pay/payslip.ts';
import { regularPeriods, spanOfMonth } from '../engine/setup/pay-cycle.ts';
import { config, rules, someone } from './someone.ts';

/** Monday to Sunday: four weeks in October 2026, five in November. */
export const WEEKS = payCycle.parse({ kind: 'weeks', weeks: 1, anchor: '2026-01-05', month: 'of last day' });
export const CALENDAR = payCycle.parse({ kind: 'month', firstday: 1 });

export type Company = {
  readonly policy?: Partial<PayrollPolicy>;
  readonly cycle?: PayCycle;
  readonly structure?: Structure;
};
/** One payslip to compute: its period, and what differs from the person's facts. */
export type Asked = { readonly period: WorkPeriod; readonly change?: Partial<EmployeeFacts>; readonly paydate?: Day };

/** The payroll of a period in a small company. */
export const contextOf = (
  { period, paydate }: Asked,
  { policy, cycle = WEEKS, structure = config.structure }: Company,
) =>
  preparePayroll({
    rules,
    policy: { ...config.payroll, ...policy },
    structure,
    month: period.month,
    period,
    paydate: paydate ?? period.to,
    spans: (at) => spanOfMonth(cycle, at),
  });

/** Computes payslips one after the other; each finds what those before it gave and carried. */
export function payAll(requests: readonly Asked[], facts: Partial<EmployeeFacts>, company: Company = {}): Payslip[] {
  const history: PaidMonth[] = [];
  const before: { readonly month: Month; readonly paid: PaidInMonth }[] = [];
  let carried: Partial<EmployeeFacts> = {};
  return requests.map((one) => {
    const { period, change } = one;
    const earlier = before.filter((paid) => paid.month === period.month).map(({ paid }) => paid);
    const payslip = computePayslip(contextOf(one, company), {
      ...someone,
      ...facts,
      ...carried,
      history: [...history],
      ...(earlier.length > 0 ? { before: earlier } : {}),
      ...change,
    });
    history.push(payslip.carry.paid);
    before.push({ month: period.month, paid: paidInMonth(payslip, one.paydate ?? period.to) });
    const { recovery, loans, advances, esicovered } = payslip.carry;
    carried = { recovery, loans, ...(advances ? { advances } : {}), esicovered };
    return payslip;
  });
}

/** The regular periods of a wage month. */
export const periodsOf = (at: string, cycle: PayCycle = WEEKS): WorkPeriod[] => regularPeriods(cycle, month(at));
/** The regular payslips of a wage month, with what differs in each. */
export const payMonth = (
  at: string,
  facts: Partial<EmployeeFacts>,
  company: Company & { readonly changes?: readonly Partial<EmployeeFacts>[] } = {},
): Payslip[] =>
  payAll(
    periodsOf(at, company.cycle).map((period, index) => ({ period, change: company.changes?.[index] ?? {} })),
    facts,
    company,
  );

/** A period of another kind beside those of a month. */
export function beside(at: string, kind: WorkPeriod['kind'], options: Partial<WorkPeriod>, cycle: PayCycle = CALENDAR) {
  const [first] = periodsOf(at, cycle);
  if (!first) expect.fail('No period');
  const { wagefrom: from, wageto: to } = first;
  return { ...first, from, to, kind, number: 11, last: false, ...options };
}

export const sumOf = (payslips: readonly Payslip[], of: (payslip: Payslip) => number): number =>
  payslips.reduce((total, one) => total + of(one), 0);
