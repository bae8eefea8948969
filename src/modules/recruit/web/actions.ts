import type { WebModule } from '#platform/web/module.ts';

/** What the search box offers to do. */
export const actions: NonNullable<WebModule['actions']> = [
  { label: 'My interview hours', keywords: 'interview free time panel', path: '/recruit/interviews/hours' },
  {
    label: 'Create an interview kit',
    keywords: 'new add recruit scorecard panel questions',
    path: '/config/recruit/interview_kits/create',
    access: { feature: 'interviewKit', need: 'edit' },
  },
  {
    label: 'Create a requisition',
    keywords: 'new add recruit job opening hire vacancy',
    path: '/recruit/requisition/create',
    access: { feature: 'requisition', need: 'edit' },
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
];
