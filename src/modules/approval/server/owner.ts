import type { Db } from '#platform/server/db.ts';
import type { OwnerRule } from '../contract/owner.ts';
import { type Owners, ownersByRule } from '../engine/owner.ts';
import { concernedPeople, organisationFor } from './organisation.ts';

/** A task about a person whose owner is looked for. */
export type OwnerSearch = { readonly employeeid: number; readonly rule: OwnerRule };

/** The owners of tasks on a day, in the order of the tasks; a fixed number of statements for any number of them. */
export async function ownersOf(db: Db, searches: readonly OwnerSearch[], today: string): Promise<Owners[]> {
  if (searches.length === 0) return [];
  const people = await concernedPeople(db, [...new Set(searches.map(({ employeeid }) => employeeid))], today);
  const organisation = await organisationFor(
    db,
    {
      concerned: people.values(),
      employeeids: searches.flatMap(({ rule }) => rule.employeeid ?? []),
      groups: searches.flatMap(({ rule }) => rule.permissiongroupid ?? []),
    },
    today,
  );
  return searches.map(({ employeeid, rule }) => {
    const concerned = people.get(employeeid);
    return concerned ? ownersByRule(rule, { concerned, organisation }) : { owners: [], reason: '' };
  });
}
