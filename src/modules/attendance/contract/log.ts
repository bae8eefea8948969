import { z } from 'zod';
import { type Access, endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, listQuery, personChip } from '#platform/contract/fields.ts';
import { isMonth } from '#platform/engine/day.ts';

export const readAttendance = { feature: 'attendance', need: 'read', scope: 'people' } as const satisfies Access;
export const editAttendance = { feature: 'attendance', need: 'edit', scope: 'people' } as const satisfies Access;
export const monthField = z.string().refine(isMonth, 'Please fill valid data');

/** The shift of a day as lists and grids show it; times are `HH:MM`, above 24:00 after midnight. */
export const shownShift = z.object({
  shiftid: z.number(),
  shiftname: z.string(),
  shiftcode: z.string(),
  shiftcolour: z.string(),
  shifttiming: z.array(z.object({ intime: z.string(), outtime: z.string() })),
});
export type ShownShift = z.infer<typeof shownShift>;

/** A day as it counts. Times are of the company, minutes whole. */
export const logDay = z.object({
  date: z.string(),
  kind: z.enum(['working', 'off', 'holiday']),
  /** The holiday of the day, optional ones as well. */
  holidayname: z.string().nullable(),
  shift: shownShift.nullable(),
  firstin: z.string().nullable(),
  lastout: z.string().nullable(),
  workedminutes: z.number(),
  breakminutes: z.number(),
  lateminutes: z.number(),
  earlyminutes: z.number(),
  extraminutes: z.number(),
  /** The codes of its halves. */
  halves: z.tuple([z.string(), z.string()]),
  mark: z.string().nullable(),
  reasons: z.array(z.object({ reason: z.string(), sentence: z.string() })),
  /** With whom the shift is swapped; null without a swap. */
  swappedwith: z.string().nullable(),
  /** Whether the day is not over: it counts once it is. */
  isgoingon: z.boolean(),
});
export type LogDay = z.infer<typeof logDay>;

/** What the days of a month come to, in days and whole minutes. */
export const monthTotals = z.object({
  inservice: z.number(),
  present: z.number(),
  home: z.number(),
  duty: z.number(),
  paidleave: z.number(),
  unpaidleave: z.number(),
  off: z.number(),
  holiday: z.number(),
  absent: z.number(),
  marks: z.number(),
  waived: z.number(),
  workedminutes: z.number(),
  extraminutes: z.number(),
});
export type MonthTotals = z.infer<typeof monthTotals>;

export const getAttendanceLog = endpoint({
  method: 'GET',
  path: 'attendance/log/:employeeid',
  access: readAttendance,
  summary: 'The days of a month of a person as they count, each with its reasons',
  input: z.object({ employeeid: id, month: monthField }),
  output: z.array(
    z.object({
      person: personChip,
      /** The first day of attendance of the company; null while it is switched off. */
      startdate: z.string().nullable(),
      today: z.string(),
      /** The days of the attendance month. */
      from: z.string(),
      to: z.string(),
      days: z.array(logDay),
      totals: monthTotals,
      /** Whether the caller may enter requests for the person. */
      mayedit: z.boolean(),
    }),
  ),
  example: { employeeid: 1, month: '2026-10' },
});

/** A punch with what became of it. */
export const punchRow = z.object({
  time: z.string(),
  /** The terminal, the web clock, or a request that added it. */
  source: z.string(),
  event: z.enum(['punch', 'in', 'out', 'breakstart', 'breakend', 'request']),
  /** Repeated ones do not count. */
  isduplicate: z.boolean(),
  /** Whether no day reaches it: it counts for none. */
  isoutside: z.boolean().optional(),
  /** The time of the terminal's own clock, where it was wrong. */
  devicetime: z.string().nullable(),
});
export const getPunches = endpoint({
  method: 'GET',
  path: 'attendance/punches/:employeeid',
  access: readAttendance,
  summary: 'The punches behind a day of a person, in the order of their times',
  input: z.object({ employeeid: id, date: dayField }),
  output: z.array(punchRow),
  example: { employeeid: 1, date: '2026-10-19' },
});

/** A person's month in the grid: one entry a day, in the order of the days; null where nothing is counted. */
export const musterRow = personChip.extend({
  days: z.array(
    z
      .object({
        date: z.string(),
        halves: z.tuple([z.string(), z.string()]),
        mark: z.string().nullable(),
        shiftcode: z.string().nullable(),
        firstin: z.string().nullable(),
        lastout: z.string().nullable(),
        workedminutes: z.number(),
      })
      .nullable(),
  ),
  totals: monthTotals,
});
export type MusterRow = z.infer<typeof musterRow>;
export const getMuster = endpoint({
  method: 'GET',
  path: 'attendance/muster',
  access: readAttendance,
  summary: 'The month of everybody in scope, day by day, by name',
  /** Without a month it is the current one. */
  input: listQuery.extend({ month: monthField.optional() }),
  /** With the first and the last day of the attendance month. */
  output: z.object({ from: z.string(), to: z.string(), total: z.number(), rows: z.array(musterRow) }),
  example: { month: '2026-10' },
});
