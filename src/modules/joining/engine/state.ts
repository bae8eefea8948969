import {
  ENTERING,
  EXPIRED,
  INVITED,
  type InvitationEvent,
  JOINED,
  OPENED,
  RETURNED,
  SUBMITTED,
  WITHDRAWN,
} from '../contract/state.ts';

/** State transitions by event; all others are not allowed. */
const STEPS: Readonly<Record<InvitationEvent, Readonly<Record<number, number>>>> = {
  sendAgain: { [INVITED]: INVITED, [OPENED]: INVITED, [ENTERING]: ENTERING, [RETURNED]: RETURNED },
  open: { [INVITED]: OPENED, [OPENED]: OPENED, [ENTERING]: ENTERING, [RETURNED]: RETURNED },
  setPassword: { [OPENED]: ENTERING, [ENTERING]: ENTERING, [RETURNED]: RETURNED },
  save: { [ENTERING]: ENTERING, [RETURNED]: RETURNED },
  submit: { [ENTERING]: SUBMITTED, [RETURNED]: SUBMITTED },
  return: { [SUBMITTED]: RETURNED },
  accept: { [SUBMITTED]: JOINED },
  withdraw: {
    [INVITED]: WITHDRAWN,
    [OPENED]: WITHDRAWN,
    [ENTERING]: WITHDRAWN,
    [SUBMITTED]: WITHDRAWN,
    [RETURNED]: WITHDRAWN,
  },
};

/** The state after an event; undefined when the event is not allowed. */
export const nextState = (statusid: number, event: InvitationEvent): number | undefined => STEPS[event][statusid];
/** The states in which an event is allowed. */
export const statesFor = (event: InvitationEvent): number[] => Object.keys(STEPS[event]).map(Number);

/** The state to show: a link that was not used in time has expired. `now` and the expiry as times. */
export function shownState(statusid: number, linkexpireson: Date | null, now: Date): number {
  const waits = statusid === INVITED || statusid === OPENED;
  return waits && (linkexpireson === null || linkexpireson <= now) ? EXPIRED : statusid;
}
