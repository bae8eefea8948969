import { z } from 'zod';
import { ACTIVE, toggle } from '#platform/contract/active.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, line, listOf, option, orNull, text } from '#platform/contract/fields.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { allOf, createdRow, mayEdit, mayRead, oneOf, removalOf, saved } from '#platform/contract/record.ts';
import { ownerRule } from '#modules/approval/contract/owner.ts';
import { jobs } from '#modules/calendar/contract/eligibility.ts';
import { ASSET_ISSUE, ASSET_RETURN, DOCUMENT, FORM, QUESTION_TYPES, TASK_KIND, TRIGGER } from './words.ts';

export const NAME_LIMIT = 100;
export const TITLE_LIMIT = 150;
export const DESCRIPTION_LIMIT = 500;
export const INSTRUCTIONS_LIMIT = 1000;
export const MAX_TASKS = 60;
export const MAX_QUESTIONS = 20;
export const MAX_DAYS = 365;
export const MAX_SOON_DAYS = 30;

const whole = (min: number, max: number) =>
  z
    .number('enter valid number')
    .int('enter valid number')
    .min(min, 'enter valid number')
    .max(max, 'enter valid number');

export const question = z.object({
  id,
  typeid: QUESTION_TYPES.schema,
  label: line(TITLE_LIMIT).min(1, 'Please enter the question'),
  isrequired: z.boolean(),
});
export type Question = z.infer<typeof question>;

/** For whose job a task is: several lists must all fit, an empty one fits everybody. */
const condition = z.object({
  departmentids: listOf(id),
  officeaddressids: listOf(id),
  subscriptiongradeids: listOf(id),
});
export type Condition = z.output<typeof condition>;

export const templateTask = z.object({
  title: line(TITLE_LIMIT).min(1, 'Please enter what is to be done'),
  instructions: orNull(text(INSTRUCTIONS_LIMIT)),
  kindid: TASK_KIND.schema,
  assetcategoryid: orNull(id).describe('What is issued or returned; none for the return of everything'),
  documenttypeid: orNull(id).describe('The document that the person is asked for'),
  owner: ownerRule,
  duedays: whole(-MAX_DAYS, MAX_DAYS).describe('Days after the day of the event, negative before it'),
  isworkingdays: z.boolean(),
  waitsfor: listOf(whole(1, MAX_TASKS), MAX_TASKS).describe('Numbers of the tasks that are to be done before it'),
  hiddendays: orNull(whole(0, MAX_DAYS)).describe('Hidden from its owner until so many days before it is due'),
  isprivate: z.boolean(),
  isproofrequired: z.boolean(),
  isblocking: z.boolean().default(true).describe('Of an exit: open, it keeps the exit from being closed'),
  questions: listOf(question, MAX_QUESTIONS),
  condition,
});
export type TemplateTask = z.output<typeof templateTask>;

export const templateFields = {
  checklisttemplatename: line(NAME_LIMIT).min(1, 'Please enter name'),
  description: orNull(text(DESCRIPTION_LIMIT)),
  triggerid: TRIGGER.schema,
  isordered: z.boolean(),
  soondays: whole(0, MAX_SOON_DAYS).describe('Working days before its due day in which a task is due soon'),
  tasks: z.array(templateTask).min(1, 'Please add a task').max(MAX_TASKS),
};

/** Rules between tasks: a task waits for earlier numbers only, a form asks something, an issue and a document say of what. */
export function checkTasks({ tasks }: { tasks: readonly TemplateTask[] }, ctx: z.core.$RefinementCtx): void {
  for (const [at, { waitsfor, kindid, questions, assetcategoryid, documenttypeid }] of tasks.entries()) {
    if (waitsfor.some((itemno) => itemno > at))
      ctx.addIssue({ code: 'custom', path: ['tasks'], message: `Task ${at + 1} can only wait for tasks before it` });
    if (kindid === FORM && questions.length === 0)
      ctx.addIssue({ code: 'custom', path: ['tasks'], message: `Please add a question to the form of task ${at + 1}` });
    if (kindid === ASSET_ISSUE && assetcategoryid === null)
      ctx.addIssue({ code: 'custom', path: ['tasks'], message: `Please select the category of task ${at + 1}` });
    if (kindid === DOCUMENT && documenttypeid === null)
      ctx.addIssue({ code: 'custom', path: ['tasks'], message: `Please select the document of task ${at + 1}` });
    if (new Set(questions.map((one) => one.id)).size !== questions.length)
      ctx.addIssue({ code: 'custom', path: ['tasks'], message: MESSAGES.E0010 });
  }
}

