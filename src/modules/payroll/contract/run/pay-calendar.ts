import { z } from 'zod';
import { dayReason } from '#platform/contract/day-reason.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { listQuery } from '#platform/contract/fields.ts';
import { report } from '#platform/contract/report.ts';
import { RUN_STATES } from './run.ts';
import { monthText } from '../units.ts';
import { namedPeriod } from './work-period.ts';

const calendarRow = z.object({
  /** Code of the pay group; empty for the company's own cycle. */
  paygroup: z.string(),
  groupname: z.string(),
  payrollmonth: z.string(),
  /** The period of the month, in words; empty where it is all of the month. */
  periodname: z.string(),
  period: namedPeriod.nullable(),
  fromday: z.string(),
  untilday: z.string(),
  days: z.number(),
  /** The day until which inputs are expected; null where the cycle has none. */
  cutoff: z.string().nullable(),
  paydate: z.string(),
  /** Its number in the month. */
  number: z.number(),
  /** The day on which employees see the payslips; null: with the release. */
  publishdate: z.string().nullable(),
  /** Whether they see them. */
  ispublished: z.boolean(),
  /** The due day before it was moved; null where it was not. */
  movedfrom: z.string().nullable(),
  movedwhy: dayReason.nullable(),
  /** Why the pay date moved, in a sentence; empty where it did not. */
  moved: z.string(),
  /** The regular run; null while it was not opened. */
  payrollrunid: z.number().nullable(),
  statusid: RUN_STATES.schema.nullable(),
  status: z.string(),
});
export type CalendarRow = z.infer<typeof calendarRow>;

const calendarQuery = z.object({
  search: listQuery.shape.search,
  /** The first of twelve months; missing for the tax year of the open month. */
  from: monthText.optional(),
  /** Code of a pay group, a hyphen for the company's own cycle; missing for all. */
  paygroup: z.string().max(20).optional(),
});

export const listPayCalendar = endpoint({
  method: 'GET',
  path: 'payroll/paycalendar/list',
  access: { feature: 'payrollRun', need: 'read', scope: 'tenant' },
  summary: 'The pay calendar of twelve months: each period with its days, cutoff, pay date and the state of its run',
  input: listQuery.extend(calendarQuery.shape),
  output: z.object({
    rows: z.array(calendarRow),
    total: z.number(),
    /** The first of the twelve months. */
    from: z.string().nullable(),
    groups: z.array(z.object({ paygroup: z.string(), groupname: z.string() })),
    /** Whether a month of some group has several periods. */
    several: z.boolean(),
  }),
  example: { limit: 50, offset: 0 },
});

export const payCalendarReport = report({
  title: 'Pay calendar',
  list: listPayCalendar,
  query: calendarQuery,
  columns: {
    groupname: { label: 'Pay group' },
    payrollmonth: { label: 'Month' },
    periodname: { label: 'Period' },
    fromday: { label: 'From' },
    untilday: { label: 'To' },
    days: { label: 'Days' },
    cutoff: { label: 'Cut-off' },
    paydate: { label: 'Paid on' },
    publishdate: { label: 'Payslips published' },
    moved: { label: 'Moved' },
    status: { label: 'Payroll' },
  },
});
