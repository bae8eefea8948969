import { z } from 'zod';
import { ACTIVE, toggle } from '#platform/contract/active.ts';
import { choices } from '#platform/contract/choices.ts';
import { id, line, orNull, text } from '#platform/contract/fields.ts';
import { allOf, createdRow, mayEdit, mayRead, oneOf, removalOf, saved } from '#platform/contract/record.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

export const NAME_LIMIT = 100;
export const DESCRIPTION_LIMIT = 200;

/** What a leave type is: unpaid needs no balance, the last two have grants of their own and days of their own. */
export const CATEGORY = choices({ 1: 'Unpaid', 2: 'Paid leave', 3: 'Compensatory off', 4: 'Optional holiday' });
/** The category of leave that extra time earns. */
export const COMPENSATORY_OFF = 3;
/** The category of leave that is taken on optional holidays. */
export const OPTIONAL_HOLIDAY = 4;
/** The id of Unpaid Leave in every company: it can not be deleted, and its category never changes. */
export const UNPAID_LEAVE = 4;

export const leaveTypeSave = z.object({
  leavetypeid: orNull(id),
  leavetypename: line(NAME_LIMIT).min(1, 'Please enter name'),
  leavecode: z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{1,6}$/, 'Please enter a code of one to six capital letters or digits'),
  leavecategoryid: CATEGORY.schema,
  colour: z.string().regex(/^#[0-9a-f]{6}$/, 'Please select a colour'),
  description: orNull(text(DESCRIPTION_LIMIT)),
});
export type LeaveTypeSave = z.output<typeof leaveTypeSave>;

export const leaveTypeRow = createdRow.extend({
  leavetypeid: z.number(),
  leavetypename: z.string(),
  leavecode: z.string(),
  leavecategoryid: CATEGORY.schema,
  colour: z.string(),
  description: z.string().nullable(),
  isactive: ACTIVE.schema,
  /** How many published or drafted policies have it. */
  policycount: z.number(),
  hidedelete: z.boolean(),
});
export type LeaveTypeRow = z.infer<typeof leaveTypeRow>;

const read = mayRead('leaveType');
const edit = mayEdit('leaveType');

export const listLeaveTypes = allOf({
  path: 'subscription/allleavetype',
  access: read,
  row: leaveTypeRow,
  summary: 'All leave types, oldest first',
});
export const getLeaveType = oneOf({
  path: 'subscription/leavetype/:leavetypeid',
  access: read,
  row: leaveTypeRow,
  summary: 'One leave type',
});
export const saveLeaveType = endpoint({
  method: 'POST',
  path: 'subscription/leavetype',
  access: edit,
  summary: 'Create a leave type, or change the one named by leavetypeid',
  input: leaveTypeSave,
  output: saved('leavetypeid'),
  example: {
    leavetypeid: null,
    leavetypename: 'Casual Leave',
    leavecode: 'CL',
    leavecategoryid: 2,
    colour: '#1c7ed6',
    description: null,
  },
});
export const toggleLeaveType = toggle({
  noun: 'leavetype',
  idfield: 'leavetypeid',
  feature: 'leaveType',
  of: 'a leave type',
});
export const removeLeaveType = removalOf({
  path: 'subscription/leavetype/:leavetypeid',
  access: edit,
  summary: 'Delete a leave type that no policy, request or balance has',
});
