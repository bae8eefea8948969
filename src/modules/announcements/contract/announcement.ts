import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, line, listQuery, option, orNull, idParam } from '#platform/contract/fields.ts';
import { SCOPES } from '#platform/contract/scopes.ts';
import { filePath } from '#platform/contract/files.ts';
import { createdRow, oneOf, removalOf, saved } from '#platform/contract/record.ts';
import { report } from '#platform/contract/report.ts';
import { jobs } from '#modules/calendar/contract/eligibility.ts';

export const TITLE_LIMIT = 150;
export const BODY_LIMIT = 20_000;
export const NAME_LIMIT = 100;

/** Draft and Withdrawn are stored; the three between follow from the times and the clock. */
export const STATE = choices({ 1: 'Draft', 2: 'Scheduled', 3: 'Published', 4: 'Expired', 5: 'Withdrawn' });
export const [DRAFT, SCHEDULED, PUBLISHED, EXPIRED, WITHDRAWN] = [1, 2, 3, 4, 5] as const;
export const CATEGORY = choices({
  1: 'General',
  2: 'People',
  3: 'Offices and holidays',
  4: 'Benefits',
  5: 'Systems',
  6: 'Urgent',
});
export const LANGUAGES_OF_TEXT = ['english', 'hindi'] as const;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 09:30');
const fields = {
  categoryid: CATEGORY.schema,
  title: line(TITLE_LIMIT).min(1, 'Please enter the title'),
  body: z.string().trim().min(1, 'Please enter the text').max(BODY_LIMIT).describe('Formatted text'),
  titlehindi: orNull(line(TITLE_LIMIT)),
  bodyhindi: orNull(z.string().trim().max(BODY_LIMIT)),
  publishday: orNull(dayField).describe('In the time zone of the company; empty: as soon as it is published'),
  publishtime: orNull(timeOfDay),
  expireday: orNull(dayField),
  expiretime: orNull(timeOfDay),
  pinneduntil: orNull(dayField),
  isacknowledged: z.boolean(),
  dueday: orNull(dayField),
  ismailed: z.boolean(),
  iscommented: z.boolean().default(false).describe('Whether its readers may write comments beside it'),
};

type Times = Record<
  'publishday' | 'publishtime' | 'expireday' | 'expiretime' | 'titlehindi' | 'bodyhindi',
  string | null
>;
function checkAnnouncement(values: Times, ctx: z.core.$RefinementCtx): void {
  const issue = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
  if (values.publishday === null && values.publishtime !== null) issue('publishday', 'Please enter the day as well');
  if (values.expireday === null && values.expiretime !== null) issue('expireday', 'Please enter the day as well');
  const start = `${values.publishday ?? ''} ${values.publishtime ?? '00:00'}`;
  const end = `${values.expireday ?? ''} ${values.expiretime ?? '23:59'}`;
  if (values.publishday !== null && values.expireday !== null && end <= start)
    issue('expireday', 'It has to expire after it is published');
  if (values.titlehindi !== null && values.bodyhindi === null)
    issue('bodyhindi', 'Please enter the text in Hindi as well');
  if (values.titlehindi === null && values.bodyhindi !== null)
    issue('titlehindi', 'Please enter the title in Hindi as well');
}

export const announcementSave = z
  .object({
    announcementid: orNull(id),
    ...fields,
    imagepath: orNull(filePath),
    documentpath: orNull(filePath),
    documentname: orNull(line(NAME_LIMIT)),
    /** Of one that is published: everybody reads and acknowledges it again. */
    isnewedition: z.boolean(),
    ...jobs.shape,
  })
  .superRefine(checkAnnouncement);
export type AnnouncementSave = z.output<typeof announcementSave>;

const stateFields = {
  announcementid: z.number(),
  categoryid: CATEGORY.schema,
  stateid: STATE.schema,
  title: z.string(),
  publishat: z.string().nullable(),
  expireat: z.string().nullable(),
  isacknowledged: z.boolean(),
};
export const announcementRow = createdRow.extend({
  ...stateFields,
  category: z.string(),
  state: z.string(),
  /** People who opened, and who acknowledged, the edition that counts. */
  opened: z.number(),
  acknowledged: z.number(),
});
export type AnnouncementRow = z.infer<typeof announcementRow>;

