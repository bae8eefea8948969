import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, personChip } from '#platform/contract/fields.ts';
import { LANGUAGES_OF_TEXT } from './announcement.ts';

const condition = z.object({
  label: z.string(),
  /** The names that the announcement is for; empty: all of them. */
  allowed: z.array(z.string()),
  /** What the person has; null for nothing. */
  value: z.string().nullable(),
  isfulfilled: z.boolean(),
});
export type AudienceCondition = z.infer<typeof condition>;

/** An announcement as one person would have it today; nothing counts as opened. */
export const previewAnnouncement = endpoint({
  method: 'POST',
  path: 'subscription/announcement/preview',
  access: { feature: 'announcement', need: 'read', scope: 'people' },
  summary:
    'Whether one person is in the audience of an announcement, by which conditions, and the text they would read',
  input: z.object({ announcementid: id, employeeid: id, language: z.enum(LANGUAGES_OF_TEXT).optional() }),
  output: z.array(
    z.object({
      person: personChip,
      /** In service today and fulfils all conditions. */
      isinaudience: z.boolean(),
      isinservice: z.boolean(),
      conditions: z.array(condition),
      language: z.enum(LANGUAGES_OF_TEXT),
      languages: z.array(z.enum(LANGUAGES_OF_TEXT)),
      title: z.string(),
      body: z.string(),
      imagepath: z.string().nullable(),
    }),
  ),
  example: { announcementid: 1, employeeid: 1 },
});
export type AnnouncementPreview = z.infer<typeof previewAnnouncement.output>[number];
