import type { ServerModule } from '#platform/server/module.ts';
import { departmentEndpoints } from './department.ts';
import { companyConfiguration, setUpCompany } from './setup.ts';

export const company: ServerModule = {
  name: 'company',
  endpoints: [...departmentEndpoints],
  setup: setUpCompany,
  configuration: companyConfiguration,
};
