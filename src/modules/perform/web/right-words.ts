import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  performReview: {
    read: 'See own reviews, and those of people whose manager one is',
    edit: 'Write reviews, choose peers, share reviews of the team, acknowledge the own one',
  },
  performCycleRun: {
    read: 'See how far reviews of people are, with their results',
    edit: 'Launch cycles, remind, calibrate, sign off and share reviews of people',
  },
  performIncrement: {
    read: 'See increments of people, with what they are paid',
    edit: 'Propose increments of people, and approve those that somebody else submits',
  },
  payRange: { read: 'See pay ranges of grades', edit: 'Create and change pay ranges of grades' },
  performanceCycle: { read: 'See performance cycles', edit: 'Create and change performance cycles' },
  performReminder: { read: 'See reminders of reviews', edit: 'Create and change reminders of reviews' },
  ratingScale: { read: 'See rating scales', edit: 'Create and change rating scales' },
  competency: { read: 'See competencies', edit: 'Create and change competencies' },
  reviewStructure: { read: 'See review structures', edit: 'Create and change review structures' },
  reviewForm: { read: 'See review forms', edit: 'Create and change review forms' },
};
