import {
  IconBriefcase,
  IconDoorExit,
  IconFilterQuestion,
  IconMailCog,
  IconRoute,
  IconTemplate,
  IconTimeline,
  IconUserSearch,
} from '@tabler/icons-react';
import { configPages, type MenuEntry, type WebModule } from '#platform/web/module.ts';

/** The screens that configure recruiting, in the order of the menu. */
const NOUNS = [
  {
    path: '/config/recruit/recruiters',
    title: 'Recruiters',
    feature: 'recruiter',
    icon: IconUserSearch,
    load: () => import('./recruiter.tsx'),
  },
  {
    path: '/config/recruit/pipeline_email_templates',
    title: 'Pipeline Email Templates',
    feature: 'pipelineEmailTemplate',
    icon: IconMailCog,
    load: () => import('./mail-template.tsx'),
  },
  {
    path: '/config/recruit/pipeline',
    title: 'Pipeline',
    feature: 'pipeline',
    icon: IconTimeline,
    load: () => import('./pipeline.tsx'),
  },
  {
    path: '/config/recruit/screening_questions',
    title: 'Screening Questions',
    feature: 'screeningQuestion',
    icon: IconFilterQuestion,
    load: () => import('./question.tsx'),
  },
  {
    path: '/config/recruit/job_templates',
    title: 'Job Templates',
    feature: 'jobTemplate',
    icon: IconTemplate,
    load: () => import('./job-template.tsx'),
  },
  {
    path: '/config/recruit/candidate_sources',
    title: 'Candidate Sources',
    feature: 'candidateSource',
    icon: IconRoute,
    load: () => import('./source.tsx'),
  },
  {
    path: '/config/recruit/reject_reasons',
    title: 'Reject Reasons',
    feature: 'rejectReason',
    icon: IconDoorExit,
    load: () => import('./candidate/reject-reason.tsx'),
  },
] as const;

const seeing = { feature: 'requisition', need: 'read' } as const;
const editing = { feature: 'requisition', need: 'edit' } as const;
const requisition = '/recruit/requisition';
const candidates = '/recruit/candidates';
const board = '/recruit/pipeline';
const pool = '/recruit/talent_pool';
/** Hiring managers see the candidates of their own requisitions without the right to see all. */
const asking = { feature: 'request', need: 'read' } as const;

export const recruitWeb = {
  pages: [
    ...NOUNS.flatMap(({ path, title, feature, load }) =>
      configPages({ path, title, group: 'Recruit/ATS', feature, load }),
    ),
    {
      path: board,
      title: 'Pipeline',
      group: 'Recruit/ATS',
      access: asking,
      load: () => import('./candidate/pipelines.tsx'),
    },
    {
      path: `${board}/$requisitionjobid`,
      title: 'Pipeline',
      parent: board,
      access: asking,
      load: () => import('./candidate/board-page.tsx'),
    },
    {
      path: candidates,
      title: 'Candidates',
      group: 'Recruit/ATS',
      access: asking,
      load: () => import('./candidate/candidates.tsx'),
    },
    {
      path: pool,
      title: 'Talent pool',
      group: 'Recruit/ATS',
      access: { feature: 'candidate', need: 'read' },
      load: () => import('./candidate/talent-pool.tsx'),
    },
    {
      path: '/recruit/candidate/$candidateapplicationid',
      title: 'Candidate',
      parent: candidates,
      access: asking,
      load: () => import('./candidate/candidate-page.tsx'),
    },
    {
      path: requisition,
      title: 'Requisition',
      group: 'Recruit/ATS',
      access: seeing,
      load: () => import('./requisitions.tsx'),
    },
    {
      path: `${requisition}/create`,
      title: 'Create',
      parent: requisition,
      access: editing,
      load: () => import('./requisition-form.tsx'),
    },
    {
      path: `${requisition}/job`,
      title: 'Opening',
      parent: requisition,
      access: editing,
      load: () => import('./opening-form.tsx'),
    },
    {
      path: `${requisition}/$requisitionid`,
      title: 'Requisition',
      parent: requisition,
      access: seeing,
      load: () => import('./requisition-page.tsx'),
    },
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
    ...NOUNS.map(({ path, title, feature, icon }): MenuEntry => ({
      mode: 'config',
      group: 'Recruit/ATS',
      label: title,
      path,
      icon,
      access: { feature, need: 'read' },
    })),
  ],
  actions: [
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
      label: 'Create a reject reason',
      keywords: 'new add recruit candidate refuse decline',
      path: '/config/recruit/reject_reasons/create',
      access: { feature: 'rejectReason', need: 'edit' },
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
