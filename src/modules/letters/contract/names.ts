import type { Names } from '#platform/contract/module.ts';

export const lettersNames = {
  openToAll: ['letterBox'],
  drafts: ['page-layout', 'letter-template'],
  purposes: ['letter_image'],
  claims: ['page_layout', 'authorized_signatory'],
} as const satisfies Names;
