import { fail, isMarked, notice } from '#bulk/server/kind.ts';
import { type CheckedRow, personUpload } from '#modules/people/server/public.ts';
import { fromMonth, loansBulk, SUMS } from '../../contract/inputs.ts';
import { loanRecord } from '../../contract/loans.ts';
import { balanceUpload, checkBalances } from './balances.ts';
import { impactOfMonth, sumOf } from './impact.ts';

type Loan = CheckedRow<(typeof loanRecord)['fields']>;

/** A benefit is worked out from both rates, or there is none. */
function checkRates({ row, values: { interestrate, benchmarkrate } }: Loan): void {
  if (isMarked(row, 'interestrate') || isMarked(row, 'benchmarkrate')) return;
  if (interestrate !== null && benchmarkrate === null)
    fail(row, 'benchmarkrate', 'The benchmark rate is missing. Enter it, or leave both rates empty.');
  if (interestrate === null && benchmarkrate !== null)
    fail(row, 'interestrate', 'The interest rate is missing. Enter it, zero for a loan without interest.');
}

function checkAmounts({ row, values: { principal, emi, outstanding } }: Loan): void {
  const isMissing = (amount: number, column: string) => amount === 0 && !isMarked(row, column);
  if (isMissing(principal, 'principal'))
    fail(row, 'principal', 'The amount of the loan is missing. Enter what was lent.');
  if (isMissing(emi, 'emi')) fail(row, 'emi', 'The instalment is missing. Enter what is taken every month.');
  if (principal > 0 && outstanding > principal)
    fail(row, 'outstanding', 'More is outstanding than was lent. Check both amounts.');
  if (isMissing(outstanding, 'outstanding')) {
    notice(row, 'outstanding', 'Nothing is outstanding; the loan is not taken over.');
    row.leftout = true;
  }
}

/** Running loans with their balance at the beginning of a month. */
export const loansKind = personUpload(loanRecord, {
  ...balanceUpload,
  contract: loansBulk,
  sheet: 'Loans',
  async check(given, rows) {
    const early = 'The loan was given before the person joined. Check the date.';
    await checkBalances({ loankind: 'Loan', early }, given, rows);
    for (const row of rows) {
      checkAmounts(row);
      checkRates(row);
    }
  },
  stored: async () => (values) => ({ ...values, loankind: 'Loan' }),
  impact: impactOfMonth({
    monthOf: (parameters) => fromMonth.parse(parameters).frommonth,
    sums: (rows) => [sumOf(SUMS.outstanding, rows, 'outstanding'), sumOf(SUMS.instalments, rows, 'emi')],
  }),
});
