import { APPLIED, HIRED, REJECTED } from '../../contract/opening/pipeline.ts';

/** What a referrer reads of a candidate by the type of the stage: 1 Received, 2 In progress, 3 Hired, 4 Not selected. */
export const referralState = (stagetypeid: number): 1 | 2 | 3 | 4 =>
  stagetypeid === APPLIED ? 1 : stagetypeid === HIRED ? 3 : stagetypeid === REJECTED ? 4 : 2;

type Standing = { readonly amount: number; readonly stagetypeid: number; readonly statusid: number | null };

/**
 * Where the reward of a referral stands: 1 No reward, 2 Expected, 3 Due, 4 Approved, 5 Paid, 6 Not payable. `statusid` is
 * that of the reward itself; null while there is none.
 */
export function rewardState({ amount, stagetypeid, statusid }: Standing): 1 | 2 | 3 | 4 | 5 | 6 {
  if (statusid !== null) return statusid === 1 ? 3 : statusid === 2 ? 4 : statusid === 3 ? 5 : 6;
  if (amount === 0) return 1;
  return stagetypeid === REJECTED ? 6 : 2;
}

type Rule = {
  readonly requisitionid: number | null;
  readonly effectivefrom: string;
  readonly amount: number;
  readonly payabledays: number;
};
/** The reward promised for a requisition on a day: its own rule before that of all jobs, the latest in force. */
export function rewardOn(rules: readonly Rule[], requisitionid: number, day: string) {
  const inForce = rules
    .filter((one) => one.effectivefrom <= day)
    .sort((one, other) => (one.effectivefrom < other.effectivefrom ? 1 : -1));
  const rule =
    inForce.find((one) => one.requisitionid === requisitionid) ?? inForce.find((one) => one.requisitionid === null);
  return { amount: rule?.amount ?? 0, payabledays: rule?.payabledays ?? 0 };
}

type Stay = { readonly joiningdate: string; readonly leavingdate: string | null };
/** Whether somebody is employed on a day; the last working day counts. */
export const isEmployedOn = ({ joiningdate, leavingdate }: Stay, day: string): boolean =>
  joiningdate <= day && (leavingdate === null || leavingdate >= day);
