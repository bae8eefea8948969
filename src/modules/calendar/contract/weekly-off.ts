import { z } from 'zod';
import { ACTIVE, toggle } from '#platform/contract/active.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, line, listOf, orNull, text } from '#platform/contract/fields.ts';
import { allOf, mayEdit, mayRead, oneOf, removalOf, saved } from '#platform/contract/record.ts';
import { eligiblePlanRow, HALF_DAY } from './plan-row.ts';

export const NAME_LIMIT = 100;
export const DESCRIPTION_LIMIT = 200;
export const WEEKS = [1, 2, 3, 4, 5] as const;
const DAYS_OF_WEEK = 7;

const ONE_WAY = 'A day is off as a whole or for one half';
const weekday = z.number().int().min(0).max(6);
/** One week of the month with its weekdays that are off, Sunday 0 to Saturday 6, and those of which a half is. */
const weekOff = z
  .object({
    weekno: z.number().int().min(1).max(WEEKS.length),
    weekoffdays: z
      .array(weekday)
      .max(DAYS_OF_WEEK)
      .transform((days) => [...new Set(days)].sort((a, b) => a - b)),
    halfdays: z
      .array(z.object({ weekday, half: HALF_DAY.schema }))
      .max(DAYS_OF_WEEK)
      .transform((days) => days.toSorted((a, b) => a.weekday - b.weekday))
      .default([]),
  })
  .refine(
    ({ weekoffdays, halfdays }) =>
      new Set([...weekoffdays, ...halfdays.map((one) => one.weekday)]).size === weekoffdays.length + halfdays.length,
    { path: ['halfdays'], message: ONE_WAY },
  );
export type WeekOff = z.output<typeof weekOff>;

const weekoffdetail = z
  .array(weekOff)
  .max(WEEKS.length)
  .refine((weeks) => new Set(weeks.map(({ weekno }) => weekno)).size === weeks.length, 'Please fill valid data')
  .refine(
    (weeks) => weeks.every(({ weekoffdays }) => weekoffdays.length < DAYS_OF_WEEK),
    'Every week needs at least one working day',
  );

const MAX_CYCLE_DAYS = 60;
const cycleDay = z.number('enter valid number').int('enter valid number').min(1, 'enter valid number');

export const weeklyOffSave = z
  .object({
    weeklyoffid: orNull(id),
    weeklyoffname: line(NAME_LIMIT).min(1, 'Please enter name'),
    description: orNull(text(DESCRIPTION_LIMIT)),
    weekoffdetail,
    /** Days of its cycle; null where it follows the week. */
    cycledays: orNull(cycleDay.min(2, 'enter valid number').max(MAX_CYCLE_DAYS, 'enter valid number')).default(null),
    /** The days of the cycle that are off, from 1. */
    cycleoffdays: listOf(cycleDay, MAX_CYCLE_DAYS)
      .transform((days) => [...new Set(days)].sort((a, b) => a - b))
      .default([]),
    /** Those of which one half is off. */
    cyclehalfdays: listOf(z.object({ cycleday: cycleDay, half: HALF_DAY.schema }), MAX_CYCLE_DAYS)
      .transform((days) => days.toSorted((a, b) => a.cycleday - b.cycleday))
      .default([]),
  })
  .superRefine(({ weekoffdetail: weeks, cycledays, cycleoffdays, cyclehalfdays }, ctx) => {
    const complain = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
    if (cycledays === null && weeks.every(({ weekoffdays, halfdays }) => weekoffdays.length + halfdays.length === 0))
      complain('weekoffdetail', 'Please select at least one day');
    if (cycledays === null) return;
    const days = [...cycleoffdays, ...cyclehalfdays.map((one) => one.cycleday)];
    if (new Set(days).size < days.length) complain('cyclehalfdays', ONE_WAY);
    if (days.length === 0 || cycleoffdays.length === cycledays || days.some((day) => day > cycledays))
      complain('cycleoffdays', 'The cycle needs at least one day off and one working day');
  });
export type WeeklyOffSave = z.output<typeof weeklyOffSave>;

/** One week of the month as a plan has it. */
export const shownWeek = z.object({
  weekno: z.number(),
  weekoffdays: z.array(z.number()),
  halfdays: z.array(z.object({ weekday: z.number(), half: HALF_DAY.schema })),
});

export const weeklyOffRow = eligiblePlanRow.extend({
  weeklyoffid: z.number(),
  weeklyoffname: z.string(),
  description: z.string().nullable(),
  isactive: ACTIVE.schema,
  weekoffdetail: z.array(shownWeek),
  cycledays: z.number().nullable(),
  cycleoffdays: z.array(z.number()),
  cyclehalfdays: z.array(z.object({ cycleday: z.number(), half: HALF_DAY.schema })),
});
export type WeeklyOffRow = z.infer<typeof weeklyOffRow>;

const read = mayRead('weeklyOff');
const edit = mayEdit('weeklyOff');

export const listWeeklyOffs = allOf({
  path: 'subscription/allweeklyoff',
  access: read,
  row: weeklyOffRow,
  summary: 'All weekly offs, oldest first',
});

export const getWeeklyOff = oneOf({
  path: 'subscription/weeklyoff/:weeklyoffid',
  access: read,
  row: weeklyOffRow,
  summary: 'One weekly off',
});

export const saveWeeklyOff = endpoint({
  method: 'POST',
  path: 'subscription/weeklyoff',
  access: edit,
  summary: 'Create a weekly off, or change the one named by weeklyoffid',
  input: weeklyOffSave,
  output: saved('weeklyoffid'),
  example: {
    weeklyoffid: null,
    weeklyoffname: 'Sunday, second and fourth Saturday',
    description: null,
    weekoffdetail: [
      { weekno: 1, weekoffdays: [0], halfdays: [{ weekday: 6, half: 2 }] },
      { weekno: 2, weekoffdays: [0, 6], halfdays: [] },
      { weekno: 3, weekoffdays: [0], halfdays: [] },
      { weekno: 4, weekoffdays: [0, 6], halfdays: [] },
      { weekno: 5, weekoffdays: [0], halfdays: [] },
    ],
  },
});

export const toggleWeeklyOff = toggle({
  noun: 'weeklyoff',
  idfield: 'weeklyoffid',
  feature: 'weeklyOff',
  of: 'a weekly off',
});

export const removeWeeklyOff = removalOf({
  path: 'subscription/weeklyoff/:weeklyoffid',
  access: edit,
  summary: 'Delete a weekly off that is assigned to nobody',
});
