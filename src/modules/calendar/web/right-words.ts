import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  weeklyOff: { read: 'See weekly offs', edit: 'Create, change, delete and assign weekly offs' },
  holidayPlan: { read: 'See holiday plans', edit: 'Create, change, delete and assign holiday plans' },
};
