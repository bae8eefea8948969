import type { Names } from '#platform/contract/module.ts';

export const careerNames = {
  purposes: ['career_image'],
  claims: ['career_page', 'career_page_unpublished', 'career_page_version'],
} as const satisfies Names;
