import type { ServerModule } from '#platform/server/module.ts';
import { attendanceLayers } from './calendar-layers.ts';
import { attendanceConfiguration } from './configuration.ts';
import { mergeDailySums } from './count/sums.ts';
import { attendanceDue, countDays } from './count/task.ts';
import { activityEndpoints } from './device/activity.ts';
import { punchFileEndpoints } from './device/punch-file.ts';
import { clockInMethodEndpoints } from './device/clockin-method.ts';
import { deviceEndpoints } from './device/devices.ts';
import { numberEndpoints } from './device/numbers.ts';
import { deviceFindings, sourceEndpoints } from './device/source-endpoints.ts';
import { forgetUnknown, terminals } from './device/terminal.ts';
import { closedSince } from './close/built-since.ts';
import { closeEndpoints } from './close/endpoints.ts';
import { closeJobs } from './close/jobs.ts';
import { CLOSE_LOCKS } from './close/locks.ts';
import { COMP_OFF_RULES } from '#modules/leave/server/public.ts';
import { PAY_VALUES } from './pay-value.ts';
import { closeMails, reopenAsked, reopenDecided } from './close/mails.ts';
import { openDayEndpoints } from './close/open-days.ts';
import { daysOpen, decisionsOpen, remindEndpoints, remindMails } from './close/remind.ts';
import { reopenEndpoints } from './close/reopening.ts';
import { attendanceJoinerSteps } from './joiner-steps.ts';
import { clockEndpoints } from './log/clock.ts';
import { logEndpoints } from './log/log.ts';
import { musterEndpoints } from './log/muster.ts';
import { outsideFinding } from './log/outside.ts';
import { punchEndpoints } from './log/punches.ts';
import { trendEndpoints } from './log/trend.ts';
import { attendanceRegisterJob, registerEndpoints } from './register/endpoints.ts';
import { replayEndpoints } from './replay/endpoints.ts';
import { replayJob } from './replay/job.ts';
import { replaysDue } from './replay/tidy.ts';
import { attendanceFiles } from './request/document.ts';
import { requestEndpoints } from './request/endpoints.ts';
import { kinds } from './request/kind.ts';
import { missingNotification, remindAttendance } from './notice/missing.ts';
import { silentMail, silentNotification, watchDevices } from './notice/silent.ts';
import { answerEndpoints } from './swap/answer.ts';
import { askEndpoints } from './swap/ask.ts';
import { colleagueEndpoints } from './swap/colleagues.ts';
import { swapKind } from './swap/kind.ts';
import { swapListEndpoints } from './swap/list.ts';
import { swapAskedNotification, swapChangedNotification, swapMails } from './swap/notices.ts';
import { deviceMappingUpload } from './upload/device-mapping.ts';
import { regularizationUpload } from './upload/regularization.ts';
import { attendanceDayDataset } from './dataset.ts';
import { compOffRules } from './extra-time/comp-off-rules.ts';
import { extraTimeEndpoints } from './extra-time/extra-time.ts';
import { attendancePolicyEndpoints } from './policy/policy.ts';
import { settingEndpoints } from './setting-endpoints.ts';
import { attendanceCards } from './desk.ts';
import { shiftEndpoints } from './shift/shift.ts';
import { attendanceSteps } from './set-up-steps.ts';
import { attendanceMeasures } from './measures.ts';
import { attendanceTiles } from './tiles.ts';

export const attendance: ServerModule = {
  name: 'attendance',

  firstRights: {
    everybody: [['attendance', 'read', 'self']],
    groups: { Manager: [['attendance', 'read', 'reports']] },
  },
  endpoints: [
    ...shiftEndpoints,
    ...attendancePolicyEndpoints,
    ...extraTimeEndpoints,
    ...settingEndpoints,
    ...deviceEndpoints,
    ...numberEndpoints,
    ...sourceEndpoints,
    ...clockInMethodEndpoints,
    ...activityEndpoints,
    ...punchFileEndpoints,
    ...logEndpoints,
    ...punchEndpoints,
    ...musterEndpoints,
    ...clockEndpoints,
    ...registerEndpoints,
    ...trendEndpoints,
    ...requestEndpoints,
    ...swapListEndpoints,
    ...colleagueEndpoints,
    ...askEndpoints,
    ...answerEndpoints,
    ...regularizationUpload.endpoints,
    ...deviceMappingUpload.endpoints,
  ],
  datasets: [attendanceDayDataset],
  tiles: attendanceTiles,
  measures: attendanceMeasures,
  deskCards: attendanceCards,
  calendarLayers: attendanceLayers,
  files: attendanceFiles,
  requests: [...kinds, swapKind],
  builtSince: closedSince,
  provides: [COMP_OFF_RULES.provide(compOffRules)],
  terminals,
  tasks: { count_attendance: countDays, remind_attendance: remindAttendance, watch_devices: watchDevices },
  mails: [silentMail, ...swapMails],
  notifications: [missingNotification, silentNotification, swapAskedNotification, swapChangedNotification],
  jobs: [attendanceRegisterJob, replayJob, ...regularizationUpload.jobs, ...deviceMappingUpload.jobs],
  dailyCheck: async (ctx) => {
    const isCalled = await forgetUnknown(ctx.db, ctx.env.now());
    const isCounted = await attendanceDue(ctx);
    await mergeDailySums(ctx.db);
    return (await replaysDue(ctx)) || isCounted || isCalled;
  },
  setupSteps: attendanceSteps,
  joinerSteps: attendanceJoinerSteps,
  setupChecks: [...deviceFindings, outsideFinding],
  configuration: attendanceConfiguration,
};

/** Trials of policies on past months, in rupees where a module of `parts` says what days and hours are worth. */
export const replaysOf = (parts: readonly ServerModule[]): ServerModule => ({
  name: 'attendance-replay',
  endpoints: replayEndpoints(PAY_VALUES.of(parts)),
});

/**
 * The close of months of attendance with what is open before it, in rupees where a module of `parts` says what days are
 * worth, and reopening them where none of `parts` stands on them.
 */
export const closesOf = (parts: readonly ServerModule[]): ServerModule => ({
  name: 'attendance-close',
  endpoints: [
    ...closeEndpoints,
    ...reopenEndpoints(CLOSE_LOCKS.of(parts)),
    ...openDayEndpoints(PAY_VALUES.of(parts)),
    ...remindEndpoints,
  ],
  jobs: closeJobs,
  mails: [...closeMails, ...remindMails],
  notifications: [reopenAsked, reopenDecided, daysOpen, decisionsOpen],
});
