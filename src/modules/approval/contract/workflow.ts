import { z } from 'zod';
import { ACTIVE, toggle } from '#platform/contract/active.ts';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, line, listOf, option, orNull, paiseField, text } from '#platform/contract/fields.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { route, RULE } from './route.ts';
import { allOf, removalOf, saved } from '#platform/contract/record.ts';

export const NAME_LIMIT = 100;
export const DESCRIPTION_LIMIT = 200;
export const MAX_LEVELS = 10;
export const MAX_APPROVERS = 10;
export const MAX_ESCALATION_DAYS = 90;

/** How a line of a level finds its approver. Ids 1 to 5 use the job record of the person concerned. */
export const APPROVER = choices({
  1: 'Reporting manager',
  2: 'Manager’s manager',
  3: 'Business unit head',
  4: 'Department head',
  5: 'Team lead',
  6: 'Permission group',
  7: 'Specific person',
});
export const FALLBACK = choices({
  1: 'Skip the level',
  2: 'Send to a specific person',
  3: 'Send to the administrators',
  4: 'Reject the request',
});
export const ESCALATION = choices({
  1: 'Nothing happens',
  2: 'Remind them',
  3: 'Also ask the next manager',
  4: 'Also ask a specific person',
});

export const approverRule = z
  .object({ typeid: APPROVER.schema, permissiongroupid: orNull(id), employeeid: orNull(id) })
  .superRefine((rule, ctx) => {
    if (rule.typeid === 6 && rule.permissiongroupid === null)
      ctx.addIssue({ code: 'custom', path: ['permissiongroupid'], message: 'Please select a permission group' });
    if (rule.typeid === 7 && rule.employeeid === null)
      ctx.addIssue({ code: 'custom', path: ['employeeid'], message: 'Please select a person' });
  });
export type ApproverRule = z.infer<typeof approverRule>;

const positive = paiseField.refine((value) => value >= 0, 'enter valid number');
const days = z.number('enter valid number').min(0, 'enter valid number').max(1000, 'enter valid number');

/** One level: who decides, how many of them, and for which requests. Amounts in paise; a null bound means no limit. */
export const workflowLevel = z
  .object({
    levelname: line(NAME_LIMIT),
    ruleid: RULE.schema,
    approvers: z.array(approverRule).min(1, 'Please add an approver').max(MAX_APPROVERS),
    amountfrom: orNull(positive),
    amountto: orNull(positive),
    daysfrom: orNull(days),
    daysto: orNull(days),
    businessunitids: listOf(id),
    subscriptiongradeids: listOf(id),
  })
  .superRefine((level, ctx) => {
    if (level.amountfrom !== null && level.amountto !== null && level.amountfrom > level.amountto)
      ctx.addIssue({ code: 'custom', path: ['amountto'], message: 'The upper amount is below the lower one' });
    if (level.daysfrom !== null && level.daysto !== null && level.daysfrom > level.daysto)
      ctx.addIssue({ code: 'custom', path: ['daysto'], message: 'The upper number of days is below the lower one' });
  });
export type WorkflowLevel = z.infer<typeof workflowLevel>;

/** The settings of a workflow except its name. Each version is stored as a whole. */
const detailFields = {
  approvalworkflowdetail: z.array(workflowLevel).min(1, 'Please add a level').max(MAX_LEVELS),
  fallbackactionid: z
    .custom<(typeof FALLBACK.ids)[number] | null>()
    .refine((value) => value !== null && FALLBACK.schema.safeParse(value).success, MESSAGES.E1420)
    .transform((value) => value ?? 3),
  fallbackemployeeid: orNull(id),
  escalationid: ESCALATION.schema,
  escalationdays: z
    .number('enter valid number')
    .int('enter valid number')
    .min(1, 'enter valid number')
    .max(MAX_ESCALATION_DAYS, 'enter valid number'),
  escalationemployeeid: orNull(id),
  /** Who is told of its requests without deciding them. */
  watchers: listOf(approverRule, MAX_APPROVERS),
  /** The kinds of request it applies to; empty means all. */
  kinds: listOf(z.string().max(100), 100),
  /** The people it applies to; an empty list does not restrict. */
  businessunitids: listOf(id),
  subscriptiongradeids: listOf(id),
  employmenttypes: listOf(text(NAME_LIMIT), 100),
};
export const workflowDetail = z.object(detailFields);
export type WorkflowDetail = z.output<typeof workflowDetail>;

type Named = Pick<WorkflowDetail, 'fallbackactionid' | 'fallbackemployeeid' | 'escalationid' | 'escalationemployeeid'>;
function checkNamed(flow: Named, ctx: z.core.$RefinementCtx): void {
  if (flow.fallbackactionid === 2 && flow.fallbackemployeeid === null)
    ctx.addIssue({ code: 'custom', path: ['fallbackemployeeid'], message: 'Please select a person' });
  if (flow.escalationid === 4 && flow.escalationemployeeid === null)
    ctx.addIssue({ code: 'custom', path: ['escalationemployeeid'], message: 'Please select a person' });
}

