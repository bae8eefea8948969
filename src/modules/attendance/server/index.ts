import type { ServerModule } from '#platform/server/module.ts';
import { attendanceLayers } from './calendar-layers.ts';
import { attendanceDue, countDays } from './count/task.ts';
import { activityEndpoints } from './device/activity.ts';
import { clockInMethodEndpoints } from './device/clockin-method.ts';
import { deviceEndpoints } from './device/devices.ts';
import { numberEndpoints } from './device/numbers.ts';
import { terminals } from './device/terminal.ts';
import { clockEndpoints } from './log/clock.ts';
import { logEndpoints } from './log/log.ts';
import { musterEndpoints } from './log/muster.ts';
import { punchEndpoints } from './log/punches.ts';
import { trendEndpoints } from './log/trend.ts';
import { attendanceRegisterJob, registerEndpoints } from './register/endpoints.ts';
import { replayEndpoints } from './replay/endpoints.ts';
import { replayJob } from './replay/job.ts';
import { replaysDue } from './replay/tidy.ts';
import { requestEndpoints } from './request/endpoints.ts';
import { kinds } from './request/kind.ts';
import { deviceMappingUpload } from './upload/device-mapping.ts';
import { regularizationUpload } from './upload/regularization.ts';
import { seedAttendance } from './demo.ts';
import { extraTimeEndpoints } from './extra-time/extra-time.ts';
import { attendancePolicyEndpoints } from './policy/policy.ts';
import { settingEndpoints } from './setting.ts';
import { shiftEndpoints } from './shift/shift.ts';

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
    ...clockInMethodEndpoints,
    ...activityEndpoints,
    ...logEndpoints,
    ...punchEndpoints,
    ...musterEndpoints,
    ...clockEndpoints,
    ...registerEndpoints,
    ...trendEndpoints,
    ...replayEndpoints,
    ...requestEndpoints,
    ...regularizationUpload.endpoints,
    ...deviceMappingUpload.endpoints,
  ],
  calendarLayers: attendanceLayers,
  requests: kinds,
  terminals,
  tasks: { count_attendance: countDays },
  jobs: [attendanceRegisterJob, replayJob, ...regularizationUpload.jobs, ...deviceMappingUpload.jobs],
  dailyCheck: async (ctx) => {
    const isCounted = await attendanceDue(ctx);
    return (await replaysDue(ctx)) || isCounted;
  },
  seed: seedAttendance,
};
