import { type CsvRow, inRupees } from './csv.ts';
import type { Year } from './state.ts';

export const FBP_COLUMNS = [
  'month',
  'employee_code',
  'head',
  'accrued',
  'available',
  'approved',
  'paid',
  'open_bills',
  'unclaimed',
  'balance',
] as const;

/** What each monthly payslip did with each head of the flexible benefit plan, by run, code and head. */
export const fbpRows = (year: Year): CsvRow[] =>
  year.runs
    .filter(({ name, month }) => name === month)
    .flatMap((run) =>
      run.paid.flatMap(({ facts, payslip }) =>
        (payslip.carry.paid.fbp ?? [])
          .toSorted((a, b) => (a.name < b.name ? -1 : 1))
          .map(({ name, accrued, available, approved, paid, open, unclaimed, balance }) => ({
            month: run.name,
            employee_code: facts.code,
            head: name,
            ...Object.fromEntries(
              Object.entries({ accrued, available, approved, paid, open_bills: open, unclaimed, balance }).map(
                ([column, amount]) => [column, inRupees(amount)],
              ),
            ),
          })),
      ),
    );
