import { z } from 'zod';
import { ACTIVE, toggle } from '#platform/contract/active.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, idParam, line, listOf, listQuery, orNull, personChip, text } from '#platform/contract/fields.ts';
import { allOf, mayEdit, mayRead, removalOf, saved } from '#platform/contract/record.ts';
import { eligiblePlanRow, HALF_DAY } from './plan-row.ts';

export const NAME_LIMIT = 100;
export const DESCRIPTION_LIMIT = 200;
export const MAX_HOLIDAYS = 500;
export const MAX_OPTIONAL = 366;
export const OPTIONAL_IS_WHOLE = 'An optional holiday is a whole day';

export const holiday = z
  .object({
    holidaydate: dayField,
    holidayname: line(NAME_LIMIT).min(1, 'Please enter name'),
    isoptional: z.boolean().default(false),
    /** The half of the day that it takes; null: the whole day. */
    half: HALF_DAY.schema.nullable().default(null),
  })
  .refine(({ isoptional, half }) => !isoptional || half === null, { path: ['half'], message: OPTIONAL_IS_WHOLE });
export type HolidayRow = z.output<typeof holiday>;

export const holidayPlanSave = z
  .object({
    holidayplanid: orNull(id),
    holidayplanname: line(NAME_LIMIT).min(1, 'Please enter name'),
    description: orNull(text(DESCRIPTION_LIMIT)),
    /** Optional holidays that one may take in a leave year; null without a limit. */
    optionalquota: orNull(
      z
        .number('enter valid number')
        .int('enter valid number')
        .min(0, 'enter valid number')
        .max(MAX_OPTIONAL, 'enter valid number'),
    ).default(null),
    holidays: listOf(holiday, MAX_HOLIDAYS),
  })
  .superRefine(({ holidays }, ctx) => {
    if (new Set(holidays.map(({ holidaydate }) => holidaydate)).size < holidays.length)
      ctx.addIssue({
        code: 'custom',
        path: ['holidays'],
        message: 'Two holidays are on the same day. Keep one of them',
      });
  });
export type HolidayPlanSave = z.output<typeof holidayPlanSave>;

export const holidayPlanRow = eligiblePlanRow.extend({
  holidayplanid: z.number(),
  holidayplanname: z.string(),
  description: z.string().nullable(),
  isactive: ACTIVE.schema,
  holidaycount: z.number(),
  optionalcount: z.number(),
  optionalquota: z.number().nullable(),
});
export type HolidayPlanRow = z.infer<typeof holidayPlanRow>;

const read = mayRead('holidayPlan');
const edit = mayEdit('holidayPlan');

export const listHolidayPlans = allOf({
  path: 'subscription/allholidayplan',
  access: read,
  row: holidayPlanRow,
  summary: 'All holiday plans, oldest first',
});

export const getHolidayPlan = endpoint({
  method: 'GET',
  path: 'subscription/holidayplan/:holidayplanid',
  access: read,
  summary: 'One holiday plan with its holidays in the order of their days',
  input: idParam('holidayplanid'),
  output: z.array(
    holidayPlanRow.extend({
      holidays: z.array(
        z.object({
          holidaydate: z.string(),
          holidayname: z.string(),
          isoptional: z.boolean(),
          half: HALF_DAY.schema.nullable(),
        }),
      ),
    }),
  ),
  example: { holidayplanid: 1 },
});

export const saveHolidayPlan = endpoint({
  method: 'POST',
  path: 'subscription/holidayplan',
  access: edit,
  summary: 'Create a holiday plan with its holidays, or change the one named by holidayplanid',
  input: holidayPlanSave,
  output: saved('holidayplanid'),
  example: {
    holidayplanid: null,
    holidayplanname: 'Maharashtra',
    description: null,
    optionalquota: 2,
    holidays: [{ holidaydate: '2026-10-02', holidayname: 'Gandhi Jayanti', isoptional: false, half: null }],
  },
});

export const toggleHolidayPlan = toggle({
  noun: 'holidayplan',
  idfield: 'holidayplanid',
  feature: 'holidayPlan',
  of: 'a holiday plan',
});

export const removeHolidayPlan = removalOf({
  path: 'subscription/holidayplan/:holidayplanid',
  access: edit,
  summary: 'Delete a holiday plan that is assigned to nobody',
});

/** Whose holidays are not those that they would have by their job, their office or the company. */
export const listPlanDifferences = endpoint({
  method: 'GET',
  path: 'subscription/holidayplandifferences',
  access: { feature: 'holidayPlan', need: 'read', scope: 'tenant' },
  support: false,
  summary: 'People whose holiday plan of their own is another one than would count without it today, by name',
  input: listQuery.pick({ limit: true, offset: true }),
  output: z.object({
    rows: z.array(
      z.object({
        person: personChip,
        holidayplanname: z.string(),
        /** Null where none would count. */
        otherplanname: z.string().nullable(),
      }),
    ),
    total: z.number(),
  }),
  example: {},
});

/** National holidays of India with a fixed day. All others follow the moon or a state's notification. */
export const NATIONAL_HOLIDAYS = [
  { day: '01-26', holidayname: 'Republic Day' },
  { day: '08-15', holidayname: 'Independence Day' },
  { day: '10-02', holidayname: 'Gandhi Jayanti' },
] as const;
