import type { nouns } from './screens.ts';

const noun = (name: keyof typeof nouns) => async () => (await import('./screens.ts')).nouns[name]();

/** The screens that configure recruiting, in the order of the menu; `create` is what the search box offers, found by `keywords`. */
export const NOUNS = [
  {
    path: '/config/recruit/recruiters',
    title: 'Recruiters',
    feature: 'recruiter',
    create: 'Choose a recruiter',
    keywords: 'person',
    load: noun('recruiter'),
  },
  {
    path: '/config/recruit/pipeline_email_templates',
    title: 'Pipeline Email Templates',
    feature: 'pipelineEmailTemplate',
    load: noun('mailTemplate'),
  },
  {
    path: '/config/recruit/pipeline',
    title: 'Pipeline',
    feature: 'pipeline',
    create: 'Create a pipeline',
    keywords: 'stages',
    load: noun('pipeline'),
  },
  {
    path: '/config/recruit/screening_questions',
    title: 'Screening Questions',
    feature: 'screeningQuestion',
    create: 'Create a screening question',
    keywords: 'candidate knock-out',
    load: noun('question'),
  },
  {
    path: '/config/recruit/job_templates',
    title: 'Job Templates',
    feature: 'jobTemplate',
    create: 'Create a job template',
    keywords: 'job description',
    load: noun('jobTemplate'),
  },
  {
    path: '/config/recruit/interview_kits',
    title: 'Interview Kits',
    feature: 'interviewKit',
    create: 'Create an interview kit',
    keywords: 'scorecard panel questions',
    load: noun('kit'),
  },
  {
    path: '/config/recruit/candidate_sources',
    title: 'Candidate Sources',
    feature: 'candidateSource',
    create: 'Create a candidate source',
    keywords: 'link',
    load: noun('source'),
  },
  {
    path: '/config/recruit/reject_reasons',
    title: 'Reject Reasons',
    feature: 'rejectReason',
    load: noun('rejectReason'),
  },
  {
    path: '/config/recruit/referral_reward',
    title: 'Referral Rewards',
    feature: 'referralReward',
    load: noun('rewardRule'),
  },
] as const;
