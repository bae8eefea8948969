import { accountsWeb } from '#modules/accounts/web/index.ts';
import { announcementsWeb } from '#modules/announcements/web/index.ts';
import { approvalWeb } from '#modules/approval/web/index.ts';
import { assetsWeb } from '#modules/assets/web/index.ts';
import { attendanceWeb } from '#modules/attendance/web/index.ts';
import { calendarWeb } from '#modules/calendar/web/index.ts';
import { careerWeb } from '#modules/career/web/index.ts';
import { checklistWeb } from '#modules/checklist/web/index.ts';
import { companyWeb } from '#modules/company/web/index.ts';
import { customDataWeb } from '#modules/custom-data/web/index.ts';
import { dashboardWeb } from '#modules/dashboard/web/index.ts';
import { driveWeb } from '#modules/drive/web/index.ts';
import { deskWeb } from '#modules/desk/web/index.ts';
import { exitWeb } from '#modules/exit/web/index.ts';
import { expenseWeb } from '#modules/expense/web/index.ts';
import { helpdeskWeb } from '#modules/helpdesk/web/index.ts';
import { joiningWeb } from '#modules/joining/web/index.ts';
import { leaveWeb } from '#modules/leave/web/index.ts';
import { lettersWeb } from '#modules/letters/web/index.ts';
import { notificationsWeb } from '#modules/notifications/web/index.ts';
import { okrWeb } from '#modules/okr/web/index.ts';
import { operatorsWeb } from '#modules/operators/web/index.ts';
import { organizationWeb } from '#modules/organization/web/index.ts';
import { payrollWeb } from '#modules/payroll/web/index.ts';
import { performWeb } from '#modules/perform/web/index.ts';
import { plannerWeb } from '#modules/planner/web/index.ts';
import { policyCenterWeb } from '#modules/policy-center/web/index.ts';
import { profileWeb } from '#modules/profile/web/index.ts';
import { permissionWeb } from '#modules/permission/web/index.ts';
import { reportRoboWeb } from '#modules/report-robo/web/index.ts';
import { recruitWeb } from '#modules/recruit/web/index.ts';
import { peopleWeb } from '#modules/people/web/index.ts';
import type { WebModule } from '#platform/web/module.ts';

/** One line per module. */
export const webModules: readonly WebModule[] = [
  deskWeb,
  dashboardWeb,
  approvalWeb,
  companyWeb,
  peopleWeb,
  calendarWeb,
  leaveWeb,
  attendanceWeb,
  plannerWeb,
  customDataWeb,
  profileWeb,
  permissionWeb,
  accountsWeb,
  joiningWeb,
  operatorsWeb,
  exitWeb,
  assetsWeb,
  // One import of the articles of all modules: the first screen has no room for one of each.
  { ...helpdeskWeb, help: () => import('./web.help.ts') },
  organizationWeb,
  expenseWeb,
  payrollWeb,
  okrWeb,
  performWeb,
  recruitWeb,
  careerWeb,
  driveWeb,
  lettersWeb,
  checklistWeb,
  policyCenterWeb,
  announcementsWeb,
  notificationsWeb,
  reportRoboWeb,
];
