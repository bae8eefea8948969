/** Which close has changed, in a notification. */
export const CLOSE_NAMES = {
  year_end: 'end of the leave year',
  carry_expired: 'expiry of carried days',
  compoff_lapse: 'lapse of a compensatory off',
} as const;

/** Why a close has changed after it, in a notification. */
export const SETTLED_BY = {
  approval: 'leave of an earlier day was approved later',
  cancellation: 'leave of an earlier day was cancelled later',
  holiday: 'a day off was declared or changed later',
} as const;
