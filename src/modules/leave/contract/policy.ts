import { z } from 'zod';
import { ACTIVE, toggle } from '#platform/contract/active.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, idParam, line, orNull, text } from '#platform/contract/fields.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { allOf, createdRow, mayEdit, mayRead, oneOf, removalOf, saved } from '#platform/contract/record.ts';
import { ifPublished, needsFirstDay } from '#platform/contract/versioned-plan.ts';
import { BY_WORK, UNPAID_DETAIL, type VersionDetail, versionDetail } from './policy-detail.ts';
import { CATEGORY, DESCRIPTION_LIMIT, NAME_LIMIT } from './type.ts';

const NOT_EARNED = 1;

/** What a version still lacks to be published, in sentences. */
export function missingIn({ details }: Pick<VersionDetail, 'details'>): string[] {
  return details.flatMap(({ slabs, accrualtypeid, documentafterdays, documentotherwiseid }) => [
    ...(documentafterdays !== null && documentotherwiseid === null
      ? ['Please select what days without a document are charged to']
      : []),
    ...(accrualtypeid !== NOT_EARNED && accrualtypeid !== BY_WORK && slabs.length === 0
      ? ['Please enter how many days are earned in a year']
      : []),
    ...(new Set(slabs.map(({ fromyears, gradeid }) => `${fromyears} ${gradeid}`)).size < slabs.length
      ? ['Two rows of days begin with the same year of service. Keep one of them']
      : []),
  ]);
}

/** Saves the draft of a policy, which may be half filled: of a new one, or the next version of one that is published. */
export const leavePolicySave = z
  .object({
    leavepolicyid: orNull(id),
    leavepolicyname: line(NAME_LIMIT).min(1, MESSAGES.E1000),
    description: orNull(text(DESCRIPTION_LIMIT)),
    isdraft: z.boolean().default(true),
    effectivefrom: orNull(dayField),
    ...versionDetail.shape,
  })
  .superRefine(({ details }, ctx) => {
    if (new Set(details.map(({ leavetypeid }) => leavetypeid)).size < details.length)
      ctx.addIssue({ code: 'custom', path: ['details'], message: 'A leave type is repeated. Keep one row' });
  })
  .superRefine(needsFirstDay)
  .superRefine(
    ifPublished((version, ctx) => {
      for (const message of missingIn(version)) ctx.addIssue({ code: 'custom', path: ['details'], message });
    }),
  );
export type LeavePolicySave = z.output<typeof leavePolicySave>;

const version = z.object({
  leavepolicyversionid: z.number(),
  versionno: z.number(),
  effectivefrom: z.string().nullable(),
  publishedon: z.string().nullable(),
  ...versionDetail.shape,
});
export type PolicyVersionRow = z.infer<typeof version>;

export const leavePolicyRow = createdRow.extend({
  leavepolicyid: z.number(),
  leavepolicyname: z.string(),
  description: z.string().nullable(),
  /** Never published yet. */
  isdraft: z.boolean(),
  /** A further version waits to be published. */
  hasdraft: z.boolean(),
  isactive: ACTIVE.schema,
  effectivefrom: z.string().nullable(),
  leavepolicyjson: z.array(z.object({ leavename: z.string(), versioncount: z.number() })),
  usedcount: z.number(),
});
export type LeavePolicyRow = z.infer<typeof leavePolicyRow>;

const read = mayRead('leavePolicy');
const edit = mayEdit('leavePolicy');

export const listLeavePolicies = allOf({
  path: 'subscription/allleavepolicy',
  access: read,
  row: leavePolicyRow,
  summary: 'All leave policies, oldest first, with their leave types',
});
export const getLeavePolicy = oneOf({
  path: 'subscription/leavepolicy/:leavepolicyid',
  access: read,
  row: leavePolicyRow.extend({ policy: z.array(version) }),
  summary: 'One leave policy with all its versions, the latest first',
});
/** What the form offers: leave types by name, with their categories. */
export const initLeavePolicy = endpoint({
  method: 'GET',
  path: 'subscription/initleavepolicy',
  access: read,
  summary: 'The leave types that a policy can have, and the grades by which days can be given',
  input: z.object({}),
  output: z.object({
    LeaveType: z.array(
      z.object({
        displayname: z.string(),
        displayvalue: z.number(),
        leavecode: z.string(),
        leavecategoryid: CATEGORY.schema,
        colour: z.string(),
        isactive: ACTIVE.schema,
      }),
    ),
    Grade: z.array(z.object({ displayname: z.string(), displayvalue: z.number() })),
  }),
  example: {},
});
export const saveLeavePolicy = endpoint({
  method: 'POST',
  path: 'subscription/leavepolicy',
  access: edit,
  summary:
    'Save the draft of a leave policy, or with isdraft false publish it from effectivefrom; a published version stays',
  input: leavePolicySave,
  output: saved('leavepolicyid'),
  example: {
    leavepolicyid: null,
    leavepolicyname: 'Office',
    description: null,
    isdraft: true,
    effectivefrom: '2026-04-01',
    details: [UNPAID_DETAIL],
    restricted: [],
    prefixsuffixmindays: 0,
  },
});
/** Whose leave a version would change, before it is published. */
export const previewLeavePolicy = endpoint({
  method: 'POST',
  path: 'subscription/previewleavepolicy',
  access: edit,
  summary: 'What publishing the draft of a policy would post, per person and leave type',
  input: idParam('leavepolicyid').extend({ effectivefrom: dayField }),
  output: z.array(
    z.object({
      employeeid: z.number(),
      employeecode: z.string(),
      fullname: z.string(),
      leavetypename: z.string(),
      days: z.number(),
    }),
  ),
  example: { leavepolicyid: 1, effectivefrom: '2026-10-01' },
});
export const toggleLeavePolicy = toggle({
  noun: 'leavepolicy',
  idfield: 'leavepolicyid',
  feature: 'leavePolicy',
  of: 'a leave policy',
});
export const removeLeavePolicy = removalOf({
  path: 'subscription/leavepolicy/:leavepolicyid',
  access: edit,
  summary: 'Delete a leave policy that was never published',
});
