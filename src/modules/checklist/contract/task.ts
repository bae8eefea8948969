import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, listQuery, orNull, personChip, text } from '#platform/contract/fields.ts';
import { filePath } from '#platform/contract/files.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { report } from '#platform/contract/report.ts';
import { MAX_BULK, NOTE_LIMIT, task } from './checklist.ts';
import { TASK_KIND, TASK_STATUS } from './words.ts';

const read = { feature: 'checklist', need: 'read', scope: 'people' } as const;
const edit = { feature: 'checklist', need: 'edit', scope: 'people' } as const;
const own = { feature: 'checklistTask', need: 'read', scope: 'self' } as const;
const does = { feature: 'checklistTask', need: 'edit', scope: 'self' } as const;

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
      statusid: z.literal([1, 2, 3, 4], MESSAGES.E0010),
      note: orNull(text(NOTE_LIMIT)),
      answers,
      files: proofs,
      /** Paise to recover from who leaves. */
      recoveryamount: orNull(z.number().int().min(0, 'enter valid number').max(100_000_000_000)).default(null),
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
