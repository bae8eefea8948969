import { say } from '#platform/engine/say.ts';
import type { Approver } from '../contract/route.ts';
import { HEAD_OF_DEPARTMENT, OWN_TASK, type OwnerRule } from '../contract/owner.ts';
import { approverOf, hindrance } from './organisation.ts';
import { lineOf, type Seeking } from './resolve.ts';

/** The owners of a task and why it is with them; nobody, with the reason, where the rule finds no one. */
export type Owners = { readonly owners: readonly Approver[]; readonly reason: string };

type OwnerSearch = Omit<Seeking, 'parties'> & {
  /** The heads of departments that rules name, by department. */
  readonly heads: ReadonlyMap<number, number | null>;
};

/**
 * Who does a task about a person by a rule, on the day of the organisation. A task is given to nobody who cannot sign in:
 * a manager who cannot is passed over for the next one up, and the person concerned owns only what the rule gives them.
 */
export function ownersByRule(rule: OwnerRule, { concerned, organisation, heads }: OwnerSearch): Owners {
  if (rule.typeid === OWN_TASK) return ofPerson({ concerned, organisation });
  // Nobody does a task about themselves that is another's by its rule.
  const parties = { accountids: new Set<number>(), employeeids: new Set([concerned.employeeid]) };
  const { permissiongroupid } = rule;
  const line =
    rule.typeid === HEAD_OF_DEPARTMENT
      ? lineOf(
          { typeid: 4, permissiongroupid, employeeid: null },
          {
            concerned: { ...concerned, departmentheadid: heads.get(rule.departmentid ?? 0) ?? null },
            organisation,
            parties,
          },
        )
      : lineOf(
          { typeid: rule.typeid, permissiongroupid, employeeid: rule.employeeid },
          { concerned, organisation, parties },
        );
  return 'note' in line ? { owners: [], reason: line.note } : { owners: line.slot.approvers, reason: line.slot.reason };
}

function ofPerson({ concerned, organisation }: Pick<OwnerSearch, 'concerned' | 'organisation'>): Owners {
  const noParties = { accountids: new Set<number>(), employeeids: new Set<number>() };
  const person = organisation.people.get(concerned.employeeid);
  const owner = person && approverOf(person, noParties);
  if (owner) return { owners: [owner], reason: say`It is their own task` };
  return { owners: [], reason: person ? `${person.fullname} ${hindrance(person, noParties) ?? ''}`.trim() : '' };
}
