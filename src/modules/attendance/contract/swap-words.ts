/** The name of the kind of request. */
export const SWAP_REQUEST = 'Shift swap';

/** Why two people cannot swap shifts, in a sentence. */
export const SWAP_PROBLEMS = {
  same_person: 'Choose somebody else: nobody swaps with themselves',
  out_of_service: 'Not in service on this day',
  other_out_of_service: 'The colleague is not in service on this day',
  swapped: 'A swap for this day is there already',
  other_swapped: 'The colleague has a swap on this day already',
  not_counted: 'Attendance is not counted on this day',
  over: 'This date has passed. Please contact your attendance administrator',
  late: 'The request cycle of this day has ended',
  off: 'This is not a working day',
  other_off: 'The colleague does not work on this day',
  no_shift: 'No shift is assigned for this day',
  other_no_shift: 'The colleague has no shift on this day',
  away: 'There is leave on this day',
  other_away: 'The colleague is away on this day',
  same_shift: 'Both have the same shift on this day',
} as const;
export type SwapProblem = keyof typeof SWAP_PROBLEMS;

/** What has become of a swap, for those it concerns. */
export const SWAP_OUTCOMES = {
  agreed: 'Agreed, and sent for approval',
  declined: 'Declined',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  cancelled: 'Cancelled',
  entered: 'Entered for you',
} as const;
export type SwapOutcome = keyof typeof SWAP_OUTCOMES;

/** The lines of a swap on the card of its request. */
export const SWAP_LINES = {
  date: 'Date',
  with: 'Swaps with',
  shift: 'Shift',
  note: 'Note',
  answer: 'Note of the colleague',
} as const;

/** Why a swap cannot be answered or withdrawn any more, by its status. */
export const SWAP_ENDED: Readonly<Record<number, string>> = {
  4: 'This swap was withdrawn',
  5: 'This swap was cancelled',
  7: 'This swap was declined already',
};
