import { z } from 'zod';
import type { Day } from '#platform/engine/day.ts';

/** Where the paid days of a month come from: a sheet that is uploaded, or the close of attendance and leave. */
export const PAID_DAYS = ['sheet', 'attendance'] as const;
export const paidDays = z.enum(PAID_DAYS);
export type PaidDays = z.output<typeof paidDays>;

/**
 * Units that attendance and leave give: overtime in hours, of working days and of days off, encashed leave of leavers in
 * days, days that a year end of leave pays, and days worked in night shifts.
 */
export const ATTENDED_UNITS = [
  'overtime-working',
  'overtime-off',
  'encashed-leave',
  'year-end-leave',
  'night-shift',
] as const;
export type AttendedUnits = (typeof ATTENDED_UNITS)[number];
/** Whether units are hours; others are days. */
export const isInHours = (of: AttendedUnits): of is 'overtime-working' | 'overtime-off' =>
  of === 'overtime-working' || of === 'overtime-off';
export const SAME_ITEM = 'Please give encashed leave, leave paid at the year end and night shifts an item each';
/** What of the close a component pays, by the rate of an item. */
export const attendedUnits = z
  .array(
    z.strictObject({ of: z.enum(ATTENDED_UNITS), item: z.string().trim().min(1, 'Please enter the item').max(60) }),
  )
  .min(1)
  .max(ATTENDED_UNITS.length)
  // What changes after a close is compared with what was paid of an item.
  .refine((units) => {
    const days = units.filter(({ of }) => !isInHours(of)).map(({ item }) => item.toLowerCase());
    return new Set(days).size === days.length;
  }, SAME_ITEM);

/** What the close of attendance counts of a wage month, for formulas: days are days, minutes whole. */
export type ClosedQuantities = {
  readonly dayspresent: number;
  readonly workedminutes: number;
  readonly nightshifts: number;
};

/** Why days are unpaid, as the close of attendance says it, or that an earlier wage month could not take them. */
export const UNPAID_REASONS = [
  'absent',
  'leave',
  'late',
  'early',
  'breach',
  'short_day',
  'weekly',
  'short_month',
  // Of the month before, which had not so many days to pay.
  'before',
] as const;
export const unpaidReason = z.enum(UNPAID_REASONS);
/** Unpaid days of one reason with the days it was on; days are days. */
export type UnpaidDays = {
  readonly reason: z.output<typeof unpaidReason>;
  readonly days: number;
  readonly on: readonly Day[];
};
