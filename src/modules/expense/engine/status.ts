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
export const committedTo = ({ committed }: Debt, isPaid: (month: Month) => boolean): Paise =>
  [...committed].reduce((total, [month, amount]) => (isPaid(month) ? total : total + amount), 0) as Paise;

/**
 * The state of a claim, as `CLAIM_STATUS` names it.
 * @param isPaid whether the payday of a month's payroll is over
 */
export function claimStatus(
  claim: AccountClaim,
  isPaid: (month: Month) => boolean,
): 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 {
  if (!claim.issubmitted) return claim.submission === 0 ? 1 : 3;
  const isDecided = ({ state }: AccountLine) => state === 'approved' || state === 'rejected';
  if (!claim.lines.some(isDecided)) return 2;
  if (!claim.lines.every(isDecided)) return 4;
  if (claim.lines.every(({ state }) => state === 'rejected')) return 10;
  const open = openOf(claim);
  const waiting = committedTo(claim, isPaid);
  if (open > 0) return claim.paid - waiting > 0 ? 6 : 5;
  if (waiting > 0) return 7;
  return claim.paid > 0 ? 8 : 9;
}
