import { z } from 'zod';
import { choices } from './choices.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';

export const CONFIRMATION_STATUS = choices({ 1: 'Waiting', 2: 'Carried out', 3: 'Declined', 4: 'Withdrawn' });
/** The most rows that the screen shows: the pending ones and the latest that were decided. */
export const MAX_CONFIRMATIONS = 100;

export const confirmation = z.object({
  accountconfirmationid: z.number(),
  /** The proposed change, in a sentence without a full stop. */
  summary: z.string(),
  note: z.string().nullable(),
  accountname: z.string(),
  accountemail: z.string(),
  statusid: CONFIRMATION_STATUS.schema,
  proposedbyname: z.string(),
  proposedon: z.string(),
  /** When it takes effect without a decision; null where it needs a second person. */
  effectiveon: z.string().nullable(),
  decidedbyname: z.string().nullable(),
  decidedon: z.string().nullable(),
  mayconfirm: z.boolean(),
  maydecline: z.boolean(),
  maywithdraw: z.boolean(),
});
export type Confirmation = z.infer<typeof confirmation>;

export const listConfirmations = endpoint({
  method: 'GET',
  path: 'account/confirmations',
  access: 'session',
  summary:
    'What waits for a second person and was decided lately: what one has proposed, and what one’s rights let one confirm',
  input: z.object({}),
  output: z.array(confirmation),
  example: {},
});

const done = z.array(z.object({ isexecuted: z.boolean() }));

export const decideConfirmation = endpoint({
  method: 'POST',
  path: 'account/confirmations/decide',
  access: 'session',
  stepUp: true,
  summary: 'Confirm what somebody else has proposed, which carries it out, or decline it',
  input: z.object({ accountconfirmationid: id, isconfirmed: z.boolean() }),
  output: done,
  example: { accountconfirmationid: 987_654_321, isconfirmed: false },
});

export const withdrawConfirmation = endpoint({
  method: 'POST',
  path: 'account/confirmations/withdraw',
  access: 'session',
  summary: 'Take back what one has proposed',
  input: z.object({ accountconfirmationid: id }),
  output: done,
  example: { accountconfirmationid: 987_654_321 },
});
