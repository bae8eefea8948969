/** The screens of configuration records. */
export const nouns = {
  recruiter: () => import('./opening/recruiter.tsx'),
  mailTemplate: () => import('./opening/mail-template.tsx'),
  pipeline: () => import('./opening/pipeline.tsx'),
  question: () => import('./opening/question.tsx'),
  jobTemplate: () => import('./opening/job-template.tsx'),
  kit: () => import('./interview/kit.tsx'),
  source: () => import('./application/source.tsx'),
  rewardRule: () => import('./referral/reward-rule.tsx'),
  rejectReason: () => import('./candidate/reject-reason.tsx'),
};

/** All other screens and cards. */
export const screens = {
  pipelines: () => import('./candidate/pipelines.tsx'),
  board: () => import('./candidate/board-page.tsx'),
  applicationForm: () => import('./application/application-form.tsx'),
  duplicates: () => import('./candidate/duplicates.tsx'),
  talentPool: () => import('./candidate/talent-pool.tsx'),
  candidates: () => import('./candidate/candidates.tsx'),
  candidatePage: () => import('./candidate/candidate-page.tsx'),
  requisitions: () => import('./opening/requisitions.tsx'),
  requisitionForm: () => import('./opening/requisition-form.tsx'),
  openingForm: () => import('./opening/opening-form.tsx'),
  requisitionPage: () => import('./opening/requisition-page.tsx'),
  ownList: () => import('./interview/own-list.tsx'),
  hoursPage: () => import('./interview/hours-page.tsx'),
  ownPage: () => import('./interview/own-page.tsx'),
  offers: () => import('./offer/offers.tsx'),
  ownReferrals: () => import('./referral/own-referrals.tsx'),
  referrals: () => import('./referral/referrals.tsx'),
  rewards: () => import('./referral/rewards.tsx'),
  hiringPlan: () => import('./plan/hiring-plan.tsx'),
  candidateBulk: () => import('./candidate/bulk.tsx'),
  planBulk: () => import('./plan/bulk.tsx'),
  planLine: () => import('./plan/plan-line.tsx'),
  reports: () => import('./report/reports.tsx'),
};

/** The interviews of the signed-in person on My Desk. */
export const deskCard = () => import('./interview/desk-card.tsx');

/** The pay of an offer on its request card. */
export const requestView = () => import('./offer/request-view.tsx');
