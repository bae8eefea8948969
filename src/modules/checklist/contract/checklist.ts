import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, idParam, listQuery, option, personChip, text } from '#platform/contract/fields.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { report } from '#platform/contract/report.ts';
import { question } from './template.ts';
import { CHECKLIST_STATUS, TASK_KIND, TASK_STATUS, TRIGGER } from './words.ts';

export const NOTE_LIMIT = 1000;
export const MAX_BULK = 200;

const read = { feature: 'checklist', need: 'read', scope: 'people' } as const;
const edit = { feature: 'checklist', need: 'edit', scope: 'people' } as const;

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
  employeeid: z.number(),
  assetcategoryid: z.number().nullable(),
  /** The category of assets, or the type of document, that it is about. */
  about: z.string().nullable(),
  statusid: TASK_STATUS.schema,
  dueday: z.string(),
  isoverdue: z.boolean(),
  isproofrequired: z.boolean(),
  isprivate: z.boolean(),
  /** Of an exit: open, it keeps the exit from being closed. */
  isblocking: z.boolean(),
  questions: z.array(question),
  answers: z.array(z.object({ label: z.string(), answer: z.string() })),
  files: z.array(z.object({ url: z.string(), documentname: z.string() })),
  owners: z.array(z.string()),
  ownerreason: z.string(),
  note: z.string().nullable(),
  /** Paise to recover from who leaves; only tasks of an exit have it. */
  recoveryamount: z.number().nullable(),
  isrecoverable: z.boolean(),
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
