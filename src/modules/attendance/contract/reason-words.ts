/** Why a day counts as it does, by its reason, in a sentence. */
export const DAY_REASONS = {
  absent_between: 'A day off between two days of absence counts as absence',
  below_full: 'Worked less than a whole day asks for',
  below_half: 'Worked less than half a day asks for',
  extra_not_approved: 'Extra time was not approved',
  holiday_late: 'The holiday was declared in this month',
  leave_hours: 'Leave by the hour',
  missing_punch: 'A punch is missing',
  no_punch: 'No punch',
  no_shift: 'No shift is assigned for this day',
  od_hours: 'Out-duty by the hour',
  od_over_limit: 'Out-duty beyond the limit of the month does not count',
  punch_outside: 'A punch lies outside the times of all shifts and does not count',
  reg_over_limit: 'A regularisation beyond the limit of the month does not count',
  regularised: 'Regularised',
  restricted: 'Leave is not given on this day',
  sandwich: 'A day off between, before or after days of leave counts as leave',
  swap: 'Shift swapped',
  wfh_not_allowed: 'The attendance policy has no work from home',
  wfh_over_limit: 'Work from home beyond the limit of the month does not count',
  wfo_over_limit: 'More days at the office than the attendance policy provides for',
  worked_off: 'Worked on a day off',
  worked_on_leave: 'Punches on a day of leave',
} as const;
/** What the halves of days are, by their codes; all others are leave types. */
export const HALF_WORDS = {
  '-': 'Not in service',
  O: 'Weekly off',
  H: 'Holiday',
  D: 'Out-duty',
  W: 'Work from home',
  P: 'Present',
  A: 'Absent',
} as const;
export const MARK_WORDS = {
  late: 'Late',
  early: 'Left early',
  breach: 'Late or early beyond the limit',
  waived: 'Waived',
} as const;
