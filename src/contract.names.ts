import { platformNames } from '#platform/contract/platform-names.ts';
import { announcementNames } from '#modules/announcements/contract/names.ts';
import { approvalNames } from '#modules/approval/contract/names.ts';
import { assetNames } from '#modules/assets/contract/names.ts';
import { attendanceNames } from '#modules/attendance/contract/names.ts';
import { calendarNames } from '#modules/calendar/contract/names.ts';
import { careerNames } from '#modules/career/contract/names.ts';
import { checklistNames } from '#modules/checklist/contract/names.ts';
import { companyNames } from '#modules/company/contract/names.ts';
import { customDataNames } from '#modules/custom-data/contract/names.ts';
import { driveNames } from '#modules/drive/contract/names.ts';
import { exitNames } from '#modules/exit/contract/names.ts';
import { expenseNames } from '#modules/expense/contract/names.ts';
import { helpdeskNames } from '#modules/helpdesk/contract/names.ts';
import { joiningNames } from '#modules/joining/contract/names.ts';
import { leaveNames } from '#modules/leave/contract/names.ts';
import { lettersNames } from '#modules/letters/contract/names.ts';
import { okrNames } from '#modules/okr/contract/names.ts';
import { performNames } from '#modules/perform/contract/names.ts';
import { organizationNames } from '#modules/organization/contract/names.ts';
import { payrollNames } from '#modules/payroll/contract/names.ts';
import { peopleNames } from '#modules/people/contract/names.ts';
import { permissionNames } from '#modules/permission/contract/names.ts';
import { policyCenterNames } from '#modules/policy-center/contract/names.ts';
import { profileNames } from '#modules/profile/contract/names.ts';
import { recruitNames } from '#modules/recruit/contract/names.ts';

/** What else the modules add to the closed lists of the product: one line each. */
export const names = [
  platformNames,
  announcementNames,
  approvalNames,
  assetNames,
  attendanceNames,
  calendarNames,
  careerNames,
  checklistNames,
  companyNames,
  customDataNames,
  driveNames,
  exitNames,
  expenseNames,
  helpdeskNames,
  joiningNames,
  leaveNames,
  lettersNames,
  okrNames,
  performNames,
  organizationNames,
  payrollNames,
  peopleNames,
  permissionNames,
  policyCenterNames,
  profileNames,
  recruitNames,
] as const;
