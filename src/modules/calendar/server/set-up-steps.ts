import { rowsOf, type SetUpStep } from '#platform/server/set-up-step.ts';

export const calendarSteps: readonly SetUpStep[] = [
  {
    key: 'weekly-offs',
    order: 82,
    title: 'Weekly offs',
    why: 'Which days of the week are free, by office or person. Leave and attendance count by them.',
    path: '/config/track/leave/weeklyoff',
    feature: 'weeklyOff',
    count: rowsOf('weekly_off'),
  },
  {
    key: 'holidays',
    order: 83,
    title: 'Holidays',
    why: 'The list of the year for each state in which you have an office.',
    path: '/config/track/leave/holiday',
    feature: 'holidayPlan',
    count: rowsOf('holiday_plan'),
  },
];
