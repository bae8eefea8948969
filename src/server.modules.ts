import { bulk, latestUploadsOf } from '#bulk/server/index.ts';
import { commentsOf } from '#platform/server/comment/module.ts';
import { confirmationsOf } from '#platform/server/confirmation-endpoints.ts';
import { draftsOf } from '#platform/server/form-draft.ts';
import { filesOf } from '#platform/server/files/endpoints.ts';
import { masterCodesOf } from '#platform/server/master-codes.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { personTabsOf } from '#platform/server/person-tabs.ts';
import { platform } from '#platform/server/platform.ts';
import { verifyCompanyOf } from '#platform/server/verify-company.ts';
import { accounts } from '#modules/accounts/server/index.ts';
import { announcements } from '#modules/announcements/server/index.ts';
import { approvalOf } from '#modules/approval/server/index.ts';
import { assets } from '#modules/assets/server/index.ts';
import { attendance, closesOf, replaysOf } from '#modules/attendance/server/index.ts';
import { calendar, calendarEligibilityOf, calendarPageOf } from '#modules/calendar/server/index.ts';
import { career } from '#modules/career/server/index.ts';
import { checklist } from '#modules/checklist/server/index.ts';
import { company, configurationOf, emailBrandingOf, setUpOf } from '#modules/company/server/index.ts';
import { customData } from '#modules/custom-data/server/index.ts';
import { dashboardOf } from '#modules/dashboard/server/index.ts';
import { drive } from '#modules/drive/server/index.ts';
import { deskOf } from '#modules/desk/server/index.ts';
import { exit } from '#modules/exit/server/index.ts';
import { expense, payoutsOf } from '#modules/expense/server/index.ts';
import { helpdesk } from '#modules/helpdesk/server/index.ts';
import { identity } from '#modules/identity/server/index.ts';
import { joiningOf } from '#modules/joining/server/index.ts';
import { leave, leaveRequestsOf, yearEndsOf } from '#modules/leave/server/index.ts';
import { lettersOf } from '#modules/letters/server/index.ts';
import { notificationsOf } from '#modules/notifications/server/index.ts';
import { okr, okrMeasuresOf } from '#modules/okr/server/index.ts';
import { perform } from '#modules/perform/server/index.ts';
import { operators } from '#modules/operators/server/index.ts';
import { organization } from '#modules/organization/server/index.ts';
import { joinerStepsOf, peopleOf } from '#modules/people/server/index.ts';
import { permission } from '#modules/permission/server/index.ts';
import { planner } from '#modules/planner/server/index.ts';
import { policyCenterOf } from '#modules/policy-center/server/index.ts';
import { profile } from '#modules/profile/server/index.ts';
import { payroll } from '#modules/payroll/server/index.ts';
import { reportRoboOf } from '#modules/report-robo/server/index.ts';
import { recruit } from '#modules/recruit/server/index.ts';
import { signIn } from '#modules/sign-in/server/index.ts';
import { signupOf } from '#modules/signup/server/index.ts';

/** Every module of the server: one line each. */
const modules: readonly ServerModule[] = [
  signIn,
  company,
  peopleOf([customData, payroll]),
  calendar,
  customData,
  permission,
  accounts,
  profile,
  organization,
  drive,
  assets,
  checklist,
  exit,
  leave,
  payroll,
  attendance,
  expense,
  announcements,
  okr,
  perform,
  helpdesk,
  recruit,
  career,
  planner,
];

/** All modules of the server, including those composed of the contributions of all. */
export function serverOf(parts: readonly ServerModule[]): readonly ServerModule[] {
  const contributed = [
    ...parts,
    approvalOf(parts),
    joiningOf(parts),
    lettersOf(parts),
    policyCenterOf(parts),
    closesOf(parts),
    replaysOf(parts),
    payoutsOf(parts),
    leaveRequestsOf(parts),
    yearEndsOf(parts),
  ];
  const own = [...contributed, commentsOf(contributed)];
  const confirmation = confirmationsOf(own);
  const setUp = setUpOf(own);
  const joinerSteps = joinerStepsOf(own);
  const all = [
    platform,
    bulk,
    ...own,
    latestUploadsOf(own),
    filesOf(own),
    draftsOf(own),
    verifyCompanyOf(own),
    personTabsOf(own),
    deskOf([...own, setUp, joinerSteps, confirmation]),
    calendarPageOf(own),
    reportRoboOf([...own, platform]),
    dashboardOf(own),
    okrMeasuresOf(own),
    calendarEligibilityOf(own),
    configurationOf([...own, bulk]),
    emailBrandingOf([platform, ...own, confirmation, operators]),
    setUp,
    joinerSteps,
    confirmation,
  ];
  const notifications = notificationsOf([platform, ...own, confirmation, operators]);
  return [...all, notifications, masterCodesOf([...own, operators]), identity, signupOf(all), operators];
}

export const serverModules = serverOf(modules);
/** The server with further modules beside its own, for tests. */
export const serverWith = (further: readonly ServerModule[]) => serverOf([...modules, ...further]);