export const templateSave = z
  .object({ checklisttemplateid: orNull(id), ...templateFields, ...jobs.shape })
  .superRefine(checkTasks);
export type TemplateSave = z.output<typeof templateSave>;

/** A task without what its kind does not use. */
export const tidiedTask = <T extends Pick<TemplateTask, 'kindid' | 'assetcategoryid' | 'documenttypeid' | 'questions'>>(
  task: T,
): T => ({
  ...task,
  assetcategoryid: task.kindid === ASSET_ISSUE || task.kindid === ASSET_RETURN ? task.assetcategoryid : null,
  documenttypeid: task.kindid === DOCUMENT ? task.documenttypeid : null,
  questions: task.kindid === FORM ? task.questions : [],
});

const person = z.object({ employeeid: z.number(), displayname: z.string() });
export const templateRow = createdRow.extend({
  checklisttemplateid: z.number(),
  ...templateFields,
  description: z.string().nullable(),
  ...jobs.shape,
  isactive: ACTIVE.schema,
  runningcount: z.number(),
});
export type TemplateRow = z.infer<typeof templateRow>;

export const listTemplates = allOf({
  path: 'subscription/allchecklisttemplate',
  access: mayRead('checklistTemplate'),
  row: templateRow,
  summary: 'All templates of checklists, oldest first',
});

export const getTemplate = oneOf({
  path: 'subscription/checklisttemplate/:checklisttemplateid',
  access: mayRead('checklistTemplate'),
  row: templateRow.extend({ people: z.array(person) }),
  summary: 'One template of checklists with the names of the people in it',
});

export const initTemplate = endpoint({
  method: 'POST',
  path: 'subscription/initchecklisttemplate',
  access: mayRead('checklistTemplate'),
  summary: 'What the form of a checklist template offers to choose from',
  input: z.object({ featurekey: z.string().max(100).nullish() }),
  output: z.object({
    BusinessUnit: z.array(option),
    Office: z.array(option),
    Grade: z.array(option),
    Department: z.array(option),
    PermissionGroup: z.array(option),
    AssetCategory: z.array(option),
    DocumentType: z.array(option),
    EmploymentType: z.array(z.object({ displayname: z.string(), displayvalue: z.string() })),
  }),
  example: { featurekey: 'checklistTemplate' },
});

export const saveTemplate = endpoint({
  method: 'POST',
  path: 'subscription/checklisttemplate',
  access: mayEdit('checklistTemplate'),
  summary: 'Create a template of checklists, or change the one named by its id; running checklists keep theirs',
  input: templateSave,
  output: saved('checklisttemplateid'),
  example: {
    checklisttemplateid: null,
    checklisttemplatename: 'Joining',
    description: null,
    triggerid: 2,
    isordered: false,
    soondays: 3,
    businessunitids: [],
    officeaddressids: [],
    subscriptiongradeids: [],
    employmenttypes: [],
    tasks: [
      {
        title: 'Prepare the desk',
        instructions: null,
        kindid: 1,
        assetcategoryid: null,
        documenttypeid: null,
        owner: { typeid: 1, permissiongroupid: null, employeeid: null, departmentid: null },
        duedays: -3,
        isworkingdays: true,
        waitsfor: [],
        hiddendays: null,
        isprivate: false,
        isproofrequired: false,
        isblocking: true,
        questions: [],
        condition: { departmentids: [], officeaddressids: [], subscriptiongradeids: [] },
      },
    ],
  },
});

export const toggleTemplate = toggle({
  noun: 'checklisttemplate',
  idfield: 'checklisttemplateid',
  feature: 'checklistTemplate',
  of: 'a checklist template',
});

export const removeTemplate = removalOf({
  path: 'subscription/checklisttemplate/:checklisttemplateid',
  access: mayEdit('checklistTemplate'),
  summary: 'Delete a template that no checklist was ever started from',
});
