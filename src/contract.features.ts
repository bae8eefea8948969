import { platformFeatures } from '#platform/contract/platform-features.ts';
import { accountsFeatures } from '#modules/accounts/contract/features.ts';
import { announcementFeatures } from '#modules/announcements/contract/features.ts';
import { approvalFeatures } from '#modules/approval/contract/features.ts';
import { assetFeatures } from '#modules/assets/contract/features.ts';
import { attendanceFeatures } from '#modules/attendance/contract/features.ts';
import { calendarFeatures } from '#modules/calendar/contract/features.ts';
import { careerFeatures } from '#modules/career/contract/features.ts';
import { checklistFeatures } from '#modules/checklist/contract/features.ts';
import { companyFeatures } from '#modules/company/contract/features.ts';
import { customDataFeatures } from '#modules/custom-data/contract/features.ts';
import { dashboardFeatures } from '#modules/dashboard/contract/features.ts';
import { driveFeatures } from '#modules/drive/contract/features.ts';
import { exitFeatures } from '#modules/exit/contract/features.ts';
import { expenseFeatures } from '#modules/expense/contract/features.ts';
import { helpdeskFeatures } from '#modules/helpdesk/contract/features.ts';
import { joiningFeatures } from '#modules/joining/contract/features.ts';
import { leaveFeatures } from '#modules/leave/contract/features.ts';
import { lettersFeatures } from '#modules/letters/contract/features.ts';
import { okrFeatures } from '#modules/okr/contract/features.ts';
import { operatorsFeatures } from '#modules/operators/contract/features.ts';
import { organizationFeatures } from '#modules/organization/contract/features.ts';
import { payrollFeatures } from '#modules/payroll/contract/features.ts';
import { performFeatures } from '#modules/perform/contract/features.ts';
import { peopleFeatures } from '#modules/people/contract/features.ts';
import { permissionFeatures } from '#modules/permission/contract/features.ts';
import { policyCenterFeatures } from '#modules/policy-center/contract/features.ts';
import { profileFeatures } from '#modules/profile/contract/features.ts';
import { reportFeatures } from '#modules/report-robo/contract/features.ts';
import { recruitFeatures } from '#modules/recruit/contract/features.ts';

/** The rights of every module: one line each. The first screen carries them. */
export const features = [
  platformFeatures,
  accountsFeatures,
  announcementFeatures,
  approvalFeatures,
  assetFeatures,
  attendanceFeatures,
  calendarFeatures,
  careerFeatures,
  checklistFeatures,
  companyFeatures,
  customDataFeatures,
  dashboardFeatures,
  driveFeatures,
  exitFeatures,
  expenseFeatures,
  helpdeskFeatures,
  joiningFeatures,
  leaveFeatures,
  lettersFeatures,
  okrFeatures,
  operatorsFeatures,
  organizationFeatures,
  payrollFeatures,
  peopleFeatures,
  performFeatures,
  permissionFeatures,
  policyCenterFeatures,
  profileFeatures,
  recruitFeatures,
  reportFeatures,
] as const;
