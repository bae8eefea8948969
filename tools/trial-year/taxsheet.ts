import { monthOf } from '#platform/engine/day.ts';
import type { Paise } from '#platform/engine/money.ts';
import type { PaidPerson } from '../../src/modules/payroll/server/outputs/paid-person.ts';
import { type CsvRow, inRupees } from './csv.ts';
import type { Year, YearRun } from './state.ts';

export const TAX_COLUMNS = [
  'month',
  'employee_code',
  'regime',
  'stage',
  'months_left',
  'salary_paid',
  'salary_projected',
  'perq_paid',
  'perq_projected',
  'perq_contributions',
  'in_lieu',
  'exempt_final',
  'exempt_lta',
  'exempt_hra',
  'previous_salary',
  'standard_deduction',
  'professional_tax',
  'home_loan',
  'other_income',
  'd80c',
  'd80ccd1b',
  'd80ccd2',
  'd80d',
  'income_before_rounding',
  'one_time',
  'total_income',
  'tax_without',
  'tax',
  'tds_before',
  'tds',
] as const;

const total = (amounts: readonly (Paise | undefined)[]): number =>
  amounts.reduce<number>((all, one) => all + (one ?? 0), 0);

/** The month from which on only proofs count, of people who stay. */
const isProofStage = (year: Year, { month }: YearRun, code: string): boolean => {
  const exit = year.exits.get(code);
  const proofs = `${Number(year.folder.months[0]?.month.slice(0, 4)) + 1}-01`;
  return month >= proofs || (exit !== undefined && monthOf(exit.lastday) === month);
};

/** The tax of a payslip as the sheet has it, in rupees. */
export function taxRow(year: Year, run: YearRun, { facts, payslip }: PaidPerson): CsvRow {
  const { tax, register } = payslip;
  const inlieu = register.onetime['notice_pay'] ?? 0;
  const exempt = total((tax.exempt ?? []).filter(({ rule }) => rule === 'settlement').map((one) => one.exempt));
  const claims = total((tax.claims ?? []).map((one) => one.exempt));
  const nps = tax.employernps;
  const projected = total([...tax.projected.map(({ amount }) => amount), nps?.projected]);
  const perquisites = tax.perquisites;
  const sections = total([tax.c80, tax.ccd1b, tax.dself, tax.dparents, tax.othersections, nps?.allowed]);
  const before = total([tax.hraexempt, tax.standarddeduction, tax.professionaltax, tax.homeloaninterest]) + claims;
  const income = Math.max(0, tax.grosssalary - before + (tax.otherincome ?? 0) - sections);
  const amounts = {
    salary_paid:
      total([
        tax.opening,
        tax.paidhere,
        tax.thismonth,
        tax.elsewhere?.before,
        tax.elsewhere?.thismonth,
        nps?.before,
        nps?.thismonth,
      ]) +
      exempt -
      inlieu,
    salary_projected: projected,
    perq_paid: total([perquisites?.before, ...(perquisites?.items ?? []).map((one) => one.thismonth)]),
    perq_projected: perquisites?.projected ?? 0,
    perq_contributions: perquisites?.excess ?? 0,
    in_lieu: inlieu,
    exempt_final: exempt,
    exempt_lta: claims,
    exempt_hra: tax.hraexempt,
    previous_salary: tax.previousemployer,
    standard_deduction: tax.standarddeduction,
    professional_tax: tax.professionaltax,
    home_loan: tax.homeloaninterest,
    other_income: tax.otherincome ?? 0,
    d80c: tax.c80,
    d80ccd1b: tax.ccd1b,
    d80ccd2: nps?.allowed ?? 0,
    d80d: total([tax.dself, tax.dparents]),
    income_before_rounding: income,
    one_time: tax.infull ?? 0,
    total_income: tax.withall.totalincome,
    tax_without: tax.without.payable,
    tax: tax.withall.payable,
    tds_before: tax.before,
    tds: tax.due,
  };
  return {
    month: run.name,
    employee_code: facts.code,
    regime: tax.regime === 'old' ? 'Old' : 'New',
    stage: isProofStage(year, run, facts.code) ? 'Proof' : 'Declared',
    months_left: tax.monthsleft,
    ...Object.fromEntries(Object.entries(amounts).map(([column, amount]) => [column, inRupees(amount)])),
  };
}

/** A row for each payslip, by run and code. */
export const taxRows = (year: Year): CsvRow[] =>
  year.runs.flatMap((run) => run.paid.map((person) => taxRow(year, run, person)));
