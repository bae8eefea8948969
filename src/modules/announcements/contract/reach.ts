import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, listQuery, personChip } from '#platform/contract/fields.ts';
import { report } from '#platform/contract/report.ts';

/** Where a person stands with an announcement. */
export const READER_STATUS = choices({ 1: 'Acknowledged', 2: 'Opened', 3: 'Not opened' });
const read = { feature: 'announcement', need: 'read', scope: 'people' } as const;

const reach = z.object({
  audience: z.number(),
  /** Opened it, whether acknowledged or not. */
  opened: z.number(),
  acknowledged: z.number(),
  unopened: z.number(),
  /** In tenths of a percent; null without anybody. */
  share: z.number().nullable(),
});
export type Reach = z.infer<typeof reach>;

export const getReach = endpoint({
  method: 'GET',
  path: 'announcement/reach/:announcementid',
  access: read,
  summary: 'How many of the people whom an announcement is for have opened and acknowledged it',
  input: idParam('announcementid'),
  output: z.array(reach),
  example: { announcementid: 1 },
});
const readerRow = personChip.extend({
  statusid: READER_STATUS.schema,
  status: z.string(),
  openedat: z.string().nullable(),
  acknowledgedat: z.string().nullable(),
  remindedon: z.string().nullable(),
});
export type ReaderRow = z.infer<typeof readerRow>;
const readersQuery = z.object({
  announcementid: id,
  search: listQuery.shape.search,
  statusid: z.coerce.number().int().min(1).max(3).optional(),
});
export const listReaders = endpoint({
  method: 'GET',
  path: 'announcement/reach/:announcementid/people',
  access: read,
  summary: 'The people whom an announcement is for with where each stands, by name',
  input: listQuery.extend(readersQuery.shape),
  output: z.object({ rows: z.array(readerRow), total: z.number() }),
  example: { announcementid: 1, limit: 50, offset: 0 },
});
export const readersReport = report({
  title: 'Readers of an announcement',
  list: listReaders,
  query: readersQuery,
  example: { announcementid: 1 },
  columns: {
    fullname: { label: 'Name' },
    employeecode: { label: 'Employee code' },
    status: { label: 'Status' },
    openedat: { label: 'Opened' },
    acknowledgedat: { label: 'Acknowledged' },
    remindedon: { label: 'Reminded' },
  },
});
export const remindReaders = endpoint({
  method: 'POST',
  path: 'announcement/remind',
  access: { feature: 'announcement', need: 'edit', scope: 'people' },
  summary:
    'Remind people who have not acknowledged an announcement, each once a day at most; without people all of them',
  input: z.object({ announcementid: id, employeeids: z.array(id).max(500) }),
  output: z.array(z.object({ reminded: z.number(), skipped: z.number() })),
  example: { announcementid: 1, employeeids: [] },
});
