import { getSettlement } from '#modules/payroll/contract/run/settlement.ts';
import { monthOf } from '#platform/engine/day.ts';
import type { PaidPerson } from '../../src/modules/payroll/server/outputs/paid-person.ts';
import { type CsvRow, inRupees } from './csv.ts';
import { amountsOf, DEDUCTIONS, EARNINGS } from './months.ts';
import { entryDay, type Year, type YearExit } from './state.ts';

export const SETTLEMENT_COLUMNS = [
  'employee_code',
  'last_day',
  'pay_by',
  'line_no',
  'line',
  'reference',
  'amount',
  'exempt',
  'taxable',
] as const;

const UNTAXED = new Set<string>(['extra_exempt', 'reimbursement', 'fbp_tel', 'fbp_fuel']);

/** The lines above zero of a settlement, earnings before deductions, loans one by one. */
function linesOf(person: PaidPerson, loans: readonly CsvRow[]): CsvRow[] {
  const amounts = amountsOf(person);
  const exempted = new Map(
    (person.payslip.tax.exempt ?? []).map(({ component, exempt }) => [component, inRupees(exempt)]),
  );
  const earnings = EARNINGS.flatMap((line): CsvRow[] => {
    const amount = amounts[line];
    // Travel that is paid against tickets is exempt in the old regime alone.
    const isTravel = line === 'fbp_lta' && person.payslip.tax.regime === 'old';
    const exempt = UNTAXED.has(line) ? 0 : isTravel ? amount : (exempted.get(line) ?? 0);
    return amount > 0
      ? [{ line, reference: '', amount, exempt, taxable: UNTAXED.has(line) ? 0 : amount - exempt }]
      : [];
  });
  const own = loans.filter((row) => row['employee_code'] === person.facts.code);
  const deductions = DEDUCTIONS.flatMap((line): CsvRow[] => {
    if (line === 'loan')
      return own
        .filter((row) => Number(row['deducted']) > 0)
        .map((row) => ({ line, reference: row['loan_id'] ?? '', amount: row['deducted'] ?? 0, exempt: 0, taxable: 0 }));
    return amounts[line] > 0 ? [{ line, reference: '', amount: amounts[line], exempt: 0, taxable: 0 }] : [];
  });
  const last = amounts.receivable > 0 ? 'receivable' : 'net';
  return [...earnings, ...deductions, { line: last, reference: '', amount: amounts[last], exempt: 0, taxable: 0 }];
}

/** Whoever left, with the payslip of the last month. */
const leavers = (year: Year): { readonly code: string; readonly exit: YearExit; readonly paid: PaidPerson }[] =>
  [...year.exits]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([code, exit]) => {
      const run = year.runs.find(({ name }) => name === monthOf(exit.lastday));
      const paid = run?.paid.find(({ facts }) => facts.code === code);
      return paid ? [{ code, exit, paid }] : [];
    });

/** The day until which each leaver is paid, by code, as the settlement says. */
export async function payByDays(year: Year): Promise<ReadonlyMap<string, string>> {
  const days = new Map<string, string>();
  await year.tx(async (db) => {
    for (const { code, exit } of leavers(year)) {
      const on = entryDay(monthOf(exit.lastday));
      const [settled] = await year.maker.call(db, getSettlement, { employeeexitid: exit.employeeexitid }, { on });
      days.set(code, settled?.dueon ?? '');
    }
  });
  return days;
}

/** The lines of all settlements, by code. */
export const settlementRows = (
  year: Year,
  { days, loans }: { readonly days: ReadonlyMap<string, string>; readonly loans: readonly CsvRow[] },
): CsvRow[] =>
  leavers(year).flatMap(({ code, exit: { lastday }, paid }) => {
    const last = loans.filter((row) => row['month'] === monthOf(lastday));
    return linesOf(paid, last).map((row, at) => ({
      employee_code: code,
      last_day: lastday,
      pay_by: days.get(code) ?? '',
      line_no: at + 1,
      ...row,
    }));
  });
