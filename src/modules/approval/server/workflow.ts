import { expectStructure, structureChoices, structureHas } from '#modules/company/server/public.ts';
import { namedPeople } from '#modules/people/server/public.ts';
import { activeOf, serveToggle } from '#platform/server/active.ts';
import type { InputOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith } from '#platform/server/application-error.ts';
import { creator, lockForRemoval, serveRecord } from '#platform/server/record.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import {
  type ApproverRule,
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
    .select([
      'w.approvalworkflowid',
      'w.approvalworkflowname',
      'w.description',
      'w.isdefault',
      'w.isactive',
      'w.detail',
      'w.addeddate',
      'w.version',
      ...creator('w'),
    ])
    .orderBy('w.addeddate')
    .orderBy('w.approvalworkflowid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];
const shaped = ({ detail, ...row }: Row, opencount: number) => ({
  ...row,
  ...detailOf(detail),
  isactive: activeOf(row.isactive),
  hidedelete: row.isdefault,
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

/** The people in a workflow, for its form. */
const namedIn = (detail: WorkflowDetail): number[] => [
  ...new Set(
    [
      detail.fallbackemployeeid,
      detail.escalationemployeeid,
      ...detail.approvalworkflowdetail.flatMap((level) => level.approvers.map((rule) => rule.employeeid)),
      ...detail.watchers.map((rule) => rule.employeeid),
    ].flatMap((id) => id ?? []),
  ),
];

const init = (kinds: Kinds): Served =>
  serve(initWorkflow, async ({ db }) => ({
    RequestKind: [...kinds.values()].map(({ kind, name, facts, amountname = 'Amount' }) => ({
      displayname: name,
      displayvalue: kind,
      facts: [...facts],
      amountname,
    })),
    ...(await structureChoices(db, ['BusinessUnit', 'Grade', 'EmploymentType', 'PermissionGroup'])),
  }));

/**
 * Checks that the people, units and grades in a workflow exist: otherwise a missing approver, or a level that is for
 * nobody, would be noticed too late.
 */
async function checkNamed(db: Db, detail: WorkflowDetail): Promise<void> {
  const people = namedIn(detail);
  if ((await namedPeople(db, people)).length !== people.length)
    failWith('E0010', { text: 'A person selected here does not exist' });
  const rules = [...detail.approvalworkflowdetail.flatMap((level) => level.approvers), ...detail.watchers];
  const groups = rules.flatMap((rule) => (rule.typeid === 6 ? (rule.permissiongroupid ?? []) : []));
  if (!(await structureHas(db, 'PermissionGroup', groups)))
    failWith('E0010', { text: 'A permission group selected here no longer exists' });
  await expectStructure(db, detail);
  const levels = detail.approvalworkflowdetail;
  const ofLevels = {
    businessunitids: levels.flatMap(({ businessunitids }) => businessunitids),
    subscriptiongradeids: levels.flatMap(({ subscriptiongradeids }) => subscriptiongradeids),
  };
  await expectStructure(db, ofLevels, 'approvalworkflowdetail');
}

const tidiedRule = ({ typeid, permissiongroupid, employeeid }: ApproverRule): ApproverRule => ({
  typeid,
  permissiongroupid: typeid === 6 ? permissiongroupid : null,
  employeeid: typeid === 7 ? employeeid : null,
});

/** Removes values that the kind of a line does not use. */
const tidied = (detail: WorkflowDetail): WorkflowDetail => ({
  ...detail,
  fallbackemployeeid: detail.fallbackactionid === 2 ? detail.fallbackemployeeid : null,
  escalationemployeeid: detail.escalationid === 4 ? detail.escalationemployeeid : null,
  approvalworkflowdetail: detail.approvalworkflowdetail.map((level) => ({
    ...level,
    approvers: level.approvers.map(tidiedRule),
  })),
  watchers: detail.watchers.map(tidiedRule),
});

type Input = InputOf<typeof saveWorkflow>;
/** @throws ApplicationError for a kind of request or a person that does not exist, and for a limited default */
async function check(db: Db, kinds: Kinds, detail: WorkflowDetail, isdefault: boolean): Promise<void> {
  const unknownKind = detail.kinds.find((kind) => !kinds.has(kind));
  if (unknownKind !== undefined)
    failWith('E0010', {
      text: `There is no kind of request “${unknownKind}”`,
      fields: { kinds: 'Please fill valid data' },
    });
  await checkNamed(db, detail);
  const narrowed = [detail.kinds, detail.businessunitids, detail.subscriptiongradeids, detail.employmenttypes];
  if (isdefault && narrowed.some((narrowing) => narrowing.length > 0))
    failWith('conflict', {
      status: 409,
      text: 'This is the default workflow, so it cannot be limited. Create another workflow instead.',
    });
}
const detailIn = ({
  approvalworkflowid: _approvalworkflowid,
  approvalworkflowname: _approvalworkflowname,
  description: _description,
  ...detail
}: Input): WorkflowDetail => tidied(detail);

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

const WORKFLOW = {
  table: 'approval_workflow',
  idfield: 'approvalworkflowid',
  usedBy: [
    ['approval_request', 'approvalworkflowid', 'E1200'],
    ['request_setting', 'approvalworkflowid', 'E1200'],
    ['person_approval_workflow', 'approvalworkflowid', 'E1200'],
  ],
} as const;

export const workflowEndpoints = (kinds: Kinds): Served[] => [
  ...serveRecord(
    { list: listWorkflows, read: getWorkflow, save: saveWorkflow, remove: removeWorkflow },
    {
      ...WORKFLOW,
      list: async ({ db }) => {
        const open = await openCounts(db);
        return (await rows(db).execute()).map((row) => shaped(row, open.get(row.approvalworkflowid) ?? 0));
      },
      one: async ({ db }, id) => {
        const row = await rows(db).where('w.approvalworkflowid', '=', id).executeTakeFirst();
        if (!row) return undefined;
        const workflow = shaped(row, (await openCounts(db)).get(id) ?? 0);
        return { ...workflow, people: await namedPeople(db, namedIn(workflow)) };
      },
      values: async ({ db }, input, current) => {
        const detail = detailIn(input);
        await check(db, kinds, detail, current?.isdefault ?? false);
        const { approvalworkflowname, description } = input;
        return { approvalworkflowname, description, detail: JSON.stringify(detail) };
      },
      after: ({ db, session }, input, row) =>
        keepVersion(db, {
          ...row,
          approvalworkflowname: input.approvalworkflowname,
          detail: detailIn(input),
          addedby: session.accountid,
        }),
      remove: async ({ db }, id) => {
        const { isdefault } = await lockForRemoval(db, WORKFLOW, id);
        if (isdefault) failWith('E1200', { status: 409 });
        await db.deleteFrom('approval_workflow').where('approvalworkflowid', '=', id).execute();
        return true;
      },
    },
  ),
  init(kinds),
  toggle,
];
