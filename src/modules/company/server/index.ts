import type { ServerModule } from '#platform/server/module.ts';
import { departmentEndpoints } from './department.ts';
import { setUpCompany } from './setup.ts';

export const company: ServerModule = { name: 'company', endpoints: [...departmentEndpoints], setup: setUpCompany };
