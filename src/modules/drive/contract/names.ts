import type { Names } from '#platform/contract/module.ts';

export const driveNames = {
  openToAll: ['drive'],
  purposes: ['drive_file', 'person_document'],
  claims: ['drive_file', 'person_document'],
  support: ['documentType'],
} as const satisfies Names;
