import type { Cell, Read } from '#bulk/engine/cell.ts';
import { readNumber } from '#bulk/engine/cell.ts';
import { column, dateColumn, moneyColumn, numberOf, orZero } from '#bulk/server/columns.ts';
import { type BulkKind, fail, notice, type ReadRow } from '#bulk/server/kind.ts';
import { CODE_COLUMN, NAME_COLUMN } from '#modules/people/server/public.ts';
import { formatRupees, paise, type Paise } from '#platform/engine/money.ts';
import type { Rounding } from '#platform/engine/rounding.ts';
import { advancesBulk, fromMonth, SUMS } from '../../contract/inputs.ts';
import { advanceDue, advanceOutstanding } from '../../engine/pay/advances.ts';
import { instalmentRounding, numberColumn, storeBalances, validateBalances } from './balances.ts';
import { impactOfMonth } from './impact.ts';

/** The most instalments of an advance: ten years of months. */
const MAX = 120;
const readCount = (cell: Cell): Read<number | null> => readNumber(cell, { min: 0, max: MAX, places: 0 });

const advanceOf = (row: ReadRow) => ({
  amount: numberOf(row, 'principal') as Paise,
  instalments: numberOf(row, 'instalments'),
  taken: numberOf(row, 'instalmentstaken'),
});

/** What a row owes: as recovered, or by the instalments taken where the file does not say. */
function owed(row: ReadRow, rounding: Rounding): Paise {
  const recovered = numberOf(row, 'recovered');
  const advance = advanceOf(row);
  return recovered === 0 ? advanceOutstanding(advance, rounding) : paise(Math.max(0, advance.amount - recovered));
}
const dueOf = (row: ReadRow, rounding: Rounding): Paise =>
  advanceDue({ number: '', ...advanceOf(row), outstanding: owed(row, rounding) }, rounding, false);
const total = (amounts: readonly Paise[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Says what is wrong with the figures of a row. */
function validateAdvance(row: ReadRow, rounding: Rounding): void {
  const advance = advanceOf(row);
  const faulty = new Set(row.messages.map((message) => message.column));
  if (advance.amount === 0 && !faulty.has('principal'))
    fail(row, 'principal', 'The amount of the advance is missing. Enter what was given.');
  if (advance.instalments === 0 && !faulty.has('instalments'))
    fail(row, 'instalments', 'The number of instalments is missing. Enter in how many months it is taken back.');
  if (row.messages.some(({ level }) => level === 'error')) return;
  if (numberOf(row, 'recovered') > advance.amount) {
    fail(row, 'recovered', 'More was recovered than was given. Check both amounts.');
    return;
  }
  const outstanding = owed(row, rounding);
  if (outstanding === 0) {
    notice(row, 'recovered', 'Nothing is outstanding; the advance is not taken over.');
    row.leftout = true;
  } else if (advance.taken >= advance.instalments)
    fail(
      row,
      'instalmentstaken',
      `All instalments are taken, but ${formatRupees(outstanding)} is owed. Correct the instalments taken or the number of instalments.`,
    );
}

/** Running salary advances with what was taken of them before a month. */
export const advancesKind: BulkKind = {
  kind: advancesBulk.kind,
  title: advancesBulk.title,
  key: ['employeecode', 'loannumber'],
  sheet: 'Advances',
  columns: [
    numberColumn('Advance Number', ['Advance No', 'Advance ID']),
    CODE_COLUMN,
    NAME_COLUMN,
    moneyColumn({ name: 'principal', label: 'Amount', aliases: ['Advance Amount'], required: true }),
    dateColumn({ name: 'givenon', label: 'Given On', aliases: ['Advance Date'], required: true }),
    column({
      name: 'instalments',
      label: 'Instalments',
      aliases: ['Number of Instalments', 'Installments'],
      required: true,
      hint: 'In how many months it is taken back',
      read: (cell) => orZero(readCount(cell)),
    }),
    column({
      name: 'instalmentstaken',
      label: 'Instalments Taken',
      aliases: ['Installments Taken'],
      hint: 'Before the first month it is taken here; blank is none',
      read: (cell) => orZero(readCount(cell)),
    }),
    moneyColumn({
      name: 'recovered',
      label: 'Recovered So Far',
      aliases: ['Recovered', 'Amount Recovered'],
      hint: 'Blank: as many instalments as were taken',
    }),
  ],
  async validate(given, rows) {
    const { frommonth } = fromMonth.parse(given.parameters);
    const rounding = await instalmentRounding(given.db, frommonth);
    const early = 'The advance was given before the person joined. Check the date.';
    for (const { row } of await validateBalances({ loankind: 'Advance', early }, given, rows))
      validateAdvance(row, rounding);
    return { offered: [] };
  },
  async impact(given, rows, words) {
    const { frommonth } = fromMonth.parse(given.parameters);
    const rounding = await instalmentRounding(given.db, frommonth);
    return impactOfMonth({
      monthOf: () => frommonth,
      sums: () => [
        { label: SUMS.outstanding, paise: total(rows.map((row) => owed(row, rounding))) },
        { label: SUMS.instalments, paise: total(rows.map((row) => dueOf(row, rounding))) },
      ],
    })(given, rows, words);
  },
  ...storeBalances({
    loankind: 'Advance',
    stored: (row, rounding) => ({
      loantype: 'Salary advance',
      principal: numberOf(row, 'principal'),
      instalments: numberOf(row, 'instalments'),
      instalmentstaken: numberOf(row, 'instalmentstaken'),
      outstanding: owed(row, rounding),
    }),
  }),
};
