import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, listQuery, personChip, text } from '#platform/contract/fields.ts';
import { NOTE_LIMIT } from './letter.ts';
import { TRIGGER } from './template.ts';

export const ORIGIN = choices({ 1: 'Requested', 2: 'Auto triggered' });
export const REQUEST_STATUS = choices({ 1: 'Waiting', 2: 'Answered', 3: 'Declined', 4: 'Withdrawn' });

export const requestRow = z.object({
  letterrequestid: z.number(),
  originid: ORIGIN.schema,
  statusid: REQUEST_STATUS.schema,
  lettertemplatename: z.string(),
  triggerid: TRIGGER.schema.nullable(),
  person: personChip,
  /** What the person needs it for. */
  purpose: z.string().nullable(),
  askedon: z.string(),
  answeredon: z.string().nullable(),
  answeredbyname: z.string().nullable(),
  note: z.string().nullable(),
  letterid: z.number().nullable(),
});
export type RequestRow = z.infer<typeof requestRow>;

const read = { feature: 'letter', need: 'read', scope: 'people' } as const;
const edit = { feature: 'letter', need: 'edit', scope: 'people' } as const;

export const listPostOffice = endpoint({
  method: 'GET',
  path: 'letter/postoffice',
  access: read,
  summary:
    'Letters that people asked for and those a day has triggered: waiting ones oldest first, or the answered ones',
  input: listQuery.extend({ queue: z.enum(['waiting', 'answered']) }),
  output: z.object({ rows: z.array(requestRow), total: z.number() }),
  example: { queue: 'waiting' },
});

const chosen = z.array(id).min(1, 'Please choose requests').max(500);

export const prepareRequests = endpoint({
  method: 'POST',
  path: 'letter/prepare',
  access: edit,
  summary: 'Make the drafts that waiting requests ask for; what is incomplete stays waiting, with what is missing',
  input: z.object({ letterrequestids: chosen }),
  output: z.array(
    z.object({
      letterids: z.array(z.number()),
      problems: z.array(
        z.object({
          letterrequestid: z.number(),
          person: personChip,
          missing: z.array(z.string()),
          hidden: z.array(z.string()),
        }),
      ),
    }),
  ),
  example: { letterrequestids: [1] },
});

export const declineRequests = endpoint({
  method: 'POST',
  path: 'letter/refuse',
  access: edit,
  summary:
    'Reject waiting requests with a reason that the person reads; of a triggered letter only the record is stored',
  input: z.object({ letterrequestids: chosen, note: text(NOTE_LIMIT).min(1, 'Please enter the reason') }),
  output: z.array(z.object({ refused: z.number() })),
  example: { letterrequestids: [1], note: 'Please ask again after your probation' },
});
