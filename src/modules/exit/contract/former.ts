import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, listQuery, personChip } from '#platform/contract/fields.ts';
import { report } from '#platform/contract/report.ts';

// Former employees sign in to their own records, by their personal address, for a term after the last day.

const read = { feature: 'exit', need: 'read', scope: 'people' } as const;
const edit = { feature: 'exit', need: 'edit', scope: 'people' } as const;

export const MAX_FORMER_MONTHS = 120;
export const formerSetting = z.strictObject({
  /** Months after the last day; 0 where former employees have no access. */
  months: z
    .int('Please enter a whole number of months')
    .min(0)
    .max(MAX_FORMER_MONTHS, `At most ${MAX_FORMER_MONTHS} months`),
});
export type FormerSetting = z.output<typeof formerSetting>;
export const FIRST_FORMER_SETTING: FormerSetting = { months: 24 };

export const getFormerSetting = endpoint({
  method: 'GET',
  path: 'exit/former/setting',
  access: { feature: 'exitPolicy', need: 'read', scope: 'tenant' },
  summary: 'For how many months after the last day former employees may read their own records',
  input: z.object({}),
  output: z.array(formerSetting.extend({ version: z.number() })),
  example: {},
});
export const saveFormerSetting = endpoint({
  method: 'POST',
  path: 'exit/former/setting',
  access: { feature: 'exitPolicy', need: 'edit', scope: 'tenant' },
  versioned: true,
  summary: 'Set for how many months after the last day former employees may read their own records; 0 switches it off',
  input: formerSetting,
  output: z.array(z.object({ version: z.number() })),
  example: FIRST_FORMER_SETTING,
});

export const FORMER_STATE = choices({ 1: 'Has access', 2: 'No password yet', 3: 'Ended', 4: 'No access' });

const formerRow = personChip.extend({
  leavingdate: z.string(),
  /** The address to sign in with, or the personal one that access would be given by; null without one. */
  emailid: z.string().nullable(),
  untildate: z.string().nullable(),
  stateid: FORMER_STATE.schema,
  state: z.string(),
});
export type FormerRow = z.infer<typeof formerRow>;
const formerQuery = z.object({
  search: listQuery.shape.search,
  stateid: z.coerce.number().int().min(1).max(4).optional(),
});
export const listFormer = endpoint({
  method: 'GET',
  path: 'exit/former/list',
  access: read,
  summary: 'People who have left, and who of them may still sign in to their own records',
  input: listQuery.extend(formerQuery.shape),
  output: z.object({ rows: z.array(formerRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});
export const formerReport = report({
  title: 'Former Employees',
  list: listFormer,
  query: formerQuery,
  columns: {
    fullname: { label: 'Name' },
    employeecode: { label: 'Employee code' },
    leavingdate: { label: 'Last day' },
    emailid: { label: 'Personal e-mail' },
    untildate: { label: 'Access until' },
    state: { label: 'Status' },
  },
});

const one = z.strictObject({ employeeid: id });
export const giveFormerAccess = endpoint({
  method: 'POST',
  path: 'exit/former/give',
  kind: 'open',
  access: edit,
  stepUp: true,
  summary:
    'Let somebody who has left sign in to their own records: a link to choose a password goes to the personal address on the profile',
  input: one,
  output: z.array(z.object({ emailid: z.string(), untildate: z.string() })),
  example: { employeeid: 1 },
});
export const endFormerAccess = endpoint({
  method: 'POST',
  path: 'exit/former/end',
  access: edit,
  stepUp: true,
  summary: 'End the access of a former employee at once',
  input: one,
  output: z.array(z.object({ employeeid: z.number() })),
  example: { employeeid: 1 },
});
