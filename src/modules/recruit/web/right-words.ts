import type { RightsInWords } from '#platform/web/module.ts';

export const words: RightsInWords = {
  requisition: { read: 'See requisitions and jobs', edit: 'Create, publish and close jobs' },
  recruiter: { read: 'See who recruits', edit: 'Choose who recruits' },
  pipelineEmailTemplate: {
    read: 'See email templates of pipelines',
    edit: 'Create and change email templates of pipelines',
  },
  pipeline: { read: 'See pipelines', edit: 'Create and change pipelines' },
  screeningQuestion: { read: 'See screening questions', edit: 'Create and change screening questions' },
  jobTemplate: { read: 'See job templates', edit: 'Create and change job templates' },
  candidateSource: { read: 'See candidate sources', edit: 'Create and change candidate sources' },
  interviewKit: { read: 'See interview kits', edit: 'Create and change interview kits' },
  rejectReason: { read: 'See reject reasons', edit: 'Create and change reject reasons' },
  referralReward: { read: 'See what referrals are rewarded with', edit: 'Choose what referrals are rewarded with' },
  hiringPlan: { read: 'See the hiring plan', edit: 'Change the hiring plan' },
  offer: { read: 'See offers with their pay', edit: 'Make, send and withdraw offers' },
  candidate: { read: 'See candidates and their applications', edit: 'Change and decide on candidates' },
};
