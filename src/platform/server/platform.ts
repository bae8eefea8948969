import { auditDataset } from './audit-dataset.ts';
import { servedFault } from './fault.ts';
import { jobEndpoints } from './job-endpoints.ts';
import { servedLanguage } from './language.ts';
import type { ServerModule } from './module.ts';
import { digestMail } from './notify/deliver.ts';
import { purgeDue } from './retention/purge.ts';
import { sessionEndpoints } from './session.ts';

/** The endpoints of the platform itself: session and jobs. */
export const platform: ServerModule = {
  name: 'platform',
  endpoints: [...sessionEndpoints, servedLanguage, servedFault, ...jobEndpoints],
  mails: [digestMail],
  dailyCheck: purgeDue,
  datasets: [auditDataset],
};
