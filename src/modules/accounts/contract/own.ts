import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id } from '#platform/contract/fields.ts';
import { message } from '#platform/contract/messages.ts';
import { newPassword } from '#platform/contract/session.ts';
import { daysSpanned } from '#platform/engine/in-order.ts';
import { factorSetUp } from '#modules/sign-in/contract/sign-on.ts';

const done = z.array(z.object({ isexecuted: z.boolean() }));
const password = z.string().max(500);
const otp = z.string().max(12);

export const signInSecurity = z.object({
  emailid: z.string(),
  haspassword: z.boolean(),
  /** The minimum length of a new password of this account. */
  leastcharacters: z.number(),
  /** Null while the second factor is off. */
  secondfactor: z.object({ since: z.string(), recoveryleft: z.number() }).nullable(),
  /** Whether the company requires a second factor of this person. */
  demanded: z.boolean(),
});

export const getSignInSecurity = endpoint({
  method: 'GET',
  path: 'account/security',
  access: 'session',
  summary: 'How the signed-in person signs in',
  input: z.object({}),
  output: z.array(signInSecurity),
  example: {},
});

export const changePassword = endpoint({
  method: 'POST',
  path: 'account/changepassword',
  kind: 'open',
  access: 'session',
  former: true,
  summary: 'Change one’s own password; every other session ends and the owner is notified by mail',
  input: z.object({
    oldpassword: password.min(1, 'Please enter your password'),
    newpassword: newPassword,
  }),
  output: done,
  example: { oldpassword: 'wrong password', newpassword: 'a long enough sentence' },
});

export const startFactor = endpoint({
  method: 'POST',
  path: 'account/secondfactor/start',
  access: 'session',
  stepUp: true,
  summary: 'Prepare a second factor: a secret for the authenticator app, asked of nobody before a code confirms it',
  input: z.object({}),
  output: z.array(factorSetUp),
  example: {},
});

const codes = z.array(z.object({ recoverycodes: z.array(z.string()) }));

export const confirmFactor = endpoint({
  method: 'POST',
  path: 'account/secondfactor/confirm',
  kind: 'open',
  access: 'session',
  summary: 'Switch the prepared second factor on with its first code; the recovery codes are shown once',
  input: z.object({ otp }),
  output: codes,
  example: { otp: '000000' },
});

export const newRecoveryCodes = endpoint({
  method: 'POST',
  path: 'account/secondfactor/recoverycodes',
  access: 'session',
  stepUp: true,
  summary: 'Ten new recovery codes in place of the old ones, shown once',
  input: z.object({}),
  output: codes,
  example: {},
});

export const dropFactor = endpoint({
  method: 'POST',
  path: 'account/secondfactor/off',
  kind: 'open',
  access: 'session',
  summary: 'Switch one’s own second factor off, with password and code',
  input: z.object({ password, otp }),
  output: done,
  example: { password: 'wrong password', otp: '000000' },
});

export const sessionRow = z.object({
  logininfoid: z.number(),
  device: z.string(),
  address: z.string(),
  since: z.string(),
  lastused: z.string(),
  isthis: z.boolean(),
});
export type SessionRow = z.infer<typeof sessionRow>;

export const listSessions = endpoint({
  method: 'GET',
  path: 'account/sessions',
  access: 'session',
  summary: 'The signed-in person’s open sessions, the newest first',
  input: z.object({}),
  output: z.array(sessionRow),
  example: {},
});

export const endSession = endpoint({
  method: 'POST',
  path: 'account/endsession',
  access: 'session',
  summary: 'End one of one’s own sessions, at once',
  input: z.object({ logininfoid: id }),
  output: done,
  example: { logininfoid: 987_654_321 },
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: 'account/endothers',
  access: 'session',
  stepUp: true,
  summary: 'End all of one’s own sessions but this one, at once',
  input: z.object({}),
  output: z.array(z.object({ ended: z.number() })),
  example: {},
});

export const eventRow = z.object({
  logineventid: z.number(),
  at: z.string(),
  succeeded: z.boolean(),
  method: z.string(),
  reason: z.string().nullable(),
  address: z.string(),
  device: z.string(),
});
export type EventRow = z.infer<typeof eventRow>;

/** Rows per page of the history; fewer mean that there are no older ones. */
export const EVENTS = 25;
export const before = id.optional();
/** The most days that the history shows at once. */
export const HISTORY_DAYS = 90;

/** The period of a history, in the company's time zone; defaults to everything stored. */
export const historyRange = z.object({ before, from: dayField.optional(), to: dayField.optional() });
export const inSpan = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined || (daysSpanned(from, to) ?? 0) <= HISTORY_DAYS;

export const loginHistory = endpoint({
  method: 'GET',
  path: 'account/history',
  access: 'session',
  summary: 'One’s own sign-ins and failed tries, the newest first; `before` a row for what is older',
  input: historyRange.refine(inSpan, message('E0080')),
  output: z.array(eventRow),
  example: {},
});
