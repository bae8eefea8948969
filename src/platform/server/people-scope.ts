import { sql } from 'kysely';
import type { FeatureKey, Scope } from '../contract/features.ts';
import { grantFor, type Session } from './access.ts';
import type { Db } from './db.ts';
import { unknown } from './refusal.ts';

export type People = ReturnType<typeof peopleOf>;

/**
 * The door to everything about people: every query starts from the persons the caller may see by the endpoint's scope.
 * `today` decides who reports to whom and who is in which unit.
 */
export function peopleOf({
  db,
  scope,
  employeeid,
  today,
}: {
  db: Db;
  scope: Scope;
  employeeid: number | null;
  today: string;
}) {
  const own = employeeid ?? -1;
  const job = () => db.selectFrom('work_profile as w').where(sql<boolean>`w.period @> ${today}::date`);

  /** Ids of the persons in scope, as a sub-select; undefined when the whole company is. */
  function ids() {
    if (scope === 'all') return undefined;
    if (scope === 'self')
      return db.selectFrom('employee as self').select('self.employeeid').where('self.employeeid', '=', own);
    if (scope === 'unit') {
      const unit = job().select('w.businessunitid').where('w.employeeid', '=', own);
      return job().select('w.employeeid').where('w.businessunitid', 'in', unit);
    }
    return db
      .withRecursive('below', (q) =>
        q
          .selectFrom('employee as self')
          .select('self.employeeid')
          .where('self.employeeid', '=', own)
          .union((u) =>
            u
              .selectFrom('work_profile as w')
              .innerJoin('below', 'below.employeeid', 'w.managerid')
              .select('w.employeeid')
              .where(sql<boolean>`w.period @> ${today}::date`),
          ),
      )
      .selectFrom('below')
      .select('below.employeeid');
  }

  return {
    scope,
    ids,
    /** Narrows any query to the persons in scope, by the column that names them. */
    within(column: string) {
      const only = ids();
      return only ? sql<boolean>`${sql.ref(column)} in ${only}` : sql<boolean>`true`;
    },
    /** The persons in scope, to be selected from and joined. */
    visible() {
      const query = db.selectFrom('employee as e');
      const only = ids();
      return only ? query.where('e.employeeid', 'in', only) : query;
    },
    /** Passes for a person in scope; anybody else looks unknown. */
    async one(target: number): Promise<number> {
      const found = await this.visible().select('e.employeeid').where('e.employeeid', '=', target).executeTakeFirst();
      return found ? found.employeeid : unknown();
    },
  };
}

/** Everybody whom the caller's right to a feature covers, as a sub-select; without the right nobody. */
export function coveredIds({ db, session, today }: { db: Db; session: Session; today: string }, feature: FeatureKey) {
  const grant = grantFor(session, feature);
  const nobody = db
    .selectFrom('employee as n')
    .select('n.employeeid')
    .where(sql<boolean>`false`);
  if (!grant) return nobody;
  const everybody = db.selectFrom('employee as n').select('n.employeeid');
  return peopleOf({ db, scope: grant.scope, employeeid: session.employeeid, today }).ids() ?? everybody;
}

/** Those of the persons whom the caller's right to a feature covers, in one statement; without the right nobody. */
export async function coveredBy(
  { db, session, today }: { db: Db; session: Session; today: string },
  feature: FeatureKey,
  employeeids: readonly number[],
): Promise<Set<number>> {
  const grant = grantFor(session, feature);
  if (!grant || employeeids.length === 0) return new Set();
  const rows = await peopleOf({ db, scope: grant.scope, employeeid: session.employeeid, today })
    .visible()
    .select('e.employeeid')
    .where(sql<boolean>`e.employeeid = any(${[...employeeids]}::bigint[])`)
    .execute();
  return new Set(rows.map((row) => row.employeeid));
}

/** Whether a person is the caller, or the caller's right to a feature covers the person: in the directory, say, is seen. */
export async function reachesPerson(
  { db, session, today }: { db: Db; session: Session; today: string },
  feature: FeatureKey,
  target: number,
): Promise<boolean> {
  const { employeeid } = session;
  if (employeeid === target) return true;
  const grant = grantFor(session, feature);
  if (!grant) return false;
  const people = peopleOf({ db, scope: grant.scope, employeeid, today });
  const found = await people.visible().select('e.employeeid').where('e.employeeid', '=', target).executeTakeFirst();
  return found !== undefined;
}
