import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, isEmail, text } from '#platform/contract/fields.ts';
import { message } from '#platform/contract/messages.ts';
import { eventRow, historyRange, inSpan, sessionRow } from './own.ts';

const read = { feature: 'permissionPolicy', need: 'read', scope: 'people' } as const;
const edit = { feature: 'permissionPolicy', need: 'edit', scope: 'people' } as const;
const done = z.array(z.object({ isexecuted: z.boolean() }));
/** `iswaiting`: the account has more rights than the caller, so a second administrator has to confirm it. */
const gated = z.array(z.object({ isexecuted: z.boolean(), iswaiting: z.boolean() }));
const UNKNOWN = 987_654_321;

export const personAccount = z.object({
  employeeid: z.number(),
  emailid: z.string(),
  isactive: z.boolean(),
  isown: z.boolean(),
  hasfactor: z.boolean(),
  sessions: z.array(sessionRow),
});
export type PersonAccount = z.infer<typeof personAccount>;

export const getPersonAccount = endpoint({
  method: 'GET',
  path: 'account/person/:employeeid',
  access: read,
  summary: 'How somebody signs in, with the open sessions; an empty list for a person without an account',
  input: z.object({ employeeid: id }),
  output: z.array(personAccount),
  example: { employeeid: 1 },
});

export const personHistory = endpoint({
  method: 'GET',
  path: 'account/person/:employeeid/history',
  access: read,
  summary: 'Somebody’s sign-ins and failed tries, the newest first; `before` a row for what is older',
  input: historyRange.extend({ employeeid: id }).refine(inSpan, message('E0080')),
  output: z.array(eventRow),
  example: { employeeid: 1 },
});

export const endPersonSessions = endpoint({
  method: 'POST',
  path: 'account/endpersonsessions',
  access: edit,
  stepUp: true,
  summary: 'End every session of somebody, at once',
  input: z.object({ employeeid: id }),
  output: z.array(z.object({ ended: z.number() })),
  example: { employeeid: UNKNOWN },
});

export const setPersonActive = endpoint({
  method: 'POST',
  path: 'account/personactive',
  access: edit,
  stepUp: true,
  summary: 'Let somebody sign in or not; never oneself. Without it every session ends at once',
  input: z.object({ employeeid: id, isactive: z.boolean() }),
  output: done,
  example: { employeeid: UNKNOWN, isactive: false },
});

export const dropPersonFactor = endpoint({
  method: 'POST',
  path: 'account/personfactoroff',
  access: edit,
  stepUp: true,
  summary: 'Take away the second factor of somebody who has lost it; never one’s own',
  input: z.object({ employeeid: id }),
  output: gated,
  example: { employeeid: UNKNOWN },
});

export const changePersonEmail = endpoint({
  method: 'POST',
  path: 'account/personemail',
  access: edit,
  stepUp: true,
  summary: 'Change the address somebody signs in with; every session ends, both addresses are notified',
  input: z.object({
    employeeid: id,
    emailid: text(254)
      .transform((value) => value.toLowerCase())
      .refine(isEmail, 'Please enter valid email id'),
  }),
  output: gated,
  example: { employeeid: UNKNOWN, emailid: 'new@acme.example' },
});
