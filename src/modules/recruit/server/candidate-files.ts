import { may } from '#platform/contract/features.ts';
import type { FilePurposeName } from '#platform/contract/files.ts';
import type { FilePurpose } from '#platform/server/files/purpose.ts';

/** A file that visitors upload with an application; only those who see candidates read it. */
const ofCandidate = (purpose: FilePurposeName, accepts: FilePurpose['accepts'], ofVisitors: string): FilePurpose => ({
  purpose,
  accepts,
  ofVisitors,
  mayUpload: ({ grants }) => may(grants, 'candidate', 'edit'),
  mayRead: async ({ session }) => may(session.grants, 'candidate', 'read'),
});

export const candidateFiles = [
  ofCandidate('candidate_photo', 'image', 'photo'),
  ofCandidate('candidate_resume', 'document', 'resume'),
  ofCandidate('candidate_cover_letter', 'document', 'cover letter'),
];
