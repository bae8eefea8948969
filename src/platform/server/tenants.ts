import { type Db, inTenant, type Pools } from './db.ts';
import { openTenant, registerTenant, saveOneTimeLink, saveTenantDefaults, type Tenant } from './directory.ts';
import { type Country, FIRST_DATE_PATTERN } from '../contract/country.ts';
import { FEATURE_KEYS, FEATURES } from '../contract/features.ts';
import { SEPARATED } from '../contract/separated.ts';
import { ADMINISTRATOR, EMPLOYEE, firstGroups } from './first-rights.ts';
import type { ServerModule } from './module.ts';
import { dayIn } from './day-in.ts';
import { presentFile } from './configuration-rows.ts';
import { failWith } from './application-error.ts';
import { ACCEPT_DAYS, groupsOfSecondPerson, nameSecondPerson } from './second-person.ts';
import type { Env } from './serve.ts';
import { randomToken, sha256 } from './token.ts';

/** Inserts the first groups. @returns their ids by name */
export async function createGroups(db: Db, modules: readonly ServerModule[]): Promise<Map<string, number>> {
  const first = firstGroups(modules);
  const names = [...first.keys()];
  const groups = await db
    .insertInto('permission_group')
    .values(names.map((permissiongroupname) => ({ permissiongroupname })))
    .returning(['permissiongroupid', 'permissiongroupname'])
    .execute();
  const ids = new Map(groups.map((group) => [group.permissiongroupname, group.permissiongroupid]));
  const grants = names.flatMap((name) => {
    const rights = new Map((first.get(name) ?? []).map(([feature, need, scope]) => [feature, { need, scope }]));
    return [...rights].map(([feature, { need, scope }]) => ({
      permissiongroupid: ids.get(name) ?? 0,
      featureid: FEATURES[feature].featureid,
      actionid: need === 'edit' ? 1 : 2,
      scope,
    }));
  });
  await db.insertInto('permission_grant').values(grants).execute();
  const usual = ids.get(EMPLOYEE);
  if (usual !== undefined)
    await db.insertInto('default_permission').values({ employmenttype: '', permissiongroupid: usual }).execute();
  return ids;
}

async function groupIds(db: Db, groups: readonly string[]): Promise<number[]> {
  if (groups.length === 0) return [];
  const rows = await db
    .selectFrom('permission_group')
    .select('permissiongroupid')
    .where('permissiongroupname', 'in', [...groups])
    .execute();
  if (rows.length !== groups.length) throw new Error(`Unknown permission group among ${groups.join(', ')}`);
  return rows.map((row) => row.permissiongroupid);
}

/**
 * Creates an account in groups, given by name or id. The password is hashed before any transaction; null for a one-time
 * link.
 */
export async function createAccount(
  db: Db,
  {
    emailid,
    fullname,
    passwordhash,
    employeeid,
    groups,
    atonce = false,
  }: {
    emailid: string;
    fullname: string;
    passwordhash: string | null;
    employeeid?: number | null;
    groups: readonly string[] | { ids: readonly number[] };
    /** Separated rights count without confirmation: only at the creation of a company. */
    atonce?: boolean;
  },
): Promise<number> {
  const { accountid } = await db
    .insertInto('account')
    .values({ emailid: emailid.toLowerCase(), fullname, passwordhash, employeeid: employeeid ?? null })
    .returning('accountid')
    .executeTakeFirstOrThrow();
  const permissiongroupids = 'ids' in groups ? groups.ids : await groupIds(db, groups);
  if (permissiongroupids.length > 0)
    await db
      .insertInto('account_group')
      .values(permissiongroupids.map((permissiongroupid) => ({ accountid, permissiongroupid })))
      .execute();
  if (atonce) await countAtOnce(db, accountid);
  return accountid;
}

