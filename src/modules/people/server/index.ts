import type { ServerModule } from '#platform/server/module.ts';
import { directoryEndpoints } from './directory.ts';
import { accessEndpoints } from './give-access.ts';
import { profileEndpoints } from './profile.ts';
import { photoEndpoints, photoPurpose } from './photo.ts';
import { register } from './register.ts';

export const people: ServerModule = {
  name: 'people',
  endpoints: [...directoryEndpoints, ...profileEndpoints, ...accessEndpoints, ...photoEndpoints, ...register.endpoints],
  jobs: register.jobs,
  files: [photoPurpose],
};
