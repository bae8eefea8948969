import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { line, listQuery, text } from '#platform/contract/fields.ts';
import { mayEdit, mayRead } from '#platform/contract/record.ts';

export const CASE_STATUS = choices({ 1: 'Open', 2: 'Closed' });
export const MAX_ANONYMOUS_BODY = 8000;
const MAX_SUBJECT = 150;
/** A code as people type it, with spaces or hyphens. */
const MAX_CODE = 60;

const code = z.string().trim().min(1, 'Please enter the code').max(MAX_CODE);
const body = text(MAX_ANONYMOUS_BODY).min(1, 'Please enter the text');
const subject = line(MAX_SUBJECT).min(1, 'Please enter the subject');
const post = z.object({ ishandler: z.boolean(), body: z.string(), addedon: z.string() });
const messages = z.object({
  subject: z.string(),
  statusid: CASE_STATUS.schema,
  openedon: z.string(),
  posts: z.array(post),
});
export type AnonymousPost = z.infer<typeof post>;
const done = z.array(z.object({ isexecuted: z.boolean() }));

export const anonymousSetting = z.object({ ison: z.boolean() });
export type AnonymousSetting = z.infer<typeof anonymousSetting>;

export const getAnonymous = endpoint({
  method: 'GET',
  path: 'helpdesk/anonymous',
  access: 'session',
  summary: 'Whether the company has an anonymous channel',
  input: z.object({}),
  output: z.array(anonymousSetting.extend({ version: z.number() })),
  example: {},
});
export const saveAnonymous = endpoint({
  method: 'POST',
  path: 'helpdesk/anonymous/setting',
  access: mayEdit('ticketCategory'),
  versioned: true,
  summary: 'Turn the anonymous channel on or off; what was written stays readable by its codes',
  input: anonymousSetting,
  output: z.array(z.object({ version: z.number() })),
  example: { ison: true },
});

export const writeAnonymously = endpoint({
  method: 'POST',
  path: 'helpdesk/anonymous/write',
  access: 'session',
  summary: 'Write without a name; the code in the answer is shown once, and only it reads the answers',
  input: z.object({ subject, body }),
  output: z.array(z.object({ code: z.string() })),
  example: { subject: 'Gifts of a supplier', body: 'I saw that a purchase was decided by a gift.' },
});
export const readByCode = endpoint({
  method: 'POST',
  path: 'helpdesk/anonymous/read',
  access: 'session',
  summary: 'What was written and answered under a code',
  input: z.object({ code }),
  output: z.array(messages),
  example: { code: '0000-0000-0000-0000-0000-0000' },
});
export const answerByCode = endpoint({
  method: 'POST',
  path: 'helpdesk/anonymous/answer',
  access: 'session',
  summary: 'Write further under a code',
  input: z.object({ code, body }),
  output: done,
  example: { code: '0000-0000-0000-0000-0000-0000', body: 'It was in September.' },
});

export const listAnonymous = endpoint({
  method: 'GET',
  path: 'helpdesk/anonymous/list',
  access: mayRead('anonymousChannel'),
  summary: 'What people wrote without a name, from the morning after, by day',
  input: listQuery.pick({ limit: true, offset: true }),
  output: z.object({ rows: z.array(messages.extend({ anonymouscaseid: z.string() })), total: z.number() }),
  example: { limit: 50, offset: 0 },
});
export type AnonymousCase = z.infer<typeof listAnonymous.output>['rows'][number];
export const answerAnonymous = endpoint({
  method: 'POST',
  path: 'helpdesk/anonymous/reply',
  access: mayEdit('anonymousChannel'),
  summary: 'Answer what was written without a name, or close it',
  input: z.object({ anonymouscaseid: z.uuid(), body, isclosed: z.boolean() }),
  output: done,
  example: {
    anonymouscaseid: '00000000-0000-4000-8000-000000000000',
    body: 'Thank you. When was it?',
    isclosed: false,
  },
});
