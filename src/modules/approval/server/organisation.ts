import { sql } from 'kysely';
import { type FeatureKey, FEATURES } from '#platform/contract/features.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { groupMembers, holdersOf } from '#platform/server/right-holders.ts';
import type { WorkflowDetail } from '../contract/workflow.ts';
import type { Concerned, Organisation, Person } from '../engine/organisation.ts';

/** The people that requests are about, with the heads of their units on the day; in one query. */
export async function concernedPeople(
  db: Db,
  employeeids: readonly number[],
  today: string,
): Promise<Map<number, Concerned>> {
  const rows = await db
    .selectFrom('employee as e')
    .leftJoin('work_profile as w', (join) =>
      join.onRef('w.employeeid', '=', 'e.employeeid').on(sql<boolean>`w.period @> ${today}::date`),
    )
    .leftJoin('business_unit as b', 'b.businessunitid', 'w.businessunitid')
    .leftJoin('department as d', 'd.departmentid', 'w.departmentid')
    .leftJoin('team as t', 't.teamid', 'w.teamid')
    .leftJoin('person_approval_workflow as o', 'o.employeeid', 'e.employeeid')
    .select([
      'e.employeeid',
      'w.businessunitid',
      'w.subscriptiongradeid',
      'w.employmenttype',
      'b.businessunitheadid',
      'd.departmentheadid',
      't.teamheadid',
      'o.approvalworkflowid as ownworkflowid',
    ])
    .where(anyOf('e.employeeid', employeeids))
    .execute();
  return new Map(rows.map((row) => [row.employeeid, row]));
}

/** These people and all their managers above; loops end. */
async function upwards(db: Db, employeeids: readonly number[], today: string): Promise<Map<number, number | null>> {
  const rows = await db
    .withRecursive('up', (q) =>
      q
        .selectFrom('employee as e')
        .select('e.employeeid')
        .where(anyOf('e.employeeid', employeeids))
        .union((u) =>
          u
            .selectFrom('work_profile as w')
            .innerJoin('up', 'up.employeeid', 'w.employeeid')
            .select('w.managerid as employeeid')
            .where('w.managerid', 'is not', null)
            .where(sql<boolean>`w.period @> ${today}::date`)
            .$castTo<{ employeeid: number }>(),
        ),
    )
    .selectFrom('up')
    .leftJoin('work_profile as w', (join) =>
      join.onRef('w.employeeid', '=', 'up.employeeid').on(sql<boolean>`w.period @> ${today}::date`),
    )
    .select(['up.employeeid', 'w.managerid'])
    .execute();
  return new Map(rows.map(({ employeeid, managerid }) => [employeeid, managerid]));
}

type Standing = {
  leavingdate: string | null;
  accountid: number | null;
  statusid: number | null;
  accessuntil: string | null;
  accessfrom: string | null;
};
/** A day, and the accounts that may decide requests on it. */
type Deciding = {
  today: string;
  deciders: ReadonlySet<number>;
  /** What is said of whoever is not among them. */
  without: string;
};

function unableOf(standing: Standing, { today, deciders, without }: Deciding) {
  const { leavingdate, accountid, statusid, accessuntil, accessfrom } = standing;
  if (leavingdate !== null && leavingdate < today) return 'has left';
  const closed = (accessuntil !== null && accessuntil < today) || (accessfrom !== null && accessfrom > today);
  if (accountid === null || statusid !== 1 || closed) return 'cannot sign in';
  return deciders.has(accountid) ? null : without;
}

async function peopleOf(db: Db, managers: ReadonlyMap<number, number | null>, deciding: Deciding) {
  const rows = await db
    .selectFrom('employee as e')
    .leftJoin('account as a', 'a.employeeid', 'e.employeeid')
    .select([
      'e.employeeid',
      'e.fullname',
      'e.leavingdate',
      'a.accountid',
      'a.statusid',
      'a.accessuntil',
      'a.accessfrom',
    ])
    .where(anyOf('e.employeeid', [...managers.keys()]))
    .execute();
  return new Map(
    rows.map((row): [number, Person] => [
      row.employeeid,
      {
        accountid: row.accountid,
        employeeid: row.employeeid,
        fullname: row.fullname,
        managerid: managers.get(row.employeeid) ?? null,
        unable: unableOf(row, deciding),
      },
    ]),
  );
}

