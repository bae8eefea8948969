import type { Access, Endpoint } from '../contract/endpoint.ts';
import { actionOf, FEATURE_KEYS, FEATURES, type FeatureKey, type Grant } from '../contract/features.ts';
import { type Scope } from '../contract/scopes.ts';
import { mergeRights, type Right } from '../engine/rights.ts';
import { type Db, tenantSql } from './db.ts';
import { forbidden, signInNeeded } from './application-error.ts';

/** A signed-in caller, loaded anew in every request so that a change of rights takes effect at once. */
export type Session = {
  readonly subscriptionid: number;
  readonly accountid: number;
  readonly logininfoid: number;
  readonly employeeid: number | null;
  readonly emailid: string;
  readonly fullname: string;
  /** The id of the person's picture. */
  readonly imagepath: string | null;
  /** Null where the person uses the company's format. */
  readonly dateformatname: string | null;
  readonly language: string | null;
  readonly grants: readonly Grant[];
  /** Of a person whose last day is over: own records alone. */
  readonly isformer?: boolean;
  /** In a support session, which belongs to no account: its data. */
  readonly supportSession?: {
    readonly supportsessionid: number;
    readonly operatoremailid: string;
    readonly reason: string;
    readonly until: string;
  };
};

/** What former employees have: their own records, to read. */
const formerGrants: readonly Grant[] = mergeRights(
  FEATURE_KEYS.filter((key) => FEATURES[key].former === true).map((key) => ({
    featureid: FEATURES[key].featureid,
    actionid: actionOf('read'),
    scope: 'self',
  })),
);

/** Loads the rights of an account on a day, whether or not it may sign in. */
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
 * Loads the session of a login, or undefined when it was revoked, the account is not active, or today is outside its
 * first and last day. One statement, because every request begins with it. `today` is in the company's time zone.
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
  if (first.isformer === true) {
    const { featureid: _none, actionid: _no, scope: _never, ...person } = first;
    return { ...person, subscriptionid, logininfoid, grants: formerGrants };
  }
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

/** The scope of an endpoint for this caller. */
export type Reach = { scope: Scope };

/**
 * The scope in which a session may make a call with the declared access; undefined where it may not. A call over the
 * whole company needs a right with scope `all`.
 */
export function scopeOf(access: Access, session: Session): Scope | undefined {
  if (access === 'public' || access === 'session') return 'self';
  // Companies have no visitors: the apex pipeline and the tenant's are separate.
  if (access === 'visitor') return undefined;
  const grant = grantFor(session, access.feature);
  if (!grant || (access.need === 'edit' && grant.actionid === 2)) return undefined;
  if (access.scope === 'tenant' && grant.scope !== 'all') return undefined;
  return access.scope === 'self' ? 'self' : grant.scope;
}

/**
 * Authorizes a call by the endpoint's declared access, before any data is read: no session is a 401, a missing right a
 * 403. Former employees make no call that is not declared for them.
 */
export function validate({ access, former }: Pick<Endpoint, 'access' | 'former'>, session: Session | undefined): Reach {
  if (access === 'public') return { scope: 'self' };
  if (!session) signInNeeded();
  if (session.isformer === true && former !== true) forbidden();
  return { scope: scopeOf(access, session) ?? forbidden() };
}
