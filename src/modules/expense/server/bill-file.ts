import { may } from '#platform/contract/features.ts';
import type { FilePurpose, Reader } from '#platform/server/files/purpose.ts';
import { reachesPerson } from '#platform/server/people-scope.ts';
import { isInvolved } from '#modules/approval/server/public.ts';

/**
 * Files of bills: for the person, for users whose right includes them, and once the claim was sent for those who decide
 * and those who pay.
 */
async function mayReadBill(reader: Reader, expensebillid: number): Promise<boolean> {
  const row = await reader.db
    .selectFrom('expense_bill as b')
    .leftJoin('expense_claim as c', 'c.expenseclaimid', 'b.expenseclaimid')
    .select(['b.employeeid', 'c.submission', 'c.approvalrequestid'])
    .where('b.expensebillid', '=', expensebillid)
    .executeTakeFirst();
  if (!row) return false;
  if (row.employeeid === reader.session.employeeid) return true;
  if (await reachesPerson(reader, 'expense', row.employeeid)) return true;
  if ((row.submission ?? 0) === 0) return false;
  if (may(reader.session.grants, 'expensePay', 'read')) return true;
  if (await reachesPerson(reader, 'expenseDecision', row.employeeid)) return true;
  return row.approvalrequestid !== null && (await isInvolved(reader, row.approvalrequestid));
}

export const expenseFiles: readonly FilePurpose[] = [
  {
    purpose: 'expensebill',
    accepts: 'scan',
    mayUpload: ({ grants, employeeid }) =>
      may(grants, 'expense', 'edit') || (employeeid !== null && may(grants, 'expense', 'read')),
    mayRead: mayReadBill,
  },
];
