import { sql } from 'kysely';
import { exitTemplates } from '#modules/checklist/server/public.ts';
import { expectStructure, structureChoices } from '#modules/company/server/public.ts';
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
    .leftJoin('checklist_template as c', 'c.checklisttemplateid', 'p.checklisttemplateid')
    .select([
      'p.exitpolicyid',
      'p.checklisttemplateid',
      'c.checklisttemplatename',
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

const init = serve(initPolicy, async ({ db }) => ({
  ...(await structureChoices(db, ['BusinessUnit', 'Grade', 'EmploymentType'])),
  ChecklistTemplate: await exitTemplates(db),
}));

/** Checks that grades and units exist: a rule or an audience without its record would hold for nobody. */
async function checkAudience(
  db: Db,
  { subscriptiongradeids, businessunitids, noticerules }: PolicyDetail,
): Promise<void> {
  const ruled = noticerules.flatMap(({ subscriptiongradeid }) => subscriptiongradeid ?? []);
  await expectStructure(db, { businessunitids, subscriptiongradeids });
  await expectStructure(db, { subscriptiongradeids: ruled }, 'noticerules');
}

/** Checks that the template of the clearance is one of exits. The one that the policy has stays, active or not. */
async function checkClearance(db: Db, checklisttemplateid: number | null, current: number | null): Promise<void> {
  if (checklisttemplateid === null || checklisttemplateid === current) return;
  const offered = await exitTemplates(db);
  if (!offered.some(({ displayvalue }) => displayvalue === checklisttemplateid))
    failField('checklisttemplateid', 'Please select a template that is started by an exit');
}

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
        return row && shaped(row, (await usedCounts(db)).get(id) ?? 0);
      },
      values: async ({ db }, { exitpolicyid: _id, exitpolicyname, checklisttemplateid, ...detail }, current) => {
        await checkAudience(db, detail);
        await checkClearance(db, checklisttemplateid, current?.checklisttemplateid ?? null);
        return { exitpolicyname, checklisttemplateid, detail: JSON.stringify(detail) };
      },
    },
  ),
  init,
  toggle,
];
