import { sql } from 'kysely';
import { FEATURES } from '#platform/contract/features.ts';
import type { Db } from '#platform/server/db.ts';
import type { WorkflowDetail } from '../contract/workflow.ts';
import type { Concerned, Organisation, Person } from '../engine/organisation.ts';

const among = (column: string, ids: readonly number[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`;

/** The people requests are about, with the heads of where they work on the day; in one query. */
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
    .select([
      'e.employeeid',
      'w.businessunitid',
      'w.subscriptiongradeid',
      'w.employmenttype',
      'b.businessunitheadid',
      'd.departmentheadid',
      't.teamheadid',
    ])
    .where(among('e.employeeid', employeeids))
    .execute();
  return new Map(rows.map((row) => [row.employeeid, row]));
}

/** Everybody of these and all their managers upwards; circles end by themselves. */
async function upwards(db: Db, employeeids: readonly number[], today: string): Promise<Map<number, number | null>> {
  const rows = await db
    .withRecursive('up', (q) =>
      q
        .selectFrom('employee as e')
        .select('e.employeeid')
        .where(among('e.employeeid', employeeids))
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
  maydecide: boolean;
};
function unableOf({ leavingdate, accountid, statusid, accessuntil, maydecide }: Standing, today: string) {
  if (leavingdate !== null && leavingdate < today) return 'has left';
  if (accountid === null || statusid !== 1 || (accessuntil !== null && accessuntil < today)) return 'can not sign in';
  return maydecide ? null : 'has no right to decide requests';
}

/** Whether an account holds the right to decide requests, as a condition inside a query over `a`. */
const mayDecide = sql<boolean>`exists (select from account_group ag join permission_grant pg
  on pg.subscriptionid = ag.subscriptionid and pg.permissiongroupid = ag.permissiongroupid
  where ag.subscriptionid = a.subscriptionid and ag.accountid = a.accountid
  and pg.featureid = ${sql.lit(FEATURES.request.featureid)} and pg.actionid = 1)`;

async function peopleOf(db: Db, managers: ReadonlyMap<number, number | null>, today: string) {
  const rows = await db
    .selectFrom('employee as e')
    .leftJoin('account as a', 'a.employeeid', 'e.employeeid')
    .select(['e.employeeid', 'e.fullname', 'e.leavingdate', 'a.accountid', 'a.statusid', 'a.accessuntil'])
    .select(mayDecide.as('maydecide'))
    .where(among('e.employeeid', [...managers.keys()]))
    .execute();
  return new Map(
    rows.map((row): [number, Person] => [
      row.employeeid,
      {
        accountid: row.accountid,
        employeeid: row.employeeid,
        fullname: row.fullname,
        managerid: managers.get(row.employeeid) ?? null,
        unable: unableOf(row, today),
      },
    ]),
  );
}

const accounts = (db: Db) =>
  db
    .selectFrom('account as a')
    .leftJoin('employee as e', 'e.employeeid', 'a.employeeid')
    .select(['a.accountid', 'a.employeeid', 'a.statusid', 'a.accessuntil', 'e.leavingdate'])
    .select([sql<string>`coalesce(e.fullname, a.fullname)`.as('fullname'), mayDecide.as('maydecide')])
    .orderBy('fullname')
    .orderBy('a.accountid');
type AccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['execute']>>[number];
const personOf = (row: AccountRow, today: string): Person => ({
  accountid: row.accountid,
  employeeid: row.employeeid,
  fullname: row.fullname,
  managerid: null,
  unable: unableOf(row, today),
});

async function groupsOf(db: Db, groupids: readonly number[], today: string): Promise<Organisation['groups']> {
  if (groupids.length === 0) return new Map();
  const names = await db
    .selectFrom('permission_group')
    .select(['permissiongroupid', 'permissiongroupname'])
    .where('permissiongroupid', 'in', [...groupids])
    .execute();
  const members = await accounts(db)
    .innerJoin('account_group as g', 'g.accountid', 'a.accountid')
    .select('g.permissiongroupid')
    .where('g.permissiongroupid', 'in', [...groupids])
    .execute();
  return new Map(
    names.map(({ permissiongroupid, permissiongroupname }) => [
      permissiongroupid,
      {
        name: permissiongroupname,
        members: members
          .filter((row) => row.permissiongroupid === permissiongroupid)
          .map((row) => personOf(row, today)),
      },
    ]),
  );
}

/** Administrators are those who may arrange workflows for the whole company, whatever their group is called. */
async function administratorsOf(db: Db, today: string): Promise<Person[]> {
  const rows = await accounts(db)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('account_group as ag')
          .innerJoin('permission_grant as pg', 'pg.permissiongroupid', 'ag.permissiongroupid')
          .select('ag.accountid')
          .whereRef('ag.accountid', '=', 'a.accountid')
          .where('pg.featureid', '=', FEATURES.approvalWorkflow.featureid)
          .where('pg.actionid', '=', 1)
          .where('pg.scope', '=', 'all'),
      ),
    )
    .execute();
  return rows.map((row) => personOf(row, today));
}

const present = (ids: readonly (number | null)[]): number[] => [...new Set(ids.flatMap((id) => id ?? []))];

/** What resolving needs to know of the company on the day, for all requests and workflows at hand at once. */
export async function organisationOf(
  db: Db,
  given: { concerned: Iterable<Concerned>; workflows: readonly WorkflowDetail[]; also?: readonly number[] },
  today: string,
): Promise<Organisation> {
  const rules = given.workflows.flatMap((flow) => flow.approvalworkflowdetail.flatMap((level) => level.approvers));
  const named = given.workflows.flatMap((flow) => [flow.fallbackemployeeid, flow.escalationemployeeid]);
  const heads = [...given.concerned].flatMap((one) => [
    one.employeeid,
    one.businessunitheadid,
    one.departmentheadid,
    one.teamheadid,
  ]);
  const start = present([...heads, ...named, ...rules.map((rule) => rule.employeeid), ...(given.also ?? [])]);
  const managers = await upwards(db, start, today);
  return {
    people: await peopleOf(db, managers, today),
    groups: await groupsOf(db, present(rules.map((rule) => rule.permissiongroupid)), today),
    administrators: await administratorsOf(db, today),
  };
}
