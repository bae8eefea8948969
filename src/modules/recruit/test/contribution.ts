import type { TestContribution } from '../../../../test/support/contribution.ts';

export const contribution: TestContribution = {
  support: [
    'pipelineEmailTemplate',
    'pipeline',
    'screeningQuestion',
    'jobTemplate',
    'candidateSource',
    'interviewKit',
    'rejectReason',
  ],
  publicCalls: [
    'GET recruit/getrequisitionjoblist',
    'GET recruit/getrequisitionjoblist/null/null',
    'GET recruit/getrequisitionjoblist/:jobcode',
    'GET recruit/getjobtemplatelist',
    'GET recruit/getrequisitionjobquestion/:requisitionjobid',
    'POST recruit/configcandidateapplication',
    'POST drive/uploaddocument',
  ],
};
