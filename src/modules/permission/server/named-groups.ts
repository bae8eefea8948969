import { chunks, type Db, tenantSql } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { referredTo } from '#platform/server/references.ts';

/** The groups of an account by name, before and after a change. */
export type ChangedGroups = {
  readonly accountid: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
};

/** The accounts of people with each group that they are in by name, by person. */
export async function groupsOfPeople(db: Db, employeeids: readonly number[]) {
  const rows = await db
    .selectFrom('account as a')
    .leftJoin('account_group as m', 'm.accountid', 'a.accountid')
    .leftJoin('permission_group as g', 'g.permissiongroupid', 'm.permissiongroupid')
    .select(['a.employeeid', 'a.accountid', 'g.permissiongroupid', 'g.permissiongroupname'])
    .where(anyOf('a.employeeid', employeeids))
    .orderBy('g.permissiongroupid')
    .execute();
  return Map.groupBy(rows, ({ employeeid }) => employeeid ?? 0);
}

/** The permission groups of the company, by their names in small letters. */
export async function groupsByName(db: Db): Promise<Map<string, { readonly id: number; readonly name: string }>> {
  const rows = await db
    .selectFrom('permission_group')
    .select(['permissiongroupid as id', 'permissiongroupname as name'])
    .execute();
  return new Map(rows.map((row) => [row.name.toLowerCase(), row]));
}

/** Writes the differences alone: a group that stays does not count as taken and given. */
export async function changeGroups(db: Db, rows: readonly ChangedGroups[]): Promise<void> {
  const pairs = (from: 'before' | 'after', to: 'before' | 'after') =>
    rows.flatMap((row) =>
      row[from].filter((group) => !row[to].includes(group)).map((group) => ({ accountid: row.accountid, group })),
    );
  for (const part of chunks(pairs('before', 'after'), 2))
    await tenantSql`delete from account_group m
      using unnest(${part.map((one) => one.accountid)}::bigint[], ${part.map((one) => one.group)}::bigint[])
        as g(accountid, permissiongroupid)
      where m.subscriptionid = current_subscription() and m.accountid = g.accountid
        and m.permissiongroupid = g.permissiongroupid`.execute(db);
  for (const part of chunks(pairs('after', 'before'), 2))
    await db
      .insertInto('account_group')
      .values(part.map(({ accountid, group }) => ({ accountid, permissiongroupid: group })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Deletes accounts that nothing refers to but their groups. @returns those that stay, because they have been used */
export async function removeUnusedAccounts(db: Db, accountids: readonly number[]): Promise<Set<number>> {
  if (accountids.length === 0) return new Set();
  const used = await referredTo(db, 'account', accountids, { except: ['account_group.accountid'] });
  const gone = accountids.filter((accountid) => !used.has(accountid));
  await db.deleteFrom('account_group').where(anyOf('accountid', gone)).execute();
  await db.deleteFrom('account').where(anyOf('accountid', gone)).execute();
  return new Set(used.keys());
}
