import type { ActiveId } from '#platform/contract/active.ts';
import type { PolicyDetail, Why } from '../contract/policy.ts';

export type Placed = {
  readonly businessunitid: number | null;
  readonly subscriptiongradeid: number | null;
  readonly employmenttype: string | null;
  /** The policy of the person's own. */
  readonly ownpolicyid?: number | null;
};
type Audience = Pick<PolicyDetail, 'employmenttypes' | 'subscriptiongradeids' | 'businessunitids'>;
export type Candidate = {
  readonly exitpolicyid: number;
  readonly exitpolicyname: string;
  readonly isactive: ActiveId;
  readonly detail: Audience;
};

const within = <T>(list: readonly T[], value: T | null) =>
  list.length === 0 || (value !== null && list.includes(value));

const closeness = ({ detail }: Candidate): number =>
  [detail.businessunitids, detail.subscriptiongradeids, detail.employmenttypes].filter((list) => list.length > 0)
    .length;

/** The active policy for a person: their own, else the most specific one, of two equals the older; with the reason. */
export function choosePolicy<C extends Candidate>(
  candidates: readonly C[],
  person: Placed,
): { policy: C; reason: Why } | undefined {
  const own = candidates.find(({ exitpolicyid, isactive }) => isactive === 1 && exitpolicyid === person.ownpolicyid);
  if (own) {
    const text = 'Policy “{{name}}”, which was assigned to this person';
    return { policy: own, reason: { text, values: { name: own.exitpolicyname } } };
  }
  const fitting = candidates
    .filter(
      ({ isactive, detail }) =>
        isactive === 1 &&
        within(detail.businessunitids, person.businessunitid) &&
        within(detail.subscriptiongradeids, person.subscriptiongradeid) &&
        within(detail.employmenttypes, person.employmenttype),
    )
    .toSorted((a, b) => closeness(b) - closeness(a) || a.exitpolicyid - b.exitpolicyid);
  const [policy] = fitting;
  if (!policy) return undefined;
  const text =
    closeness(policy) === 0
      ? 'Policy “{{name}}”, which is for everybody'
      : fitting.length > 1
        ? 'Policy “{{name}}”, which fits this person most closely'
        : 'Policy “{{name}}”, which is for this person';
  return { policy, reason: { text, values: { name: policy.exitpolicyname } } };
}

/**
 * Why a policy cannot be made inactive, in a sentence that says what to do: the company, or some of its people, would
 * have none. `placed` are the combinations of units in which people work. Undefined when everybody still has one.
 */
export function neededPolicy(
  candidates: readonly Candidate[],
  exitpolicyid: number,
  placed: readonly Placed[],
): string | undefined {
  const left = candidates.filter((one) => one.exitpolicyid !== exitpolicyid);
  if (!left.some(({ isactive }) => isactive === 1))
    return 'Every exit needs a policy, and this is the last active one. Create another or make it active first.';
  const loses = (person: Placed) => !choosePolicy(left, person) && choosePolicy(candidates, person) !== undefined;
  return placed.some(loses)
    ? 'Some people would have no exit policy then. Create one for them or make it active first.'
    : undefined;
}
