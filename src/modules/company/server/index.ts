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
import { probationDue, probationNotifications } from './probation-check.ts';
import { retentionEndpoints } from './retention.ts';
import { companyConfiguration, setUpCompany } from './setup.ts';
import { companySetupChecks, companySteps } from './set-up-steps.ts';
import { teamEndpoints } from './team.ts';

export { configurationOf } from './configuration-file.ts';
export { emailBrandingOf } from './email-branding.ts';
export { setUpOf } from './set-up.ts';

export const company: ServerModule = {
  name: 'company',

  drafts: {
    'business-unit': { feature: 'businessUnit', table: 'business_unit', column: 'businessunitid' },
    department: { feature: 'department', table: 'department', column: 'departmentid' },
    designation: { feature: 'designation', table: 'designation', column: 'designationid' },
    team: { feature: 'team', table: 'team', column: 'teamid' },
    grade: { feature: 'grade', table: 'grade', column: 'subscriptiongradeid' },
    office: { feature: 'companyOffices', table: 'company_office', column: 'officeaddressid' },
    probation: { feature: 'probation', table: 'probation_period', column: 'probationperiodid' },
  },
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
  notifications: probationNotifications,
  dailyCheck: probationDue,
  setup: setUpCompany,
  configuration: companyConfiguration,
  setupSteps: companySteps,
  setupChecks: companySetupChecks,
};
