import { z } from 'zod';
import { dayField, orNull } from '#platform/contract/fields.ts';
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
