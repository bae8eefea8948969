import type { ServerModule } from '#platform/server/module.ts';
import { factorEndpoints } from './factor.ts';
import { signInChanged } from './notice.ts';
import { ownEndpoints } from './own.ts';
import { personConfirmations, personEndpoints } from './person.ts';
import { signOnScreenEndpoints } from './sign-on-screen.ts';

export const accounts: ServerModule = {
  name: 'accounts',
  endpoints: [...ownEndpoints, ...factorEndpoints, ...personEndpoints, ...signOnScreenEndpoints],
  confirmations: personConfirmations,
  notifications: [signInChanged],
};
