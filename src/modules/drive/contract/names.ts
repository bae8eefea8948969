import type { Names } from '#platform/contract/module.ts';

export const driveNames = {
  openToAll: ['drive'],
  purposes: ['drive_file', 'person_document', 'document_drop'],
  claims: ['drive_file', 'person_document', 'document_drop'],
  support: ['documentType'],
} as const satisfies Names;
