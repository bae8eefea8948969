import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id } from '#platform/contract/fields.ts';
import { mayEdit } from '#platform/contract/record.ts';

const FILE_LIMIT = 8 * 1024 * 1024;

const punchFile = z.object({
  /** Lines, new punches, those that are there already, parked ones, and lines that cannot be read. */
  linecount: z.number(),
  newcount: z.number(),
  knowncount: z.number(),
  parkedcount: z.number(),
  unreadcount: z.number(),
  unread: z.array(z.object({ line: z.number(), text: z.string() })),
  /** The days of the first and the last punch; null in a file without any. */
  firstday: z.string().nullable(),
  lastday: z.string().nullable(),
  /** Numbers in the file, and those of them that are mapped to nobody on the days of their punches. */
  numbers: z.number(),
  unmapped: z.number(),
});
export type PunchFile = z.infer<typeof punchFile>;

const reading = {
  method: 'POST',
  kind: 'upload',
  limit: FILE_LIMIT,
  access: mayEdit('device'),
  input: z.object({ deviceid: id }),
  output: z.array(punchFile),
  example: { deviceid: 1 },
} as const;

export const previewPunches = endpoint({
  ...reading,
  path: 'subscription/previewpunches',
  summary: 'What a file of a device’s USB export would store: number, tab, date and time in each line',
});

export const importPunches = endpoint({
  ...reading,
  path: 'subscription/importpunches',
  summary: 'Read the punches of a device from a file of its USB export: number, tab, date and time in each line',
});
