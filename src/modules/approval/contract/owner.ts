import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { id, orNull } from '#platform/contract/fields.ts';

/** How the owner of a task is found. Ids 1 to 7 are those of approvers (`APPROVER`). */
export const OWNER = choices({
  1: 'Reporting manager',
  2: 'Manager’s manager',
  3: 'Business unit head',
  4: 'Department head',
  5: 'Team lead',
  6: 'Permission group',
  7: 'Specific person',
  8: 'The person concerned',
  9: 'Head of a department',
});
export const OWN_TASK = 8;
export const HEAD_OF_DEPARTMENT = 9;

/** Who does something about a person: found by the organization of a day. */
export const ownerRule = z
  .object({ typeid: OWNER.schema, permissiongroupid: orNull(id), employeeid: orNull(id), departmentid: orNull(id) })
  .superRefine((rule, ctx) => {
    if (rule.typeid === 6 && rule.permissiongroupid === null)
      ctx.addIssue({ code: 'custom', path: ['permissiongroupid'], message: 'Please select a permission group' });
    if (rule.typeid === 7 && rule.employeeid === null)
      ctx.addIssue({ code: 'custom', path: ['employeeid'], message: 'Please select a person' });
    if (rule.typeid === HEAD_OF_DEPARTMENT && rule.departmentid === null)
      ctx.addIssue({ code: 'custom', path: ['departmentid'], message: 'Please select department' });
  });
export type OwnerRule = z.infer<typeof ownerRule>;
