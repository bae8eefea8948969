import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { choiceField, nameField, ownField, textField } from '#platform/contract/record-field.ts';
import { recordKind } from '#platform/contract/record-kind.ts';
import { say } from '#platform/engine/say.ts';

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

const IN_USE = say`This leave type is in use. Make it inactive instead`;
const code = z
  .string()
  .trim()
  .regex(/^[A-Z0-9]{1,6}$/, 'Please enter a code of one to six capital letters or digits');
const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'Please select a colour');

/** What people ask for, such as casual or sick leave. */
export const leaveTypeRecord = recordKind({
  table: 'leave_type',
  id: 'leavetypeid',
  feature: 'leaveType',
  path: 'leavetype',
  words: { list: 'Leave types', title: 'Leave type', label: 'leave type' },
  fields: {
    leavetypename: nameField({ label: 'Name', max: NAME_LIMIT, example: 'Casual Leave' }),
    leavecode: ownField({ label: 'Code', save: code, row: z.string(), initial: '', example: 'CL' }),
    leavecategoryid: choiceField({
      label: 'Category',
      hint: 'It cannot change once the leave type is in use',
      choices: CATEGORY,
      initial: 2,
    }),
    colour: ownField({ label: 'Colour', save: colour, row: z.string(), initial: '#1c7ed6', example: '#1c7ed6' }),
    description: textField({ label: 'Description', max: DESCRIPTION_LIMIT }),
  },
  computed: {
    /** How many published or drafted policies have it. */
    policycount: z.number(),
    hidedelete: z.boolean(),
  },
  usedBy: [
    { table: 'leave_request', column: 'leavetypeid', code: 'E1200', text: IN_USE },
    { table: 'leave_ledger', column: 'leavetypeid', code: 'E1200', text: IN_USE },
    { table: 'leave_entry', column: 'leavetypeid', code: 'E1200', text: IN_USE },
  ],
  active: 'a leave type',
});
