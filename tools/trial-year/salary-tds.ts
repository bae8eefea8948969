import { addMonths, day, firstDay, lastDay, monthOf } from '#platform/engine/day.ts';
import type { CsvRow } from './csv.ts';
import { taxRow } from './taxsheet.ts';
import type { Year, YearRun } from './state.ts';

export const TDS_COLUMNS = [
  'serial',
  'employee_code',
  'pan',
  'name',
  'month',
  'payment_date',
  'amount',
  'tds',
  'deposit_due',
] as const;
const NO_PAN = 'PANNOTAVBL';
/** The months of the quarters: April is the first of the tax year. */
const QUARTERS = ['q1', 'q2', 'q3', 'q4'] as const;
export type Quarter = (typeof QUARTERS)[number];

const quarterOf = (year: Year, { month }: YearRun): Quarter => {
  const at = year.folder.months.findIndex((one) => one.month === month);
  return QUARTERS[Math.floor(at / 3)] ?? 'q4';
};

/** The day until which tax of a payment is deposited: the seventh of the next month, of March the end of April. */
function depositDue(paid: string): string {
  const month = monthOf(day(paid));
  const next = addMonths(month, 1);
  return month.endsWith('-03') ? lastDay(next) : `${firstDay(next).slice(0, 8)}07`;
}

/** A row for each payslip, by quarter: what it paid of salary and what was deducted. */
export function tdsRows(year: Year, days: ReadonlyMap<string, string>): Record<Quarter, CsvRow[]> {
  const files: Record<Quarter, CsvRow[]> = { q1: [], q2: [], q3: [], q4: [] };
  const serials = new Map([...year.people.keys()].toSorted().map((code, at) => [code, at + 1]));
  const sofar = new Map<string, number>();
  for (const run of year.runs)
    for (const person of run.paid) {
      const { code, name, pan } = person.facts;
      const exit = year.exits.get(code);
      const isSettled = run.name === run.month && exit !== undefined && monthOf(exit.lastday) === run.month;
      const payment = isSettled ? (days.get(code) ?? run.paydate) : run.paydate;
      // What was paid of salary since the year began, of this payslip what is more than before it.
      const sheet = taxRow(year, run, person);
      const paid = ['salary_paid', 'perq_paid'].reduce((all, column) => all + Number(sheet[column]), 0);
      const inlieu = Number(sheet['in_lieu']);
      const contributions = isLast(year, run, code) ? Number(sheet['perq_contributions']) : 0;
      files[quarterOf(year, run)].push({
        serial: serials.get(code) ?? 0,
        employee_code: code,
        pan: pan ?? NO_PAN,
        name,
        month: run.name,
        payment_date: payment,
        amount: paid - (sofar.get(code) ?? 0) + inlieu + contributions,
        tds: Number(sheet['tds']),
        deposit_due: depositDue(payment),
      });
      sofar.set(code, paid);
    }
  return files;
}

const isLast = (year: Year, run: YearRun, code: string): boolean =>
  year.runs.findLast(({ paid }) => paid.some(({ facts }) => facts.code === code)) === run;
