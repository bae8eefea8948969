import { sql } from 'kysely';
import { structureChoices, structureHas } from '#modules/company/server/public.ts';
import { namedPeople } from '#modules/people/server/public.ts';
import { activeOf, expectActive, serveToggle } from '#platform/server/active.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith, stale, notFound } from '#platform/server/application-error.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import {
  getWorkflow,
  initWorkflow,
  listWorkflows,
  removeWorkflow,
  saveWorkflow,
  toggleWorkflow,
  type WorkflowDetail,
} from '../contract/workflow.ts';
import type { Kinds } from './settle.ts';
import { detailOf } from './stored.ts';

const rows = (db: Db) =>
  db
    .selectFrom('approval_workflow as w')
    .leftJoin('account as by', 'by.accountid', 'w.addedby')
    .leftJoin('employee as maker', 'maker.employeeid', 'by.employeeid')
    .select([
      'w.approvalworkflowid',
      'w.approvalworkflowname',
      'w.description',
      'w.isdefault',
      'w.isactive',
      'w.detail',
      'w.addeddate',
      'w.version',
      'by.fullname as addedbyname',
      'maker.imagepath as addedbyimagepath',
    ])
    .orderBy('w.addeddate')
    .orderBy('w.approvalworkflowid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];
const shaped = ({ detail, addedbyname, ...row }: Row, opencount: number) => ({
  ...row,
  ...detailOf(detail),
  isactive: activeOf(row.isactive),
  hidedelete: row.isdefault,
  addedbyname: addedbyname ?? '',
  opencount,
});

/** Number of open requests of each workflow. */
async function openCounts(db: Db): Promise<Map<number, number>> {
  const counts = await db
    .selectFrom('approval_request')
    .select((eb) => ['approvalworkflowid', eb.fn.countAll<number>().as('count')])
    .where('statusid', '=', 1)
    .groupBy('approvalworkflowid')
    .execute();
  return new Map(counts.map(({ approvalworkflowid, count }) => [approvalworkflowid, count]));
}

const list = serve(listWorkflows, async ({ db }) => {
  const open = await openCounts(db);
  return (await rows(db).execute()).map((row) => shaped(row, open.get(row.approvalworkflowid) ?? 0));
});

async function one(db: Db, approvalworkflowid: number) {
  const row = await rows(db).where('w.approvalworkflowid', '=', approvalworkflowid).executeTakeFirst();
  return row ? shaped(row, (await openCounts(db)).get(approvalworkflowid) ?? 0) : notFound();
}

/** The people in a workflow, for its form. */
const namedIn = (detail: WorkflowDetail): number[] => [
  ...new Set(
    [
      detail.fallbackemployeeid,
      detail.escalationemployeeid,
      ...detail.approvalworkflowdetail.flatMap((level) => level.approvers.map((rule) => rule.employeeid)),
    ].flatMap((id) => id ?? []),
  ),
];

const get = serve(getWorkflow, async ({ db }, { approvalworkflowid }) => {
  const row = await one(db, approvalworkflowid);
  return [{ ...row, people: await namedPeople(db, namedIn(row)) }];
});

const init = (kinds: Kinds): Served =>
  serve(initWorkflow, async ({ db }) => ({
    RequestKind: [...kinds.values()].map(({ kind, name, facts }) => ({
      displayname: name,
      displayvalue: kind,
      facts: [...facts],
    })),
    ...(await structureChoices(db, ['BusinessUnit', 'Grade', 'EmploymentType', 'PermissionGroup'])),
  }));

/** Checks that the people in a workflow exist: otherwise a missing approver would be noticed too late. */
async function checkNamed(db: Db, detail: WorkflowDetail): Promise<void> {
  const people = namedIn(detail);
  if ((await namedPeople(db, people)).length !== people.length)
    failWith('E0010', { text: 'A person selected here does not exist' });
  const groups = detail.approvalworkflowdetail.flatMap((level) =>
    level.approvers.flatMap((rule) => (rule.typeid === 6 ? (rule.permissiongroupid ?? []) : [])),
  );
  if (!(await structureHas(db, 'PermissionGroup', groups)))
    failWith('E0010', { text: 'A permission group selected here no longer exists' });
}

/** Removes values that the kind of a line does not use. */
const tidied = (detail: WorkflowDetail): WorkflowDetail => ({
  ...detail,
  fallbackemployeeid: detail.fallbackactionid === 2 ? detail.fallbackemployeeid : null,
  escalationemployeeid: detail.escalationid === 4 ? detail.escalationemployeeid : null,
  approvalworkflowdetail: detail.approvalworkflowdetail.map((level) => ({
    ...level,
    approvers: level.approvers.map(({ typeid, permissiongroupid, employeeid }) => ({
      typeid,
      permissiongroupid: typeid === 6 ? permissiongroupid : null,
      employeeid: typeid === 7 ? employeeid : null,
    })),
  })),
});

const save = (kinds: Kinds): Served =>
  serve(saveWorkflow, async ({ db, session, ifMatch }, given) => {
    const { approvalworkflowid, approvalworkflowname, description, ...rest } = given;
    const detail = tidied(rest);
    const unknownKind = detail.kinds.find((kind) => !kinds.has(kind));
    if (unknownKind !== undefined)
      failWith('E0010', {
        text: `There is no kind of request “${unknownKind}”`,
        fields: { kinds: 'Please fill valid data' },
      });
    await checkNamed(db, detail);
    const current =
      approvalworkflowid === null
        ? undefined
        : await db
            .selectFrom('approval_workflow')
            .select(['version', 'isdefault', 'isactive'])
            .where('approvalworkflowid', '=', approvalworkflowid)
            .forUpdate()
            .executeTakeFirst();
    if (approvalworkflowid !== null && !current) return notFound();
    if (current && approvalworkflowid !== null && ifMatch !== undefined && current.version !== ifMatch)
      return stale(await one(db, approvalworkflowid));
    if (current) expectActive(current);
    const narrowed = [detail.kinds, detail.businessunitids, detail.subscriptiongradeids, detail.employmenttypes];
    if (current?.isdefault && narrowed.some((narrowing) => narrowing.length > 0))
      failWith('conflict', {
        status: 409,
        text: 'This is the default workflow, so it cannot be limited. Create another workflow instead.',
      });
    const taken = await db
      .selectFrom('approval_workflow')
      .select('approvalworkflowid')
      .where(sql<boolean>`lower(approvalworkflowname) = lower(${approvalworkflowname})`)
      .where('approvalworkflowid', '<>', approvalworkflowid ?? -1)
      .executeTakeFirst();
    if (taken) failWith('E1090', { status: 409, fields: { approvalworkflowname: 'Policy name already exist' } });
    const written = { approvalworkflowname, description, detail: JSON.stringify(detail) };
    const saved =
      current && approvalworkflowid !== null
        ? await db
            .updateTable('approval_workflow')
            .set({ ...written, version: current.version + 1 })
            .where('approvalworkflowid', '=', approvalworkflowid)
            .returning(['approvalworkflowid', 'version'])
            .executeTakeFirstOrThrow()
        : await db
            .insertInto('approval_workflow')
            .values({ ...written, addedby: session.accountid })
            .returning(['approvalworkflowid', 'version'])
            .executeTakeFirstOrThrow();
    await keepVersion(db, { ...saved, approvalworkflowname, detail, addedby: session.accountid });
    return [saved];
  });

type Version = {
  approvalworkflowid: number;
  version: number;
  approvalworkflowname: string;
  detail: WorkflowDetail;
  addedby: number | null;
};
/** Stores the current settings of a workflow as a version for the requests submitted under it. */
export async function keepVersion(db: Db, { detail, ...version }: Version): Promise<void> {
  await db
    .insertInto('approval_workflow_version')
    .values({ ...version, detail: JSON.stringify(detail) })
    .execute();
}

const remove = serve(removeWorkflow, async ({ db }, { approvalworkflowid }) => {
  const found = await db
    .selectFrom('approval_workflow')
    .select(['isdefault', 'isactive'])
    .where('approvalworkflowid', '=', approvalworkflowid)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return notFound();
  expectActive(found);
  const used = await db
    .selectFrom('approval_request')
    .select('approvalrequestid')
    .where('approvalworkflowid', '=', approvalworkflowid)
    .limit(1)
    .executeTakeFirst();
  if (used || found.isdefault) return failWith('E1200', { status: 409 });
  await db.deleteFrom('approval_workflow').where('approvalworkflowid', '=', approvalworkflowid).execute();
  return [{ isexecuted: true }];
});

async function failOnDefault({ db }: Context, approvalworkflowid: number): Promise<void> {
  const row = await db
    .selectFrom('approval_workflow')
    .select('isdefault')
    .where('approvalworkflowid', '=', approvalworkflowid)
    .executeTakeFirst();
  if (row?.isdefault)
    failWith('conflict', {
      status: 409,
      text: 'This is the default workflow, so it stays active. Change its levels, or create another workflow.',
    });
}

/** Requests refer to the version they were submitted under, so every new version is stored. */
async function keepAgain({ db, session }: Context, approvalworkflowid: number): Promise<void> {
  const row = await db
    .selectFrom('approval_workflow')
    .select(['approvalworkflowid', 'version', 'approvalworkflowname', 'detail'])
    .where('approvalworkflowid', '=', approvalworkflowid)
    .executeTakeFirstOrThrow();
  await keepVersion(db, { ...row, detail: detailOf(row.detail), addedby: session.accountid });
}

const toggle = serveToggle(toggleWorkflow, {
  table: 'approval_workflow',
  idfield: 'approvalworkflowid',
  beforeOff: failOnDefault,
  after: keepAgain,
});

export const workflowEndpoints = (kinds: Kinds): Served[] => [list, get, init(kinds), save(kinds), toggle, remove];
