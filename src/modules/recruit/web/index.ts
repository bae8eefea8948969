import {
  IconBriefcase,
  IconCalendarUser,
  IconFileCertificate,
  IconRoute,
  IconTimeline,
  IconUserSearch,
} from '@tabler/icons-react';
import { configPages, type MenuEntry, type WebModule } from '#platform/web/module.ts';
import { actions } from './actions.ts';
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

export const recruitWeb = {
  menuIcons: () => import('./menu-icons.ts'),
  pages: [
    {
      path: form,
      title: 'Application Form',
      group: 'Recruit/ATS',
      access: asks,
      load: screen('applicationForm'),
    },
    ...NOUNS.flatMap(({ path, title, feature, load }) =>
      configPages({ path, title, group: 'Recruit/ATS', feature, load }),
    ),
    { path: board, title: 'Pipeline', group: 'Recruit/ATS', access: asking, load: screen('pipelines') },
    { path: `${board}/$requisitionjobid`, title: 'Pipeline', parent: board, access: asking, load: screen('board') },
    { path: candidates, title: 'Candidates', group: 'Recruit/ATS', access: asking, load: screen('candidates') },
    {
      path: pool,
      title: 'Talent pool',
      group: 'Recruit/ATS',
      access: { feature: 'candidate', need: 'read' },
      load: screen('talentPool'),
    },
    {
      path: '/recruit/duplicates',
      title: 'Duplicates',
      group: 'Recruit/ATS',
      parent: candidates,
      access: { feature: 'candidate', need: 'read' },
      load: screen('duplicates'),
    },
    {
      path: '/recruit/candidate/$candidateapplicationid',
      title: 'Candidate',
      parent: candidates,
      access: asking,
      load: screen('candidatePage'),
    },
    { path: requisition, title: 'Requisition', group: 'Recruit/ATS', access: seeing, load: screen('requisitions') },
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
      path: '/recruit/offers',
      title: 'Offers',
      group: 'Recruit/ATS',
      access: { feature: 'offer', need: 'read' },
      load: screen('offers'),
    },
    {
      path: plan,
      title: 'Hiring plan',
      group: 'Recruit/ATS',
      access: { feature: 'hiringPlan', need: 'read' },
      load: screen('hiringPlan'),
    },
    {
      path: `${plan}/line`,
      title: 'Position',
      parent: plan,
      access: { feature: 'hiringPlan', need: 'edit' },
      load: screen('planLine'),
    },
    { path: reports, title: 'Recruiting reports', group: 'Recruit/ATS', access: asking, load: screen('reports') },
    { path: referral, title: 'Refer somebody', group: 'Recruit/ATS', load: screen('ownReferrals') },
    {
      path: '/recruit/referrals',
      title: 'Referrals',
      group: 'Recruit/ATS',
      access: seeingCandidates,
      load: screen('referrals'),
    },
    {
      path: '/recruit/rewards',
      title: 'Referral rewards',
      group: 'Recruit/ATS',
      access: seeingPay,
      load: screen('rewards'),
    },
    {
      path: interviews,
      title: 'My interviews',
      group: 'Recruit/ATS',
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
  menuGroups: [{ mode: 'normal', group: 'Recruit/ATS', order: 60 }],
  menu: [
    {
      mode: 'normal',
      group: 'Recruit/ATS',
      label: 'Hiring plan',
      path: plan,
      icon: IconBriefcase,
      access: { feature: 'hiringPlan', need: 'read' },
    },
    {
      mode: 'normal',
      group: 'Recruit/ATS',
      label: 'Requisition',
      path: requisition,
      icon: IconBriefcase,
      access: seeing,
    },
    {
      mode: 'normal',
      group: 'Recruit/ATS',
      label: 'Offers',
      path: '/recruit/offers',
      icon: IconFileCertificate,
      access: { feature: 'offer', need: 'read' },
    },
    { mode: 'normal', group: 'Recruit/ATS', label: 'My interviews', path: interviews, icon: IconCalendarUser },
    {
      mode: 'normal',
      group: 'Recruit/ATS',
      label: 'Pipeline',
      path: board,
      icon: IconTimeline,
      access: { feature: 'candidate', need: 'read' },
    },
    {
      mode: 'normal',
      group: 'Recruit/ATS',
      label: 'Candidates',
      path: candidates,
      icon: IconUserSearch,
      access: { feature: 'candidate', need: 'read' },
    },
    {
      mode: 'normal',
      group: 'Recruit/ATS',
      label: 'Talent pool',
      path: pool,
      icon: IconRoute,
      access: { feature: 'candidate', need: 'read' },
    },
    {
      mode: 'config',
      group: 'Recruit/ATS',
      label: 'Application Form',
      path: form,
      access: asks,
    },
    {
      mode: 'normal',
      group: 'Recruit/ATS',
      label: 'Recruiting reports',
      path: reports,
      icon: IconTimeline,
      access: seeingCandidates,
    },
    { mode: 'normal', group: 'Recruit/ATS', label: 'Refer somebody', path: referral, icon: IconUserSearch },
    {
      mode: 'normal',
      group: 'Recruit/ATS',
      label: 'Referrals',
      path: '/recruit/referrals',
      icon: IconUserSearch,
      access: seeingCandidates,
    },
    {
      mode: 'normal',
      group: 'Recruit/ATS',
      label: 'Referral rewards',
      path: '/recruit/rewards',
      icon: IconFileCertificate,
      access: seeingPay,
    },
    ...NOUNS.map(({ path, title, feature }): MenuEntry => ({
      mode: 'config',
      group: 'Recruit/ATS',
      label: title,
      path,
      access: { feature, need: 'read' },
    })),
  ],
  requestViews: [
    {
      kind: 'offer',
      access: { feature: 'offer', need: 'read' },
      load: async () => (await import('./screens.ts')).requestView(),
    },
  ],
  deskCards: [{ key: 'interviews', order: 17, load: screen('deskCard') }],
  waiting: [
    {
      key: 'scorecards',
      order: 40,
      count: async (signal) => (await import('./screens.ts')).countDue(signal),
      load: screen('waiting'),
    },
  ],
  actions,
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
