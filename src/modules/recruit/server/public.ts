export { openJob, openJobQuestions, openJobs, publicTemplates } from './open-jobs.ts';
