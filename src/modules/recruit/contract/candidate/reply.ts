import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, text } from '#platform/contract/fields.ts';
import { mayEdit } from '#platform/contract/record.ts';
import { isDay } from '#platform/engine/day.ts';
import { isEmail } from '#platform/contract/words.ts';

/** The size limit of a mail that is uploaded, in megabytes. */
export const REPLY_MEGABYTES = 10;
export const REPLY_LIMIT = 20_000;

const feature = 'candidate';

export const candidateReply = z.object({
  candidatereplyid: z.number(),
  fromname: z.string(),
  fromaddress: z.string(),
  /** It came from an address that the candidate has not given. */
  isotheraddress: z.boolean(),
  subject: z.string(),
  /** Sanitized HTML where `ishtml`, else plain text. */
  body: z.string(),
  ishtml: z.boolean(),
  /** Names of attachments that were not stored. */
  leftout: z.array(z.string()),
  files: z.array(z.object({ fileid: z.number(), name: z.string() })),
  byname: z.string(),
  senton: z.string(),
});
export type CandidateReply = z.infer<typeof candidateReply>;

const added = z.array(
  z.object({
    candidatereplyid: z.number(),
    isotheraddress: z.boolean(),
    files: z.number(),
    leftout: z.array(z.string()),
  }),
);
export type AddedReply = z.infer<typeof added>[number];

export const uploadCandidateReply = endpoint({
  method: 'POST',
  path: 'recruit/candidatereplyfile',
  kind: 'upload',
  limit: REPLY_MEGABYTES * 1024 * 1024,
  access: mayEdit(feature),
  summary:
    'Add a mail of a candidate, saved as .eml, to the timeline of an application; its attachments become files of the candidate',
  input: z.object({ candidateapplicationid: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  output: added,
  example: { candidateapplicationid: 1 },
});

export const addCandidateReply = endpoint({
  method: 'POST',
  path: 'recruit/candidatereply',
  access: mayEdit(feature),
  summary: 'Add the pasted text of a mail of a candidate to the timeline of an application',
  input: z.object({
    candidateapplicationid: id,
    fromaddress: text(254).refine((value) => isEmail(value), 'Please enter valid email id'),
    subject: text(500),
    /** The day it was sent. */
    senton: z.string().refine((value) => isDay(value), 'Please enter the date'),
    body: text(REPLY_LIMIT).min(1, 'Please paste the text'),
  }),
  output: added,
  example: {
    candidateapplicationid: 1,
    fromaddress: 'asha@example.in',
    subject: 'Re: Interview',
    senton: '2026-11-20',
    body: 'Thursday suits me',
  },
});
