import { employmentTypes, structureChoices } from '#modules/company/server/public.ts';
import { ofNames } from '#platform/contract/choices.ts';
import { isSeparated } from '#platform/contract/separated.ts';
import type { Right } from '#platform/engine/rights.ts';
import type { Db } from '#platform/server/db.ts';
import { ApplicationError, failWith, failField, notFound } from '#platform/server/application-error.ts';
import { changeRecord, createRecord, lockForChange, lockForRemoval } from '#platform/server/record.ts';
import { namesOfRights } from '#platform/server/rights/names.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  getPolicy,
  initPolicy,
  listPolicies,
  type MembershipRule,
  type PolicySave,
  removePolicy,
  savePolicy,
} from '../contract/policy.ts';
import type { GivenRight } from '../contract/rights.ts';
import { rightsOfGroups } from './giving.ts';
import { membersByGroup } from './members.ts';

const groupTypeName = (byname: boolean, byrule: boolean) => {
  if (byname) return byrule ? 'By name and rule' : 'By name';
  return byrule ? 'By rule' : '';
};

const list = serve(listPolicies, async ({ db, today }) => {
  const members = await membersByGroup(db, today);
  const rows = await db
    .selectFrom('permission_group as g')
    .leftJoin('account as by', 'by.accountid', 'g.addedby')
    .select((eb) => [
      'g.permissiongroupid',
      'g.permissiongroupname',
      'g.description',
      'g.addeddate',
      'g.version',
      'by.fullname as addedby',
      'by.imagepath as addedbyimagepath',
      eb
        .selectFrom('permission_grant as p')
        .whereRef('p.permissiongroupid', '=', 'g.permissiongroupid')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('rightcount'),
      eb
        .exists(eb.selectFrom('permission_rule as r').whereRef('r.permissiongroupid', '=', 'g.permissiongroupid'))
        .as('byrule'),
      eb
        .exists(eb.selectFrom('account_group as m').whereRef('m.permissiongroupid', '=', 'g.permissiongroupid'))
        .as('byname'),
    ])
    .orderBy('g.addeddate')
    .orderBy('g.permissiongroupid')
    .execute();
  return rows.map(({ addedby, rightcount, byname, byrule, ...row }) => ({
    ...row,
    grouptypename: groupTypeName(Boolean(byname), Boolean(byrule)),
    addedbyname: addedby ?? '',
    rightcount: rightcount ?? 0,
    ...members(row.permissiongroupid),
  }));
});

const init = serve(initPolicy, async ({ db }) => {
  const { Grade, ...choices } = await structureChoices(db, ['BusinessUnit', 'Department', 'Grade']);
  return { EmploymentType: ofNames(await employmentTypes(db)), ...choices, Grade: Grade.toReversed() };
});

const asText = (rows: readonly object[]): Set<string> => new Set(rows.map((row) => JSON.stringify(row)));
/** A rule with its parts in the order in which they are read. */
const ruleOf = ({ employmenttype, businessunitid, departmentid, subscriptiongradeid }: MembershipRule) => ({
  employmenttype,
  businessunitid,
  departmentid,
  subscriptiongradeid,
});

const rulesOf = (db: Db, permissiongroupid: number) =>
  db
    .selectFrom('permission_rule')
    .select(['employmenttype', 'businessunitid', 'departmentid', 'subscriptiongradeid'])
    .where('permissiongroupid', '=', permissiongroupid)
    .orderBy('permissionruleid')
    .execute();

async function one(db: Db, permissiongroupid: number) {
  const row = await db
    .selectFrom('permission_group')
    .select(['permissiongroupid', 'permissiongroupname', 'description', 'version'])
    .where('permissiongroupid', '=', permissiongroupid)
    .executeTakeFirst();
  if (!row) return notFound();
  const rights = (await rightsOfGroups(db, [permissiongroupid])).get(permissiongroupid) ?? [];
  return { ...row, rights: rights as GivenRight[], rules: await rulesOf(db, permissiongroupid) };
}

const get = serve(getPolicy, async ({ db }, { permissiongroupid }) => [await one(db, permissiongroupid)]);

const GROUP = {
  table: 'permission_group',
  idfield: 'permissiongroupid',
  usedBy: [['account_group', 'permissiongroupid', 'E1210']],
} as const;

/** A group is never changed blindly: the caller names the version. */
async function writeGroup(ctx: Context, input: PolicySave): Promise<{ permissiongroupid: number; version: number }> {
  const { permissiongroupid, permissiongroupname, description } = input;
  const current = await lockForChange(ctx, GROUP, permissiongroupid, (id) => one(ctx.db, id));
  if (!current) return createRecord(ctx, GROUP, { permissiongroupname, description });
  if (ctx.ifMatch === undefined)
    throw new ApplicationError({
      status: 428,
      code: 'version-needed',
      text: 'Send the version you are changing in the if-match header',
    });
  return changeRecord(ctx.db, GROUP, current, { permissiongroupname, description });
}

