import type { ServerModule } from '#platform/server/module.ts';
import { applicationMails } from './application-mails.ts';
import { applicationCalls } from './application.ts';
import { candidateFiles } from './candidate-files.ts';
import { candidatesDue } from './candidate-purge.ts';
import { publicCalls } from './public-calls.ts';

/** Recruiting: the jobs of a company, what everybody may read of them, and who applies for them. */
export const recruit: ServerModule = {
  name: 'recruit',
  endpoints: [...publicCalls, ...applicationCalls],
  files: candidateFiles,
  mails: applicationMails,
  dailyCheck: candidatesDue,
};
