export { openJob, openJobQuestions, openJobs, openJobsVersion, publicTemplates } from './open-jobs.ts';
export { formToken } from './application-token.ts';
export { applicationStatus, type ApplicationStatus, sendStatusLinks } from './application-status.ts';
export { isResumeRequired } from './application-form.ts';
export { receiveApplication } from './application.ts';
export { retainedUntil } from './candidate-rows.ts';
export { keepCandidateFile } from './candidate-files.ts';
export { answerOffer, letterBehind, offerBehind, type VisitorOffer } from './offer/answer.ts';
