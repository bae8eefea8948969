import { z } from 'zod';
import { textHash } from '#platform/contract/acknowledgement.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, listQuery } from '#platform/contract/fields.ts';
import { CATEGORY, LANGUAGES_OF_TEXT } from './announcement.ts';
import { READER_STATUS } from './reach.ts';

const own = { feature: 'announcements', need: 'read', scope: 'self' } as const;

const ownAnnouncement = z.object({
  announcementid: z.number(),
  categoryid: CATEGORY.schema,
  /** In the language of the reader where there is a text in it. */
  title: z.string(),
  excerpt: z.string(),
  publishat: z.string(),
  changedat: z.string().nullable(),
  expireat: z.string().nullable(),
  isexpired: z.boolean(),
  ispinned: z.boolean(),
  statusid: READER_STATUS.schema,
  /** Whether it waits for the acknowledgement of the reader. */
  iswaiting: z.boolean(),
  dueday: z.string().nullable(),
});
export type OwnAnnouncement = z.infer<typeof ownAnnouncement>;

export const ownAnnouncements = endpoint({
  method: 'GET',
  path: 'announcement/own',
  access: own,
  summary: 'The announcements for the caller: to acknowledge, pinned, then the latest; or the archive of expired ones',
  input: listQuery.extend({
    categoryid: z.coerce.number().int().min(1).max(6).optional(),
    isarchive: z.coerce.number().int().min(0).max(1).default(0),
  }),
  output: z.object({ rows: z.array(ownAnnouncement), total: z.number() }),
  example: { limit: 50, offset: 0 },
});

export const openAnnouncement = endpoint({
  method: 'POST',
  path: 'announcement/open',
  access: own,
  summary: 'An announcement as the caller reads it, in one language, with the hash of this text; it counts as opened',
  input: idParam('announcementid').extend({ language: z.enum(LANGUAGES_OF_TEXT).optional() }),
  output: z.array(
    ownAnnouncement.omit({ excerpt: true }).extend({
      language: z.enum(LANGUAGES_OF_TEXT),
      languages: z.array(z.enum(LANGUAGES_OF_TEXT)),
      body: z.string(),
      hash: z.string(),
      imagepath: z.string().nullable(),
      documentpath: z.string().nullable(),
      documentname: z.string().nullable(),
      writtenby: z.string(),
      isacknowledged: z.boolean(),
      acknowledgedat: z.string().nullable(),
      /** Whether its readers may write comments beside it now. */
      iscommented: z.boolean(),
    }),
  ),
  example: { announcementid: 1 },
});
export type OpenAnnouncement = z.infer<typeof openAnnouncement.output>[number];

export const acknowledgeAnnouncement = endpoint({
  method: 'POST',
  path: 'announcement/acknowledge',
  access: { feature: 'announcements', need: 'edit', scope: 'self' },
  summary: 'Acknowledge an announcement as it was shown; 409 where the text has changed since',
  input: z.object({ announcementid: id, language: z.enum(LANGUAGES_OF_TEXT), hash: textHash }),
  output: z.array(z.object({ acknowledgementid: z.number() })),
  example: { announcementid: 1, language: 'english', hash: '0'.repeat(64) },
});
