import { LEAVE_CHARGED } from '#modules/calendar/server/public.ts';
import { YEAR_END_LOCKS } from './transition/locks.ts';
import { COMP_OFF_RULES, firstCompOffRules } from './comp-off-rules.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { leaveLayer } from './calendar-layer.ts';
import { leaveCards } from './desk.ts';
import { leaveConfiguration } from './configuration.ts';
import { holidayList } from './holidays.ts';
import { leaveJoinerSteps } from './joiner-steps.ts';
import { balanceForecastEndpoints } from './ledger/balance-forecast.ts';
import { balanceListEndpoints } from './ledger/balance-list.ts';
import { balanceEndpoints } from './ledger/balances.ts';
import { leaveCharged } from './ledger/charged.ts';
import { leaveDue, leavePosting } from './ledger/daily.ts';
import { entryEndpoints } from './ledger/entry.ts';
import { coveredNotification } from './ledger/unpaid-notice.ts';
import { closeChangedNotification } from './ledger/notices.ts';
import { policyPreviewEndpoints } from './ledger/preview.ts';
import { leaveMergeFields } from './merge-fields.ts';
import { policyEndpoints } from './policy.ts';
import { leaveRegisterEndpoints, leaveRegisterJob } from './register/endpoints.ts';
import { leaveFiles } from './request/document.ts';
import { leaveRequestEndpoints } from './request/endpoints.ts';
import { leaveCancellationKind, leaveKind } from './request/kind.ts';
import { yearEndedSince } from './request/undo.ts';
import { settingEndpoints } from './setting-endpoints.ts';
import { setUpLeave } from './setup.ts';
import { transitionEndpoints } from './transition/endpoints.ts';
import { transitionPosting } from './transition/post.ts';
import { typeEndpoints } from './type.ts';
import { adjustmentUpload } from './upload/adjustment.ts';
import { applicationUploadOf } from './upload/application.ts';
import { compOffUpload } from './upload/comp-off.ts';
import { leaveSteps } from './set-up-steps.ts';
import { leaveBalanceDataset } from './dataset.ts';
import { leaveLedgerDataset } from './ledger-dataset.ts';
import { leaveTiles } from './tiles.ts';

const UPLOADS = [adjustmentUpload, compOffUpload];

export const leave: ServerModule = {
  name: 'leave',

  firstRights: { everybody: [['leave', 'read', 'self']], groups: { Manager: [['leave', 'read', 'reports']] } },
  drafts: { 'leave-type': { feature: 'leaveType', table: 'leave_type', column: 'leavetypeid' } },
  endpoints: [
    ...typeEndpoints,
    ...policyEndpoints,
    ...policyPreviewEndpoints,
    ...settingEndpoints,
    ...balanceEndpoints,
    ...balanceListEndpoints,
    ...balanceForecastEndpoints,
    ...entryEndpoints,
    holidayList,
    ...leaveRegisterEndpoints,
    ...UPLOADS.flatMap(({ endpoints }) => endpoints),
  ],
  files: leaveFiles,
  notifications: [closeChangedNotification, coveredNotification],
  deskCards: leaveCards,
  calendarLayers: [leaveLayer],
  datasets: [leaveBalanceDataset, leaveLedgerDataset],
  tiles: leaveTiles,
  mergeFields: leaveMergeFields,
  provides: [LEAVE_CHARGED.provide(leaveCharged)],
  requests: [leaveKind, leaveCancellationKind],
  builtSince: yearEndedSince,
  jobs: [leavePosting, leaveRegisterJob, ...UPLOADS.flatMap(({ jobs }) => jobs)],
  dailyCheck: leaveDue,
  setupSteps: leaveSteps,
  joinerSteps: leaveJoinerSteps,
  configuration: leaveConfiguration,
  setup: setUpLeave,
};

/** Requests for leave, and leave that is uploaded; compensatory offs go by the rules of the modules of `parts`. */
export function leaveRequestsOf(parts: readonly ServerModule[]): ServerModule {
  const compoff = firstCompOffRules(COMP_OFF_RULES.of(parts));
  const { endpoints, jobs } = applicationUploadOf(compoff);
  return { name: 'leave-requests', endpoints: [...leaveRequestEndpoints(compoff), ...endpoints], jobs };
}

/** Year ends of leave; one whose paid days are in a payroll of `parts` is not taken back. */
export const yearEndsOf = (parts: readonly ServerModule[]): ServerModule => ({
  name: 'leave-year-end',
  endpoints: transitionEndpoints(YEAR_END_LOCKS.of(parts)),
  jobs: [transitionPosting],
});
