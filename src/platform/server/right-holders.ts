import { tenantSql, type Db } from './db.ts';
import type { Right } from '../engine/rights.ts';

/**
 * Which accounts count: `open` those that may sign in on the day, `coming` also those whose first day is in the future,
 * `any` every account, closed ones included.
 */
export type Standing = 'open' | 'coming' | 'any';
/** The source of a right: a group by name or by a rule on the job record, common access, or a type. */
export type Source = 'name' | 'rule' | 'everybody' | 'type';

type Query = {
  day: string;
  standing?: Standing;
  /** By default, every account of the company. */
  accounts?: readonly number[];
};

/**
 * Query for the rights of accounts on a day, from all sources. The single definition of who has a right: sessions use
 * the same text, one account at a time. To be selected from alone, or named by WITH; never joined as it stands.
 */
export const rightHolders = ({
  day,
  standing = 'open',
  accounts,
  features,
}: Query & { features?: readonly number[] }) =>
  tenantSql<{
    accountid: number;
    featureid: number;
    actionid: number;
    scope: Right['scope'];
    source: Source;
  }>`select accountid, featureid, actionid, scope, source from right_holders(current_setting('app.subscription')::bigint /* subscriptionid */, ${accounts ? [...accounts] : null}::bigint[], ${features ? [...features] : null}::integer[], ${day}::date, ${standing})`;

/**
 * Query for the members of groups on a day, by name or by a rule on the job record; without `groups`, of every group.
 */
export const groupMembers = ({ day, standing = 'open', accounts, groups }: Query & { groups?: readonly number[] }) =>
  tenantSql<{
    permissiongroupid: number;
    accountid: number;
    byname: boolean;
  }>`select permissiongroupid, accountid, byname from group_members(current_setting('app.subscription')::bigint /* subscriptionid */, ${groups ? [...groups] : null}::bigint[], ${accounts ? [...accounts] : null}::bigint[], ${day}::date, ${standing})`;

/** The accounts that may edit with a right; `all`: over the whole company. */
export async function holdersOf(
  db: Db,
  { featureid, all = false, ...request }: Query & { featureid: number; all?: boolean },
): Promise<Set<number>> {
  const { rows } = await rightHolders({ ...request, features: [featureid] }).execute(db);
  return new Set(
    rows.filter(({ actionid, scope }) => actionid !== 2 && (!all || scope === 'all')).map(({ accountid }) => accountid),
  );
}

/** The groups an account is in on a day. */
export async function groupsOfAccount(db: Db, accountid: number, day: string): Promise<number[]> {
  const { rows } = await groupMembers({ day, accounts: [accountid] }).execute(db);
  return rows.map(({ permissiongroupid }) => permissiongroupid);
}
