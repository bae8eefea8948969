import type { FeatureKey } from '#platform/contract/features.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { OwnerRule } from '../contract/owner.ts';
import { type Owners, ownersByRule } from '../engine/owner.ts';
import { concernedPeople, organisationFor } from './organisation.ts';

/** A task about a person whose owner is looked for. */
export type OwnerSearch = { readonly employeeid: number; readonly rule: OwnerRule };

/** The heads of departments, by department. */
async function headsOf(db: Db, departmentids: readonly number[]): Promise<ReadonlyMap<number, number | null>> {
  if (departmentids.length === 0) return new Map();
  const rows = await db
    .selectFrom('department')
    .select(['departmentid', 'departmentheadid'])
    .where(anyOf('departmentid', departmentids))
    .execute();
  return new Map(rows.map(({ departmentid, departmentheadid }) => [departmentid, departmentheadid]));
}

/**
 * The owners of tasks on a day, in the order of the tasks; a fixed number of statements for any number of them.
 * @param feature the right that doing such a task needs: who may not edit with it owns none
 */
export async function ownersOf(
  db: Db,
  searches: readonly OwnerSearch[],
  { today, feature }: { today: string; feature: FeatureKey },
): Promise<Owners[]> {
  if (searches.length === 0) return [];
  const people = await concernedPeople(db, [...new Set(searches.map(({ employeeid }) => employeeid))], today);
  const heads = await headsOf(
    db,
    searches.flatMap(({ rule }) => rule.departmentid ?? []),
  );
  const organisation = await organisationFor(
    db,
    {
      concerned: people.values(),
      employeeids: [...searches.map(({ rule }) => rule.employeeid), ...heads.values()],
      groups: searches.map(({ rule }) => rule.permissiongroupid),
      feature,
    },
    today,
  );
  return searches.map(({ employeeid, rule }) => {
    const concerned = people.get(employeeid);
    return concerned ? ownersByRule(rule, { concerned, organisation, heads }) : { owners: [], reason: '' };
  });
}
