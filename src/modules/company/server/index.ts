import type { ServerModule } from '#platform/server/module.ts';
import { departmentUpload } from './bulk-department.ts';
import { designationUpload } from './bulk-designation.ts';
import { brandingEndpoints, logoPurpose } from './branding.ts';
import { businessUnitEndpoints } from './business-unit.ts';
import { departmentEndpoints } from './department.ts';
import { designationEndpoints } from './designation.ts';
import { globalDefaultEndpoints } from './global-default.ts';
import { gradeEndpoints } from './grade.ts';
import { incorporationEndpoints } from './incorporation.ts';
import { officeEndpoints } from './office.ts';
import { probationEndpoints } from './probation.ts';
import { retentionEndpoints } from './retention.ts';
import { companyConfiguration, setUpCompany } from './setup.ts';
import { companySetupChecks, companySteps } from './set-up-steps.ts';
import { teamEndpoints } from './team.ts';

export { configurationOf } from './configuration-file.ts';
export { emailBrandingOf } from './email-branding.ts';
export { setUpOf } from './set-up.ts';

export const company: ServerModule = {
  name: 'company',
  endpoints: [
    ...businessUnitEndpoints,
    ...departmentEndpoints,
    ...designationEndpoints,
    ...teamEndpoints,
    ...gradeEndpoints,
    ...probationEndpoints,
    ...officeEndpoints,
    ...departmentUpload.endpoints,
    ...designationUpload.endpoints,
    ...brandingEndpoints,
    ...globalDefaultEndpoints,
    ...retentionEndpoints,
    ...incorporationEndpoints,
  ],
  jobs: [...departmentUpload.jobs, ...designationUpload.jobs],
  files: [logoPurpose],
  setup: setUpCompany,
  configuration: companyConfiguration,
  setupSteps: companySteps,
  setupChecks: companySetupChecks,
};
