import type { Features } from '#platform/contract/module.ts';

export const recruitFeatures = {
  requisition: { featureid: 61, name: 'Jobs' },
  recruiter: { featureid: 1401, name: 'Recruiters' },
  pipelineEmailTemplate: { featureid: 1402, name: 'Pipeline email template' },
  pipeline: { featureid: 1403, name: 'Pipeline' },
  screeningQuestion: { featureid: 1404, name: 'Screening question' },
  jobTemplate: { featureid: 1405, name: 'Job template' },
  candidateSource: { featureid: 1406, name: 'Candidate source' },
  interviewKit: { featureid: 1407, name: 'Interview kit' },
  rejectReason: { featureid: 1410, name: 'Reject reason' },
  referralReward: { featureid: 1411, name: 'Referral reward' },
  hiringPlan: { featureid: 64, name: 'Hiring plan' },
  offer: { featureid: 63, name: 'Offers' },
  candidate: { featureid: 62, name: 'Candidates' },
} as const satisfies Features;
