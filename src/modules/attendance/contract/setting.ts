import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, orNull } from '#platform/contract/fields.ts';
import { mayEdit, mayRead } from '#platform/contract/record.ts';
import { whole } from './fields.ts';

/** How the company counts attendance, and until when corrections may be asked for. */
export const attendanceSetting = z.object({
  /** The first day that is counted; null while attendance is switched off. */
  startdate: orNull(dayField),
  /** A punch that follows another within so many seconds is the same press of a key. */
  duplicateseconds: whole(0, 3600).default(60),
  /** The day of the month with which a request cycle begins. */
  cycleday: whole(1, 28).default(1),
  /** Days after the end of a cycle until which corrections of it can be asked for, and decided. */
  submitdays: whole(0, 60).default(3),
  approvedays: whole(0, 60).default(5),
});
export type AttendanceSetting = z.output<typeof attendanceSetting>;
export const FIRST_ATTENDANCE_SETTING: AttendanceSetting = attendanceSetting.parse({ startdate: null });

export const getAttendanceSetting = endpoint({
  method: 'GET',
  path: 'subscription/attendancerequestcycle',
  access: mayRead('requestCycle'),
  summary: 'From which day on attendance is counted, and until when corrections of a cycle can be asked for',
  input: z.object({}),
  output: z.array(attendanceSetting.extend({ version: z.number() })),
  example: {},
});
export const saveAttendanceSetting = endpoint({
  method: 'POST',
  path: 'subscription/attendancerequestcycle',
  access: mayEdit('requestCycle'),
  versioned: true,
  summary: 'Change the request cycle, and from which day on attendance is counted',
  input: attendanceSetting,
  output: z.array(z.object({ version: z.number() })),
  example: { startdate: '2026-04-01', duplicateseconds: 60, cycleday: 1, submitdays: 3, approvedays: 5 },
});
