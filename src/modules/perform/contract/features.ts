import type { Features } from '#platform/contract/module.ts';

export const performFeatures = {
  performReview: { featureid: 180, name: 'Perform Review' },
  performCycleRun: { featureid: 181, name: 'Reviews of people', people: true },
  performIncrement: { featureid: 182, name: 'Increments', people: true },
  performanceCycle: { featureid: 1180, name: 'Performance Cycle' },
  performReminder: { featureid: 1181, name: 'Reminder' },
  ratingScale: { featureid: 1182, name: 'Rating Scale' },
  competency: { featureid: 1183, name: 'Competency Repository' },
  reviewStructure: { featureid: 1184, name: 'Review Structure' },
  reviewForm: { featureid: 1185, name: 'Review Form' },
  payRange: { featureid: 1186, name: 'Pay Range' },
} as const satisfies Features;