export const workflowSave = z
  .object({
    approvalworkflowid: orNull(id),
    approvalworkflowname: line(NAME_LIMIT).min(1, MESSAGES.E1000),
    description: orNull(text(DESCRIPTION_LIMIT)),
    ...detailFields,
  })
  .superRefine(checkNamed);
export type WorkflowSave = z.output<typeof workflowSave>;

const person = z.object({ employeeid: z.number(), displayname: z.string() });

export const workflowRow = workflowDetail.extend({
  approvalworkflowid: z.number(),
  approvalworkflowname: z.string(),
  description: z.string().nullable(),
  isdefault: z.boolean(),
  /** True for the default workflow, which cannot be deleted. */
  hidedelete: z.boolean(),
  isactive: ACTIVE.schema,
  opencount: z.number(),
  addeddate: z.string(),
  addedbyname: z.string(),
  addedbyimagepath: z.string().nullable(),
  version: z.number(),
});
export type WorkflowRow = z.infer<typeof workflowRow>;

const read = { feature: 'approvalWorkflow', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'approvalWorkflow', need: 'edit', scope: 'tenant' } as const;

const EXAMPLE_DETAIL = {
  approvalworkflowdetail: [
    {
      levelname: 'Reporting manager',
      ruleid: 1,
      approvers: [{ typeid: 1, permissiongroupid: null, employeeid: null }],
      amountfrom: null,
      amountto: null,
      daysfrom: null,
      daysto: null,
      businessunitids: [],
      subscriptiongradeids: [],
    },
  ],
  fallbackactionid: 3,
  fallbackemployeeid: null,
  escalationid: 1,
  escalationdays: 3,
  escalationemployeeid: null,
  watchers: [],
  kinds: [],
  businessunitids: [],
  subscriptiongradeids: [],
  employmenttypes: [],
} as const;

export const listWorkflows = allOf({
  path: 'subscription/allapprovalworkflow',
  access: read,
  row: workflowRow,
  summary: 'All approval workflows, oldest first',
});

export const initWorkflow = endpoint({
  method: 'POST',
  path: 'subscription/initapprovalworkflow',
  access: read,
  summary: 'What the workflow form offers to choose from',
  input: z.object({ featurekey: z.string().max(100).nullish() }),
  output: z.object({
    RequestKind: z.array(option.extend({ facts: z.array(z.string()), amountname: z.string() })),
    BusinessUnit: z.array(option),
    Grade: z.array(option),
    EmploymentType: z.array(option),
    PermissionGroup: z.array(option),
  }),
  example: { featurekey: 'approvalWorkflow' },
});

export const getWorkflow = endpoint({
  method: 'GET',
  path: 'subscription/approvalworkflow/:approvalworkflowid',
  access: read,
  summary: 'One approval workflow with its levels and the names of the people in it',
  input: idParam('approvalworkflowid'),
  output: z.array(workflowRow.extend({ people: z.array(person) })),
  example: { approvalworkflowid: 1 },
});

export const saveWorkflow = endpoint({
  method: 'POST',
  path: 'subscription/approvalworkflow',
  access: edit,
  stepUp: true,
  summary: 'Create an approval workflow, or change the one named by approvalworkflowid; open requests keep theirs',
  input: workflowSave,
  output: saved('approvalworkflowid'),
  example: {
    approvalworkflowid: null,
    approvalworkflowname: 'Two managers',
    description: null,
    ...EXAMPLE_DETAIL,
  } as never,
});

export const toggleWorkflow = toggle({
  noun: 'approvalworkflow',
  idfield: 'approvalworkflowid',
  feature: 'approvalWorkflow',
  of: 'an approval workflow',
  stepUp: true,
});

export const removeWorkflow = removalOf({
  path: 'subscription/approvalworkflow/:approvalworkflowid',
  access: edit,
  stepUp: true,
  summary: 'Delete an approval workflow that no request was ever submitted under',
});

export const previewWorkflow = endpoint({
  method: 'POST',
  path: 'subscription/previewapprovalworkflow',
  access: read,
  summary: 'Who would decide a request of a person under a workflow as it stands in the form, with every reason',
  input: z.object({
    ...detailFields,
    employeeid: z.number('Please select a person').int().positive().max(Number.MAX_SAFE_INTEGER),
    amount: orNull(positive),
    days: orNull(days),
  }),
  output: z.array(route.extend({ serves: z.string().nullable(), watchers: z.array(z.string()) })),
  example: { ...EXAMPLE_DETAIL, employeeid: 1, amount: null, days: null } as never,
});
