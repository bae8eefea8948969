import { choices } from '#platform/contract/choices.ts';

/** The status of an invitation. Expired is computed from Invited and Opened by time; it is not stored. */
export const INVITATION_STATE = choices({
  1: 'Invited',
  2: 'Opened',
  3: 'Entering details',
  4: 'Submitted',
  5: 'Sent back',
  6: 'Joined',
  7: 'Withdrawn',
  8: 'Expired',
});
export type StateId = (typeof INVITATION_STATE.options)[number]['displayvalue'];
export const INVITED = 1;
export const OPENED = 2;
export const ENTERING = 3;
export const SUBMITTED = 4;
export const RETURNED = 5;
export const JOINED = 6;
export const WITHDRAWN = 7;
export const EXPIRED = 8;

/** The events of an invitation. */
export const EVENTS = ['sendAgain', 'open', 'setPassword', 'save', 'submit', 'return', 'accept', 'withdraw'] as const;
export type InvitationEvent = (typeof EVENTS)[number];

/** Days for which a mailed link is valid. */
export const LINK_DAYS = 7;
