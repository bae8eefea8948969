import type { SearchAction } from '#platform/web/module.ts';

const own = { feature: 'performReview', need: 'read' } as const;

/** What the search box can do here. */
export const actions: readonly SearchAction[] = [
  { label: 'Write a review', keywords: 'performance 360 feedback appraisal', path: '/perform/review', access: own },
  {
    label: 'Read my review',
    keywords: 'performance appraisal result rating',
    path: '/perform/review/result',
    access: own,
  },
  {
    label: 'Give feedback',
    keywords: 'praise thanks kudos request recognition',
    path: '/perform/review/feedback',
    access: own,
  },
  {
    label: 'Plan a 1:1',
    keywords: 'one on one meeting manager agenda',
    path: '/perform/review/one_on_one',
    access: own,
  },
  {
    label: 'Run a performance cycle',
    keywords: 'review appraisal launch calibrate',
    path: '/perform/review/cycles',
    access: { feature: 'performCycleRun', need: 'read' },
  },
  {
    label: 'Propose increments',
    keywords: 'raise appraisal salary hike budget pay range',
    path: '/perform/review/increments',
    access: { feature: 'performIncrement', need: 'read' },
  },
];
