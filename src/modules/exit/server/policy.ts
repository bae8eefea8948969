import { sql } from 'kysely';
import { expectStructure, structureChoices, structureHas } from '#modules/company/server/public.ts';
import { namedPeople } from '#modules/people/server/public.ts';
import { activeOf, serveToggle } from '#platform/server/active.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith, failField } from '#platform/server/application-error.ts';
import { creator, serveRecord } from '#platform/server/record.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import {
  getPolicy,
  initPolicy,
  listPolicies,
  type PolicyDetail,
  type PolicyRow,
  removePolicy,
  savePolicy,
  togglePolicy,
} from '../contract/policy.ts';
import { neededPolicy } from '../engine/choose-policy.ts';

/** The type of a value stored as JSON; only this module writes it, so it is not validated when read. */
export const detailOf = (current: unknown): PolicyDetail => current as PolicyDetail;

const rows = (db: Db) =>
  db
    .selectFrom('exit_policy as p')
    .select([
      'p.exitpolicyid',
      'p.exitpolicyname',
      'p.detail',
      'p.isactive',
      'p.addeddate',
      'p.version',
      ...creator('p'),
    ])
    .orderBy('p.addeddate')
    .orderBy('p.exitpolicyid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

async function usedCounts(db: Db): Promise<Map<number, number>> {
  const counts = await db
    .selectFrom('employee_exit')
    .select((eb) => ['exitpolicyid', eb.fn.countAll<number>().as('count')])
    .where('exitpolicyid', 'is not', null)
    .groupBy('exitpolicyid')
    .execute();
  return new Map(counts.map(({ exitpolicyid, count }) => [exitpolicyid ?? 0, count]));
}

const shaped = ({ detail, isactive, ...row }: Row, usedcount: number): PolicyRow => ({
  ...row,
  ...detailOf(detail),
  isactive: activeOf(isactive),
  usedcount,
});

const namedIn = ({ clearance }: PolicyDetail): number[] => [
  ...new Set(clearance.flatMap(({ employeeid }) => employeeid ?? [])),
];

const init = serve(initPolicy, ({ db }) =>
  structureChoices(db, ['BusinessUnit', 'Grade', 'EmploymentType', 'Department', 'PermissionGroup']),
);

/** Checks that grades and units exist: a rule or an audience without its record would hold for nobody. */
async function checkAudience(
  db: Db,
  { subscriptiongradeids, businessunitids, noticerules }: PolicyDetail,
): Promise<void> {
  const ruled = noticerules.flatMap(({ subscriptiongradeid }) => subscriptiongradeid ?? []);
  await expectStructure(db, { businessunitids, subscriptiongradeids });
  await expectStructure(db, { subscriptiongradeids: ruled }, 'noticerules');
}

/** Checks that the responsible people exist: a task without one would block every exit. */
async function checkNamed(db: Db, detail: PolicyDetail): Promise<void> {
  const people = namedIn(detail);
  const departments = detail.clearance.flatMap(({ departmentid }) => departmentid ?? []);
  const groups = detail.clearance.flatMap(({ permissiongroupid }) => permissiongroupid ?? []);
  const isthere =
    (await namedPeople(db, people)).length === people.length &&
    (await structureHas(db, 'Department', departments)) &&
    (await structureHas(db, 'PermissionGroup', groups));
  if (!isthere) failField('clearance', 'A responsible person selected here no longer exists');
}

/** Removes values that the kind of responsibility of a line does not use. */
const tidied = (detail: PolicyDetail): PolicyDetail => ({
  ...detail,
  clearance: detail.clearance.map((item) => ({
    ...item,
    departmentid: item.responsibleid === 2 ? item.departmentid : null,
    permissiongroupid: item.responsibleid === 3 ? item.permissiongroupid : null,
    employeeid: item.responsibleid === 4 ? item.employeeid : null,
  })),
});

/** The policies to choose a person's policy from. */
export async function candidatesOf(db: Db) {
  const current = await db
    .selectFrom('exit_policy')
    .select(['exitpolicyid', 'exitpolicyname', 'isactive', 'version', 'detail'])
    .orderBy('exitpolicyid')
    .execute();
  return current.map((row) => ({ ...row, isactive: activeOf(row.isactive), detail: detailOf(row.detail) }));
}

async function failOnNeeded({ db, today }: Context, exitpolicyid: number): Promise<void> {
  // Locks all policies, so that two which replace each other cannot both become inactive concurrently.
  await db.selectFrom('exit_policy').select('exitpolicyid').orderBy('exitpolicyid').forUpdate().execute();
  const placed = await db
    .selectFrom('work_profile')
    .select(['businessunitid', 'subscriptiongradeid', 'employmenttype'])
    .distinct()
    .where(sql<boolean>`period @> ${today}::date`)
    .execute();
  const needed = neededPolicy(await candidatesOf(db), exitpolicyid, placed);
  if (needed) failWith('conflict', { status: 409, text: needed });
}

const toggle = serveToggle(togglePolicy, { table: 'exit_policy', idfield: 'exitpolicyid', beforeOff: failOnNeeded });

export const policyEndpoints = [
  ...serveRecord(
    { list: listPolicies, read: getPolicy, save: savePolicy, remove: removePolicy },
    {
      table: 'exit_policy',
      idfield: 'exitpolicyid',
      usedBy: [
        ['employee_exit', 'exitpolicyid', 'E1200'],
        ['person_exit_policy', 'exitpolicyid', 'E1200'],
      ],
      list: async ({ db }) => {
        const used = await usedCounts(db);
        return (await rows(db).execute()).map((row) => shaped(row, used.get(row.exitpolicyid) ?? 0));
      },
      one: async ({ db }, id) => {
        const row = await rows(db).where('p.exitpolicyid', '=', id).executeTakeFirst();
        if (!row) return undefined;
        const policy = shaped(row, (await usedCounts(db)).get(id) ?? 0);
        return { ...policy, people: await namedPeople(db, namedIn(policy)) };
      },
      values: async ({ db }, { exitpolicyid: _exitpolicyid, exitpolicyname, ...input }) => {
        const detail = tidied(input);
        await checkAudience(db, detail);
        await checkNamed(db, detail);
        return { exitpolicyname, detail: JSON.stringify(detail) };
      },
    },
  ),
  init,
  toggle,
];
