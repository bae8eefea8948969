import { sql } from 'kysely';
import type { FeatureKey } from '../contract/features.ts';
import type { Scope } from '../contract/scopes.ts';
import { grantFor, type Session } from './access.ts';
import type { Db } from './db.ts';
import { notFound } from './application-error.ts';
import { anyOf } from './ids.ts';

export type People = ReturnType<typeof peopleOf>;

/**
 * Builds the queries about people: every one starts from the persons the caller may see by the endpoint's scope.
 * `today` decides who reports to whom and who is in which unit.
 */
export function peopleOf({
  db,
  scope,
  employeeid,
  today,
  session,
}: {
  db: Db;
  scope: Scope;
  employeeid: number | null;
  today: string;
  /** The session whose right over people decides on leavers; without it only oneself is seen. */
  session?: Session | undefined;
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
      // Without a unit only oneself is in scope.
      return db
        .selectFrom('employee as self')
        .select('self.employeeid')
        .where('self.employeeid', '=', own)
        .union(job().select('w.employeeid').where('w.businessunitid', 'in', unit));
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
    /** Restricts a query to the persons in scope, by its column of ids. */
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
    /**
     * The persons in scope for lists, pickers and counts: of those who have left only the ones whose profile the caller
     * may open.
     */
    seen() {
      return this.visible().where(seenLeavers({ db, session, today }, 'e'));
    },
    /** Checks that a person is in scope. @throws ApplicationError 404 for others, as if unknown */
    async one(target: number): Promise<number> {
      const row = await this.visible().select('e.employeeid').where('e.employeeid', '=', target).executeTakeFirst();
      return row ? row.employeeid : notFound();
    },
    /**
     * As `one`, for calls that show a person's name or days: of those who have left only whom `seen` has.
     * @throws ApplicationError 404 for others, as if unknown
     */
    async oneSeen(target: number): Promise<number> {
      const row = await this.seen().select('e.employeeid').where('e.employeeid', '=', target).executeTakeFirst();
      return row ? row.employeeid : notFound();
    },
  };
}

type Viewer = { db: Db; session?: Session | undefined; today: string };

/**
 * SQL condition on a person, by the alias of `employee`: not past the last day, or the caller may open the profile all
 * the same, that is the caller's own and those covered by the right over people. The rule of `seenPerson` for whole
 * lists.
 */
export function seenLeavers({ db, session, today }: Viewer, alias: string) {
  const id = sql.ref(`${alias}.employeeid`);
  const leaving = sql.ref(`${alias}.leavingdate`);
  const grant = session && grantFor(session, 'people');
  const employeeid = session?.employeeid ?? null;
  const covered = grant && peopleOf({ db, scope: grant.scope, employeeid, today }).ids();
  if (grant && !covered) return sql<boolean>`true`;
  const among = covered ? sql`or ${id} in ${covered}` : sql``;
  return sql<boolean>`(${leaving} is null or ${leaving} >= ${today}::date or ${id} = ${employeeid ?? -1}::bigint ${among})`;
}

/** Filters persons by whether the caller's right to a feature covers them, in one statement; without the right none. */
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
    .where(anyOf('e.employeeid', employeeids))
    .execute();
  return new Set(rows.map((row) => row.employeeid));
}

/** Whether a person is the caller, or covered by the caller's right to a feature, such as the directory. */
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
  const row = await people.visible().select('e.employeeid').where('e.employeeid', '=', target).executeTakeFirst();
  return row !== undefined;
}
