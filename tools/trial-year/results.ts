import type { CompanyConfig } from '#modules/payroll/contract/setup/company-config.ts';
import { csvOf, type CsvRow } from './csv.ts';
import { certificateFiles } from './certificates.ts';
import { FBP_COLUMNS, fbpRows } from './fbp-rows.ts';
import { LOAN_COLUMNS, loanRows } from './loan-rows.ts';
import { AMOUNTS, MONTH_COLUMNS, monthRows } from './months.ts';
import { type Quarter, TDS_COLUMNS, tdsRows } from './salary-tds.ts';
import { payByDays, SETTLEMENT_COLUMNS, settlementRows } from './settlements.ts';
import type { Year } from './state.ts';
import { ecrFiles, PF_COLUMNS, pfRows } from './statutory.ts';
import { TAX_COLUMNS, taxRows } from './taxsheet.ts';

const LEFT_OUT = 'Processing hold';

/** The sums of some rows of amounts; months left out by a hold are no payslips. */
const sumsOf = (rows: readonly CsvRow[]) => ({
  payslips: rows.filter((row) => row['status'] !== LEFT_OUT).length,
  ...Object.fromEntries(AMOUNTS.map((column) => [column, rows.reduce((all, row) => all + Number(row[column]), 0)])),
});

/** Sums by run and of the year, of the quarters, and of the days on which tax is deposited. */
function totalsOf(months: readonly CsvRow[], quarters: Readonly<Record<Quarter, readonly CsvRow[]>>) {
  const byRun = Map.groupBy(months, (row) => String(row['month']));
  const deposits = Map.groupBy(Object.values(quarters).flat(), (row) => String(row['deposit_due']));
  const of = (rows: readonly CsvRow[], column: string) => rows.reduce((all, row) => all + Number(row[column]), 0);
  return {
    runs: Object.fromEntries([...byRun].map(([run, rows]) => [run, sumsOf(rows)])),
    year: sumsOf(months),
    tds_quarters: Object.fromEntries(
      Object.entries(quarters).map(([quarter, rows]) => [
        quarter,
        { rows: rows.length, amount: of(rows, 'amount'), tds: of(rows, 'tds') },
      ]),
    ),
    tds_deposits: Object.fromEntries(
      [...deposits].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([due, rows]) => [due, of(rows, 'tds')]),
    ),
  };
}

/** The files of a year by their names. */
export async function yearFiles(year: Year, config: CompanyConfig): Promise<Record<string, string>> {
  const months = monthRows(year);
  const loans = await loanRows(year);
  const days = await payByDays(year);
  const quarters = tdsRows(year, days);
  return {
    'months.csv': csvOf(MONTH_COLUMNS, months),
    'taxsheet.csv': csvOf(TAX_COLUMNS, taxRows(year)),
    'fbp.csv': csvOf(FBP_COLUMNS, fbpRows(year)),
    'loans.csv': csvOf(LOAN_COLUMNS, loans),
    'settlements.csv': csvOf(SETTLEMENT_COLUMNS, settlementRows(year, { days, loans })),
    'pf-months.csv': csvOf(PF_COLUMNS, pfRows(year)),
    ...ecrFiles(year, config),
    ...Object.fromEntries(
      Object.entries(quarters).map(([quarter, rows]) => [`salary-tds-${quarter}.csv`, csvOf(TDS_COLUMNS, rows)]),
    ),
    ...(await certificateFiles(year, months)),
    'totals.json': `${JSON.stringify(totalsOf(months, quarters), null, 2)}\n`,
  };
}
