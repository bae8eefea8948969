import { may } from '#platform/contract/features.ts';
import type { FilePurpose, Reader } from '#platform/server/files/purpose.ts';
import { reachesPerson } from '#platform/server/people-scope.ts';
import { isInvolved } from '#modules/approval/server/public.ts';

/** Documents of leave requests: for the person, for users whose right includes them, and for those who decide. */
async function mayReadDocument(reader: Reader, leaverequestid: number): Promise<boolean> {
  const row = await reader.db
    .selectFrom('leave_request')
    .select(['employeeid', 'approvalrequestid'])
    .where('leaverequestid', '=', leaverequestid)
    .executeTakeFirst();
  if (!row) return false;
  if (await reachesPerson(reader, 'leave', row.employeeid)) return true;
  return row.approvalrequestid !== null && (await isInvolved(reader, row.approvalrequestid));
}

export const leaveFiles: readonly FilePurpose[] = [
  {
    purpose: 'leavedocument',
    accepts: 'scan',
    mayUpload: ({ grants, employeeid }) =>
      may(grants, 'leave', 'edit') || (employeeid !== null && may(grants, 'leave', 'read')),
    mayRead: mayReadDocument,
  },
];
