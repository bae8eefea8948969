import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, idParam, listQuery, option, orNull, personChip, text } from '#platform/contract/fields.ts';
import { filePath } from '#platform/contract/files.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { report } from '#platform/contract/report.ts';
import { question } from './template.ts';
import { CHECKLIST_STATUS, TASK_KIND, TASK_STATUS, TRIGGER } from './words.ts';

export const NOTE_LIMIT = 1000;
export const MAX_BULK = 200;

const read = { feature: 'checklist', need: 'read', scope: 'people' } as const;
const edit = { feature: 'checklist', need: 'edit', scope: 'people' } as const;
const own = { feature: 'checklistTask', need: 'read', scope: 'self' } as const;
const does = { feature: 'checklistTask', need: 'edit', scope: 'self' } as const;

const checklistRow = personChip.extend({
  checklistid: z.number(),
  checklistname: z.string(),
  departmentname: z.string().nullable(),
  triggername: z.string(),
  eventday: z.string(),
  statusid: CHECKLIST_STATUS.schema,
  status: z.string(),
  opentasks: z.number(),
  taskcount: z.number(),
  /** Open tasks that nobody owns. */
  ownerless: z.number(),
  /** The earliest due day of an open task. */
  nextdue: z.string().nullable(),
});
export type ChecklistRow = z.infer<typeof checklistRow>;

const checklistQuery = z.object({
  search: listQuery.shape.search,
  statusid: z.coerce.number().int().min(1).max(5).optional(),
  checklisttemplateid: id.optional(),
});

