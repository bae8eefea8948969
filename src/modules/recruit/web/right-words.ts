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
  candidate: { read: 'See candidates and their applications', edit: 'Change and decide on candidates' },
};