/** Only differences are written: a right that is removed and granted again in one save does not count as removed. */
async function writeRights(db: Db, permissiongroupid: number, rights: readonly Right[]): Promise<void> {
  const before = (await rightsOfGroups(db, [permissiongroupid])).get(permissiongroupid) ?? [];
  const gone = before.filter(({ featureid }) => !rights.some((right) => right.featureid === featureid));
  if (gone.length > 0)
    await db
      .deleteFrom('permission_grant')
      .where('permissiongroupid', '=', permissiongroupid)
      .where(
        'featureid',
        'in',
        gone.map(({ featureid }) => featureid),
      )
      .execute();
  const existing = asText(before);
  const fresh = rights.filter(
    ({ featureid, actionid, scope }) => !existing.has(JSON.stringify({ featureid, actionid, scope })),
  );
  if (fresh.length === 0) return;
  await db
    .insertInto('permission_grant')
    .values(fresh.map((right) => ({ ...right, permissiongroupid })))
    .onConflict((conflict) =>
      conflict.columns(['subscriptionid', 'permissiongroupid', 'featureid']).doUpdateSet((eb) => ({
        actionid: eb.ref('excluded.actionid'),
        scope: eb.ref('excluded.scope'),
      })),
    )
    .execute();
}

async function writeRules(db: Db, permissiongroupid: number, rules: PolicySave['rules']): Promise<void> {
  const before = asText(await rulesOf(db, permissiongroupid));
  const next = asText(rules.map(ruleOf));
  if (before.size === next.size && [...next].every((rule) => before.has(rule))) return;
  await db.deleteFrom('permission_rule').where('permissiongroupid', '=', permissiongroupid).execute();
  if (rules.length > 0)
    await db
      .insertInto('permission_rule')
      .values(rules.map((rule) => ({ ...rule, permissiongroupid })))
      .execute();
}

async function writeMembers(db: Db, permissiongroupid: number, input: PolicySave): Promise<void> {
  const gone = new Set(input.removeaccountids);
  const added = [...new Set(input.addaccountids)].filter((id) => !gone.has(id));
  if (gone.size > 0)
    await db
      .deleteFrom('account_group')
      .where('permissiongroupid', '=', permissiongroupid)
      .where('accountid', 'in', [...gone])
      .execute();
  if (added.length === 0) return;
  const existing = await db.selectFrom('account').select('accountid').where('accountid', 'in', added).execute();
  if (existing.length !== added.length) notFound();
  await db
    .insertInto('account_group')
    .values(added.map((accountid) => ({ accountid, permissiongroupid })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @throws ApplicationError 400 when a rule would grant a right that needs a second person */
function failByRule({ rights, rules }: PolicySave): void {
  const separated = rights.filter(isSeparated);
  if (rules.length > 0 && separated.length > 0)
    failField(
      'rules',
      `These rights are given by name only, because a second person confirms them: ${namesOfRights(separated)}. Take them out of this policy, or its rules`,
    );
}

/** The platform checks all granted rights, by name or by rule, at the end of the transaction. */
const save = serve(savePolicy, async (ctx, input) => {
  const { db } = ctx;
  failByRule(input);
  const saved = await writeGroup(ctx, input);
  const { permissiongroupid } = saved;
  await writeRights(db, permissiongroupid, input.rights);
  await writeRules(db, permissiongroupid, input.rules);
  await writeMembers(db, permissiongroupid, input);
  return [saved];
});

/** A group in use cannot be deleted: with members by name or by rule, or as a group of new accounts. */
const remove = serve(removePolicy, async ({ db, today }, { permissiongroupid }) => {
  await lockForRemoval(db, GROUP, permissiongroupid);
  if ((await membersByGroup(db, today))(permissiongroupid).assignedemployeecount > 0)
    return failWith('E1210', { status: 409 });
  const usual = await db
    .selectFrom('default_permission')
    .select('employmenttype')
    .where('permissiongroupid', '=', permissiongroupid)
    .limit(1)
    .executeTakeFirst();
  if (usual) return [{ isexecuted: false }];
  await db.deleteFrom('permission_rule').where('permissiongroupid', '=', permissiongroupid).execute();
  await db.deleteFrom('permission_grant').where('permissiongroupid', '=', permissiongroupid).execute();
  await db.deleteFrom('permission_group').where('permissiongroupid', '=', permissiongroupid).execute();
  return [{ isexecuted: true }];
});

export const policyEndpoints = [list, init, get, save, remove];
