import type { Access } from '../contract/endpoint.ts';
import { FEATURES, type FeatureKey, type Grant, type Scope } from '../contract/features.ts';
import type { Db } from './db.ts';
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
  readonly dateformatname: string;
  readonly language: string;
  readonly grants: readonly Grant[];
};

const MENU_OF = (featureid: number): number => Math.floor(featureid / 100);
const RANK: Record<Scope, number> = { self: 0, reports: 1, unit: 2, all: 3 };

/** Merges the rights of all groups of a person: edit beats read, the wider scope wins. */
function merge(rows: readonly { featureid: number; actionid: number; scope: string }[]): Grant[] {
  const merged = new Map<number, Grant>();
  for (const row of rows) {
    const scope = row.scope as Scope;
    const held = merged.get(row.featureid);
    merged.set(row.featureid, {
      featureid: row.featureid,
      actionid: held ? Math.min(held.actionid, row.actionid) : row.actionid,
      profilemenuactionid: row.featureid * 10 + (held ? Math.min(held.actionid, row.actionid) : row.actionid),
      parentmenuid: MENU_OF(row.featureid),
      scope: held && RANK[held.scope] > RANK[scope] ? held.scope : scope,
    });
  }
  return [...merged.values()].sort((a, b) => a.featureid - b.featureid);
}

/**
 * The session behind a login, or undefined when it was revoked, or the account is not active, or its last day is over.
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
    .leftJoin('account_group as g', 'g.accountid', 'a.accountid')
    .leftJoin('permission_grant as p', 'p.permissiongroupid', 'g.permissiongroupid')
    .select([
      'a.accountid',
      'a.employeeid',
      'a.emailid',
      'a.fullname',
      'a.imagepath',
      'a.dateformatname',
      'a.language',
      'p.featureid',
      'p.actionid',
      'p.scope',
    ])
    .where('s.logininfoid', '=', logininfoid)
    .where('s.accountid', '=', accountid)
    .where('s.revokedon', 'is', null)
    .where('a.statusid', '=', 1)
    .where((c) => c.or([c('a.accessuntil', 'is', null), c('a.accessuntil', '>=', today)]))
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const grants = merge(
    rows.flatMap((row) =>
      row.featureid === null || row.actionid === null || row.scope === null
        ? []
        : [{ featureid: row.featureid, actionid: row.actionid, scope: row.scope }],
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
  if (access === 'session') return { scope: 'self' };
  const grant = grantFor(session, access.feature);
  if (!grant || (access.need === 'edit' && grant.actionid === 2)) forbidden();
  if (access.scope === 'tenant' && grant.scope !== 'all') forbidden();
  return { scope: access.scope === 'self' ? 'self' : grant.scope };
}
