import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { type Access, endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, orNull, text } from '#platform/contract/fields.ts';
import { filePath } from '#platform/contract/files.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { dayReason } from '#platform/contract/day-reason.ts';
import { isDay } from '#platform/engine/day.ts';

export const NOTE_LIMIT = 500;
export const REQUEST_STATUS = choices({ 1: 'Pending', 2: 'Approved', 3: 'Rejected', 4: 'Withdrawn', 5: 'Cancelled' });
/** Which half of a day: 1 the first, 2 the second. */
export const HALF = choices({ 1: 'First half', 2: 'Second half' });

const spanDay = z.string(MESSAGES.E1040).refine(isDay, MESSAGES.E1040);
const span = {
  fromdate: spanDay,
  fromhalf: HALF.schema.default(1),
  todate: spanDay,
  tohalf: HALF.schema.default(2),
};
type Span = { fromdate: string; fromhalf: number; todate: string; tohalf: number };
const isForward = ({ fromdate, fromhalf, todate, tohalf }: Span) =>
  fromdate < todate || (fromdate === todate && fromhalf <= tohalf);
const BACKWARD = { path: ['todate'], message: 'The last day cannot be before the first' };
/** A time of the shift of the day: after midnight it runs on above 24:00. */
const time = z.string().regex(/^([0-3][0-9]|4[0-8]):[0-5][0-9]$/, 'Please enter a time as HH:MM');

export const leaveAsked = z
  .object({
    /** Null for oneself. */
    employeeid: orNull(id),
    leavetypeid: z.preprocess((value) => value ?? 0, z.coerce.number().int().positive(MESSAGES.E1050)),
    ...span,
    /** Leave by the hour, of one day. */
    fromtime: orNull(time),
    totime: orNull(time),
    documentpath: orNull(filePath),
    /** Whether the document was handed in otherwise, such as on paper: said by whoever enters leave of somebody else. */
    hasdocument: z.boolean().default(false),
    note: orNull(text(NOTE_LIMIT)),
    /** Of leave for a birth: the expected date, and the surviving children before it. */
    expectedon: orNull(spanDay),
    survivingchildren: orNull(z.number('enter valid number').int('enter valid number').min(0).max(20)),
    /** Who decides requests in the caller's place on these days; for one's own leave. */
    delegateid: orNull(id),
  })
  .refine(isForward, BACKWARD)
  .refine(({ fromtime, totime }) => (fromtime === null) === (totime === null), {
    path: ['totime'],
    message: 'Please enter both times',
  })
  .refine(({ fromtime, totime }) => fromtime === null || totime === null || fromtime < totime, {
    path: ['totime'],
    message: MESSAGES.E1030,
  })
  .refine(({ fromtime, fromdate, todate }) => fromtime === null || fromdate === todate, {
    path: ['todate'],
    message: 'Leave by the hour is of one day',
  });
export type LeaveAsked = z.output<typeof leaveAsked>;

/** A day of a request with what it is charged to, and why. */
export const chargedDay = z.object({
  date: z.string(),
  leavetypeid: z.number(),
  leavetypename: z.string(),
  days: z.number(),
  reason: z.string(),
});
/** A day on which an earlier request is charged with more, or less than nothing, because of another one. */
export const earlierCharge = chargedDay.extend({ leaverequestid: z.number() });
/** Who of a team would be at work on the days of a request. */
export const teamCoverage = z.object({
  /** Percent of the team that the company wants at work; null where it asks for none. */
  least: z.number().nullable(),
  days: z.array(z.object({ date: z.string(), team: z.number(), present: z.number(), isbelow: z.boolean() })),
  /** Near days on which enough would be at work, where on these too few are. */
  otherdays: z.array(z.object({ fromdate: z.string(), todate: z.string() })),
});
export type TeamCoverage = z.infer<typeof teamCoverage>;

export const leavePreview = z.object({
  days: z.number(),
  charges: z.array(chargedDay),
  /** What changes of earlier requests with it, such as days off between; negative where they are charged with less. */
  earlier: z.array(earlierCharge),
  /** Balance of the asked type that can still be taken, before and after. */
  before: z.number(),
  after: z.number(),
  /** What makes it impossible; empty when it can be sent. */
  problems: z.array(z.object({ field: z.string(), text: z.string() })),
  /** What is good to know, such as days that become unpaid. */
  notices: z.array(z.string()),
});
export type LeavePreview = z.infer<typeof leavePreview>;

