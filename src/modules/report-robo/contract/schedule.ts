import { z } from 'zod';
import { choices, option } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, line, listOf, orNull } from '#platform/contract/fields.ts';
import { removalOf, saved } from '#platform/contract/record.ts';
import { filterValue, MAX_FILTERS } from './question.ts';
import { FORMAT } from './run.ts';

const reading = { feature: 'reportRobo', need: 'read', scope: 'tenant' } as const;
const editing = { feature: 'reportRobo', need: 'edit', scope: 'tenant' } as const;

export const SENDING = choices({
  1: 'Every day',
  2: 'Every week',
  3: 'Every month',
  4: 'On a working day of the month',
  5: 'After the payroll of a month is released',
  6: 'After the attendance of a month is closed',
});
export const [DAILY, WEEKLY, MONTHLY, WORKING_DAY, AFTER_PAYROLL, AFTER_ATTENDANCE] = [1, 2, 3, 4, 5, 6] as const;
/** Whether a schedule waits for an event of the company instead of a time. */
export const isAfterEvent = (ruleid: number): boolean => ruleid === AFTER_PAYROLL || ruleid === AFTER_ATTENDANCE;
export const WEEKDAY = choices({
  0: 'Sunday',
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
});
export const RECIPIENT_GROUP = choices({ 1: 'All heads of departments', 2: 'All managers' });
export const [HEADS, MANAGERS] = [1, 2] as const;
/** Recipients of a schedule by name. */
export const MAX_RECIPIENTS = 100;
const MAX_WORKING_DAY = 15;
const MAX_MONTHDAY = 31;
const whole = (min: number, max: number) => orNull(z.coerce.number('enter valid number').int().min(min).max(max));

const rule = z.object({
  ruleid: SENDING.schema,
  weekday: orNull(WEEKDAY.schema),
  monthday: whole(1, MAX_MONTHDAY),
  workingday: whole(1, MAX_WORKING_DAY),
});
export type SendingRule = z.infer<typeof rule>;

/** When a report is sent: the rule, and the time of day in the zone of the company, HH:MM. */
export const sendingTime = rule.extend({
  attime: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please enter the time'),
});
const schedule = sendingTime
  .extend({
    reportscheduleid: orNull(id),
    reportid: id,
    formatid: FORMAT.schema,
    groupid: orNull(RECIPIENT_GROUP.schema),
    accountids: listOf(id, MAX_RECIPIENTS),
    isemptysent: z.boolean(),
    /** The values of the filters that the report asks for when it is run. */
    answers: z.array(filterValue).max(MAX_FILTERS).default([]),
  })
  .superRefine(({ ruleid, weekday, monthday, workingday, groupid, accountids }, ctx) => {
    const issue = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
    if (ruleid === WEEKLY && weekday === null) issue('weekday', 'Please select the day of the week');
    if (ruleid === MONTHLY && monthday === null) issue('monthday', 'Please enter the day of the month');
    if (ruleid === WORKING_DAY && workingday === null) issue('workingday', 'Please enter which working day');
    if (groupid === null && accountids.length === 0) issue('accountids', 'Please select the recipients');
  });

const row = rule.extend({
  reportscheduleid: z.number(),
  reportid: z.number(),
  attime: z.string(),
  formatid: FORMAT.schema,
  groupid: RECIPIENT_GROUP.schema.nullable(),
  recipients: z.array(option),
  isemptysent: z.boolean(),
  answers: z.array(filterValue),
  nextat: z.string().nullable(),
  stopreason: z.string().nullable(),
  lastat: z.string().nullable(),
  lastresult: z.string().nullable(),
  version: z.number(),
});
export type ScheduleRow = z.infer<typeof row>;

export const listSchedules = endpoint({
  method: 'GET',
  path: 'report/schedule/list',
  access: reading,
  summary: 'When a report of one’s own is sent, and to whom',
  input: z.object({ reportid: id }),
  output: z.array(row),
  example: { reportid: 1 },
});

export const searchRecipients = endpoint({
  method: 'GET',
  path: 'report/schedule/recipients',
  access: reading,
  summary: 'Accounts that may sign in, by the beginning of a word of their name',
  input: z.object({ search: line(60).min(1, 'Please enter name') }),
  output: z.array(option),
  example: { search: 'asha' },
});

export const saveSchedule = endpoint({
  method: 'POST',
  path: 'report/schedule/save',
  access: editing,
  summary: 'Send a report of one’s own by a schedule; each recipient gets the rows of their own rights',
  input: schedule,
  output: saved('reportscheduleid'),
  example: {
    reportscheduleid: null,
    reportid: 1,
    ruleid: WORKING_DAY,
    weekday: null,
    monthday: null,
    workingday: 1,
    attime: '10:00',
    formatid: 2,
    groupid: MANAGERS,
    accountids: [],
    isemptysent: false,
  },
});

export const removeSchedule = removalOf({
  path: 'report/schedule/:reportscheduleid',
  access: editing,
  summary: 'Send a report no more by a schedule',
});
