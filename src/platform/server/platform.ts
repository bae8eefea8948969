import { setFirstPassword } from './first-password.ts';
import { jobEndpoints } from './job-endpoints.ts';
import type { ServerModule } from './module.ts';
import { sessionEndpoints } from './session.ts';

/** What the platform itself serves: sign-in and long work. */
export const platform: ServerModule = {
  name: 'platform',
  endpoints: [...sessionEndpoints, setFirstPassword, ...jobEndpoints],
};