export const announcementDetail = createdRow.extend({
  ...stateFields,
  body: z.string(),
  titlehindi: z.string().nullable(),
  bodyhindi: z.string().nullable(),
  imagepath: z.string().nullable(),
  documentpath: z.string().nullable(),
  documentname: z.string().nullable(),
  publishday: z.string().nullable(),
  publishtime: z.string().nullable(),
  expireday: z.string().nullable(),
  expiretime: z.string().nullable(),
  pinneduntil: z.string().nullable(),
  dueday: z.string().nullable(),
  ismailed: z.boolean(),
  iscommented: z.boolean(),
  changedat: z.string().nullable(),
  withdrawnat: z.string().nullable(),
  ...jobs.shape,
  /** Only for this manager and everybody below; null for everybody who fits. */
  managername: z.string().nullable(),
  /** People in service whom it is for today. */
  audiencecount: z.number(),
});
export type AnnouncementDetail = z.infer<typeof announcementDetail>;

/** A right over part of the company: what the caller wrote for those people. */
const read = { feature: 'announcement', need: 'read', scope: 'people' } as const;
const edit = { feature: 'announcement', need: 'edit', scope: 'people' } as const;

const listFilter = z.object({
  search: listQuery.shape.search,
  stateid: z.coerce.number().int().min(1).max(5).optional(),
  categoryid: z.coerce.number().int().min(1).max(6).optional(),
});
export const listAnnouncements = endpoint({
  method: 'GET',
  path: 'subscription/announcements',
  access: read,
  summary:
    'Announcements, the latest first, with how many have opened and acknowledged each: all, or those of the caller for the people in scope',
  input: listQuery.extend(listFilter.shape),
  output: z.object({ rows: z.array(announcementRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});
export const announcementReport = report({
  title: 'Announcements',
  list: listAnnouncements,
  query: listFilter,
  columns: {
    title: { label: 'Title' },
    category: { label: 'Category' },
    state: { label: 'Status' },
    publishat: { label: 'Published' },
    expireat: { label: 'Expires' },
    opened: { label: 'Opened by' },
    acknowledged: { label: 'Acknowledged by' },
    addedbyname: { label: 'Written by' },
  },
});

export const getAnnouncement = oneOf({
  path: 'subscription/announcement/:announcementid',
  access: read,
  row: announcementDetail,
  summary: 'One announcement with its texts, times and audience',
});

export const initAnnouncement = endpoint({
  method: 'POST',
  path: 'subscription/initannouncement',
  access: read,
  summary: 'What the form of an announcement offers to choose from',
  input: z.object({ featurekey: z.string().max(100).nullish() }),
  output: z.object({
    BusinessUnit: z.array(option),
    Office: z.array(option),
    Grade: z.array(option),
    EmploymentType: z.array(z.object({ displayname: z.string(), displayvalue: z.string() })),
    /** Whom the caller's announcements reach at most. */
    reach: z.enum(SCOPES),
  }),
  example: { featurekey: 'announcement' },
});

export const saveAnnouncement = endpoint({
  method: 'POST',
  path: 'subscription/announcement',
  access: edit,
  summary:
    'Write an announcement as a draft, or change the one named by announcementid; a published one changes at once',
  input: announcementSave,
  output: saved('announcementid'),
  example: {
    announcementid: null,
    categoryid: 1,
    title: 'Office closed on Friday',
    body: '<p>The office is closed on Friday for maintenance.</p>',
    titlehindi: null,
    bodyhindi: null,
    publishday: null,
    publishtime: null,
    expireday: null,
    expiretime: null,
    pinneduntil: null,
    isacknowledged: false,
    dueday: null,
    ismailed: false,
    iscommented: false,
    imagepath: null,
    documentpath: null,
    documentname: null,
    isnewedition: false,
    businessunitids: [],
    officeaddressids: [],
    subscriptiongradeids: [],
    employmenttypes: [],
  },
});

export const removeAnnouncement = removalOf({
  path: 'subscription/announcement/:announcementid',
  access: edit,
  summary: 'Delete an announcement that was never published',
});

const changed = z.array(z.object({ announcementid: z.number(), stateid: STATE.schema, version: z.number() }));
export const publishAnnouncement = endpoint({
  method: 'POST',
  path: 'subscription/announcement/publish',
  access: edit,
  versioned: true,
  summary: 'Publish a draft, at once or at its time: its people are notified once',
  input: idParam('announcementid'),
  output: changed,
  example: { announcementid: 1 },
});
export const withdrawAnnouncement = endpoint({
  method: 'POST',
  path: 'subscription/announcement/withdraw',
  access: edit,
  versioned: true,
  summary: 'Withdraw a published announcement: nobody sees it any more, its notifications go, acknowledgements stay',
  input: idParam('announcementid'),
  output: changed,
  example: { announcementid: 1 },
});
