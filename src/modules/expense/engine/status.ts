import type { Month } from '#platform/engine/day.ts';
import type { Paise } from '#platform/engine/money.ts';
import { type AccountClaim, type AccountLine, type Debt, openOf } from './account.ts';

/** What is approved of a line, with its deviation. */
export const approvedOf = ({ approval, deviation }: Pick<AccountLine, 'approval' | 'deviation'>): Paise =>
  (approval + deviation) as Paise;

/** The state of a line, as `LINE_STATUS` names it. */
export function lineStatus(line: AccountLine, issubmitted: boolean): 1 | 2 | 3 | 4 | 5 | 6 | 7 {
  if (!issubmitted) return 7;
  if (line.state === 'undecided') return 1;
  if (line.state === 'rejected') return 5;
  if (line.state === 'sentback') return 6;
  const approved = approvedOf(line);
  return approved === line.claimed ? 2 : approved === 0 ? 4 : 3;
}

/** What of a debt is committed to payrolls whose payday is still to come. */
export const committedTo = ({ committed }: Debt, isPaid: IsPaid): Paise =>
  [...committed].reduce((total, [month, amount]) => (isPaid(month) ? total : total + amount), 0) as Paise;

type IsPaid = (month: Month) => boolean;

/**
 * The state of a decided claim by what is owed, as `CLAIM_STATUS` names it: with the compensator, part paid, via
 * payroll, paid or settled.
 * @param isPaid whether the payday of a month's payroll is over
 */
export function debtStatus(debt: Debt, isPaid: IsPaid): 5 | 6 | 7 | 8 | 9 {
  const waiting = committedTo(debt, isPaid);
  if (openOf(debt) > 0) return debt.paid - waiting > 0 ? 6 : 5;
  if (waiting > 0) return 7;
  return debt.paid > 0 ? 8 : 9;
}

/** The state of a claim, as `CLAIM_STATUS` names it. */
export function claimStatus(claim: AccountClaim, isPaid: IsPaid): 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 {
  if (!claim.issubmitted) return claim.submission === 0 ? 1 : 3;
  const isDecided = ({ state }: AccountLine) => state === 'approved' || state === 'rejected';
  if (!claim.lines.some(isDecided)) return 2;
  if (!claim.lines.every(isDecided)) return 4;
  if (claim.lines.every(({ state }) => state === 'rejected')) return 10;
  return debtStatus(claim, isPaid);
}
