import { type CheckedRow, personUpload, valuesOf } from '#modules/people/server/public.ts';
import { fail, failed, isMarked, notice } from '#bulk/server/kind.ts';
import { formatRupees, paise, type Paise } from '#platform/engine/money.ts';
import type { Rounding } from '#platform/engine/rounding.ts';
import { advancesBulk, fromMonth, SUMS } from '../../../contract/person/inputs.ts';
import { advanceRecord } from '../../../contract/person/loans.ts';
import { advanceDue, advanceOutstanding } from '../../../engine/run/pay/advances.ts';
import { balanceUpload, checkBalances, instalmentRounding } from './balances.ts';
import { impactOfMonth } from './impact.ts';

type Row = CheckedRow<(typeof advanceRecord)['fields']>;
type Values = Row['values'];

const advanceOf = ({ principal, instalments, instalmentstaken }: Values) => ({
  amount: principal as Paise,
  instalments,
  taken: instalmentstaken,
});

/** What a row owes: as recovered, or by the instalments taken where the file does not say. */
function owed(values: Values, rounding: Rounding): Paise {
  const advance = advanceOf(values);
  return values.recovered === 0
    ? advanceOutstanding(advance, rounding)
    : paise(Math.max(0, advance.amount - values.recovered));
}
const dueOf = (values: Values, rounding: Rounding): Paise =>
  advanceDue({ number: '', ...advanceOf(values), outstanding: owed(values, rounding) }, rounding, false);

/** Says what is wrong with the figures of a row. */
function checkAdvance({ row, values }: Row, rounding: Rounding): void {
  const advance = advanceOf(values);
  if (advance.amount === 0 && !isMarked(row, 'principal'))
    fail(row, 'principal', 'The amount of the advance is missing. Enter what was given.');
  if (advance.instalments === 0 && !isMarked(row, 'instalments'))
    fail(row, 'instalments', 'The number of instalments is missing. Enter the months of recovery.');
  if (failed(row)) return;
  if (values.recovered > advance.amount) {
    fail(row, 'recovered', 'More was recovered than was given. Check both amounts.');
    return;
  }
  const outstanding = owed(values, rounding);
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
export const advancesKind = personUpload(advanceRecord, {
  ...balanceUpload,
  contract: advancesBulk,
  sheet: 'Advances',
  async check(input, rows) {
    const rounding = await instalmentRounding(input.db, input.of.frommonth);
    const early = 'The advance was given before the person joined. Check the date.';
    await checkBalances({ loankind: 'Advance', early }, input, rows);
    for (const row of rows) checkAdvance(row, rounding);
  },
  async impact(input, rows, words) {
    const { frommonth } = fromMonth.parse(input.parameters);
    const rounding = await instalmentRounding(input.db, frommonth);
    const total = (of: (values: Values, rounding: Rounding) => Paise): number =>
      rows.reduce((sum, row) => sum + of(valuesOf(advanceRecord, row), rounding), 0);
    return impactOfMonth({
      monthOf: () => frommonth,
      sums: () => [
        { label: SUMS.outstanding, paise: total(owed) },
        { label: SUMS.instalments, paise: total(dueOf) },
      ],
    })(input, rows, words);
  },
  stored: async (db, { frommonth }) => {
    const rounding = await instalmentRounding(db, frommonth);
    return ({ recovered, ...values }) => ({
      ...values,
      loankind: 'Advance',
      loantype: 'Salary advance',
      outstanding: owed({ ...values, recovered }, rounding),
    });
  },
});
