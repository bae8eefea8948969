import type { TestContribution } from '../../../../test/support/contribution.ts';

export const contribution: TestContribution = {
  support: ['weeklyOff', 'holidayPlan'],
  lists: [
    {
      what: 'the calendar of the company',
      path: 'calendar/entries',
      ask: () => ({ viewid: '3', fromdate: '2026-01-01', todate: '2026-01-31' }),
    },
    {
      what: 'the names of a day of the calendar',
      path: 'calendar/day',
      ask: () => ({ viewid: '3', date: '2026-01-05', layerid: 'leave', limit: '50' }),
    },
  ],
  closedToSupport: [
    'GET subscription/holidayplandifferences',
    'GET subscription/holidayplanassignments/:planid',
    'GET subscription/weeklyoffassignments/:planid',
  ],
};
