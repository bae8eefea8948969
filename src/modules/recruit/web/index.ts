import { configPages, type MenuEntry, type WebModule } from '#platform/web/module.ts';
import { NOUNS } from './nouns.ts';
import type { screens } from './screens.ts';

/** The files of the screens are named in a file of their own, so that the first screen does not load the list. */
const screen = (name: keyof typeof screens) => async () => (await import('./screens.ts')).screens[name]();

const seeing = { feature: 'requisition', need: 'read' } as const;
const editing = { feature: 'requisition', need: 'edit' } as const;
const form = '/config/recruit/application_form';
const asks = { feature: 'screeningQuestion', need: 'read' } as const;
const requisition = '/recruit/requisition';
const interviews = '/recruit/interviews';
const candidates = '/recruit/candidates';
const board = '/recruit/pipeline';
const pool = '/recruit/talent_pool';
const plan = '/recruit/hiring_plan';
const reports = '/recruit/reports';
const referral = '/recruit/referral';
const seeingCandidates = { feature: 'candidate', need: 'read' } as const;
/** Rewards are pay data. */
const seeingPay = { feature: 'payrollInput', need: 'read' } as const;
/** Hiring managers see the candidates of their own requisitions without the right to see all. */
const asking = { feature: 'request', need: 'read' } as const;
const seeingOffers = { feature: 'offer', need: 'read' } as const;
const seeingPlan = { feature: 'hiringPlan', need: 'read' } as const;
const group = 'Recruit/ATS';
const referrals = '/recruit/referrals';
const rewards = '/recruit/rewards';
const offers = '/recruit/offers';
/** Titles that the menu of daily work has as well. */
const AS_IN_DAILY_WORK = new Set(['Pipeline', 'Referral Rewards']);

export const recruitWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  pages: [
    {
      path: form,
      title: 'Application Form',
      group,
      access: asks,
      load: screen('applicationForm'),
    },
    ...NOUNS.flatMap(({ path, title, feature, load }) => configPages({ path, title, group, feature, load })),
    { path: board, title: 'Pipeline', group, access: asking, load: screen('pipelines') },
    { path: `${board}/$requisitionjobid`, title: 'Pipeline', parent: board, access: asking, load: screen('board') },
    { path: candidates, title: 'Candidates', group, access: asking, load: screen('candidates') },
    {
      path: pool,
      title: 'Talent pool',
      group,
      access: seeingCandidates,
      load: screen('talentPool'),
    },
    {
      path: '/recruit/duplicates',
      title: 'Duplicates',
      group,
      parent: candidates,
      access: seeingCandidates,
      load: screen('duplicates'),
    },
    {
      path: '/recruit/candidate/$candidateapplicationid',
      title: 'Candidate',
      parent: candidates,
      access: asking,
      load: screen('candidatePage'),
    },
    { path: requisition, title: 'Requisition', group, access: seeing, load: screen('requisitions') },
    {
      path: `${requisition}/create`,
      title: 'Create',
      parent: requisition,
      access: editing,
      load: screen('requisitionForm'),
    },
    {
      path: `${requisition}/job`,
      title: 'Opening',
      parent: requisition,
      access: editing,
      load: screen('openingForm'),
    },
    {
      path: `${requisition}/$requisitionid`,
      title: 'Requisition',
      parent: requisition,
      access: seeing,
      load: screen('requisitionPage'),
    },
    {
      path: offers,
      title: 'Offers',
      group,
      access: seeingOffers,
      load: screen('offers'),
    },
    {
      path: plan,
      title: 'Hiring plan',
      group,
      access: seeingPlan,
      load: screen('hiringPlan'),
    },
    {
      path: `${plan}/line`,
      title: 'Position',
      parent: plan,
      access: { feature: 'hiringPlan', need: 'edit' },
      load: screen('planLine'),
    },
    { path: reports, title: 'Recruiting reports', group, access: asking, load: screen('reports') },
    { path: referral, title: 'Refer somebody', group, load: screen('ownReferrals') },
    {
      path: referrals,
      title: 'Referrals',
      group,
      access: seeingCandidates,
      load: screen('referrals'),
    },
    {
      path: rewards,
      title: 'Referral rewards',
      group,
      access: seeingPay,
      load: screen('rewards'),
    },
    {
      path: interviews,
      title: 'My interviews',
      group,
      load: screen('ownList'),
    },
    {
      path: `${interviews}/hours`,
      title: 'My interview hours',
      parent: interviews,
      load: screen('hoursPage'),
    },
    {
      path: `${interviews}/$interviewid`,
      title: 'Interview',
      parent: interviews,
      load: screen('ownPage'),
    },
  ],
  menuGroups: [{ mode: 'normal', group, order: 60, begins: ['requisition'] }],
  menu: [
    ...[
      {
        label: 'Hiring plan',
        path: plan,
        access: seeingPlan,
      },
      {
        label: 'Requisition',
        path: requisition,
        access: seeing,
      },
      {
        label: 'Offers',
        path: offers,
        access: seeingOffers,
      },
      { label: 'My interviews', path: interviews },
      {
        label: 'Pipeline',
        path: board,
        access: seeingCandidates,
      },
      {
        label: 'Candidates',
        path: candidates,
        access: seeingCandidates,
      },
      {
        label: 'Talent pool',
        path: pool,
        access: seeingCandidates,
      },
      {
        label: 'Recruiting reports',
        path: reports,
        access: seeingCandidates,
      },
      { label: 'Refer somebody', path: referral },
      {
        label: 'Referrals',
        path: referrals,
        access: seeingCandidates,
      },
      {
        label: 'Referral rewards',
        path: rewards,
        access: seeingPay,
      },
    ].map((entry): MenuEntry => ({ mode: 'normal', group, ...entry })),
    ...[{ path: form, title: 'Application Form', feature: asks.feature }, ...NOUNS].map(
      ({ path, title, feature }): MenuEntry => ({
        mode: 'config',
        group,
        label: title,
        // The board of candidates has the same name.
        ...(AS_IN_DAILY_WORK.has(title) ? { qualifier: 'Settings' } : {}),
        path,
        access: { feature, need: 'read' },
      }),
    ),
  ],
  requestViews: [
    {
      kind: 'offer',
      access: seeingOffers,
      load: async () => (await import('./screens.ts')).requestView(),
    },
  ],
  deskCards: () => import('./desk-cards.ts'),
  actions: () => import('./actions.ts'),
  uploadWords: () => import('./upload-words.ts'),
  liveData: [
    {
      kind: 'candidate',
      label: 'Bulk Candidates',
      group,
      access: { feature: 'candidate', need: 'edit' },
      load: screen('candidateBulk'),
    },
    {
      kind: 'hiring_plan',
      label: 'Bulk Hiring Plan',
      group,
      access: { feature: 'hiringPlan', need: 'edit' },
      load: screen('planBulk'),
    },
  ],
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
