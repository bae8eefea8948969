import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { text } from '#platform/contract/fields.ts';
import { FILE_LIMIT } from '#platform/contract/files.ts';
import { newPassword } from '#platform/contract/session.ts';
import { sectionKey, sentRow } from '#modules/profile/contract/profile.ts';

/** The endpoints of invited people. Access is only by a separate session cookie. */
const token = z.object({ token: z.string().max(200) });
const done = z.array(z.object({ isexecuted: z.boolean() }));

export const peekInvitation = endpoint({
  method: 'POST',
  path: 'joining/peek',
  access: 'public',
  summary: 'Whether a link of an invitation would open; it is not used up. Otherwise E0100',
  input: token,
  output: z.array(z.object({ fullname: z.string() })),
  example: { token: 'none' },
});

export const openInvitation = endpoint({
  method: 'POST',
  path: 'joining/open',
  kind: 'open',
  access: 'public',
  summary: 'Use the link of an invitation, once; what is expired, used, withdrawn or unknown answers E0100',
  input: token,
  output: done,
  example: { token: 'none' },
});

export const setJoiningPassword = endpoint({
  method: 'POST',
  path: 'joining/password',
  kind: 'open',
  access: 'public',
  summary: 'Choose the password, after the link was used',
  input: z.object({ password: newPassword }),
  output: done,
  example: { password: 'a long enough password' },
});

export const joiningSignIn = endpoint({
  method: 'POST',
  path: 'joining/signin',
  kind: 'open',
  access: 'public',
  signIn: true,
  summary: 'Go on entering one’s data: e-mail and the password chosen before',
  input: z.object({ email: text(254), password: z.string().max(500) }),
  output: done,
  example: { email: 'asha@example.in', password: 'wrong password' },
});

export const joiningSignOut = endpoint({
  method: 'POST',
  path: 'joining/signout',
  kind: 'open',
  access: 'public',
  signIn: true,
  summary: 'End the session of an invited person',
  input: z.object({}),
  output: done,
  example: {},
});

const enteredRow = z.object({
  rowid: z.number(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
const entering = z.object({
  section: sectionKey,
  rows: z.array(enteredRow),
  /** 0 while nothing of the section is saved. */
  version: z.number(),
});
export type EnteringSection = z.infer<typeof entering>;

const joiningState = z.object({
  /** The next step: set a password, enter data, or wait for the review. */
  stage: z.enum(['password', 'enter', 'waits']),
  fullname: z.string(),
  emailid: z.string(),
  joiningdate: z.string(),
  designationname: z.string().nullable(),
  departmentname: z.string().nullable(),
  message: z.string().nullable(),
  /** Why it was sent back. */
  remark: z.string().nullable(),
  /** Sent with an upload: proves that the request comes from our own page. */
  key: z.string(),
  sections: z.array(entering),
  missing: z.array(z.object({ section: sectionKey, text: z.string() })),
});
export type JoiningState = z.infer<typeof joiningState>;

export const getJoining = endpoint({
  method: 'GET',
  path: 'joining/state',
  kind: 'open',
  access: 'public',
  summary: 'What an invited person has entered and what comes next; 401 without their session',
  input: z.object({}),
  output: z.array(joiningState),
  example: {},
});

export const saveJoiningSection = endpoint({
  method: 'POST',
  path: 'joining/section',
  kind: 'open',
  access: 'public',
  versioned: true,
  // Fifty rows of addresses and previous employers.
  body: 64 * 1024,
  summary: 'Save a section of one’s own data',
  input: z.object({ section: sectionKey, rows: z.array(sentRow).max(50) }),
  output: z.array(
    z.object({
      version: z.number(),
      rows: z.array(enteredRow),
      missing: z.array(z.object({ section: sectionKey, text: z.string() })),
    }),
  ),
  example: { section: 'family', rows: [] },
});

export const uploadJoiningScan = endpoint({
  method: 'POST',
  path: 'joining/scan',
  kind: 'upload',
  limit: FILE_LIMIT,
  access: 'public',
  summary: 'Upload the scan of an identity document of an invited person',
  input: z.object({ key: z.string().max(100) }),
  output: z.array(z.object({ scan: z.string(), name: z.string(), size: z.number() })),
  example: { key: 'none' },
});

export const submitJoining = endpoint({
  method: 'POST',
  path: 'joining/submit',
  kind: 'open',
  access: 'public',
  summary: 'Submit one’s data to be checked; nothing is changed until it is sent back',
  input: z.object({ istrue: z.literal(true, 'Please confirm that everything is true') }),
  output: done,
  example: { istrue: true },
});
