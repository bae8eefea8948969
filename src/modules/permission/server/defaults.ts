import { employmentTypes } from '#modules/company/server/public.ts';
import type { Db } from '#platform/server/db.ts';
import { isSeparated } from '#platform/contract/separated.ts';
import { failField, notFound } from '#platform/server/application-error.ts';
import { namesOfRights } from '#platform/server/rights/names.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  getCommonAccess,
  getDefaultPermission,
  saveCommonAccess,
  saveDefaultPermission,
} from '../contract/defaults.ts';
import type { GivenRight } from '../contract/rights.ts';
import { failOnBeyond, rightsOfGroups, bumpVersion, versionOfSetting } from './giving.ts';

const DEFAULT = 'defaultpermission';
const COMMON = 'commonaccess';

/** Groups pairs of type and value by employment type. */
function byType<T>(rows: readonly { employmenttype: string; value: T }[]): Map<string, T[]> {
  const current = new Map<string, T[]>();
  for (const { employmenttype, value } of rows)
    current.set(employmenttype, [...(current.get(employmenttype) ?? []), value]);
  return current;
}

export async function defaultsOf(db: Db): Promise<{ employmenttype: string; permissiongroupids: number[] }[]> {
  const rows = await db
    .selectFrom('default_permission')
    .select(['employmenttype', 'permissiongroupid as value'])
    .orderBy('employmenttype')
    .orderBy('permissiongroupid')
    .execute();
  return [...byType(rows)].map(([employmenttype, permissiongroupids]) => ({ employmenttype, permissiongroupids }));
}

async function groupsOf(db: Db) {
  const rows = await db
    .selectFrom('permission_group')
    .select(['permissiongroupid', 'permissiongroupname'])
    .orderBy('permissiongroupname')
    .execute();
  const rights = await rightsOfGroups(
    db,
    rows.map((row) => row.permissiongroupid),
  );
  return rows.map((row) => ({ ...row, rights: (rights.get(row.permissiongroupid) ?? []) as GivenRight[] }));
}

async function commonOf(db: Db): Promise<{ employmenttype: string; rights: GivenRight[] }[]> {
  const rows = await db
    .selectFrom('common_access')
    .select(['employmenttype', 'featureid', 'actionid', 'scope'])
    .orderBy('employmenttype')
    .orderBy('featureid')
    .execute();
  const stored = rows.map(({ employmenttype, ...right }) => ({ employmenttype, value: right as GivenRight }));
  return [...byType(stored)].map(([employmenttype, rights]) => ({ employmenttype, rights }));
}

const readDefault = async ({ db }: Pick<Context, 'db'>) => [
  {
    defaults: await defaultsOf(db),
    groups: await groupsOf(db),
    employmenttypes: await employmentTypes(db),
    version: await versionOfSetting(db, DEFAULT),
  },
];

const saveDefault = serve(saveDefaultPermission, async (ctx, { defaults }) => {
  const { db } = ctx;
  const version = await bumpVersion(ctx, DEFAULT);
  const named = new Set(defaults.flatMap((row) => row.permissiongroupids));
  const groups = await groupsOf(db);
  if ([...named].some((id) => !groups.some((group) => group.permissiongroupid === id))) return notFound();
  const before = new Set((await defaultsOf(db)).flatMap((row) => row.permissiongroupids));
  // A group that new accounts get already may be added to further types; a new one counts as granted.
  const fresh = groups.filter(({ permissiongroupid: id }) => named.has(id) && !before.has(id));
  failOnBeyond(
    ctx,
    fresh.flatMap(({ rights }) => rights),
  );
  await db.deleteFrom('default_permission').execute();
  const rows = defaults.flatMap(({ employmenttype, permissiongroupids }) =>
    [...new Set(permissiongroupids)].map((permissiongroupid) => ({ employmenttype, permissiongroupid })),
  );
  if (rows.length > 0) await db.insertInto('default_permission').values(rows).execute();
  return [{ version }];
});

const readCommon = async ({ db }: Pick<Context, 'db'>) => {
  const ruled = await db
    .selectFrom('permission_rule')
    .select(['employmenttype', 'permissiongroupid'])
    .where('employmenttype', 'is not', null)
    .where('businessunitid', 'is', null)
    .where('departmentid', 'is', null)
    .where('subscriptiongradeid', 'is', null)
    .execute();
  return [
    {
      common: await commonOf(db),
      employmenttypes: await employmentTypes(db),
      defaults: await defaultsOf(db),
      groups: await groupsOf(db),
      ruled: ruled.map((row) => ({ ...row, employmenttype: row.employmenttype ?? '' })),
      version: await versionOfSetting(db, COMMON),
    },
  ];
};

/** Only changed types are written, so that other accounts are not checked. */
async function writeCommon(db: Db, common: readonly { employmenttype: string; rights: readonly GivenRight[] }[]) {
  const next = common.filter(({ rights }) => rights.length > 0);
  const before = await commonOf(db);
  const same = (one: { employmenttype: string; rights: readonly GivenRight[] }) => JSON.stringify(sorted(one));
  const changed = (list: typeof next, other: typeof next) =>
    list.filter((one) => !other.some((two) => same(two) === same(one))).map(({ employmenttype }) => employmenttype);
  const types = new Set([...changed(before, next), ...changed(next, before)]);
  if (types.size === 0) return;
  await db
    .deleteFrom('common_access')
    .where('employmenttype', 'in', [...types])
    .execute();
  const rows = next
    .filter(({ employmenttype }) => types.has(employmenttype))
    .flatMap(({ employmenttype, rights }) => rights.map((right) => ({ ...right, employmenttype })));
  if (rows.length > 0) await db.insertInto('common_access').values(rows).execute();
}
const sorted = ({ employmenttype, rights }: { employmenttype: string; rights: readonly GivenRight[] }) => [
  employmenttype,
  ...rights.map(({ featureid, actionid, scope }) => `${featureid} ${actionid} ${scope}`).sort(),
];

/** The platform checks the granted rights at the end of the transaction. */
const saveCommon = serve(saveCommonAccess, async (ctx, { common }) => {
  const { db } = ctx;
  const separated = common.flatMap(({ rights }) => rights.filter(isSeparated));
  if (separated.length > 0)
    failField(
      'common',
      `These rights are given by name only, because a second person confirms them: ${namesOfRights(separated)}`,
    );
  const version = await bumpVersion(ctx, COMMON);
  await writeCommon(db, common);
  return [{ version }];
});

export const defaultEndpoints = [
  serve(getDefaultPermission, readDefault),
  saveDefault,
  serve(getCommonAccess, readCommon),
  saveCommon,
];
