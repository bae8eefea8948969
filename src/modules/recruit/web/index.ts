import {
  IconBriefcase,
  IconCalendarUser,
  IconListCheck,
  IconDoorExit,
  IconFileCertificate,
  IconFilterQuestion,
  IconMailCog,
  IconRoute,
  IconTemplate,
  IconTimeline,
  IconUserSearch,
} from '@tabler/icons-react';
import { configPages, type MenuEntry, type WebModule } from '#platform/web/module.ts';
import type { nouns, screens } from './screens.ts';

/** The files of the screens are named in a file of their own, so that the first screen does not load the list. */
const screen = (name: keyof typeof screens) => async () => (await import('./screens.ts')).screens[name]();
const noun = (name: keyof typeof nouns) => async () => (await import('./screens.ts')).nouns[name]();

/** The screens that configure recruiting, in the order of the menu. */
const NOUNS = [
  {
    path: '/config/recruit/recruiters',
    title: 'Recruiters',
    feature: 'recruiter',
    icon: IconUserSearch,
    load: noun('recruiter'),
  },
  {
    path: '/config/recruit/pipeline_email_templates',
    title: 'Pipeline Email Templates',
    feature: 'pipelineEmailTemplate',
    icon: IconMailCog,
    load: noun('mailTemplate'),
  },
  {
    path: '/config/recruit/pipeline',
    title: 'Pipeline',
    feature: 'pipeline',
    icon: IconTimeline,
    load: noun('pipeline'),
  },
  {
    path: '/config/recruit/screening_questions',
    title: 'Screening Questions',
    feature: 'screeningQuestion',
    icon: IconFilterQuestion,
    load: noun('question'),
  },
  {
    path: '/config/recruit/job_templates',
    title: 'Job Templates',
    feature: 'jobTemplate',
    icon: IconTemplate,
    load: noun('jobTemplate'),
  },
  {
    path: '/config/recruit/interview_kits',
    title: 'Interview Kits',
    feature: 'interviewKit',
    icon: IconListCheck,
    load: noun('kit'),
  },
  {
    path: '/config/recruit/candidate_sources',
    title: 'Candidate Sources',
    feature: 'candidateSource',
    icon: IconRoute,
    load: noun('source'),
  },
  {
    path: '/config/recruit/reject_reasons',
    title: 'Reject Reasons',
    feature: 'rejectReason',
    icon: IconDoorExit,
    load: noun('rejectReason'),
  },
] as const;

const seeing = { feature: 'requisition', need: 'read' } as const;
const editing = { feature: 'requisition', need: 'edit' } as const;
const form = '/config/recruit/application_form';
const asks = { feature: 'screeningQuestion', need: 'read' } as const;
const requisition = '/recruit/requisition';
const interviews = '/recruit/interviews';
const candidates = '/recruit/candidates';
const board = '/recruit/pipeline';
const pool = '/recruit/talent_pool';
/** Hiring managers see the candidates of their own requisitions without the right to see all. */
const asking = { feature: 'request', need: 'read' } as const;

export const recruitWeb = {
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
    { path: interviews, title: 'My interviews', group: 'Recruit/ATS', load: screen('ownList') },
    { path: `${interviews}/hours`, title: 'My interview hours', parent: interviews, load: screen('hoursPage') },
    { path: `${interviews}/$interviewid`, title: 'Interview', parent: interviews, load: screen('ownPage') },
  ],
  menuGroups: [{ mode: 'normal', group: 'Recruit/ATS', order: 60 }],
  menu: [
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
    { mode: 'config', group: 'Recruit/ATS', label: 'Application Form', path: form, icon: IconTemplate, access: asks },
    ...NOUNS.map(({ path, title, feature, icon }): MenuEntry => ({
      mode: 'config',
      group: 'Recruit/ATS',
      label: title,
      path,
      icon,
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
  actions: [
    { label: 'My interview hours', keywords: 'interview free time panel', path: `${interviews}/hours` },
    {
      label: 'Create an interview kit',
      keywords: 'new add recruit scorecard panel questions',
      path: '/config/recruit/interview_kits/create',
      access: { feature: 'interviewKit', need: 'edit' },
    },
    {
      label: 'Create a requisition',
      keywords: 'new add recruit job opening hire vacancy',
      path: `${requisition}/create`,
      access: editing,
    },
    {
      label: 'Create a pipeline',
      keywords: 'new add recruit stages',
      path: '/config/recruit/pipeline/create',
      access: { feature: 'pipeline', need: 'edit' },
    },
    {
      label: 'Choose a recruiter',
      keywords: 'new add recruit person',
      path: '/config/recruit/recruiters/create',
      access: { feature: 'recruiter', need: 'edit' },
    },
    {
      label: 'Create a screening question',
      keywords: 'new add recruit candidate knock-out',
      path: '/config/recruit/screening_questions/create',
      access: { feature: 'screeningQuestion', need: 'edit' },
    },
    {
      label: 'Create a job template',
      keywords: 'new add recruit job description',
      path: '/config/recruit/job_templates/create',
      access: { feature: 'jobTemplate', need: 'edit' },
    },
    {
      label: 'Create a candidate source',
      keywords: 'new add recruit link',
      path: '/config/recruit/candidate_sources/create',
      access: { feature: 'candidateSource', need: 'edit' },
    },
  ],
  rights: () => import('./right-words.ts'),
} satisfies WebModule;
