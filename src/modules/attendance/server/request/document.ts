import { may } from '#platform/contract/features.ts';
import { claimFile } from '#platform/server/files/claim.ts';
import type { FilePurpose, Reader } from '#platform/server/files/purpose.ts';
import { reachesPerson } from '#platform/server/people-scope.ts';
import type { Context } from '#platform/server/serve.ts';
import { isInvolved } from '#modules/approval/server/public.ts';

const PURPOSE = 'attendancedocument';

/** Documents of requests: for the person, for users whose right includes them, and for those who decide. */
async function mayReadDocument(reader: Reader, attendancerequestid: number): Promise<boolean> {
  const row = await reader.db
    .selectFrom('attendance_request')
    .select(['employeeid', 'approvalrequestid'])
    .where('attendancerequestid', '=', attendancerequestid)
    .executeTakeFirst();
  if (!row) return false;
  if (await reachesPerson(reader, 'attendance', row.employeeid)) return true;
  return row.approvalrequestid !== null && (await isInvolved(reader, row.approvalrequestid));
}

export const attendanceFiles: readonly FilePurpose[] = [
  {
    purpose: PURPOSE,
    accepts: 'scan',
    mayUpload: ({ grants, employeeid }) =>
      may(grants, 'attendance', 'edit') || (employeeid !== null && may(grants, 'attendance', 'read')),
    mayRead: mayReadDocument,
  },
];

/** Keeps an uploaded document with its request. @throws ApplicationError where the caller has not uploaded it */
export async function attachDocument(ctx: Context, attendancerequestid: number, imagepath: string): Promise<void> {
  const fileid = await claimFile(ctx, {
    imagepath,
    purpose: PURPOSE,
    claimedby: PURPOSE,
    claimedid: attendancerequestid,
  });
  await ctx.db
    .updateTable('attendance_request')
    .set({ documentpath: String(fileid) })
    .where('attendancerequestid', '=', attendancerequestid)
    .execute();
}
