import { may } from '#platform/contract/features.ts';
import type { FilePurposeName } from '#platform/contract/files.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { FilePurpose } from '#platform/server/files/purpose.ts';
import { expectVisitorRoom, keepVisitorFile, networkHash } from '#platform/server/files/visitor.ts';
import type { OpenContext, UploadedFile } from '#platform/server/serve.ts';
import { maySeeFiles } from '../candidate/visible.ts';
import { FILE_FIELDS } from '../../contract/application/application.ts';
import { interviews } from '../interview/own.ts';

/** A file that visitors upload with an application; only those who see candidates, or interview this one, read it. */
const ofCandidate = (purpose: FilePurposeName, accepts: FilePurpose['accepts']): FilePurpose => ({
  purpose,
  accepts,
  // Employees send the résumé of whom they refer.
  mayUpload: ({ grants, employeeid }) =>
    may(grants, 'candidate', 'edit') || (purpose === 'candidate_resume' && employeeid !== null),
  mayRead: async ({ db, session }, candidateid) =>
    (await maySeeFiles(db, session, candidateid)) || interviews(db, session.employeeid, candidateid),
});

export const candidateFiles = [
  { ...ofCandidate('candidate_photo', 'image'), ofVisitors: 'photo' },
  { ...ofCandidate('candidate_resume', 'document'), ofVisitors: 'resume' },
  { ...ofCandidate('candidate_cover_letter', 'document'), ofVisitors: 'cover letter' },
  // Stored from a reply, or added on the page of the candidate.
  { ...ofCandidate('candidate_attachment', 'attachment'), mayUpload: () => false },
];

/** Stores a file that came with the form of a page. @returns the address by which an application claims it */
export async function keepCandidateFile(
  ctx: OpenContext,
  field: keyof typeof FILE_FIELDS,
  file: UploadedFile,
): Promise<string> {
  const purpose = candidateFiles.find((one) => one.purpose === FILE_FIELDS[field]);
  if (!purpose) return notFound();
  await ctx.tx((db) => expectVisitorRoom(db, networkHash(ctx)));
  const { imagepath } = await keepVisitorFile(ctx, purpose, file);
  return imagepath ?? notFound();
}
