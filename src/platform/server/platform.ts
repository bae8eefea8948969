import { servedFault } from './fault.ts';
import { draftEndpoints } from './form-draft.ts';
import { signInCodeEndpoints } from './sign-in-code.ts';
import { jobEndpoints } from './job-endpoints.ts';
import { servedLanguage } from './language.ts';
import type { ServerModule } from './module.ts';
import { digestMail } from './notify/deliver.ts';
import { purgeDue } from './retention/purge.ts';
import { sessionEndpoints } from './session.ts';
import { passwordChanged, setPasswordEndpoints } from './set-password.ts';
import { signOnLinked } from './sign-on-link.ts';
import { signInEndpoints } from './sign-in.ts';
import { singleSignOnEndpoints } from './single-sign-on.ts';
import { stepUpEndpoints } from './step-up.ts';

/** The endpoints of the platform itself: sign-in and jobs. */
export const platform: ServerModule = {
  name: 'platform',
  endpoints: [
    ...sessionEndpoints,
    ...signInEndpoints,
    ...setPasswordEndpoints,
    ...singleSignOnEndpoints,
    ...stepUpEndpoints,
    ...signInCodeEndpoints,
    servedLanguage,
    servedFault,
    ...jobEndpoints,
    ...draftEndpoints,
  ],
  mails: [digestMail],
  notifications: [passwordChanged, signOnLinked],
  dailyCheck: purgeDue,
};
