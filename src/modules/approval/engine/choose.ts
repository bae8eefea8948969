import type { ActiveId } from '#platform/contract/active.ts';
import type { WorkflowDetail } from '../contract/workflow.ts';
import type { Concerned } from './organisation.ts';

export type Candidate = {
  readonly approvalworkflowid: number;
  readonly isdefault: boolean;
  readonly isactive: ActiveId;
  readonly detail: Pick<WorkflowDetail, 'kinds' | 'businessunitids' | 'subscriptiongradeids' | 'employmenttypes'>;
};

/** Whether a workflow applies to a kind of request of a person. */
function serves({ detail }: Candidate, kind: string, person: Concerned): boolean {
  const { kinds, businessunitids, subscriptiongradeids, employmenttypes } = detail;
  const within = <T>(list: readonly T[], value: T | null) =>
    list.length === 0 || (value !== null && list.includes(value));
  return (
    within(kinds, kind) &&
    within(businessunitids, person.businessunitid) &&
    within(subscriptiongradeids, person.subscriptiongradeid) &&
    within(employmenttypes, person.employmenttype)
  );
}

/** How specific a workflow is: restricting the kind has more weight than restricting the people. */
function closeness({ detail, isdefault }: Candidate): number {
  if (isdefault) return -1;
  const narrowed = [detail.businessunitids, detail.subscriptiongradeids, detail.employmenttypes];
  return (detail.kinds.length > 0 ? 10 : 0) + narrowed.filter((list) => list.length > 0).length;
}

/** The active workflow for a request: the most specific one, of two equals the older; the default comes last. */
export function chooseWorkflow<C extends Candidate>(
  candidates: readonly C[],
  kind: string,
  person: Concerned,
): C | undefined {
  return candidates
    .filter((one) => one.isactive === 1 && serves(one, kind, person))
    .toSorted((a, b) => closeness(b) - closeness(a) || a.approvalworkflowid - b.approvalworkflowid)[0];
}
