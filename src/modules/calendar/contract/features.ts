import type { Features } from '#platform/contract/module.ts';

export const calendarFeatures = {
  weeklyOff: { featureid: 1200, name: 'Weekly off' },
  holidayPlan: { featureid: 1201, name: 'Holiday plan' },
} as const satisfies Features;
