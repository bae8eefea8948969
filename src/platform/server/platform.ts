import { purgeUploads } from './bulk/purge.ts';
import { servedFault } from './fault.ts';
import { draftEndpoints, draftsDue } from './form-draft.ts';
import { handOverEndpoints } from './hand-over.ts';
import { jobEndpoints } from './job-endpoints.ts';
import { servedLanguage } from './language.ts';
import type { ServerModule } from './module.ts';
import { sessionEndpoints } from './session.ts';
import { setPasswordEndpoints } from './set-password.ts';
import { signInEndpoints } from './sign-in.ts';
import { singleSignOnEndpoints } from './single-sign-on.ts';
import { stepUpEndpoints } from './step-up.ts';

/** What the platform itself serves: sign-in and long work. */
export const platform: ServerModule = {
  name: 'platform',
  endpoints: [
    ...sessionEndpoints,
    ...signInEndpoints,
    ...setPasswordEndpoints,
    ...singleSignOnEndpoints,
    ...stepUpEndpoints,
    ...handOverEndpoints,
    servedLanguage,
    servedFault,
    ...jobEndpoints,
    ...draftEndpoints,
  ],
  due: async (given) => {
    const drafts = await draftsDue(given);
    return (await purgeUploads(given)) || drafts;
  },
};