export const leaveRequestRow = z.object({
  leaverequestid: z.number(),
  employeeid: z.number(),
  leavetypeid: z.number(),
  leavetypename: z.string(),
  colour: z.string(),
  fromdate: z.string(),
  fromhalf: HALF.schema,
  todate: z.string(),
  tohalf: HALF.schema,
  fromtime: z.string().nullable(),
  totime: z.string().nullable(),
  days: z.number(),
  note: z.string().nullable(),
  /** The address of the document; null without one. */
  documentpath: z.string().nullable(),
  statusid: REQUEST_STATUS.schema,
  approvedon: z.string().nullable(),
  addeddate: z.string(),
  /** The name of who asked on behalf; null where the person did. */
  addedbyname: z.string().nullable(),
  approvalrequestid: z.number().nullable(),
  cancellations: z.array(
    z.object({
      leavecancellationid: z.number(),
      fromdate: z.string(),
      fromhalf: HALF.schema,
      todate: z.string(),
      tohalf: HALF.schema,
      statusid: REQUEST_STATUS.schema,
    }),
  ),
  maywithdraw: z.boolean(),
  maycancel: z.boolean(),
  /** Unpaid days that the balance of the leave type covers now. */
  covered: z.number(),
});
export type LeaveRequestRow = z.infer<typeof leaveRequestRow>;

const read = { feature: 'leave', need: 'read', scope: 'people' } as const satisfies Access;
const edit = { feature: 'leave', need: 'edit', scope: 'people' } as const satisfies Access;
const example = {
  employeeid: null,
  leavetypeid: 100,
  fromdate: '2026-11-02',
  fromhalf: 1,
  todate: '2026-11-03',
  tohalf: 2,
  fromtime: null,
  totime: null,
  documentpath: null,
  expectedon: null,
  survivingchildren: null,
  note: 'Family visit',
  delegateid: null,
} as const;

export const previewLeave = endpoint({
  method: 'POST',
  path: 'leave/preview',
  access: read,
  summary: 'What a leave request would be charged with, day by day with reasons, and what would stop it',
  input: leaveAsked,
  output: z.array(
    leavePreview.extend({
      coverage: teamCoverage.nullable(),
      /** Days of the request that take nothing, each with its reason. */
      free: z.array(z.object({ date: z.string(), reason: dayReason })),
    }),
  ),
  example,
});
export const requestLeave = endpoint({
  method: 'POST',
  path: 'leave/request',
  access: read,
  money: true,
  summary: 'Ask for leave for oneself, or with edit right for somebody in scope',
  input: leaveAsked,
  output: z.array(z.object({ leaverequestid: z.number(), statusid: REQUEST_STATUS.schema })),
  example,
});
export const listLeaveRequests = endpoint({
  method: 'GET',
  path: 'leave/requests/:employeeid',
  access: read,
  summary: 'The leave requests of a person, the latest first',
  input: idParam('employeeid'),
  output: z.array(leaveRequestRow),
  example: { employeeid: 1 },
});
export const withdrawLeave = endpoint({
  method: 'POST',
  path: 'leave/withdraw',
  access: read,
  summary: 'Withdraw a leave request that is not decided yet',
  input: idParam('leaverequestid').extend({ note: orNull(text(NOTE_LIMIT)) }),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { leaverequestid: 1, note: null },
});
export const cancelLeave = endpoint({
  method: 'POST',
  path: 'leave/cancel',
  access: read,
  money: true,
  summary: 'Ask to take back days of approved leave, all of them or some',
  input: z.object({ leaverequestid: id, ...span, note: orNull(text(NOTE_LIMIT)) }).refine(isForward, BACKWARD),
  output: z.array(z.object({ leavecancellationid: z.number(), statusid: REQUEST_STATUS.schema })),
  example: {
    leaverequestid: 1,
    fromdate: '2026-11-02',
    fromhalf: 1,
    todate: '2026-11-02',
    tohalf: 2,
    note: null,
  },
});
export const coverLeave = endpoint({
  method: 'POST',
  path: 'leave/cover',
  access: read,
  money: true,
  summary: 'Take unpaid days of approved leave of its leave type instead, which covers them now',
  input: z.object({ leaverequestid: id, covered: z.number().positive() }),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { leaverequestid: 1, covered: 1 },
});
/** For those who decide: what it takes, and who else of the team is away. */
export const getLeaveOfRequest = endpoint({
  method: 'GET',
  path: 'leave/ofrequest/:approvalrequestid',
  access: { feature: 'request', need: 'read', scope: 'self' },
  summary: 'What a leave request or a cancellation of leave is charged with, for those who have to do with it',
  input: idParam('approvalrequestid'),
  output: z.array(
    z.object({
      leavetypename: z.string(),
      colour: z.string(),
      iscancellation: z.boolean(),
      days: z.number(),
      charges: z.array(chargedDay),
      /** What it changes of earlier requests, as it was when it was sent. */
      earlier: z.array(earlierCharge),
      /** Balance when it was sent, before and after; null where no balance is looked at, and for cancellations. */
      before: z.number().nullable(),
      after: z.number().nullable(),
      documentpath: z.string().nullable(),
      /** Of leave for a birth. */
      expectedon: z.string().nullable(),
      survivingchildren: z.number().nullable(),
      /** People with the same manager who are on leave on some of these days. */
      away: z.array(z.string()),
      /** Null for cancellations, and without a team. */
      coverage: teamCoverage.nullable(),
    }),
  ),
  example: { approvalrequestid: 1 },
});
export { edit as editLeave, read as readLeave };
