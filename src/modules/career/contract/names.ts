import type { Names } from '#platform/contract/module.ts';

export const careerNames = {
  purposes: ['career_image'],
  claims: ['career_page', 'career_page_unpublished'],
} as const satisfies Names;
