import type { Names } from '#platform/contract/module.ts';

export const peopleNames = {
  openToAll: ['directory'],
  support: ['defaultPrivacy', 'employeeId'],
  drafts: ['employee-id', 'new-person', 'job-change'],
  purposes: ['employee_photo'],
  claims: ['employee'],
} as const satisfies Names;
