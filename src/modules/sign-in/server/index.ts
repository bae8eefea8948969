import type { ServerModule } from '#platform/server/module.ts';
import { sealedClientSecret } from '#platform/server/sign-on-settings.ts';
import { sealedFactors } from './second-factor.ts';
import { passwordChanged, setPasswordEndpoints } from './set-password.ts';
import { signInCodeEndpoints } from './sign-in-code.ts';
import { signInEndpoints } from './sign-in.ts';
import { signOnLinked } from './sign-on-link.ts';
import { singleSignOnEndpoints } from './single-sign-on.ts';
import { stepUpEndpoints } from './step-up.ts';

/** The ways into a company: password, second factor, single sign-on, and the sign-in code from another host. */
export const signIn: ServerModule = {
  name: 'sign-in',
  endpoints: [
    ...signInEndpoints,
    ...setPasswordEndpoints,
    ...singleSignOnEndpoints,
    ...stepUpEndpoints,
    ...signInCodeEndpoints,
  ],
  notifications: [passwordChanged, signOnLinked],
  sealed: [sealedFactors, sealedClientSecret],
};
