import type { ServerModule } from '#platform/server/module.ts';
import { SUPPORT_MAILS } from '#platform/server/support/mails.ts';
import { DOOR, VISIT_STATUS } from '../contract/support.ts';
import { companyEndpoints } from './companies.ts';
import { operatorSignIn } from './sign-in.ts';
import { supportEndpoints } from './support.ts';
import { visitEndpoints } from './visits.ts';

/** Those who run the platform: who they are, what they do with companies, and what a company lets them see. */
export const operators: ServerModule = {
  name: 'operators',
  endpoints: [...operatorSignIn, ...companyEndpoints, ...visitEndpoints, ...supportEndpoints],
  mails: Object.values(SUPPORT_MAILS),
  codes: { SupportDoor: DOOR.options, SupportVisitStatus: VISIT_STATUS.options },
};
