import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, orNull, text } from '#platform/contract/fields.ts';
import { filePath } from '#platform/contract/files.ts';
import { MESSAGES } from '#platform/contract/messages.ts';
import { isDay } from '#platform/engine/day.ts';
import { clockTime, whole } from './fields.ts';
import { readAttendance } from './log.ts';
import { minutesOf } from './shift.ts';

export const NOTE_LIMIT = 500;
export const KIND = choices({
  1: 'Regularisation',
  2: 'Out-duty',
  3: 'Work from home',
  4: 'Extra time',
  5: 'Waiver of a late day',
});
export const REGULARISATION = 1;
export const OUT_DUTY = 2;
export const WORK_FROM_HOME = 3;
export const EXTRA_TIME = 4;
export const WAIVER = 5;
export const REQUEST_STATUS = choices({ 1: 'Pending', 2: 'Approved', 3: 'Rejected', 4: 'Withdrawn', 5: 'Cancelled' });
const HALF = choices({ 1: 'First half', 2: 'Second half' });
const spanDay = z.string(MESSAGES.E1040).refine(isDay, MESSAGES.E1040);

/** A request about days: times may run on above 24:00 for a shift that ends on the next day. */
export const attendanceAsked = z
  .object({
    /** Null for oneself. */
    employeeid: orNull(id),
    kindid: KIND.schema,
    fromdate: spanDay,
    fromhalf: HALF.schema.default(1),
    todate: spanDay,
    tohalf: HALF.schema.default(2),
    /** A missing punch in, or the beginning of out-duty by the hour; and its end. */
    fromtime: orNull(clockTime),
    totime: orNull(clockTime),
    /** Extra time that is asked for. */
    minutes: orNull(whole(1, 1440)),
    documentpath: orNull(filePath),
    note: orNull(text(NOTE_LIMIT)),
  })
  .superRefine(({ kindid, fromdate, fromhalf, todate, tohalf, fromtime, totime, minutes }, ctx) => {
    const complain = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
    const isSpan = kindid === OUT_DUTY || kindid === WORK_FROM_HOME;
    if (fromdate > todate || (fromdate === todate && fromhalf > tohalf))
      complain('todate', 'The last day cannot be before the first');
    else if (!isSpan && fromdate !== todate) complain('todate', 'This is asked for one day at a time');
    if (fromtime !== null && totime !== null && minutesOf(totime) < minutesOf(fromtime))
      complain('totime', MESSAGES.E1030);
    if (kindid === REGULARISATION && fromtime === null && totime === null)
      complain('fromtime', 'Please enter the time that is missing');
    if (kindid === OUT_DUTY && (fromtime === null) !== (totime === null)) complain('totime', 'Please enter both times');
    if (kindid === OUT_DUTY && fromtime !== null && fromdate !== todate)
      complain('todate', 'Out-duty by the hour is of one day');
    if (kindid === EXTRA_TIME && minutes === null) complain('minutes', MESSAGES.E1360);
  });
export type AttendanceAsked = z.output<typeof attendanceAsked>;

export const attendanceRequestRow = z.object({
  attendancerequestid: z.number(),
  employeeid: z.number(),
  kindid: KIND.schema,
  fromdate: z.string(),
  fromhalf: HALF.schema,
  todate: z.string(),
  tohalf: HALF.schema,
  fromtime: z.string().nullable(),
  totime: z.string().nullable(),
  minutes: z.number().nullable(),
  note: z.string().nullable(),
  /** The address of the document; null without one. */
  documentpath: z.string().nullable(),
  statusid: REQUEST_STATUS.schema,
  approvedon: z.string().nullable(),
  addeddate: z.string(),
  addedbyname: z.string().nullable(),
  approvalrequestid: z.number().nullable(),
  maywithdraw: z.boolean(),
  maycancel: z.boolean(),
});
export type AttendanceRequestRow = z.infer<typeof attendanceRequestRow>;

const example = {
  employeeid: null,
  kindid: 1,
  fromdate: '2026-10-19',
  fromhalf: 1,
  todate: '2026-10-19',
  tohalf: 2,
  fromtime: '09:30',
  totime: null,
  minutes: null,
  documentpath: null,
  note: 'Forgot to punch',
} as const;
/** What a request changes of its days, and what would stop it. */
export const attendancePreview = z.object({
  days: z.array(
    z.object({
      date: z.string(),
      before: z.tuple([z.string(), z.string()]),
      after: z.tuple([z.string(), z.string()]),
      workedbefore: z.number(),
      workedafter: z.number(),
    }),
  ),
  problems: z.array(z.object({ field: z.string(), text: z.string() })),
  notices: z.array(z.string()),
});
export type AttendancePreview = z.infer<typeof attendancePreview>;

export const previewAttendance = endpoint({
  method: 'POST',
  path: 'attendance/preview',
  access: readAttendance,
  summary: 'What a request would change of the days it is about, and what would stop it',
  input: attendanceAsked,
  output: z.array(attendancePreview),
  example,
});
export const requestAttendance = endpoint({
  method: 'POST',
  path: 'attendance/request',
  access: readAttendance,
  money: true,
  summary:
    'Ask for a regularisation, out-duty, work from home, extra time or a waiver, for oneself or somebody in scope',
  input: attendanceAsked,
  output: z.array(z.object({ attendancerequestid: z.number(), statusid: REQUEST_STATUS.schema })),
  example,
});
export const listAttendanceRequests = endpoint({
  method: 'GET',
  path: 'attendance/requests/:employeeid',
  access: readAttendance,
  summary: 'The attendance requests of a person, the latest first',
  input: idParam('employeeid'),
  output: z.array(attendanceRequestRow),
  example: { employeeid: 1 },
});
export const withdrawAttendance = endpoint({
  method: 'POST',
  path: 'attendance/withdraw',
  access: readAttendance,
  summary: 'Withdraw an attendance request that is not decided yet',
  input: idParam('attendancerequestid').extend({ note: orNull(text(NOTE_LIMIT)) }),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { attendancerequestid: 1, note: null },
});
export const cancelAttendance = endpoint({
  method: 'POST',
  path: 'attendance/cancel',
  access: readAttendance,
  summary: 'Cancel an approved attendance request: of days to come for oneself, with edit right of others',
  input: idParam('attendancerequestid'),
  output: z.array(z.object({ isexecuted: z.boolean() })),
  example: { attendancerequestid: 1 },
});
/** For those who decide. */
export const getAttendanceOfRequest = endpoint({
  method: 'GET',
  path: 'attendance/ofrequest/:approvalrequestid',
  access: { feature: 'request', need: 'read', scope: 'self' },
  summary: 'What an attendance request changes of its days, for those who have to do with it',
  input: idParam('approvalrequestid'),
  output: z.array(
    attendancePreview
      .pick({ days: true, notices: true })
      .extend({ kindid: KIND.schema, documentpath: z.string().nullable() }),
  ),
  example: { approvalrequestid: 1 },
});
