import type { ServerModule } from '#platform/server/module.ts';
import { holidayUpload } from './bulk-holiday.ts';
import { calendarEligibilityOf } from './eligibility.ts';
import { feedCalls, feedsDue } from './feed/endpoints.ts';
import { feedPage } from './feed/page.ts';
import { holidayPlanEndpoints } from './holiday-plan.ts';
import { ownLayers } from './layers.ts';
import { calendarCalls, layersOf } from './page/endpoints.ts';
import { weeklyOffEndpoints } from './weekly-off.ts';
import { calendarSteps } from './set-up-steps.ts';

export const calendar: ServerModule = {
  name: 'calendar',

  drafts: {
    'weekly-off': { feature: 'weeklyOff', table: 'weekly_off', column: 'weeklyoffid' },
    'holiday-plan': { feature: 'holidayPlan', table: 'holiday_plan', column: 'holidayplanid' },
  },
  endpoints: [...weeklyOffEndpoints, ...holidayPlanEndpoints, ...holidayUpload.endpoints],
  jobs: [...holidayUpload.jobs],
  setupSteps: calendarSteps,
  calendarLayers: ownLayers,
};

/** The page Calendar and the feeds of people, over the layers that `parts` bring. */
export function calendarPageOf(parts: readonly ServerModule[]): ServerModule {
  const layers = layersOf(parts);
  return {
    name: 'calendar-page',
    endpoints: [...calendarCalls(layers), ...feedCalls(layers)],
    pages: [feedPage(layers)],
    dailyCheck: feedsDue,
  };
}

export { calendarEligibilityOf };
