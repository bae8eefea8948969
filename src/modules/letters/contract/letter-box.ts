import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, text } from '#platform/contract/fields.ts';
import { LETTER_STATUS, NOTE_LIMIT } from './letter.ts';
import { REQUEST_STATUS } from './post-office.ts';
import { removed } from '#platform/contract/record.ts';

const read = { feature: 'letterBox', need: 'read', scope: 'self' } as const;
const edit = { feature: 'letterBox', need: 'edit', scope: 'self' } as const;
const offered = z.object({ lettertemplateid: z.number(), lettertemplatename: z.string() });

const boxLetter = z.object({
  letterid: z.number(),
  statusid: LETTER_STATUS.schema,
  letternumber: z.string(),
  subject: z.string(),
  lettertemplatename: z.string(),
  senton: z.string(),
  readon: z.string().nullable(),
  revokedon: z.string().nullable(),
  revokenote: z.string().nullable(),
});
export type BoxLetter = z.infer<typeof boxLetter>;

const ownRequest = z.object({
  letterrequestid: z.number(),
  statusid: REQUEST_STATUS.schema,
  lettertemplatename: z.string(),
  purpose: z.string().nullable(),
  askedon: z.string(),
  note: z.string().nullable(),
});
export type OwnRequest = z.infer<typeof ownRequest>;

export const getLetterBox = endpoint({
  method: 'GET',
  path: 'letterbox/all',
  access: read,
  former: true,
  summary: 'The caller’s letters, newest first, what can be taken at once, what can be asked for, and what was asked',
  input: z.object({}),
  output: z.array(
    z.object({
      letters: z.array(boxLetter),
      available: z.array(offered),
      onrequest: z.array(offered),
      requests: z.array(ownRequest),
    }),
  ),
  example: {},
});

export const takeLetter = endpoint({
  method: 'POST',
  path: 'letterbox/take',
  access: edit,
  summary: 'Take a letter that is available in the letter box; the same letter of the same day is given again',
  input: z.object({ lettertemplateid: id }),
  output: z.array(z.object({ letterid: z.number(), letternumber: z.string() })),
  example: { lettertemplateid: 1 },
});

export const requestLetter = endpoint({
  method: 'POST',
  path: 'letterbox/request',
  access: edit,
  summary: 'Ask for a letter; one that waits already is not asked for twice',
  input: z.object({
    lettertemplateid: id,
    purpose: text(NOTE_LIMIT).min(1, 'Please enter what you need it for'),
  }),
  output: z.array(z.object({ letterrequestid: z.number() })),
  example: { lettertemplateid: 1, purpose: 'Visa for a family visit' },
});

export const withdrawRequest = endpoint({
  method: 'POST',
  path: 'letterbox/withdraw',
  access: edit,
  summary: 'Withdraw what one asked for, while it waits',
  input: z.object({ letterrequestid: id }),
  output: removed,
  example: { letterrequestid: 1 },
});

export const openOwnLetter = endpoint({
  method: 'GET',
  path: 'letterbox/pdf/:letterid',
  kind: 'file',
  access: read,
  former: true,
  summary: 'One of the caller’s letters as a PDF; the first download is stored as the day it was read',
  input: idParam('letterid'),
  output: z.unknown(),
  example: { letterid: 1 },
});