/** Confirms the separated rights of an account's groups, where there is no one else to confirm. */
async function countAtOnce(db: Db, accountid: number): Promise<void> {
  const rows = await db
    .selectFrom('account_group as g')
    .innerJoin('permission_grant as p', 'p.permissiongroupid', 'g.permissiongroupid')
    .select('p.featureid')
    .distinct()
    .where('g.accountid', '=', accountid)
    .where('p.actionid', '=', 1)
    .where(
      'p.featureid',
      'in',
      SEPARATED.map((key) => FEATURES[key].featureid),
    )
    .execute();
  if (rows.length === 0) return;
  await db
    .insertInto('separated_right')
    .values(rows.map(({ featureid }) => ({ accountid, featureid })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const RESTORED = 'Administrator (restored)';

/**
 * Finds the group whose members may grant rights in the whole company, the one with most rights first; creates one
 * where there is none.
 */
async function givingGroup(db: Db): Promise<number> {
  const current = await db
    .selectFrom('permission_grant as p')
    .innerJoin('permission_grant as every', 'every.permissiongroupid', 'p.permissiongroupid')
    .select('p.permissiongroupid')
    .where('p.featureid', '=', FEATURES.permissionPolicy.featureid)
    .where('p.actionid', '<>', 2)
    .where('p.scope', '=', 'all')
    .groupBy('p.permissiongroupid')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('p.permissiongroupid')
    .limit(1)
    .executeTakeFirst();
  if (current) return current.permissiongroupid;
  const { permissiongroupid } = await db
    .insertInto('permission_group')
    .values({ permissiongroupname: RESTORED })
    .onConflict((conflict) =>
      conflict.columns(['subscriptionid', 'permissiongroupname']).doUpdateSet({ permissiongroupname: RESTORED }),
    )
    .returning('permissiongroupid')
    .executeTakeFirstOrThrow();
  const rights = FEATURE_KEYS.filter((key) => !SEPARATED.includes(key)).map((key) => ({
    permissiongroupid,
    featureid: FEATURES[key].featureid,
    actionid: 1,
    scope: 'all',
  }));
  // An existing group of this name gets the missing right, and loses nothing.
  await db
    .insertInto('permission_grant')
    .values(rights)
    .onConflict((conflict) =>
      conflict.columns(['subscriptionid', 'permissiongroupid', 'featureid']).doUpdateSet({ actionid: 1, scope: 'all' }),
    )
    .execute();
  return permissiongroupid;
}

/** Adds an account by name to those who may grant rights; separated rights stay unconfirmed. */
export async function putAmongGivers(db: Db, accountid: number): Promise<void> {
  const permissiongroupid = await givingGroup(db);
  await db
    .insertInto('account_group')
    .values({ accountid, permissiongroupid })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type NewCompany = {
  label: string;
  companyname: string;
  /** Without the hash of a password, the administrator chooses one by a one-time link. */
  admin: { emailid: string; fullname?: string; passwordhash?: string };
  /** Who else administers the company and approves its payroll; they choose a password by a one-time link. */
  second?: { emailid: string; fullname: string };
  isdemo?: boolean;
  /** Decides the date format until the company changes it; by default year first. */
  country?: Country;
  configuration?: Record<string, unknown>;
  /** Runs before the company opens; when interrupted, the whole company is created anew. */
  fill?: (tenant: Tenant) => Promise<void>;
};

/**
 * Creates a company with its groups, its first administrator and what each module sets up.
 * @returns the tenant, the administrator's account and, unless a password was given, the one-time token of the first
 * sign-in; of the second person the token as well
 */
export async function createCompany({
  pools,
  env,
  modules,
  company,
}: {
  pools: Pools;
  env: Env;
  modules: readonly ServerModule[];
  company: NewCompany;
}): Promise<{ tenant: Tenant; accountid: number; token: string | undefined; secondtoken: string | undefined }> {
  const { label, companyname, admin, second, isdemo = false, country = 'other', fill } = company;
  if (!/^[a-z0-9]{1,63}$/.test(label))
    failWith('invalid', { text: 'The address label may hold small letters and digits only, at most 63' });
  if (['accounts', 'superuser', 'signup', 'files', 'www', 'api'].includes(label))
    failWith('invalid', { text: `The address label “${label}” is reserved` });
  const configuration = presentFile(company.configuration ?? {});
  const passwordhash = admin.passwordhash ?? null;
  const tenant = await registerTenant(pools, { label, companyname, isdemo, applicationkey: randomToken() });
  const taken = () => failWith('E0110', { status: 409, text: `The address label “${label}” is already taken` });
  if (!tenant) return taken();
  const { accountid, secondid } = await inTenant(
    pools,
    tenant.subscriptionid,
    { accountid: null, request: 'create-company' },
    async (db) => {
      await createGroups(db, modules);
      const first = await createAccount(db, {
        emailid: admin.emailid,
        fullname: admin.fullname ?? 'Administrator',
        passwordhash,
        groups: [ADMINISTRATOR],
        atonce: true,
      });
      const other = second && {
        accountid: await createAccount(db, { ...second, passwordhash: null, groups: groupsOfSecondPerson(modules) }),
      };
      if (other) await nameSecondPerson(db, { ...other, namedby: first, now: env.now() });
      const start = { db, env, day: dayIn(env.now(), tenant.timezoneid), configuration };
      for (const { setup } of modules) await setup?.(start);
      for (const module of modules) await module.configuration?.setUp?.(start);
      return { accountid: first, secondid: other?.accountid };
    },
  );
  if (country !== 'other')
    await saveTenantDefaults(pools, tenant, { ...tenant, dateformatname: FIRST_DATE_PATTERN[country] });
  await fill?.(tenant);
  if (!(await openTenant(pools, tenant))) taken();
  const linkOf = async (whose: number): Promise<string> => {
    const token = randomToken(32);
    await saveOneTimeLink(pools, {
      tokenhash: sha256(token),
      subscriptionid: tenant.subscriptionid,
      purpose: 'first-password',
      accountid: whose,
      expireson: new Date(env.now().getTime() + ACCEPT_DAYS * 86_400_000),
    });
    return token;
  };
  return {
    tenant,
    accountid,
    token: passwordhash ? undefined : await linkOf(accountid),
    secondtoken: secondid === undefined ? undefined : await linkOf(secondid),
  };
}
