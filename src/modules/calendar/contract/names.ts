import type { Names } from '#platform/contract/module.ts';

export const calendarNames = {
  support: ['weeklyOff', 'holidayPlan'],
  drafts: ['weekly-off', 'holiday-plan'],
} as const satisfies Names;
