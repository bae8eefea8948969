import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, orNull } from '#platform/contract/fields.ts';
import { mayEdit, mayRead } from '#platform/contract/record.ts';
import { isMonth, type Month } from '#platform/engine/day.ts';
import { whole } from './fields.ts';

const MAX_STARTS = 100;
/** From which month on attendance months begin on which day of the month before; on the 1st they are calendar months. */
const monthStarts = z
  .array(
    z.object({
      month: z.string('Please fill month').refine((value): value is Month => isMonth(value), 'Please fill month'),
      monthday: whole(1, 28),
    }),
  )
  .max(MAX_STARTS)
  .refine((rows) => new Set(rows.map(({ month }) => month)).size === rows.length, 'Please fill each month once');

/** How the company counts attendance, and until when corrections may be asked for. */
export const attendanceSetting = z.object({
  startdate: orNull(dayField).describe('The first day that is counted; null while attendance is switched off'),
  duplicateseconds: whole(0, 3600)
    .default(60)
    .describe('A punch that follows another within so many seconds is the same press of a key'),
  monthstarts: monthStarts.default([]).describe('The first of each month where it is empty'),
  cycleday: whole(1, 28).default(1).describe('The day of the month with which a request cycle begins'),
  submitdays: whole(0, 60)
    .default(3)
    .describe('Days after the end of a cycle until which corrections of it can be asked for, and decided'),
  approvedays: whole(0, 60).default(5),
});
export type AttendanceSetting = z.output<typeof attendanceSetting>;
export const FIRST_ATTENDANCE_SETTING: AttendanceSetting = attendanceSetting.parse({ startdate: null });

export const getAttendanceSetting = endpoint({
  method: 'GET',
  path: 'subscription/attendancerequestcycle',
  access: mayRead('requestCycle'),
  summary:
    'From which day on attendance is counted, when its months begin, and until when corrections of a cycle can be asked for',
  input: z.object({}),
  output: z.array(attendanceSetting.extend({ version: z.number() })),
  example: {},
});
export const saveAttendanceSetting = endpoint({
  method: 'POST',
  path: 'subscription/attendancerequestcycle',
  access: mayEdit('requestCycle'),
  versioned: true,
  summary: 'Change the request cycle, when attendance months begin, and from which day on attendance is counted',
  input: attendanceSetting,
  output: z.array(z.object({ version: z.number() })),
  example: {
    startdate: '2026-04-01',
    duplicateseconds: 60,
    monthstarts: [{ month: '2026-10', monthday: 26 }],
    cycleday: 1,
    submitdays: 3,
    approvedays: 5,
  },
});

export const getAttendanceMonths = endpoint({
  method: 'GET',
  path: 'attendance/month',
  access: 'session',
  summary: 'On which day attendance months begin, for screens that show a month of attendance',
  input: z.object({}),
  output: z.array(z.object({ starts: monthStarts })),
  example: {},
});
