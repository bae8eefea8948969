export { openJob, openJobQuestions, openJobs, openJobsVersion, publicTemplates } from './opening/open-jobs.ts';
export { formToken } from './application/application-token.ts';
export { applicationStatus, type ApplicationStatus, sendStatusLinks } from './application/application-status.ts';
export { isResumeRequired } from './application/application-form.ts';
export { receiveApplication } from './application/application.ts';
export { retainedUntil } from './application/candidate-rows.ts';
export { keepCandidateFile } from './application/candidate-files.ts';
export { answerOffer, letterBehind, offerBehind, type VisitorOffer } from './offer/answer.ts';
