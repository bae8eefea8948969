import type { ServerModule } from '#platform/server/module.ts';
import { seedAttendance } from './demo.ts';
import { extraTimeEndpoints } from './extra-time/extra-time.ts';
import { attendancePolicyEndpoints } from './policy/policy.ts';
import { settingEndpoints } from './setting.ts';
import { shiftEndpoints } from './shift/shift.ts';

export const attendance: ServerModule = {
  name: 'attendance',

  endpoints: [...shiftEndpoints, ...attendancePolicyEndpoints, ...extraTimeEndpoints, ...settingEndpoints],
  seed: seedAttendance,
};
