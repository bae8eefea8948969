/** What costs days, by its reason. */
export const DUE_WORDS: Readonly<Record<string, string>> = {
  absent: 'Absence',
  late: 'Late arrival',
  early: 'Early departure',
  breach: 'Late or early beyond the limit',
  short_day: 'Less than the time at work of the day',
  weekly: 'Less than the weekly time at work',
  short_month: 'Less than the monthly time at work',
};
export const GRANT_WORDS: Readonly<Record<string, string>> = {
  worked_off: 'Worked on a day off',
  compoff: 'Extra time of the day',
  accumulated: 'Extra time added up to compensatory off',
};
