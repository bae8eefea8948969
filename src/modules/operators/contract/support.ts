import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, idParam, orNull } from '#platform/contract/fields.ts';
import { allOf } from '#platform/contract/record.ts';

/** Whether platform support may enter: each support session is requested, all are allowed until a day, or none. */
export const ACCESS = choices({ 1: 'Ask each time', 2: 'Open until a day', 3: 'Closed' });
export const SESSION_STATUS = choices({ 1: 'Asked', 2: 'Allowed', 3: 'Inside', 4: 'Ended', 5: 'Declined' });
/** Maximum number of days that support may be allowed without a request. */
export const MAX_OPEN_DAYS = 30;
export const SESSIONS_SHOWN = 50;
export const LOOKS = 100;

const read = { feature: 'supportAccess', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'supportAccess', need: 'edit', scope: 'tenant' } as const;

export const supportAccess = z
  .object({ accessid: ACCESS.schema, until: orNull(dayField) })
  .refine(({ accessid, until }) => accessid !== 2 || until !== null, {
    path: ['until'],
    message: 'Please choose the last day',
  });
const storedAccess = z.object({ accessid: ACCESS.schema, until: z.string().nullable(), version: z.number() });
export type SupportAccess = z.output<typeof storedAccess>;

export const getSupportAccess = allOf({
  path: 'support/access',
  access: read,
  row: storedAccess,
  summary: 'Whether support may come in',
});
export const saveSupportAccess = endpoint({
  method: 'POST',
  path: 'support/access',
  access: edit,
  versioned: true,
  stepUp: true,
  summary: 'Set whether support may enter; when closed, support sessions end at once',
  input: supportAccess,
  output: z.array(storedAccess),
  example: { accessid: 1, until: null },
});

export const supportSession = z.object({
  supportsessionid: z.number(),
  operatorname: z.string(),
  operatoremailid: z.string(),
  reason: z.string(),
  minutes: z.number(),
  statusid: SESSION_STATUS.schema,
  until: z.string(),
  askedon: z.string(),
  startedon: z.string().nullable(),
  endedon: z.string().nullable(),
  /** How it ended, worded to follow a colon. */
  endedhow: z.string().nullable(),
  /** Names of who allowed or declined it, and who ended it, when it was a person of the company. */
  decidedbyname: z.string().nullable(),
  endedbyname: z.string().nullable(),
  looks: z.number(),
});
export type SupportSession = z.output<typeof supportSession>;

const banner = supportSession.pick({
  supportsessionid: true,
  operatorname: true,
  reason: true,
  minutes: true,
  statusid: true,
  until: true,
});
export type OpenSupportSession = z.output<typeof banner>;
export const listOpenSupportSessions = allOf({
  path: 'support/open',
  access: read,
  row: banner,
  summary: 'The support sessions that are waiting or in progress',
});
export const listSupportSessions = endpoint({
  method: 'GET',
  path: 'support/sessions',
  access: read,
  summary: 'The support sessions, the newest first; the next page begins before an id',
  input: z.object({ before: orNull(id).optional() }),
  output: z.array(supportSession),
  example: {},
});
export const listLooks = endpoint({
  method: 'GET',
  path: 'support/looks/:supportsessionid',
  access: read,
  summary: 'What was opened or tried in a support session, the newest first; the next page begins before an id',
  input: idParam('supportsessionid').extend({ before: orNull(id).optional() }),
  output: z.array(
    z.object({
      supportlookid: z.number(),
      at: z.string(),
      what: z.string(),
      call: z.string(),
      isallowed: z.boolean(),
    }),
  ),
  example: { supportsessionid: 987654321 },
});
export const decideSupportSession = endpoint({
  method: 'POST',
  path: 'support/decide',
  access: edit,
  summary: 'Let support in, or not, that has asked',
  input: idParam('supportsessionid').extend({ isallowed: z.boolean() }),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { supportsessionid: 987654321, isallowed: false },
});
export const endSupportSession = endpoint({
  method: 'POST',
  path: 'support/end',
  access: edit,
  summary: 'End a support session at once',
  input: idParam('supportsessionid'),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { supportsessionid: 987654321 },
});
