import { expectStructure, structureChoices, structureHas } from '#modules/company/server/public.ts';
import { namedPeople } from '#modules/people/server/public.ts';
import { activeOf, serveToggle } from '#platform/server/active.ts';
import { failField } from '#platform/server/application-error.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { creator, serveRecord } from '#platform/server/record.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import {
  getTemplate,
  initTemplate,
  listTemplates,
  removeTemplate,
  saveTemplate,
  type TemplateRow,
  type TemplateTask,
  tidiedTask,
  toggleTemplate,
} from '../contract/template.ts';
import { BY_HAND } from '../contract/words.ts';
import type { StartTemplate } from './start.ts';
import { goneTargets, targetChoices } from './targets.ts';

/** Tasks stored as JSON; only this module writes them. */
export const tasksIn = (stored: unknown): TemplateTask[] => stored as TemplateTask[];

/** Templates by their ids, as checklists are started from them. */
export async function templatesWith(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, StartTemplate>> {
  const rows = await db
    .selectFrom('checklist_template')
    .select(['checklisttemplateid', 'checklisttemplatename', 'version', 'triggerid', 'isordered', 'soondays', 'tasks'])
    .where(anyOf('checklisttemplateid', new Set(ids)))
    .execute();
  return new Map(rows.map(({ tasks, ...row }) => [row.checklisttemplateid, { ...row, tasks: tasksIn(tasks) }]));
}

const rows = (db: Db) =>
  db
    .selectFrom('checklist_template as t')
    .select([
      't.checklisttemplateid',
      't.checklisttemplatename',
      't.description',
      't.triggerid',
      't.isordered',
      't.soondays',
      't.tasks',
      't.businessunitids',
      't.officeaddressids',
      't.subscriptiongradeids',
      't.employmenttypes',
      't.isactive',
      't.addeddate',
      't.version',
      ...creator('t'),
    ])
    .orderBy('t.addeddate')
    .orderBy('t.checklisttemplateid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

async function runningCounts(db: Db): Promise<ReadonlyMap<number | null, number>> {
  const counts = await db
    .selectFrom('checklist')
    .select((eb) => ['checklisttemplateid', eb.fn.countAll<number>().as('count')])
    .where('statusid', '=', 1)
    .groupBy('checklisttemplateid')
    .execute();
  return new Map(counts.map(({ checklisttemplateid, count }) => [checklisttemplateid, count]));
}

const shaped = (
  { isactive, tasks, triggerid, ...row }: Row,
  counts: ReadonlyMap<number | null, number>,
): TemplateRow => ({
  ...row,
  triggerid: triggerid as TemplateRow['triggerid'],
  tasks: tasksIn(tasks),
  isactive: activeOf(isactive),
  runningcount: counts.get(row.checklisttemplateid) ?? 0,
});

const peopleIn = (tasks: readonly TemplateTask[]): number[] => [
  ...new Set(tasks.flatMap(({ owner }) => owner.employeeid ?? [])),
];

/** Checks who and what tasks name. @throws ApplicationError at the tasks */
async function checkNamed(db: Db, tasks: readonly TemplateTask[]): Promise<void> {
  const people = peopleIn(tasks);
  const groups = [...new Set(tasks.flatMap(({ owner }) => owner.permissiongroupid ?? []))];
  const departments = [...new Set(tasks.flatMap(({ owner }) => owner.departmentid ?? []))];
  const isthere =
    (await namedPeople(db, people)).length === people.length &&
    (await structureHas(db, 'PermissionGroup', groups)) &&
    (await structureHas(db, 'Department', departments));
  if (!isthere) failField('tasks', 'An owner that is selected here no longer exists');
  const gone = await goneTargets(db, tasks);
  if (gone.size > 0) failField('tasks', 'A category or document that is selected here no longer exists');
  for (const { condition } of tasks) await expectStructure(db, condition, 'tasks');
}

/** Removes what the owner rule of a task does not use. */
const tidied = (tasks: readonly TemplateTask[]): TemplateTask[] =>
  tasks.map(({ owner, ...task }) => ({
    ...tidiedTask(task),
    owner: {
      typeid: owner.typeid,
      permissiongroupid: owner.typeid === 6 ? owner.permissiongroupid : null,
      employeeid: owner.typeid === 7 ? owner.employeeid : null,
      departmentid: owner.typeid === 9 ? owner.departmentid : null,
    },
  }));

const toggle = serveToggle(toggleTemplate, {
  table: 'checklist_template',
  idfield: 'checklisttemplateid',
  after: ({ db }: Context) => scheduleDailyCheck(db, 'checklist'),
});

export const templateEndpoints: Served[] = [
  ...serveRecord(
    { list: listTemplates, read: getTemplate, save: saveTemplate, remove: removeTemplate },
    {
      table: 'checklist_template',
      idfield: 'checklisttemplateid',
      usedBy: [
        [
          'checklist',
          'checklisttemplateid',
          'E1200',
          'Checklists were started from this template. Make it inactive instead.',
        ],
        [
          'exit_policy',
          'checklisttemplateid',
          'E1200',
          'An exit policy names this template. Choose another one there first.',
        ],
      ],
      list: async ({ db }) => {
        const counts = await runningCounts(db);
        return (await rows(db).execute()).map((row) => shaped(row, counts));
      },
      one: async ({ db }, id) => {
        const row = await rows(db).where('t.checklisttemplateid', '=', id).executeTakeFirst();
        if (!row) return undefined;
        const template = shaped(row, await runningCounts(db));
        return { ...template, people: await namedPeople(db, peopleIn(template.tasks)) };
      },
      values: async ({ db, today }, input, current) => {
        const { checklisttemplateid: _id, tasks, triggerid, ...values } = input;
        const { businessunitids, officeaddressids, subscriptiongradeids, employmenttypes, ...plain } = values;
        await expectStructure(db, input);
        await checkNamed(db, tasks);
        if (triggerid !== BY_HAND) await scheduleDailyCheck(db, 'checklist');
        const isSame = current !== undefined && current.triggerid === triggerid;
        return {
          ...plain,
          triggerid,
          // Only events from now on start it: not everybody who ever joined.
          triggeredfrom: triggerid === BY_HAND ? null : isSame ? current.triggeredfrom : today,
          businessunitids: [...new Set(businessunitids)],
          officeaddressids: [...new Set(officeaddressids)],
          subscriptiongradeids: [...new Set(subscriptiongradeids)],
          employmenttypes: [...new Set(employmenttypes)],
          tasks: JSON.stringify(tidied(tasks)),
        };
      },
    },
  ),
  serve(initTemplate, async ({ db }) => ({
    ...(await structureChoices(db, [
      'BusinessUnit',
      'Office',
      'Grade',
      'Department',
      'PermissionGroup',
      'EmploymentType',
    ])),
    ...(await targetChoices(db)),
  })),
  toggle,
];
