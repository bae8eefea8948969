import type { ServerModule } from '#platform/server/module.ts';
import { brandingEndpoints, logoPurpose } from './branding.ts';
import { departmentEndpoints } from './department.ts';
import { companyConfiguration, setUpCompany } from './setup.ts';

export const company: ServerModule = {
  name: 'company',
  endpoints: [...departmentEndpoints, ...brandingEndpoints],
  files: [logoPurpose],
  setup: setUpCompany,
  configuration: companyConfiguration,
};
