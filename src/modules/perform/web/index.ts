import type { CONFIG_PAGES } from './config-pages.ts';
import type { LATE_PAGES } from './late-pages.ts';
import { configPages, type WebModule } from '#platform/web/module.ts';

const seeing = { feature: 'performReview', need: 'read' } as const;
const writing = { feature: 'performReview', need: 'edit' } as const;
const running = { feature: 'performCycleRun', need: 'read' } as const;
const raising = { feature: 'performIncrement', need: 'read' } as const;
const root = '/config/perform/360';
const group = 'Perform';
const parent = '/perform/review';

const config = (name: keyof typeof CONFIG_PAGES) => async () => (await import('./config-pages.ts')).CONFIG_PAGES[name];
const late = (name: keyof typeof LATE_PAGES) => async () => ({
  default: (await import('./late-pages.ts')).LATE_PAGES[name],
});

const nouns = [
  {
    path: `${root}/cycle`,
    title: 'Performance Cycle',
    feature: 'performanceCycle',
    load: config('cycle'),
  },
  { path: `${root}/reminder`, title: 'Reminder', feature: 'performReminder', load: config('reminder') },
  { path: `${root}/rating_scale`, title: 'Rating Scale', feature: 'ratingScale', load: config('scale') },
  {
    path: `${root}/competency_repository`,
    title: 'Competency Repository',
    feature: 'competency',
    load: config('competency'),
  },
  {
    path: `${root}/structure`,
    title: 'Review Structure',
    feature: 'reviewStructure',
    load: config('structure'),
  },
  { path: `${root}/form`, title: 'Review Form', feature: 'reviewForm', load: config('form') },
  { path: '/config/perform/pay_range', title: 'Pay Range', feature: 'payRange', load: config('payRange') },
] as const;

export const performWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  pages: [
    ...nouns.flatMap((noun) => configPages({ ...noun, group })),
    { path: parent, title: 'Perform Review', group, access: seeing, load: () => import('./own-forms.tsx') },
    { path: `${parent}/result`, title: 'My reviews', parent, access: seeing, load: late('ownReviews') },
    { path: `${parent}/team`, title: 'My team', parent, access: seeing, load: late('team') },
    { path: `${parent}/feedback`, title: 'Feedback', parent, access: seeing, load: late('feedback') },
    { path: `${parent}/one_on_one`, title: '1:1s', parent, access: seeing, load: late('oneOnOnes') },
    {
      path: `${parent}/one_on_one/$oneononeid`,
      title: '1:1',
      parent: `${parent}/one_on_one`,
      access: seeing,
      load: late('oneOnOne'),
    },
    { path: `${parent}/cycles`, title: 'Cycles', parent, access: running, load: late('cycles') },
    {
      path: `${parent}/write/$performassignmentid`,
      title: 'Write a review',
      parent,
      access: writing,
      load: () => import('./write-form.tsx'),
    },
    {
      path: `${parent}/cycle/$performancecycleid`,
      title: 'Cycle',
      parent: `${parent}/cycles`,
      access: running,
      load: late('cycle'),
    },
    {
      path: `${parent}/calibrate/$performancecycleid`,
      title: 'Calibrate',
      parent: `${parent}/cycles`,
      access: running,
      load: late('calibration'),
    },
    {
      path: `${parent}/increments`,
      title: 'Increments',
      parent,
      access: raising,
      load: late('increments'),
    },
    {
      path: `${parent}/increment/$incrementroundid`,
      title: 'Round of increments',
      parent: `${parent}/increments`,
      access: raising,
      load: late('increment'),
    },
    {
      path: `${parent}/$performreviewid`,
      title: 'Review',
      parent,
      access: seeing,
      load: () => import('./review-page.tsx'),
    },
  ],
  menu: [
    { mode: 'normal', group, label: 'Perform Review', path: parent, access: seeing },
    ...nouns.map(({ path, title, feature }) => ({
      mode: 'config' as const,
      group,
      label: title,
      path,
      access: { feature, need: 'read' as const },
    })),
  ],
  deskCards: () => import('./desk-cards.ts'),
  actions: () => import('./actions.ts'),
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
