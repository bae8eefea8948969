import type { ActiveId } from '#platform/contract/active.ts';
import type { WorkflowDetail } from '../contract/workflow.ts';
import type { Concerned } from './organisation.ts';

/** Lists of people by their job; an empty one restricts nobody. */
export type People = Pick<WorkflowDetail, 'businessunitids' | 'subscriptiongradeids' | 'employmenttypes'>;

export type Candidate = {
  readonly approvalworkflowid: number;
  readonly isdefault: boolean;
  readonly isactive: ActiveId;
  readonly detail: Pick<WorkflowDetail, 'kinds'> & People;
};

const within = <T>(list: readonly T[], value: T | null) =>
  list.length === 0 || (value !== null && list.includes(value));

/** Whether a person is among those that the lists name. */
export const covers = ({ businessunitids, subscriptiongradeids, employmenttypes }: People, person: Concerned) =>
  within(businessunitids, person.businessunitid) &&
  within(subscriptiongradeids, person.subscriptiongradeid) &&
  within(employmenttypes, person.employmenttype);

/** How specific a workflow is: restricting the kind has more weight than restricting the people. */
function closeness({ detail, isdefault }: Candidate): number {
  if (isdefault) return -1;
  const narrowed = [detail.businessunitids, detail.subscriptiongradeids, detail.employmenttypes];
  return (detail.kinds.length > 0 ? 10 : 0) + narrowed.filter((list) => list.length > 0).length;
}

/**
 * The active workflow for a request: the one that the company names for the kind, where it covers the person; then the
 * person's own, whomever it covers; otherwise the most specific one, of two equals the older; the default comes last.
 */
export function chooseWorkflow<C extends Candidate>(
  candidates: readonly C[],
  kind: string,
  person: Concerned,
  named?: number | null,
): C | undefined {
  const ofKind = candidates.filter(({ isactive, detail }) => isactive === 1 && within(detail.kinds, kind));
  const serving = ofKind.filter(({ detail }) => covers(detail, person));
  return (
    serving.find(({ approvalworkflowid }) => approvalworkflowid === named) ??
    ofKind.find(({ approvalworkflowid }) => approvalworkflowid === person.ownworkflowid) ??
    serving.toSorted((a, b) => closeness(b) - closeness(a) || a.approvalworkflowid - b.approvalworkflowid)[0]
  );
}
