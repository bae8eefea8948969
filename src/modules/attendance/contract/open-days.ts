import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { listQuery, personChip } from '#platform/contract/fields.ts';
import { mayEdit, mayRead } from '#platform/contract/record.ts';
import { report } from '#platform/contract/report.ts';
import { monthField } from './log.ts';

const read = mayRead('attendanceClose');
const edit = mayEdit('attendanceClose');

/** What is open on a day before its month is closed. */
export const OPEN_KINDS = {
  missing: 'A punch is missing',
  absent: 'Absent without a request',
  request: 'A request waits for a decision',
  leave: 'Leave waits for a decision',
} as const;
export type OpenKind = keyof typeof OPEN_KINDS;
export const openKind = z.enum(Object.keys(OPEN_KINDS) as [OpenKind, ...OpenKind[]]);

const openDay = personChip.extend({
  kind: openKind,
  /** The kind in words, for files. */
  kindname: z.string(),
  /** The first day it is about, and the last. */
  day: z.string(),
  untilday: z.string(),
  /** Why the day counts as it does, and what its halves are, by their codes; of requests empty. */
  reasons: z.array(z.string()),
  halves: z.array(z.string()),
  firstin: z.string().nullable(),
  lastout: z.string().nullable(),
  /** Whether the shift of the day ends on the next one. */
  isnight: z.boolean(),
  /** Days that are absent as it stands, in halves of a day. */
  absentdays: z.number(),
  /** Paise that they cost at most, where no leave is taken for them; null where the caller may not see the pay. */
  amount: z.number().nullable(),
  /** What waits: a kind of request about attendance, or the title of the leave request. */
  what: z.string().nullable(),
  approvalrequestid: z.number().nullable(),
  /** Its version, where the caller may decide it; else null. */
  version: z.number().nullable(),
  /** Who decides. */
  approvers: z.array(z.string()),
});
export type OpenDay = z.infer<typeof openDay>;

const query = z.object({ month: monthField, search: listQuery.shape.search, kind: openKind.optional() });
const EXAMPLE = { month: '2026-10' } as const;
export const listOpenDays = endpoint({
  method: 'GET',
  path: 'attendance/close/days',
  access: read,
  summary: 'Every day of a month that is open before the close: missing punches, absence, what waits for a decision',
  input: query.extend({ limit: listQuery.shape.limit, offset: listQuery.shape.offset }),
  output: z.object({ rows: z.array(openDay), total: z.number() }),
  example: { ...EXAMPLE, limit: 25, offset: 0 },
});
export const openDaysReport = report({
  title: 'Open days',
  list: listOpenDays,
  query,
  example: EXAMPLE,
  columns: {
    fullname: { label: 'Name' },
    employeecode: { label: 'Employee code' },
    day: { label: 'Day' },
    kindname: { label: 'What is open' },
    absentdays: { label: 'Days absent' },
    amount: { label: 'Maximum deduction', as: 'paise' },
    what: { label: 'Request' },
  },
});

export const getOpenTotals = endpoint({
  method: 'GET',
  path: 'attendance/close/totals',
  access: read,
  summary: 'How much is open in a month of attendance, by what it is, with what the absence costs at most in paise',
  input: z.object({ month: monthField }),
  output: z.array(
    z.object({
      /** The last day that is looked at: yesterday, while the month goes on. */
      until: z.string(),
      people: z.number(),
      counts: z.array(z.object({ kind: openKind, count: z.number() })),
      absentdays: z.number(),
      /** Null where the caller may see nobody's pay. */
      amount: z.number().nullable(),
      /** Whether everybody with something open was reminded today. */
      isreminded: z.boolean(),
    }),
  ),
  example: EXAMPLE,
});

export const remindOpenDays = endpoint({
  method: 'POST',
  path: 'attendance/close/remind',
  access: edit,
  summary: 'Remind everybody who has open days, and whoever has to decide requests about them, once a day each',
  input: z.object({ month: monthField }),
  output: z.array(
    z.object({
      people: z.number(),
      approvers: z.number(),
      /** Who was reminded today before. */
      already: z.number(),
    }),
  ),
  example: EXAMPLE,
});
