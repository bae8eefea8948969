import { createAction, type SearchAction } from '#platform/web/module.ts';

/** What the search box can do here. */
export const actions: readonly SearchAction[] = [
  { label: 'Calendar', keywords: 'month week team away birthdays holidays', path: '/calendar' },
  createAction('Create a weekly off', '/config/track/leave/weeklyoff', 'weeklyOff'),
  createAction('Create a holiday plan', '/config/track/leave/holiday', 'holidayPlan'),
];
