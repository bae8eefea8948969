import type { Names } from '#platform/contract/module.ts';

export const driveNames = {
  openToAll: ['drive'],
  purposes: ['drive_file'],
  claims: ['drive_file'],
} as const satisfies Names;