const accounts = (db: Db, accountids: readonly number[]) =>
  db
    .selectFrom('account as a')
    .leftJoin('employee as e', 'e.employeeid', 'a.employeeid')
    .select(['a.accountid', 'a.employeeid', 'a.statusid', 'a.accessuntil', 'a.accessfrom', 'e.leavingdate'])
    .select(sql<string>`coalesce(e.fullname, a.fullname)`.as('fullname'))
    .where(anyOf('a.accountid', accountids))
    .orderBy('fullname')
    .orderBy('a.accountid');
type AccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['execute']>>[number];
const personOf = (row: AccountRow, deciding: Deciding): Person => ({
  accountid: row.accountid,
  employeeid: row.employeeid,
  fullname: row.fullname,
  managerid: null,
  unable: unableOf(row, deciding),
});

async function groupsOf(db: Db, groups: readonly number[], deciding: Deciding): Promise<Organisation['groups']> {
  if (groups.length === 0) return new Map();
  const names = await db
    .selectFrom('permission_group')
    .select(['permissiongroupid', 'permissiongroupname'])
    .where('permissiongroupid', 'in', [...groups])
    .execute();
  const { rows: pairs } = await groupMembers({ day: deciding.today, standing: 'any', groups }).execute(db);
  const ids = [...new Set(pairs.map(({ accountid }) => accountid))];
  const members = await accounts(db, ids).execute();
  const inGroup = new Set(pairs.map(({ permissiongroupid, accountid }) => `${permissiongroupid} ${accountid}`));
  return new Map(
    names.map(({ permissiongroupid, permissiongroupname }) => [
      permissiongroupid,
      {
        name: permissiongroupname,
        members: members
          .filter(({ accountid }) => inGroup.has(`${permissiongroupid} ${accountid}`))
          .map((row) => personOf(row, deciding)),
      },
    ]),
  );
}

/** Administrators are users who may edit workflows for the whole company, whatever their group is called. */
async function administratorsOf(db: Db, deciding: Deciding): Promise<Person[]> {
  const { featureid } = FEATURES.approvalWorkflow;
  const holders = await holdersOf(db, { featureid, all: true, day: deciding.today, standing: 'any' });
  const rows = await accounts(db, [...holders]).execute();
  return rows.map((row) => personOf(row, deciding));
}

const present = (ids: readonly (number | null)[]): number[] => [...new Set(ids.flatMap((id) => id ?? []))];

type Needed = {
  readonly concerned: Iterable<Concerned>;
  readonly employeeids: readonly (number | null)[];
  readonly groups: readonly (number | null)[];
  /** The right that they need for what is asked of them; by default that to decide requests. */
  readonly feature?: FeatureKey;
};

/** The organisation on a day, as far as these people, those above them, and these groups go; a fixed number of statements. */
export async function organisationFor(db: Db, needed: Needed, today: string): Promise<Organisation> {
  const heads = [...needed.concerned].flatMap((one) => [
    one.employeeid,
    one.businessunitheadid,
    one.departmentheadid,
    one.teamheadid,
  ]);
  const managers = await upwards(db, present([...heads, ...needed.employeeids]), today);
  const { feature = 'request' } = needed;
  const { featureid } = FEATURES[feature];
  const deciders = await holdersOf(db, { featureid, day: today, standing: 'any' });
  const without = feature === 'request' ? 'has no right to decide requests' : 'has no right to do such tasks';
  const deciding = { today, deciders, without };
  return {
    people: await peopleOf(db, managers, deciding),
    groups: await groupsOf(db, present(needed.groups), deciding),
    administrators: await administratorsOf(db, deciding),
  };
}

/** The organisation data for resolving routes on the day, for all given requests and workflows at once. */
export async function organisationOf(
  db: Db,
  options: { concerned: Iterable<Concerned>; workflows: readonly WorkflowDetail[]; also?: readonly number[] },
  today: string,
): Promise<Organisation> {
  const rules = options.workflows.flatMap((flow) => [
    ...flow.approvalworkflowdetail.flatMap((level) => level.approvers),
    ...flow.watchers,
  ]);
  const named = options.workflows.flatMap((flow) => [flow.fallbackemployeeid, flow.escalationemployeeid]);
  return organisationFor(
    db,
    {
      concerned: options.concerned,
      employeeids: [...named, ...rules.map((rule) => rule.employeeid), ...(options.also ?? [])],
      groups: rules.map((rule) => rule.permissiongroupid),
    },
    today,
  );
}
