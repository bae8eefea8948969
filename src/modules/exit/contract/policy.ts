import { z } from 'zod';
import { ACTIVE, toggle } from '#platform/contract/active.ts';
import { choices } from '#platform/contract/choices.ts';
import { dynamicField } from '#platform/contract/dynamic-form.ts';
import { hasOwnNumbers, questions } from '#platform/contract/form-question.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, line, listOf, option, orNull, text } from '#platform/contract/fields.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { NAME_LIMIT } from './reason.ts';
import { allOf, removalOf, saved } from '#platform/contract/record.ts';

export const MAX_NOTICE_DAYS = 365;

export const STAGE = choices({ 1: 'Everybody', 2: 'On probation', 3: 'Confirmed' });
export const SHORTENING = choices({
  1: 'Notice cannot be shortened',
  2: 'Shortened with buyout of the missing days',
  3: 'Shortened without buyout',
});
const days = z
  .number('enter valid number')
  .int('enter valid number')
  .min(0, 'enter valid number')
  .max(MAX_NOTICE_DAYS, 'enter valid number');

export const noticeRule = z.object({ stageid: STAGE.schema, subscriptiongradeid: orNull(id), noticedays: days });
export type NoticeRule = z.infer<typeof noticeRule>;

const detailFields = {
  employmenttypes: listOf(text(NAME_LIMIT), 100),
  subscriptiongradeids: listOf(id),
  businessunitids: listOf(id),
  noticerules: z.array(noticeRule).min(1, 'Please add a notice period').max(30),
  shorteningid: SHORTENING.schema,
  /** Maximum days of notice that may be left out; null for all of them. */
  mostshortdays: orNull(days),
  isgardenleave: z.boolean(),
  interview: questions,
};
export const policyDetail = z.object(detailFields);
export type PolicyDetail = z.output<typeof policyDetail>;

export const policySave = z
  .object({
    exitpolicyid: orNull(id),
    exitpolicyname: line(NAME_LIMIT).min(1, MESSAGES.E1000),
    checklisttemplateid: orNull(id).describe('The clearance: a template of checklists that its exits start'),
    ...detailFields,
  })
  .superRefine(({ noticerules, interview }, ctx) => {
    const keys = noticerules.map((rule) => `${rule.stageid} ${rule.subscriptiongradeid}`);
    if (new Set(keys).size !== keys.length)
      ctx.addIssue({ code: 'custom', path: ['noticerules'], message: 'Two notice periods apply to the same people' });
    if (!hasOwnNumbers(interview)) ctx.addIssue({ code: 'custom', path: ['interview'], message: MESSAGES.E0010 });
  });

export const policyRow = policyDetail.extend({
  exitpolicyid: z.number(),
  exitpolicyname: z.string(),
  checklisttemplateid: z.number().nullable(),
  checklisttemplatename: z.string().nullable(),
  isactive: ACTIVE.schema,
  usedcount: z.number(),
  addeddate: z.string(),
  addedbyname: z.string(),
  addedbyimagepath: z.string().nullable(),
  version: z.number(),
});
export type PolicyRow = z.infer<typeof policyRow>;

/** A sentence with its values; values whose name ends in `day` are days. */
export const why = z.object({ text: z.string(), values: z.record(z.string(), z.string()) });
export type Why = z.infer<typeof why>;

export const noticeResult = z.object({
  noticedays: z.number(),
  noticeend: z.string(),
  earliest: z.string(),
  latest: z.string(),
  lastday: z.string(),
  shortdays: z.number(),
  buyoutdays: z.number(),
  gardenfrom: z.string().nullable(),
  reasons: z.array(why),
  /** Why the wished day is not possible; null when it is. */
  problem: why.nullable(),
});
export type NoticeResult = z.infer<typeof noticeResult>;

export const interviewFields = z.array(dynamicField);

const read = { feature: 'exitPolicy', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'exitPolicy', need: 'edit', scope: 'tenant' } as const;

export const listPolicies = allOf({
  path: 'subscription/allexitpolicy',
  access: read,
  row: policyRow,
  summary: 'All exit policies, oldest first',
});

export const initPolicy = endpoint({
  method: 'POST',
  path: 'subscription/initexitpolicy',
  access: read,
  summary: 'What the form of an exit policy offers to choose from',
  input: z.object({ featurekey: z.string().max(100).nullish() }),
  output: z.object({
    BusinessUnit: z.array(option),
    Grade: z.array(option),
    EmploymentType: z.array(option),
    ChecklistTemplate: z.array(option),
  }),
  example: { featurekey: 'exitPolicy' },
});

export const getPolicy = endpoint({
  method: 'GET',
  path: 'subscription/exitpolicy/:exitpolicyid',
  access: read,
  summary: 'One exit policy',
  input: idParam('exitpolicyid'),
  output: z.array(policyRow),
  example: { exitpolicyid: 1 },
});

export const savePolicy = endpoint({
  method: 'POST',
  path: 'subscription/exitpolicy',
  access: edit,
  summary: 'Create an exit policy, or change the one named by exitpolicyid; running exits keep theirs',
  input: policySave,
  output: saved('exitpolicyid'),
  example: {
    exitpolicyid: null,
    exitpolicyname: 'Managers',
    employmenttypes: [],
    subscriptiongradeids: [],
    businessunitids: [],
    noticerules: [{ stageid: 1, subscriptiongradeid: null, noticedays: 90 }],
    shorteningid: 2,
    mostshortdays: 30,
    isgardenleave: false,
    checklisttemplateid: null,
    interview: [{ id: 1, typeid: 7, label: 'Why do you leave?', isrequired: true, options: [] }],
  } as never,
});

export const togglePolicy = toggle({
  noun: 'exitpolicy',
  idfield: 'exitpolicyid',
  feature: 'exitPolicy',
  of: 'an exit policy',
});

export const removePolicy = removalOf({
  path: 'subscription/exitpolicy/:exitpolicyid',
  access: edit,
  summary: 'Delete an exit policy that was never applied to an exit',
});
