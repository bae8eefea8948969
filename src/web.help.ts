import { articles as accounts } from '#modules/accounts/web/help.ts';
import { articles as announcements } from '#modules/announcements/web/help.ts';
import { articles as approval } from '#modules/approval/web/help.ts';
import { articles as assets } from '#modules/assets/web/help.ts';
import { articles as attendance } from '#modules/attendance/web/help.ts';
import { articles as calendar } from '#modules/calendar/web/help.ts';
import { articles as checklist } from '#modules/checklist/web/help.ts';
import { articles as company } from '#modules/company/web/help.ts';
import { articles as customData } from '#modules/custom-data/web/help.ts';
import { articles as dashboard } from '#modules/dashboard/web/help.ts';
import { articles as desk } from '#modules/desk/web/help.ts';
import { articles as drive } from '#modules/drive/web/help.ts';
import { articles as exit } from '#modules/exit/web/help.ts';
import { articles as expense } from '#modules/expense/web/help.ts';
import { articles as helpdesk } from '#modules/helpdesk/web/help.ts';
import { articles as joining } from '#modules/joining/web/help.ts';
import { articles as leave } from '#modules/leave/web/help.ts';
import { articles as letters } from '#modules/letters/web/help.ts';
import { articles as notifications } from '#modules/notifications/web/help.ts';
import { articles as okr } from '#modules/okr/web/help.ts';
import { articles as organization } from '#modules/organization/web/help.ts';
import { articles as payroll } from '#modules/payroll/web/help.ts';
import { articles as people } from '#modules/people/web/help.ts';
import { articles as perform } from '#modules/perform/web/help.ts';
import { articles as permission } from '#modules/permission/web/help.ts';
import { articles as planner } from '#modules/planner/web/help.ts';
import { articles as policyCenter } from '#modules/policy-center/web/help.ts';
import { articles as profile } from '#modules/profile/web/help.ts';
import { articles as recruit } from '#modules/recruit/web/help.ts';
import { articles as reportRobo } from '#modules/report-robo/web/help.ts';
import type { HelpArticle } from '#platform/web/module.ts';

/** The articles of Help, one line per module; loaded with the first of them that is read. */
export const articles: readonly HelpArticle[] = [
  ...accounts,
  ...announcements,
  ...approval,
  ...assets,
  ...attendance,
  ...calendar,
  ...checklist,
  ...company,
  ...customData,
  ...dashboard,
  ...desk,
  ...drive,
  ...exit,
  ...expense,
  ...helpdesk,
  ...joining,
  ...leave,
  ...letters,
  ...notifications,
  ...okr,
  ...organization,
  ...payroll,
  ...people,
  ...perform,
  ...permission,
  ...planner,
  ...policyCenter,
  ...profile,
  ...recruit,
  ...reportRobo,
];
