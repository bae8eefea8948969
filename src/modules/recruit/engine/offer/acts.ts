/** What can be done with an offer in a status (1 Draft … 9 Replaced), by the names of the calls. */
export type OfferStep = 'change' | 'replace' | 'submit' | 'send' | 'withdraw' | 'answer' | 'invite';

const STEPS: Readonly<Record<number, readonly OfferStep[]>> = {
  1: ['change', 'submit', 'withdraw'],
  2: ['withdraw'],
  3: ['replace', 'send', 'withdraw'],
  // Sent again it is the same offer with a new mail.
  5: ['replace', 'send', 'withdraw', 'answer'],
  6: ['invite'],
};

/** Whether a step can be taken with an offer. */
export const mayTake = (statusid: number, step: OfferStep): boolean => STEPS[statusid]?.includes(step) ?? false;

/** Whether another offer of the application can be made: there is none, it is over, or the new one replaces it. */
export const mayFollow = (statusid: number): boolean => ![1, 2, 6].includes(statusid);
