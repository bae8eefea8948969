import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idParam, personChip, text } from '#platform/contract/fields.ts';
import { mayEdit, mayRead } from '#platform/contract/record.ts';
import { monthField } from './log.ts';

const read = mayRead('attendanceClose');
const edit = mayEdit('attendanceClose');

/** How far the close of a month is. */
export const CLOSE_STATES = {
  open: 'Open',
  closing: 'Being closed',
  closed: 'Closed',
  reopening: 'Being reopened',
} as const;
export type CloseState = keyof typeof CLOSE_STATES;
const state = z.enum(Object.keys(CLOSE_STATES) as [CloseState, ...CloseState[]]);

/** A close that was reopened, or of which somebody asks that it is. */
const reopening = z.object({
  reason: z.string(),
  askedbyname: z.string().nullable(),
  askedat: z.string(),
});
/** A month; days are days. */
export const closeMonth = z.object({
  month: z.string(),
  /** The first and the last day of the month of attendance. */
  from: z.string(),
  to: z.string(),
  state,
  closeid: z.number().nullable(),
  closedat: z.string().nullable(),
  closedbyname: z.string().nullable(),
  people: z.number(),
  lossofpay: z.number(),
  jobrunid: z.number().nullable(),
  /** Whether the job that closes or reopens goes on. */
  isactive: z.boolean(),
  /** Whether it is over and comes next. */
  mayclose: z.boolean(),
  /** What waits for a second person; `isown` where the caller has asked. */
  asked: reopening.extend({ isown: z.boolean() }).nullable(),
  /** Earlier closes of the month, the latest first. */
  reopened: z.array(
    reopening.extend({ closedat: z.string(), reopenedat: z.string(), reopenedbyname: z.string().nullable() }),
  ),
});
export type CloseMonth = z.infer<typeof closeMonth>;

export const getCloses = endpoint({
  method: 'GET',
  path: 'attendance/close',
  access: read,
  summary: 'The months of attendance, the latest first, with what is closed and what was reopened',
  input: z.object({}),
  output: z.array(z.object({ startdate: z.string().nullable(), months: z.array(closeMonth) })),
  example: {},
});

/** What is looked at before a month is closed. What is `blocking` has to be settled first. */
export const CLOSE_CHECKS = {
  notover: 'The month is not over yet',
  earlier: 'An earlier month is not closed yet: months are closed in their order',
  later: 'A later month is closed already: it has to be reopened first',
  history: 'History of leave is still being entered',
  first: 'Earlier months are open, and cannot be closed once this one is',
  uncounted: 'People whose days are still being counted: the close counts them itself',
  requests: 'Requests about days of the month wait for a decision',
  leave: 'Leave of the month waits for a decision',
  missing: 'People with days on which a punch is missing',
  outside: 'People with a punch outside the times of all shifts: it does not count',
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
  access: read,
  summary: 'What has to be settled before a month is closed, what is good to know, and for how many people it is',
  input: z.object({ month: monthField }),
  output: z.array(
    z.object({
      people: z.number(),
      /** Who has left in the month, which is not over, and can be closed before the others. */
      leavers: z.number(),
      checks: z.array(closeCheck),
    }),
  ),
  example: { month: '2026-10' },
});

export const startClose = endpoint({
  method: 'POST',
  path: 'attendance/close',
  access: edit,
  stepUp: true,
  summary: 'Close a month of attendance for everybody by a job: ledgers of leave are charged',
  input: z.object({ month: monthField }),
  output: z.array(z.object({ closeid: z.number(), jobrunid: z.number() })),
  example: { month: '2026-10' },
});

export const closeLeavers = endpoint({
  method: 'POST',
  path: 'attendance/close/leaver',
  access: edit,
  stepUp: true,
  summary:
    'Close a month that is not over for those who have left in it, for their last pay; others follow with the month',
  input: z.object({ month: monthField }),
  output: z.array(z.object({ closed: z.number() })),
  example: { month: '2026-11' },
});

/** The most characters of a reason for reopening. */
export const REASON_LIMIT = 500;
export const askReopen = endpoint({
  method: 'POST',
  path: 'attendance/close/:closeid/reopen',
  access: edit,
  stepUp: true,
  summary: 'Ask that a closed month is reopened; it is when a second person confirms it',
  input: z.object({ ...idParam('closeid').shape, reason: text(REASON_LIMIT).min(1, 'Please fill reason') }),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { closeid: 1, reason: 'The gate of Pune did not send its punches of the last week' },
});
export const decideReopen = endpoint({
  method: 'POST',
  path: 'attendance/close/:closeid/reopen/decide',
  access: edit,
  stepUp: true,
  summary: 'Confirm or refuse that a month is reopened; whoever has asked can only take it back',
  input: z.object({ ...idParam('closeid').shape, isconfirmed: z.boolean() }),
  output: z.array(z.object({ jobrunid: z.number().nullable() })),
  example: { closeid: 1, isconfirmed: true },
});
