import type { DeductionEntry } from '#modules/payroll/contract/setup/deductions.ts';
import { type Day, daysBetween, earlier, firstDay, lastDay, later, type Month, monthOf } from '#platform/engine/day.ts';
import type { PaidPerson } from '../../src/modules/payroll/server/outputs/paid-person.ts';
import { totalOf } from '../../src/modules/payroll/engine/run/pay/taxed-benefits.ts';
import { type CsvRow, inRupees } from './csv.ts';
import type { Year, YearPerson, YearRun } from './state.ts';

export const EARNINGS = [
  'basic',
  'hra',
  'special',
  'fbp_balance',
  'arrear_basic',
  'arrear_hra',
  'arrear_special',
  'arrear_fbp_balance',
  'variable',
  'extra_recurring',
  'extra_onetime',
  'extra_exempt',
  'fbp_tel',
  'fbp_fuel',
  'fbp_lta',
  'fbp_unclaimed',
  'reimbursement',
  'bonus',
  'ex_gratia',
  'bonus_2026_27',
  'leave_encashment',
  'gratuity',
  'notice_pay',
] as const;
export const DEDUCTIONS = [
  'pf',
  'arrear_pf',
  'vpf',
  'esi',
  'pt',
  'lwf',
  'tds',
  'loan',
  'advance',
  'house_recovery',
  'extra_deductions',
  'notice_recovery',
] as const;
const INFORMATION = [
  'epf_wages',
  'eps_wages',
  'edli_wages',
  'eps',
  'employer_epf',
  'esi_employer',
  'lwf_employer',
  'employer_nps',
  'perq_house',
  'perq_car',
  'perq_meals',
  'perq_loan',
  'perq_esop',
  'foreign_pay',
] as const;
/** The columns of amounts, in the order of the file. */
export const AMOUNTS = [
  ...EARNINGS,
  'earnings',
  ...DEDUCTIONS,
  'deductions',
  'net',
  'receivable',
  'advance_paid',
  'paid_out',
  ...INFORMATION,
] as const;
export const MONTH_COLUMNS = [
  'month',
  'employee_code',
  'name',
  'status',
  'days_in_service',
  'lop_days',
  ...AMOUNTS,
] as const;
export type Amount = (typeof AMOUNTS)[number];

const STRUCTURE = ['basic', 'hra', 'special', 'fbp_balance'] as const;
const ONE_TIME = [
  'variable',
  'extra_recurring',
  'extra_onetime',
  'extra_exempt',
  'fbp_tel',
  'fbp_fuel',
  'fbp_lta',
  'fbp_unclaimed',
  'reimbursement',
  'bonus',
  'ex_gratia',
  'bonus_2026_27',
  'leave_encashment',
  'gratuity',
  'notice_pay',
] as const;
/** The kinds of deductions of a payslip by column. */
const KINDS: Readonly<Record<(typeof DEDUCTIONS)[number], DeductionEntry>> = {
  pf: 'pf',
  arrear_pf: 'arrear_pf',
  vpf: 'vpf',
  esi: 'esi',
  pt: 'pt',
  lwf: 'lwf',
  tds: 'tds',
  loan: 'loan',
  advance: 'advance',
  house_recovery: 'component.house_recovery',
  extra_deductions: 'component.extra_deductions',
  notice_recovery: 'component.notice_recovery',
};

/** The kinds of perquisites by column. */
const PERQUISITES = [
  ['perq_house', 'house'],
  ['perq_car', 'car'],
  ['perq_meals', 'meals'],
  ['perq_loan', 'loan'],
  ['perq_esop', 'esop'],
] as const;

/**
 * The amounts of a payslip in rupees. Of a settlement all that is due counts as recovered: what pay does not cover is the
 * receivable.
 */
