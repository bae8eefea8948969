import type { Names } from '#platform/contract/module.ts';

export const recruitNames = {
  support: [
    'pipelineEmailTemplate',
    'pipeline',
    'screeningQuestion',
    'jobTemplate',
    'candidateSource',
    'interviewKit',
    'rejectReason',
    'referralReward',
  ],
  drafts: [
    'screening-question',
    'job-template',
    'pipeline',
    'pipeline-email-template',
    'requisition-job',
    'interview-kit',
    'hiring-plan-line',
    'hiring-plan-quarters',
  ],
  purposes: ['candidate_photo', 'candidate_resume', 'candidate_cover_letter', 'candidate_attachment'],
  claims: ['candidate'],
} as const satisfies Names;
