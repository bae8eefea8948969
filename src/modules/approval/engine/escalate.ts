import { say } from '#platform/engine/say.ts';
import type { Approver } from '../contract/route.ts';
import { climb, type Organisation, type Parties } from './organisation.ts';
import { administrators } from './resolve.ts';

export type Overdue = {
  /** 2 remind, 3 the next manager, 4 a named person; 0 when nobody of the slot can decide any more. */
  readonly escalationid: 0 | 2 | 3 | 4;
  readonly escalationemployeeid: number | null;
  /** The current approvers of the slot, in the order they were added. */
  readonly holders: readonly { readonly accountid: number; readonly employeeid: number | null }[];
  readonly parties: Parties;
  readonly organisation: Organisation;
};

/** Additional approvers, and why; without any only a reminder is sent. */
export type HandedOn = { readonly approvers: readonly Approver[]; readonly reason: string };
const NO_ONE: HandedOn = { approvers: [], reason: '' };

/**
 * Who decides for a slot that waited without anybody: the next manager of the person it is about, else the
 * administrators.
 */
export function foundSince(
  employeeid: number,
  { organisation, parties }: Pick<Overdue, 'organisation' | 'parties'>,
): HandedOn {
  const { approver } = climb(organisation.people.get(employeeid)?.managerid ?? null, organisation, parties);
  if (approver) return { approvers: [approver], reason: say`Reporting manager, who can decide now` };
  const approvers = administrators({ organisation, parties });
  return approvers.length > 0 ? { approvers, reason: say`Administrator, who can decide now` } : NO_ONE;
}

/**
 * Finds the additional approvers of an overdue slot. The current ones remain; a party of the request is never added.
 */
export function reassign(overdue: Overdue): HandedOn {
  const { escalationid, escalationemployeeid, organisation, parties, holders } = overdue;
  const current = new Set(holders.map(({ accountid }) => accountid));
  const fresh = (approver: Approver | null) => (approver && !current.has(approver.accountid) ? [approver] : []);
  if (escalationid === 2) return NO_ONE;
  if (escalationid === 4) {
    const approvers = fresh(climb(escalationemployeeid, organisation, parties).approver);
    return approvers.length > 0 ? { approvers, reason: 'Named for what is overdue' } : NO_ONE;
  }
  if (escalationid === 3) {
    const last = holders.findLast(({ employeeid }) => employeeid !== null)?.employeeid ?? null;
    const above = last === null ? null : (organisation.people.get(last)?.managerid ?? null);
    const approvers = fresh(climb(above, organisation, parties).approver);
    if (approvers.length > 0) return { approvers, reason: 'Next manager up, because it is overdue' };
  }
  const approvers = administrators({ organisation, parties }).filter(({ accountid }) => !current.has(accountid));
  const reason =
    escalationid === 0
      ? 'Administrator, because nobody who was asked can decide any more'
      : 'Administrator, because it is overdue and there is no further manager';
  return approvers.length > 0 ? { approvers, reason } : NO_ONE;
}
