import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idParam, listQuery, personChip } from '#platform/contract/fields.ts';
import { mayEdit, mayRead } from '#platform/contract/record.ts';
import { monthField } from './log.ts';

const read = mayRead('attendanceClose');
const edit = mayEdit('attendanceClose');

/** How far the close of a month is. */
export const CLOSE_STATES = { open: 'Open', closing: 'Being closed', closed: 'Closed' } as const;
export type CloseState = keyof typeof CLOSE_STATES;
const state = z.enum(Object.keys(CLOSE_STATES) as [CloseState, ...CloseState[]]);

/** A month; days are days. */
export const closeMonth = z.object({
  month: z.string(),
  state,
  closeid: z.number().nullable(),
  closedat: z.string().nullable(),
  closedbyname: z.string().nullable(),
  people: z.number(),
  lossofpay: z.number(),
  jobrunid: z.number().nullable(),
  /** Whether it is over and can be closed now. */
  mayclose: z.boolean(),
});
export type CloseMonth = z.infer<typeof closeMonth>;

export const getCloses = endpoint({
  method: 'GET',
  path: 'attendance/close',
  access: read,
  summary: 'The months of attendance, the latest first, with what is closed',
  input: z.object({}),
  output: z.array(z.object({ startdate: z.string().nullable(), months: z.array(closeMonth) })),
  example: {},
});

/** What is looked at before a month is closed. What is `blocking` has to be settled first. */
export const CLOSE_CHECKS = {
  notover: 'The month is not over yet',
  held: 'History of leave is still being entered',
  uncounted: 'People whose days are still being counted',
  requests: 'Requests about days of the month wait for a decision',
  leave: 'Leave of the month waits for a decision',
  missing: 'People with days on which a punch is missing',
  noshift: 'People without a shift on working days: these days are absent',
  nopolicy: 'People without an attendance policy: nothing costs, and nothing is extra time',
} as const;
export type CloseCheckKey = keyof typeof CLOSE_CHECKS;
export const closeCheck = z.object({
  key: z.enum(Object.keys(CLOSE_CHECKS) as [CloseCheckKey, ...CloseCheckKey[]]),
  isblocking: z.boolean(),
  count: z.number(),
  /** The first people it is about. */
  people: z.array(personChip.omit({ imagepath: true })),
});
export type CloseCheck = z.infer<typeof closeCheck>;
export const checkClose = endpoint({
  method: 'GET',
  path: 'attendance/close/check',
  access: edit,
  summary: 'What has to be settled before a month is closed, what is good to know, and for how many people it is',
  input: z.object({ month: monthField }),
  output: z.array(z.object({ people: z.number(), checks: z.array(closeCheck) })),
  example: { month: '2026-10' },
});

/** What the close of a month came to, or would come to, for a person. Days are days, minutes whole. */
export const closedPerson = z.object({
  person: personChip,
  inservice: z.number(),
  paiddays: z.number(),
  lossofpay: z.number(),
  absent: z.number(),
  absentfromleave: z.number(),
  penaltyfromleave: z.number(),
  penaltylossofpay: z.number(),
  unpaidleave: z.number(),
  overtimeminutes: z.number(),
  compoff: z.number(),
  extracarried: z.number(),
  encashed: z.number(),
  /** What cost how many days on which day, and the leave type it was taken from; null: loss of pay. */
  dues: z.array(
    z.object({ day: z.string(), reason: z.string(), days: z.number(), leavetypename: z.string().nullable() }),
  ),
  /** Compensatory offs that extra time has earned. */
  grants: z.array(z.object({ day: z.string(), reason: z.string(), days: z.number() })),
});
export type ClosedPerson = z.infer<typeof closedPerson>;
const page = { limit: listQuery.shape.limit, offset: listQuery.shape.offset };
const people = z.object({ total: z.number(), rows: z.array(closedPerson) });

export const previewClose = endpoint({
  method: 'GET',
  path: 'attendance/close/preview',
  access: edit,
  summary: 'What the close of a month would come to for people, by employee code; nothing is written',
  input: z.object({ month: monthField, ...page }),
  output: people,
  example: { month: '2026-10', limit: 25, offset: 0 },
});
export const listClosed = endpoint({
  method: 'GET',
  path: 'attendance/close/:closeid/people',
  access: read,
  summary: 'What the close of a month came to for people, by employee code',
  input: z.object({ ...idParam('closeid').shape, ...page }),
  output: people,
  example: { closeid: 1, limit: 25, offset: 0 },
});
export const startClose = endpoint({
  method: 'POST',
  path: 'attendance/close',
  access: edit,
  summary: 'Close a month of attendance for everybody by a job: ledgers of leave are charged',
  input: z.object({ month: monthField }),
  output: z.array(z.object({ closeid: z.number(), jobrunid: z.number() })),
  example: { month: '2026-10' },
});
