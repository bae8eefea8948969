import type { MovedFrom } from '#platform/contract/day-reason.ts';
import type { RequestFacts, SubmittedRequest } from '#platform/server/request-kind.ts';
import type { ApprovalRoute } from '../contract/route.ts';
import type { WorkflowDetail } from '../contract/workflow.ts';

/** Types of values stored as JSON; only this module writes them, so they are not validated when read. */
export function routeOf(value: unknown): ApprovalRoute {
  const { levels, rejected } = value as ApprovalRoute;
  // Routes of before levels named their conditions have neither of the two.
  return { rejected, levels: levels.map((level) => ({ ...NO_CONDITIONS, ...level })) };
}
const NO_CONDITIONS = { conditions: [], byamount: false };
export const factsOf = (value: unknown): RequestFacts => value as RequestFacts;
/** Workflows of before they named watchers have none. */
export const detailOf = (value: unknown): WorkflowDetail => ({
  watchers: [],
  ...(value as Partial<WorkflowDetail> & Omit<WorkflowDetail, 'watchers'>),
});
export const movedOf = (value: unknown): MovedFrom | null => value as MovedFrom | null;
/** What a request was before a decision, as stored with it. */
export type Before = {
  readonly currentlevel: number | null;
  readonly levelsince: string;
  readonly escalateon: string | null;
  readonly escalatemoved: MovedFrom | null;
};
export const beforeOf = (value: unknown): Before => value as Before;
export const numbersOf = (value: unknown): number[] => value as number[];
export const listIn = <T>(value: unknown): T[] => value as T[];

export type Escalation = Pick<WorkflowDetail, 'escalationid' | 'escalationdays' | 'escalationemployeeid'>;
export const escalationOf = (value: unknown): Escalation => value as Escalation;

type RequestRow = {
  approvalrequestid: number;
  employeeid: number;
  requesteraccountid: number;
  title: string;
  facts: unknown;
  payload: unknown;
};
/** A row as passed to its kind. */
export const submittedOf = (row: RequestRow): SubmittedRequest => ({
  approvalrequestid: row.approvalrequestid,
  employeeid: row.employeeid,
  requesteraccountid: row.requesteraccountid,
  title: row.title,
  facts: factsOf(row.facts),
  payload: row.payload,
});

/** Groups rows by the value of a key, in their order. */
export function grouped<R, K>(rows: readonly R[], key: (row: R) => K): Map<K, R[]> {
  const matches = new Map<K, R[]>();
  for (const row of rows) {
    const current = matches.get(key(row));
    if (current) current.push(row);
    else matches.set(key(row), [row]);
  }
  return matches;
}