export function amountsOf({ payslip }: PaidPerson): Record<Amount, number> {
  const { register, deductions, tax } = payslip;
  const all = Object.fromEntries(AMOUNTS.map((column) => [column, 0])) as Record<Amount, number>;
  for (const code of STRUCTURE) {
    all[code] = inRupees(register.earned[code] ?? 0);
    all[`arrear_${code}`] = inRupees(register.arrear[code] ?? 0);
  }
  for (const code of ONE_TIME) all[code] = inRupees(register.onetime[code] ?? 0);
  for (const column of DEDUCTIONS)
    all[column] = inRupees(deductions.find(({ kind }) => kind === KINDS[column])?.due ?? 0);
  all.earnings = inRupees(register.totalearnings);
  all.deductions = DEDUCTIONS.reduce((total, column) => total + all[column], 0);
  all.net = inRupees(register.netpay);
  all.receivable = inRupees(register.recoverycarried);
  const { pf } = register;
  all.epf_wages = inRupees(pf.epfwages);
  all.eps_wages = inRupees(pf.epswages);
  all.edli_wages = inRupees(pf.edliwages);
  all.eps = inRupees(pf.eps);
  all.employer_epf = inRupees(pf.employer);
  all.esi_employer = inRupees(register.esiemployer);
  all.lwf_employer = inRupees(register.lwfemployer);
  all.employer_nps = inRupees(register.costs?.['nps'] ?? 0);
  for (const [column, kind] of PERQUISITES) all[column] = inRupees(totalOf(tax.perquisites?.items ?? [], kind));
  all.foreign_pay = inRupees(tax.elsewhere?.thismonth ?? 0);
  return all;
}

const isBonusRun = ({ name, month }: YearRun): boolean => name !== month;

/** How the files name a payslip: by what kept it back or let it go in its month. */
function statusOf(year: Year, { month }: YearRun, { facts, identity, payslip }: PaidPerson): string {
  const exit = year.exits.get(facts.code);
  if (exit && monthOf(exit.lastday) === month) return 'Settled';
  if (identity.payouthold) return 'Payout hold';
  const isAfterHold = facts.past?.some(({ paid }) => paid.source === 'none') ?? false;
  return isAfterHold || year.released.has(`${payslip.code} ${month}`) ? 'Released' : 'Paid';
}

/** The days of a month in service. */
export function serviceIn(year: Year, { code, joined }: YearPerson, month: Month): number {
  const left: Day = year.exits.get(code)?.lastday ?? lastDay(month);
  return Math.max(0, daysBetween(later(joined, firstDay(month)), earlier(left, lastDay(month))));
}

function paidRow(year: Year, run: YearRun, person: PaidPerson): CsvRow {
  const { code, name } = person.facts;
  const amounts = amountsOf(person);
  const isBonus = isBonusRun(run);
  const isOnHold = !isBonus && person.identity.payouthold === true;
  const advanced = isBonus
    ? 0
    : year.advances
        .filter((one) => one.code === code && one.month === run.month)
        .reduce((all, one) => all + one.amount, 0);
  const released = isBonus ? 0 : (year.released.get(`${code} ${run.month}`) ?? 0);
  return {
    month: run.name,
    employee_code: code,
    name,
    status: isBonus ? 'Paid' : statusOf(year, run, person),
    days_in_service: isBonus ? 0 : person.payslip.register.daysinservice,
    lop_days: isBonus ? 0 : person.payslip.register.lopdays,
    ...amounts,
    advance_paid: inRupees(advanced),
    paid_out: isOnHold ? 0 : amounts.net + inRupees(advanced + released),
  };
}

/** Somebody whom a processing hold left out of a month. */
function leftOutRow(year: Year, { name: month }: YearRun, person: YearPerson): CsvRow {
  const at = year.folder.months.find((one) => one.month === month);
  const days = at?.of('attendance').find((row) => row.text('Employee Code') === person.code);
  const lop = days === undefined || days.text('LOP Days') === '' ? 0 : days.figure('LOP Days');
  return {
    month,
    employee_code: person.code,
    name: person.name,
    status: 'Processing hold',
    days_in_service: serviceIn(year, person, month as Month),
    lop_days: lop,
    ...Object.fromEntries(AMOUNTS.map((column) => [column, 0])),
  };
}

/** A row of each person in service in each month, by run and code; of the bonus run those who get something. */
export const monthRows = (year: Year): CsvRow[] =>
  year.runs.flatMap((run) => {
    const paid = new Map(run.paid.map((one) => [one.facts.code, one]));
    if (isBonusRun(run)) return run.paid.map((one) => paidRow(year, run, one));
    return [...year.people.values()]
      .filter((person) => serviceIn(year, person, run.month) > 0)
      .toSorted((a, b) => (a.code < b.code ? -1 : 1))
      .map((person) => {
        const own = paid.get(person.code);
        return own ? paidRow(year, run, own) : leftOutRow(year, run, person);
      });
  });
