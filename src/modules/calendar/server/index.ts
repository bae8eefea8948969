import type { ServerModule } from '#platform/server/module.ts';
import { holidayUpload } from './bulk-holiday.ts';
import { seedCalendar } from './demo.ts';
import { holidayPlanEndpoints } from './holiday-plan.ts';
import { weeklyOffEndpoints } from './weekly-off.ts';

export const calendar: ServerModule = {
  name: 'calendar',
  endpoints: [...weeklyOffEndpoints, ...holidayPlanEndpoints, ...holidayUpload.endpoints],
  jobs: [...holidayUpload.jobs],
  seed: seedCalendar,
};