export const listChecklists = endpoint({
  method: 'GET',
  path: 'checklist/list',
  access: read,
  summary: 'The checklists of people, what is due first',
  input: listQuery.extend(checklistQuery.shape),
  output: z.object({ rows: z.array(checklistRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});

export const checklistReport = report({
  title: 'Checklists',
  list: listChecklists,
  query: checklistQuery,
  columns: {
    fullname: { label: 'Name' },
    employeecode: { label: 'Employee code' },
    checklistname: { label: 'Checklist' },
    departmentname: { label: 'Department' },
    triggername: { label: 'Started by' },
    eventday: { label: 'Day of the event' },
    status: { label: 'Status' },
    opentasks: { label: 'Open tasks' },
    nextdue: { label: 'Next due' },
  },
});

export const task = z.object({
  checklisttaskid: z.number(),
  itemno: z.number(),
  title: z.string(),
  instructions: z.string().nullable(),
  kindid: TASK_KIND.schema,
  statusid: TASK_STATUS.schema,
  dueday: z.string(),
  isoverdue: z.boolean(),
  isproofrequired: z.boolean(),
  isprivate: z.boolean(),
  questions: z.array(question),
  answers: z.array(z.object({ label: z.string(), answer: z.string() })),
  files: z.array(z.object({ url: z.string(), documentname: z.string() })),
  owners: z.array(z.string()),
  ownerreason: z.string(),
  note: z.string().nullable(),
  donebyname: z.string().nullable(),
  doneon: z.string().nullable(),
  /** Numbers of the open tasks that it waits for. */
  waitingfor: z.array(z.number()),
  maycomplete: z.boolean(),
  version: z.number(),
});
export type Task = z.infer<typeof task>;

export const getChecklist = endpoint({
  method: 'GET',
  path: 'checklist/checklist/:checklistid',
  access: read,
  summary:
    'One checklist with its tasks in their order; private tasks for their owners and holders of the right over all',
  input: idParam('checklistid'),
  output: z.array(
    z.object({
      checklistid: z.number(),
      checklistname: z.string(),
      person: personChip,
      triggerid: TRIGGER.schema,
      eventday: z.string(),
      statusid: CHECKLIST_STATUS.schema,
      isordered: z.boolean(),
      templateversion: z.number(),
      endedday: z.string().nullable(),
      endingnote: z.string().nullable(),
      tasks: z.array(task),
      version: z.number(),
    }),
  ),
  example: { checklistid: 1 },
});
export type ChecklistDetail = z.infer<typeof getChecklist.output>[number];

export const initChecklist = endpoint({
  method: 'GET',
  path: 'checklist/init',
  access: read,
  summary: 'The active templates that a checklist can be started from by hand',
  input: z.object({}),
  output: z.object({ ChecklistTemplate: z.array(option) }),
  example: {},
});

export const startChecklist = endpoint({
  method: 'POST',
  path: 'checklist/start',
  access: edit,
  summary: 'Start a checklist for people from a template, with the day on which its due days hang',
  input: z.object({
    checklisttemplateid: z.number('Please select a template').int().positive().max(Number.MAX_SAFE_INTEGER),
    employeeids: z.array(id).min(1, MESSAGES.E1400).max(MAX_BULK),
    eventday: dayField,
  }),
  output: z.array(z.object({ checklistid: z.number() })),
  example: { checklisttemplateid: 1, employeeids: [1], eventday: '2026-12-01' },
});

const ended = z.array(z.object({ checklistid: z.number(), closed: z.number(), done: z.number(), version: z.number() }));
export const closeChecklist = endpoint({
  method: 'POST',
  path: 'checklist/close',
  access: edit,
  versioned: true,
  summary: 'Close a checklist that is not needed any more: its open tasks close, what is done stays',
  input: z.object({ checklistid: id, note: text(NOTE_LIMIT).min(1, MESSAGES.E1280) }),
  output: ended,
  example: { checklistid: 1, note: 'Does not join' },
});

export const moveEvent = endpoint({
  method: 'POST',
  path: 'checklist/move',
  access: edit,
  versioned: true,
  summary: 'Move the day of a checklist that was started by hand: open tasks move by their rules, done ones stay',
  input: z.object({ checklistid: id, eventday: dayField }),
  output: z.array(z.object({ checklistid: z.number(), moved: z.number(), version: z.number() })),
  example: { checklistid: 1, eventday: '2026-12-14' },
});

export const remindChecklist = endpoint({
  method: 'POST',
  path: 'checklist/remind',
  access: edit,
  summary: 'Remind the owners of what is due soon or over due in a checklist, each once a day at most',
  input: z.object({ checklistid: id }),
  output: z.array(z.object({ reminded: z.number(), skipped: z.number() })),
  example: { checklistid: 1 },
});

const taskRow = personChip.extend({
  checklisttaskid: z.number(),
  checklistid: z.number(),
  checklistname: z.string(),
  title: z.string(),
  kindid: TASK_KIND.schema,
  kindname: z.string(),
  owners: z.string(),
  dueday: z.string(),
  isoverdue: z.boolean(),
  statusid: TASK_STATUS.schema,
  status: z.string(),
  version: z.number(),
});
export type TaskRow = z.infer<typeof taskRow>;

const taskQuery = z.object({
  search: listQuery.shape.search,
  /** The title of a task, to see it for many people. */
  title: z.string().trim().max(150).optional(),
  statusid: z.coerce.number().int().min(1).max(5).optional(),
  isoverdue: z.coerce.number().int().min(0).max(1).optional(),
  isownerless: z.coerce.number().int().min(0).max(1).optional(),
});

export const listTasks = endpoint({
  method: 'GET',
  path: 'checklist/tasks',
  access: read,
  summary:
    'The tasks of checklists of people, what is due first; of one title for many people, or those that nobody owns',
  input: listQuery.extend(taskQuery.shape),
  output: z.object({ rows: z.array(taskRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});

export const taskReport = report({
  title: 'Checklist tasks',
  list: listTasks,
  query: taskQuery,
  columns: {
    fullname: { label: 'Name' },
    employeecode: { label: 'Employee code' },
    title: { label: 'Task' },
    checklistname: { label: 'Checklist' },
    kindname: { label: 'Kind' },
    owners: { label: 'Owners' },
    dueday: { label: 'Due' },
    status: { label: 'Status' },
  },
});

export const listTitles = endpoint({
  method: 'GET',
  path: 'checklist/titles',
  access: read,
  summary: 'The titles of open tasks with how many people have each open, the most first',
  input: z.object({}),
  output: z.array(z.object({ title: z.string(), count: z.number() })),
  example: {},
});

const ownTask = task.extend({
  checklistid: z.number(),
  checklistname: z.string(),
  person: personChip,
  isdelegated: z.boolean(),
});
export type OwnTask = z.infer<typeof ownTask>;

export const ownTasks = endpoint({
  method: 'GET',
  path: 'checklist/own',
  access: own,
  summary: 'The open tasks of the caller, those of people they stand in for as well, what is due first',
  input: z.object({}),
  output: z.array(ownTask),
  example: {},
});

const answers = z
  .array(z.object({ id: z.number(), value: z.union([z.string().max(5000), z.number()]).nullable() }))
  .max(40);
const proofs = z.array(z.object({ url: filePath, documentname: z.string().trim().min(1).max(150) })).max(5);

export const completeTask = endpoint({
  method: 'POST',
  path: 'checklist/task',
  access: does,
  versioned: true,
  summary: 'Complete a task, skip it or say that it does not apply with a reason, or open it again',
  input: z
    .object({
      checklisttaskid: id,
      statusid: z.custom<1 | 2 | 3 | 4>((value) => [1, 2, 3, 4].includes(Number(value)), MESSAGES.E0010),
      note: orNull(text(NOTE_LIMIT)),
      answers,
      files: proofs,
    })
    .superRefine(({ statusid, note }, ctx) => {
      if (statusid !== 2 && !note) ctx.addIssue({ code: 'custom', path: ['note'], message: MESSAGES.E1280 });
    }),
  output: z.array(z.object({ checklisttaskid: z.number(), statusid: z.number(), version: z.number() })),
  example: { checklisttaskid: 1, statusid: 2, note: null, answers: [], files: [] },
});

export const completeTasks = endpoint({
  method: 'POST',
  path: 'checklist/completetasks',
  access: edit,
  summary: 'Mark tasks of many people as done; what needs a form or a proof is left, and said',
  input: z.object({ checklisttaskids: z.array(id).min(1, MESSAGES.E1400).max(MAX_BULK) }),
  output: z.array(z.object({ done: z.number(), skipped: z.number() })),
  example: { checklisttaskids: [1] },
});

export const assignTask = endpoint({
  method: 'POST',
  path: 'checklist/assign',
  access: edit,
  versioned: true,
  summary: 'Give an open task to somebody by hand; its owner rule counts no more',
  input: z.object({
    checklisttaskid: id,
    employeeid: z.number('Please select a person').int().positive().max(Number.MAX_SAFE_INTEGER),
  }),
  output: z.array(z.object({ checklisttaskid: z.number(), version: z.number() })),
  example: { checklisttaskid: 1, employeeid: 1 },
});
