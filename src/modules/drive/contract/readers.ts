import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, idParam, listQuery, orNull } from '#platform/contract/fields.ts';
import { textHash } from '#platform/contract/acknowledgement.ts';
import { reading, writing } from './folder.ts';

export const favouriteFile = endpoint({
  method: 'POST',
  path: 'drive/favourite',
  access: reading,
  summary: 'Put a file among one’s favourites, or take it out',
  input: z.object({ drivefileid: id, isfavourite: z.boolean() }),
  output: z.array(z.object({ isfavourite: z.boolean() })),
  example: { drivefileid: 1, isfavourite: true },
});

export const listOpened = endpoint({
  method: 'GET',
  path: 'drive/opened/:drivefileid',
  access: reading,
  summary: 'Who looked at or downloaded a file, the latest first, at most 200; for whoever manages its folder',
  input: idParam('drivefileid'),
  output: z.array(
    z.object({
      accountid: z.number(),
      fullname: z.string(),
      firstat: z.string(),
      lastat: z.string(),
      times: z.number(),
    }),
  ),
  example: { drivefileid: 1 },
});

export const askToAcknowledge = endpoint({
  method: 'POST',
  path: 'drive/toacknowledge',
  access: writing,
  versioned: true,
  summary: 'Have those who read a file acknowledge it, each version anew, by a day; or no longer',
  input: z
    .object({ drivefileid: id, isacknowledged: z.boolean(), dueday: orNull(dayField) })
    .refine(({ isacknowledged, dueday }) => isacknowledged || dueday === null, {
      path: ['dueday'],
      message: 'Only what is to be acknowledged has a due day',
    }),
  output: z.array(z.object({ drivefileid: z.number(), version: z.number() })),
  example: { drivefileid: 1, isacknowledged: true, dueday: '2026-12-31' },
});

export const acknowledgeFile = endpoint({
  method: 'POST',
  path: 'drive/acknowledge',
  access: reading,
  summary: 'Acknowledge the version of a file that one has seen',
  input: z.object({ drivefileid: id, hash: textHash }),
  output: z.array(z.object({ acknowledgementid: z.number() })),
  example: { drivefileid: 1, hash: 'a'.repeat(64) },
});

export const listReaders = endpoint({
  method: 'GET',
  path: 'drive/readers',
  access: reading,
  summary: 'Who is to acknowledge a file: those who have not first; for whoever manages its folder',
  input: listQuery.pick({ limit: true, offset: true }).extend({ drivefileid: id }),
  output: z.object({
    rows: z.array(
      z.object({
        employeeid: z.number(),
        employeecode: z.string(),
        fullname: z.string(),
        acknowledgedat: z.string().nullable(),
        remindedon: z.string().nullable(),
      }),
    ),
    total: z.number(),
    /** Of all of them. */
    acknowledged: z.number(),
  }),
  example: { drivefileid: 1, limit: 50, offset: 0 },
});

export const remindOfFile = endpoint({
  method: 'POST',
  path: 'drive/remind',
  access: writing,
  summary: 'Remind those who have not acknowledged a file, nobody twice a day',
  input: z.object({ drivefileid: id }),
  output: z.array(z.object({ reminded: z.number(), skipped: z.number() })),
  example: { drivefileid: 1 },
});
