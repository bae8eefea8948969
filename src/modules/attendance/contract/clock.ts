import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { orNull } from '#platform/contract/fields.ts';
import { readAttendance, shownShift } from './log.ts';

export const CLOCK_EVENT = choices({ 1: 'Clock in', 2: 'Clock out', 3: 'Begin break', 4: 'End break' });

/** Where somebody stands at the web clock. Times are of the company. */
const standing = z.object({
  isallowed: z.boolean(),
  /** Why somebody cannot clock in here; null where they can. */
  why: z.string().nullable(),
  now: z.string(),
  isin: z.boolean(),
  isbreakon: z.boolean(),
  /** Since when they are in, or on a break. */
  since: z.string().nullable(),
  /** Minutes from the first to the last punch of today so far, without breaks. */
  workedminutes: z.number(),
  shift: shownShift.nullable(),
  /** Whether it is outside the times of the shift: what is recorded now counts for no day. */
  isoutside: z.boolean(),
  /** Whether the place is asked for. */
  islocation: z.boolean(),
  /** What they can do now. */
  events: z.array(CLOCK_EVENT.schema),
});
export type ClockStanding = z.infer<typeof standing>;

export const getClock = endpoint({
  method: 'GET',
  path: 'attendance/clock',
  access: { ...readAttendance, scope: 'self' },
  summary: 'Where the caller stands at the web clock',
  input: z.object({}),
  output: z.array(standing),
  example: {},
});
export const recordClock = endpoint({
  method: 'POST',
  path: 'attendance/clock',
  access: { ...readAttendance, scope: 'self' },
  money: true,
  summary: 'Clock in or out, or begin or end a break, at this moment',
  input: z.object({
    eventid: CLOCK_EVENT.schema,
    latitude: orNull(z.number().min(-90).max(90)),
    longitude: orNull(z.number().min(-180).max(180)),
  }),
  output: z.array(standing),
  example: { eventid: 1, latitude: null, longitude: null },
});
