import type { Names } from '#platform/contract/module.ts';

export const performNames = {
  openToAll: ['performReview'],
  longPassword: ['performIncrement'],
  support: ['performanceCycle', 'performReminder', 'ratingScale', 'competency', 'reviewStructure', 'reviewForm'],
} as const satisfies Names;
