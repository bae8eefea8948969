import { z } from 'zod';
import { ACTIVE, toggle } from '#platform/contract/active.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, line, listOf, orNull, text } from '#platform/contract/fields.ts';
import { allOf, mayEdit, mayRead, oneOf, removalOf, saved } from '#platform/contract/record.ts';
import { eligiblePlanRow } from './plan-row.ts';

export const NAME_LIMIT = 100;
export const DESCRIPTION_LIMIT = 200;
export const WEEKS = [1, 2, 3, 4, 5] as const;
const DAYS_OF_WEEK = 7;

/** One week of the month with its weekdays that are off, Sunday 0 to Saturday 6. */
const weekOff = z.object({
  weekno: z.number().int().min(1).max(WEEKS.length),
  weekoffdays: z
    .array(z.number().int().min(0).max(6))
    .max(DAYS_OF_WEEK)
    .transform((days) => [...new Set(days)].sort((a, b) => a - b)),
});
export type WeekOff = z.output<typeof weekOff>;

const weekoffdetail = z
  .array(weekOff)
  .max(WEEKS.length)
  .refine((weeks) => new Set(weeks.map(({ weekno }) => weekno)).size === weeks.length, 'Please fill valid data')
  .refine(
    (weeks) => weeks.every(({ weekoffdays }) => weekoffdays.length < DAYS_OF_WEEK),
    'Every week needs at least one working day',
  );

const MOST_CYCLE_DAYS = 60;
const cycleDay = z.number('enter valid number').int('enter valid number').min(1, 'enter valid number');

export const weeklyOffSave = z
  .object({
    weeklyoffid: orNull(id),
    weeklyoffname: line(NAME_LIMIT).min(1, 'Please enter name'),
    description: orNull(text(DESCRIPTION_LIMIT)),
    weekoffdetail,
    /** Days of its cycle; null where it follows the week. */
    cycledays: orNull(cycleDay.min(2, 'enter valid number').max(MOST_CYCLE_DAYS, 'enter valid number')).default(null),
    /** The days of the cycle that are off, from 1. */
    cycleoffdays: listOf(cycleDay, MOST_CYCLE_DAYS)
      .transform((days) => [...new Set(days)].sort((a, b) => a - b))
      .default([]),
  })
  .superRefine(({ weekoffdetail: weeks, cycledays, cycleoffdays }, ctx) => {
    const complain = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
    if (cycledays === null && weeks.every(({ weekoffdays }) => weekoffdays.length === 0))
      complain('weekoffdetail', 'Please select at least one day');
    if (cycledays === null) return;
    const within = cycleoffdays.filter((day) => day <= cycledays);
    if (within.length === 0 || within.length === cycledays || within.length < cycleoffdays.length)
      complain('cycleoffdays', 'The cycle needs at least one day off and one working day');
  });
export type WeeklyOffSave = z.output<typeof weeklyOffSave>;

export const weeklyOffRow = eligiblePlanRow.extend({
  weeklyoffid: z.number(),
  weeklyoffname: z.string(),
  description: z.string().nullable(),
  isactive: ACTIVE.schema,
  weekoffdetail: z.array(z.object({ weekno: z.number(), weekoffdays: z.array(z.number()) })),
  cycledays: z.number().nullable(),
  cycleoffdays: z.array(z.number()),
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
      { weekno: 1, weekoffdays: [0] },
      { weekno: 2, weekoffdays: [0, 6] },
      { weekno: 3, weekoffdays: [0] },
      { weekno: 4, weekoffdays: [0, 6] },
      { weekno: 5, weekoffdays: [0] },
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
