import type { nouns } from './screens.ts';

const noun = (name: keyof typeof nouns) => async () => (await import('./screens.ts')).nouns[name]();

/** The screens that configure recruiting, in the order of the menu. */
export const NOUNS = [
  {
    path: '/config/recruit/recruiters',
    title: 'Recruiters',
    feature: 'recruiter',
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
    load: noun('pipeline'),
  },
  {
    path: '/config/recruit/screening_questions',
    title: 'Screening Questions',
    feature: 'screeningQuestion',
    load: noun('question'),
  },
  {
    path: '/config/recruit/job_templates',
    title: 'Job Templates',
    feature: 'jobTemplate',
    load: noun('jobTemplate'),
  },
  {
    path: '/config/recruit/interview_kits',
    title: 'Interview Kits',
    feature: 'interviewKit',
    load: noun('kit'),
  },
  {
    path: '/config/recruit/candidate_sources',
    title: 'Candidate Sources',
    feature: 'candidateSource',
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
