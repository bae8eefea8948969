import type { ServerModule } from '#platform/server/module.ts';
import { attendanceDue, countDays } from './count/task.ts';
import { clockEndpoints } from './log/clock.ts';
import { logEndpoints } from './log/log.ts';
import { musterEndpoints } from './log/muster.ts';
import { punchEndpoints } from './log/punches.ts';
import { requestEndpoints } from './request/endpoints.ts';
import { kinds } from './request/kind.ts';

export const attendance: ServerModule = {
  name: 'attendance',

  firstRights: {
    everybody: [['attendance', 'read', 'self']],
    groups: { Manager: [['attendance', 'read', 'reports']] },
  },
  endpoints: [...logEndpoints, ...punchEndpoints, ...musterEndpoints, ...clockEndpoints, ...requestEndpoints],
  requests: kinds,
  tasks: { count_attendance: countDays },
  dailyCheck: attendanceDue,
};
