import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam, listQuery, orNull, personChip } from '#platform/contract/fields.ts';
import { attendancePolicyDetail } from './attendance-policy-detail.ts';
import { DEFAULT_ROWS, extraTimeDetail } from './extra-time-detail.ts';
import { monthField, readAttendance } from './log.ts';

export const MAX_MONTHS = 12;
/** Whom a policy is tried on: those who have it, or everybody in reach. */
const whom = z.enum(['assigned', 'everybody']);
const query = {
  planid: orNull(id),
  whom: whom.default('assigned'),
  frommonth: monthField,
  tomonth: monthField,
};

/** Absent halves, marked days, days that marks cost, and extra minutes. */
const sums = z.object({ absent: z.number(), marks: z.number(), penalty: z.number(), extra: z.number() });
const side = z.object({ halves: z.tuple([z.string(), z.string()]), mark: z.string().nullable(), extra: z.number() });
export type ReplaySide = z.infer<typeof side>;
/** Differences in paise, estimated: less pay for days that are not paid, and more for extra time. */
const payDifference = z.object({ unpaid: z.number(), extra: z.number() });
const monthPay = payDifference.extend({
  month: z.string(),
  /** Days on top that are not paid unless leave covers them, and minutes of extra time that are paid on top. */
  days: z.number(),
  working: z.number(),
  off: z.number(),
  /** Monthly pay, and by how many days it is divided. */
  gross: z.number(),
  of: z.number(),
  /** What an hour is paid; null where none is. */
  workingrate: z.number().nullable(),
  offrate: z.number().nullable(),
});
export type ReplayMonthPay = z.infer<typeof monthPay>;
const started = z.array(z.object({ attendancereplayid: z.number(), jobrunid: z.number() }));

export const startPolicyReplay = endpoint({
  method: 'POST',
  path: 'attendance/replay/policy',
  access: readAttendance,
  summary:
    'Work out what days of past months would have been by an attendance policy as it stands in its form, by a job',
  input: z.object({ ...query, detail: attendancePolicyDetail }),
  output: started,
  example: {
    planid: null,
    whom: 'everybody',
    frommonth: '2026-09',
    tomonth: '2026-09',
    detail: { offday: {}, absenteeism: null, punctuality: null, timeatwork: null, restrictattendancereqlimit: null },
  } as never,
});
export const startExtraTimeReplay = endpoint({
  method: 'POST',
  path: 'attendance/replay/extratime',
  access: readAttendance,
  summary:
    'Work out what extra time past months would have had by an extra-time policy as it stands in its form, by a job',
  input: z.object({ ...query, detail: extraTimeDetail }),
  output: started,
  example: {
    planid: null,
    whom: 'everybody',
    frommonth: '2026-09',
    tomonth: '2026-09',
    detail: { extratime: DEFAULT_ROWS, extratimecompoffpolicy: {} },
  } as never,
});

export const getReplay = endpoint({
  method: 'GET',
  path: 'attendance/replay/:attendancereplayid',
  access: readAttendance,
  summary: 'What a policy would have changed, for whoever asked: how many people and days, and the sums of both sides',
  input: idParam('attendancereplayid'),
  output: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      people: z.number(),
      changedpeople: z.number(),
      changeddays: z.number(),
      before: sums,
      after: sums,
      /** Of those whose pay the caller may see and who have a package; null for a caller who may see nobody's. */
      pay: payDifference.extend({ people: z.number() }).nullable(),
    }),
  ),
  example: { attendancereplayid: 1 },
});
export const listReplayPeople = endpoint({
  method: 'GET',
  path: 'attendance/replay/:attendancereplayid/people',
  access: readAttendance,
  summary: 'The people whose days a policy would have changed, those with the most changed days first',
  input: z.object({
    ...idParam('attendancereplayid').shape,
    limit: listQuery.shape.limit,
    offset: listQuery.shape.offset,
  }),
  output: z.object({
    total: z.number(),
    rows: z.array(
      z.object({
        person: personChip,
        changeddays: z.number(),
        before: sums,
        after: sums,
        /** How the difference comes about, by month; null where the caller may not see it, or nothing is known. */
        pay: payDifference.extend({ months: z.array(monthPay) }).nullable(),
      }),
    ),
  }),
  example: { attendancereplayid: 1, limit: 50, offset: 0 },
});
export const getReplayDays = endpoint({
  method: 'GET',
  path: 'attendance/replay/:attendancereplayid/days/:employeeid',
  access: readAttendance,
  summary: 'The days of a person that a policy would have changed, with both sides',
  input: z.object({ ...idParam('attendancereplayid').shape, ...idParam('employeeid').shape }),
  output: z.array(z.object({ date: z.string(), before: side, after: side })),
  example: { attendancereplayid: 1, employeeid: 1 },
});
