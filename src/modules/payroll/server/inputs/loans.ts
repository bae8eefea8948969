import { readNumber } from '#bulk/engine/cell.ts';
import {
  column,
  dateColumn,
  moneyColumn,
  type NamedColumn,
  numberOf,
  textColumn,
  textOf,
} from '#bulk/server/columns.ts';
import { type BulkKind, fail, notice, type ReadRow } from '#bulk/server/kind.ts';
import { CODE_COLUMN, NAME_COLUMN } from '#modules/people/server/public.ts';
import { fromMonth, loansBulk, SUMS } from '../../contract/inputs.ts';
import { numberColumn, storeBalances, validateBalances } from './balances.ts';
import { impactOfMonth, sumOf } from './impact.ts';

const rateColumn = (draft: NamedColumn) =>
  column({ ...draft, read: (cell) => readNumber(cell, { min: 0, max: 100, places: 6 }) });
const rateIn = (row: ReadRow, name: string): string | null => {
  const value = row.values[name];
  return typeof value === 'number' ? String(value) : null;
};

/** A benefit is worked out from both rates, or there is none. */
function validateRates(row: ReadRow): void {
  if (row.messages.some(({ column: of }) => of === 'interestrate' || of === 'benchmarkrate')) return;
  const [interest, benchmark] = [rateIn(row, 'interestrate'), rateIn(row, 'benchmarkrate')];
  if (interest !== null && benchmark === null)
    fail(row, 'benchmarkrate', 'The benchmark rate is missing. Enter it, or leave both rates empty.');
  if (interest === null && benchmark !== null)
    fail(row, 'interestrate', 'The interest rate is missing. Enter it, zero for a loan without interest.');
}

function validateAmounts(row: ReadRow): void {
  const [principal, emi, outstanding] = ['principal', 'emi', 'outstanding'].map((name) => numberOf(row, name));
  const faulty = new Set(row.messages.map((message) => message.column));
  if (principal === 0 && !faulty.has('principal'))
    fail(row, 'principal', 'The amount of the loan is missing. Enter what was lent.');
  if (emi === 0 && !faulty.has('emi')) fail(row, 'emi', 'The instalment is missing. Enter what is taken every month.');
  if (principal && outstanding !== undefined && outstanding > principal)
    fail(row, 'outstanding', 'More is outstanding than was lent. Check both amounts.');
  if (outstanding === 0 && !faulty.has('outstanding')) {
    notice(row, 'outstanding', 'Nothing is outstanding; the loan is not taken over.');
    row.leftout = true;
  }
}

/** Running loans with their balance at the beginning of a month. */
export const loansKind: BulkKind = {
  kind: loansBulk.kind,
  title: loansBulk.title,
  key: ['employeecode', 'loannumber'],
  sheet: 'Loans',
  columns: [
    numberColumn('Loan Number', ['Loan No', 'Loan ID']),
    CODE_COLUMN,
    NAME_COLUMN,
    textColumn({ name: 'loantype', label: 'Loan Type', aliases: ['Type of Loan'] }, 60),
    moneyColumn({ name: 'principal', label: 'Principal', aliases: ['Loan Amount'], required: true }),
    dateColumn({ name: 'givenon', label: 'Given On', aliases: ['Loan Date'], required: true }),
    moneyColumn({ name: 'emi', label: 'EMI', aliases: ['Instalment', 'Installment'], required: true }),
    moneyColumn({
      name: 'outstanding',
      label: 'Outstanding',
      prefixes: ['Outstanding'],
      required: true,
      hint: 'Owed at the beginning of the first month it is taken here',
    }),
    rateColumn({
      name: 'interestrate',
      label: 'Interest Rate',
      aliases: ['Interest Rate Percent', 'Rate of Interest'],
      hint: 'Percent a year; blank for a loan without a taxable benefit',
    }),
    rateColumn({
      name: 'benchmarkrate',
      label: 'Benchmark Rate',
      aliases: ['Benchmark Rate Percent', 'SBI Rate'],
      hint: 'Percent a year that a bank takes for such a loan',
    }),
  ],
  async validate(given, rows) {
    const early = 'The loan was given before the person joined. Check the date.';
    for (const { row } of await validateBalances({ loankind: 'Loan', early }, given, rows)) {
      validateAmounts(row);
      validateRates(row);
    }
    return { offered: [] };
  },
  impact: impactOfMonth({
    monthOf: (parameters) => fromMonth.parse(parameters).frommonth,
    sums: (rows) => [sumOf(SUMS.outstanding, rows, 'outstanding'), sumOf(SUMS.instalments, rows, 'emi')],
  }),
  ...storeBalances({
    loankind: 'Loan',
    stored: (row) => ({
      loantype: textOf(row, 'loantype') ?? 'Loan',
      principal: numberOf(row, 'principal'),
      emi: numberOf(row, 'emi'),
      outstanding: numberOf(row, 'outstanding'),
      interestrate: rateIn(row, 'interestrate'),
      benchmarkrate: rateIn(row, 'benchmarkrate'),
    }),
  }),
};
