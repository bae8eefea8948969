import type { Names } from '#platform/contract/module.ts';

export const recruitNames = {
  purposes: ['candidate_photo', 'candidate_resume', 'candidate_cover_letter'],
  claims: ['candidate'],
} as const satisfies Names;
