import { fail, isMarked, notice } from '#bulk/server/kind.ts';
import { type CheckedRow, personUpload } from '#modules/people/server/public.ts';
import { fromMonth, loansBulk, SUMS } from '../../../contract/person/inputs.ts';
import { loanRecord } from '../../../contract/person/loans.ts';
import type { Paise } from '#platform/engine/money.ts';
import { instalmentOf } from '../../../engine/run/pay/loan-plan.ts';
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

/** Instalments and their interest go together. */
function checkPlan({ row, values: { interestkind, instalments, instalmentstaken } }: Loan): void {
  if (interestkind === null) {
    if (instalments !== null)
      fail(row, 'interestkind', 'The interest kind is missing. Enter Nil, Flat or Reducing with the instalments.');
    return;
  }
  if ((instalments ?? 0) === 0)
    fail(row, 'instalments', 'The number of instalments is missing. Enter in how many months it is paid back.');
  else if ((instalmentstaken ?? 0) >= (instalments ?? 0))
    fail(row, 'instalmentstaken', 'All instalments are taken. Correct them or the number of instalments.');
}

function checkAmounts({ row, values: { principal, emi, outstanding, interestkind } }: Loan): void {
  const isMissing = (amount: number, column: string) => amount === 0 && !isMarked(row, column);
  if (isMissing(principal, 'principal'))
    fail(row, 'principal', 'The amount of the loan is missing. Enter what was lent.');
  if (interestkind === null && isMissing(emi, 'emi'))
    fail(row, 'emi', 'The instalment is missing. Enter what is taken every month.');
  if (principal > 0 && outstanding > principal)
    fail(row, 'outstanding', 'More is outstanding than was lent. Check both amounts.');
  if (isMissing(outstanding, 'outstanding')) {
    notice(row, 'outstanding', 'Nothing is outstanding; the loan is not taken over.');
    row.leftout = true;
  }
}

/** How a loan with a number of instalments is stored: with the instalment of an ordinary month. */
function planOf({ interestkind: kind, principal, planrate: rate, instalments, instalmentstaken }: Loan['values']) {
  if (kind === null || instalments === null) return { instalments: null, instalmentstaken: null, planrate: '0' };
  const emi = instalmentOf({ kind, amount: principal as Paise, rate, instalments });
  return { emi, instalmentstaken: instalmentstaken ?? 0 };
}

/** Running loans with their balance at the beginning of a month. */
export const loansKind = personUpload(loanRecord, {
  ...balanceUpload,
  contract: loansBulk,
  sheet: 'Loans',
  async check(input, rows) {
    const early = 'The loan was given before the person joined. Check the date.';
    await checkBalances({ loankind: 'Loan', early }, input, rows);
    for (const row of rows) {
      checkPlan(row);
      checkAmounts(row);
      checkRates(row);
    }
  },
  stored: async () => (values) => ({ ...values, ...planOf(values), loankind: 'Loan' }),
  impact: impactOfMonth({
    monthOf: (parameters) => fromMonth.parse(parameters).frommonth,
    sums: (rows) => [sumOf(SUMS.outstanding, rows, 'outstanding'), sumOf(SUMS.instalments, rows, 'emi')],
  }),
});
