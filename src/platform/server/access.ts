import { type ExpressionBuilder, sql } from 'kysely';
import type { Access } from '../contract/endpoint.ts';
import { FEATURES, type FeatureKey, type Grant, type Scope } from '../contract/features.ts';
import { mergeRights, type Right } from '../engine/rights.ts';
import type { Db, DB } from './db.ts';
import { forbidden, signInNeeded } from './refusal.ts';

/** A signed-in caller, looked up anew in every request so that a change of rights counts at once. */
export type Session = {
  readonly subscriptionid: number;
  readonly accountid: number;
  readonly logininfoid: number;
  readonly employeeid: number | null;
  readonly emailid: string;
  readonly fullname: string;
  /** The id of the person's picture. */
  readonly imagepath: string | null;
  /** Null where the person follows the company. */
  readonly dateformatname: string | null;
  readonly language: string | null;
  readonly grants: readonly Grant[];
  /** Of support: the visit on which it looks. Such a session belongs to no account. */
  readonly visit?: {
    readonly supportvisitid: number;
    readonly operatoremailid: string;
    readonly reason: string;
    readonly until: string;
  };
};

/**
 * Every right of an account `a` from everywhere: the groups it is put into, the groups its job record of the day falls
 * under, and what everybody may do, of all and of the employment type. Part of the one query of a session.
 */
function rightsOf(eb: ExpressionBuilder<DB & { a: DB['account'] }, 'a'>, today: string) {
  const now = () => sql<boolean>`w.period @> ${today}::date`;
  const fits = (column: 'employmenttype' | 'businessunitid' | 'departmentid' | 'subscriptiongradeid') =>
    sql<boolean>`(${sql.ref(`r.${column}`)} is null or ${sql.ref(`r.${column}`)} = ${sql.ref(`w.${column}`)})`;
  return eb
    .selectFrom('account_group as g')
    .innerJoin('permission_grant as p', 'p.permissiongroupid', 'g.permissiongroupid')
    .select(['p.featureid', 'p.actionid', 'p.scope'])
    .whereRef('g.accountid', '=', 'a.accountid')
    .unionAll(
      eb
        .selectFrom('permission_rule as r')
        .innerJoin('work_profile as w', (join) =>
          join
            .on(fits('employmenttype'))
            .on(fits('businessunitid'))
            .on(fits('departmentid'))
            .on(fits('subscriptiongradeid')),
        )
        .innerJoin('permission_grant as p', 'p.permissiongroupid', 'r.permissiongroupid')
        .select(['p.featureid', 'p.actionid', 'p.scope'])
        .whereRef('w.employeeid', '=', 'a.employeeid')
        .where(now()),
    )
    .unionAll(
      eb
        .selectFrom('common_access as c')
        .select(['c.featureid', 'c.actionid', 'c.scope'])
        .where('c.employmenttype', '=', ''),
    )
    .unionAll(
      eb
        .selectFrom('work_profile as w')
        .innerJoin('common_access as c', 'c.employmenttype', 'w.employmenttype')
        .select(['c.featureid', 'c.actionid', 'c.scope'])
        .whereRef('w.employeeid', '=', 'a.employeeid')
        .where(now()),
    )
    .as('x');
}

/** The rights of an account as its next request will have them. */
export async function accountRights(db: Db, accountid: number, today: string): Promise<Grant[]> {
  const rows = await db
    .selectFrom('account as a')
    .innerJoinLateral(
      (eb) => rightsOf(eb, today),
      (join) => join.onTrue(),
    )
    .select(['x.featureid', 'x.actionid', 'x.scope'])
    .where('a.accountid', '=', accountid)
    .execute();
  return mergeRights(rows as Right[]);
}

/**
 * The session behind a login, or undefined when it was revoked, or the account is not active, or its first day
 * is not there yet or its last one over.
 * `today` in the company's time zone.
 */
export async function loadSession(
  db: Db,
  {
    logininfoid,
    accountid,
    subscriptionid,
    today,
  }: { logininfoid: number; accountid: number; subscriptionid: number; today: string },
): Promise<Session | undefined> {
  const rows = await db
    .selectFrom('login_session as s')
    .innerJoin('account as a', 'a.accountid', 's.accountid')
    .leftJoinLateral(
      (eb) => rightsOf(eb, today),
      (join) => join.onTrue(),
    )
    .select([
      'a.accountid',
      'a.employeeid',
      'a.emailid',
      'a.fullname',
      'a.imagepath',
      'a.dateformatname',
      'a.language',
      'x.featureid',
      'x.actionid',
      'x.scope',
    ])
    .where('s.logininfoid', '=', logininfoid)
    .where('s.accountid', '=', accountid)
    .where('s.revokedon', 'is', null)
    .where('a.statusid', '=', 1)
    .where((c) => c.or([c('a.accessuntil', 'is', null), c('a.accessuntil', '>=', today)]))
    .where((c) => c.or([c('a.accessfrom', 'is', null), c('a.accessfrom', '<=', today)]))
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const grants = mergeRights(
    rows.flatMap(({ featureid, actionid, scope }) =>
      featureid === null || actionid === null || scope === null ? [] : [{ featureid, actionid, scope: scope as Scope }],
    ),
  );
  const { featureid: _feature, actionid: _action, scope: _scope, ...account } = first;
  return { ...account, subscriptionid, logininfoid, grants };
}

export const grantFor = (session: Session, feature: FeatureKey): Grant | undefined =>
  session.grants.find((grant) => grant.featureid === FEATURES[feature].featureid);

/** What an endpoint may reach for this caller. */
export type Reach = { scope: Scope };

/**
 * Judges the endpoint's declared access before anything is looked up: no session 401, missing right 403. An endpoint
 * over the whole company needs a right that reaches all of it.
 */
export function judge(access: Access, session: Session | undefined): Reach {
  if (access === 'public') return { scope: 'self' };
  if (!session) signInNeeded();
  // A company knows no visitors: `serveDoor` and the pipeline keep the two apart.
  if (access === 'visitor') forbidden();
  if (access === 'session') return { scope: 'self' };
  const grant = grantFor(session, access.feature);
  if (!grant || (access.need === 'edit' && grant.actionid === 2)) forbidden();
  if (access.scope === 'tenant' && grant.scope !== 'all') forbidden();
  return { scope: access.scope === 'self' ? 'self' : grant.scope };
}
