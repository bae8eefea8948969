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

/** By event: which state leads to which. What is not here can not happen. */
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

/** The state an event leads to; undefined where it can not happen. */
export const nextState = (statusid: number, event: InvitationEvent): number | undefined => STEPS[event][statusid];
/** The states in which an event can happen. */
export const statesFor = (event: InvitationEvent): number[] => Object.keys(STEPS[event]).map(Number);

/** The state as it is shown: a link that was not used in time has expired. `now` and the end as times. */
export function shownState(statusid: number, linkexpireson: Date | null, now: Date): number {
  const waits = statusid === INVITED || statusid === OPENED;
  return waits && (linkexpireson === null || linkexpireson <= now) ? EXPIRED : statusid;
}
