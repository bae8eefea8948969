import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, line, listQuery } from '#platform/contract/fields.ts';
import { removalOf } from '#platform/contract/record.ts';
import { report } from '#platform/contract/report.ts';
import { isEmail } from '#platform/contract/words.ts';
import { reading, writing } from './folder.ts';

/** Days for which a link opens a file, today included. */
export const MAX_LINK_DAYS = 30;
/** Open links of one file. */
export const MAX_LINKS = 50;
/** Links of an account in 24 hours: each sends a mail to an address outside. */
export const MAX_LINKS_A_DAY = 100;

const linkRow = z.object({
  drivelinkid: z.number(),
  drivefileid: z.number(),
  filename: z.string(),
  foldername: z.string(),
  emailid: z.string(),
  lastday: z.string(),
  isstamped: z.boolean(),
  addedbyname: z.string(),
  addeddate: z.string(),
});
export type LinkRow = z.infer<typeof linkRow>;

const narrow = z.object({ drivefileid: id.optional() });
export const listLinks = endpoint({
  method: 'GET',
  path: 'drive/links',
  access: reading,
  summary: 'The open links to files of folders that the caller manages, the latest first, or those to one file',
  input: listQuery.pick({ limit: true, offset: true }).extend(narrow.shape),
  output: z.object({ rows: z.array(linkRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});
export const linkReport = report({
  title: 'Links to files',
  list: listLinks,
  query: narrow,
  columns: {
    filename: { label: 'File' },
    foldername: { label: 'Folder' },
    emailid: { label: 'Recipient' },
    lastday: { label: 'Last day' },
    isstamped: { label: 'Watermark' },
    addedbyname: { label: 'Shared by' },
    addeddate: { label: 'Shared' },
  },
});

export const shareFile = endpoint({
  method: 'POST',
  path: 'drive/share',
  access: writing,
  summary:
    'Mail a link to a file to somebody without an account; it opens the newest version until its last day, stamped or as it is',
  input: z.object({
    drivefileid: id,
    emailid: line(254).refine(isEmail, 'Please enter valid email id'),
    lastday: dayField,
    isstamped: z.boolean(),
  }),
  output: z.array(z.object({ drivelinkid: z.number() })),
  example: { drivefileid: 1, emailid: 'auditor@firm.example', lastday: '2026-12-15', isstamped: true },
});

export const withdrawLink = removalOf({
  path: 'drive/link/:drivelinkid',
  access: writing,
  summary: 'Withdraw a link to a file: it opens nothing any more',
});
