import type { Access } from '../contract/endpoint.ts';
import { FEATURES, type FeatureKey, type Grant, type Scope } from '../contract/features.ts';
import { mergeRights, type Right } from '../engine/rights.ts';
import { type Db, tenantSql } from './db.ts';
import { forbidden, signInNeeded } from './application-error.ts';

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
  readonly supportSession?: {
    readonly supportsessionid: number;
    readonly operatoremailid: string;
    readonly reason: string;
    readonly until: string;
  };
};

/**
 * The rights of an account on a day, whether or not it may sign in: what somebody could do with it.
 */
export async function accountRights(db: Db, accountid: number, today: string): Promise<Grant[]> {
  const { rows } = await tenantSql<Right>`select featureid, actionid, scope
    from account_rights(current_setting('app.subscription')::bigint /* subscriptionid */, ${accountid}::bigint, ${today}::date, 'any')`.execute(
    db,
  );
  return mergeRights(rows);
}

type SessionRow = Omit<Session, 'subscriptionid' | 'logininfoid' | 'grants' | 'supportSession'> & {
  featureid: number | null;
  actionid: number | null;
  scope: Scope | null;
};

/**
 * The session behind a login, or undefined when it was revoked, or the account is not active, or its first day
 * is not there yet or its last one over. One statement: every request begins with it.
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
  const { rows } =
    await tenantSql<SessionRow>`select * from load_session(${subscriptionid}::bigint /* subscriptionid */,
    ${logininfoid}::bigint, ${accountid}::bigint, ${today}::date)`.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  const grants = mergeRights(
    rows.flatMap(({ featureid, actionid, scope }) =>
      featureid === null || actionid === null || scope === null ? [] : [{ featureid, actionid, scope }],
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
 * Validates the endpoint's declared access before anything is looked up: no session 401, missing right 403. An endpoint
 * over the whole company needs a right that reaches all of it.
 */
export function validate(access: Access, session: Session | undefined): Reach {
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
