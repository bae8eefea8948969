import { isSeparated } from '#platform/contract/separated.ts';
import { covers, type Right } from '#platform/engine/rights.ts';
import type { Db } from '#platform/server/db.ts';
import { ApplicationError } from '#platform/server/application-error.ts';
import { namesOfRights } from '#platform/server/rights/names.ts';
import type { Context } from '#platform/server/serve.ts';
import { changeSetting, storedSetting } from '#platform/server/tenant-setting.ts';

/**
 * Rejects rights for future accounts that the granting user does not have with the same scope: another user will create
 * the accounts and is checked then, but has not chosen their rights. Rights that accounts gain at once are checked by
 * the platform.
 * @throws ApplicationError 403 `beyond`, naming the rights.
 */
export function failOnBeyond({ session }: Pick<Context, 'session'>, rows: readonly Right[]): void {
  const beyond = rows.filter((right) => !isSeparated(right) && !covers(session.grants, right));
  if (beyond.length === 0) return;
  throw new ApplicationError({
    status: 403,
    code: 'beyond',
    text: `You can only give rights that you hold yourself. You do not hold: ${namesOfRights(beyond)}`,
  });
}

/** The rights of groups, by group. */
export async function rightsOfGroups(db: Db, permissiongroupids: readonly number[]): Promise<Map<number, Right[]>> {
  const current = new Map<number, Right[]>();
  if (permissiongroupids.length === 0) return current;
  const rows = await db
    .selectFrom('permission_grant')
    .select(['permissiongroupid', 'featureid', 'actionid', 'scope'])
    .where('permissiongroupid', 'in', [...new Set(permissiongroupids)])
    .orderBy('featureid')
    .execute();
  for (const { permissiongroupid, ...right } of rows)
    current.set(permissiongroupid, [...(current.get(permissiongroupid) ?? []), right as Right]);
  return current;
}

const AS_STORED = (value: Record<string, unknown>): Record<string, unknown> => value;

/** The version of rows that are saved as one. */
export const versionOfSetting = async (db: Db, settingname: string): Promise<number> =>
  (await storedSetting(db, settingname, AS_STORED)).version;

/**
 * Increments the version of rows that are saved as one: of two callers with the same version the first succeeds, the
 * other fails. @returns the next version. @throws ApplicationError 412
 */
export async function bumpVersion(ctx: Pick<Context, 'db' | 'ifMatch'>, settingname: string): Promise<number> {
  return (await changeSetting(ctx, { settingname, read: AS_STORED, change: AS_STORED })).version;
}
