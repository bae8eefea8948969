import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, listQuery, personChip, text } from '#platform/contract/fields.ts';
import { message } from '#platform/contract/messages.ts';
import { report } from '#platform/contract/report.ts';
import { EXCLUDED, PAYOUT, PROCESSING, REASON_LIMIT } from './hold.ts';
import { monthText } from '../units.ts';

// Who is in the payroll of a month and who is not, or is not paid out: each exception is a hold of pay.

export const INCLUDED = 99;
export const EXCEPTION_STATUS = choices({ 1: 'Onhold', 2: 'Postponed', 3: 'Excluded', 99: 'Included' });
/** What can be chosen for people; whoever has none of it is included. */
export const EXCEPTION = choices({ 1: 'Onhold', 2: 'Postponed', 3: 'Excluded' });
/** The hold behind an exception: on hold is computed and not paid out, postponed is left out and paid later. */
export const HOLD_OF: Readonly<Record<1 | 2 | 3, 1 | 2 | 3>> = { 1: PAYOUT, 2: PROCESSING, 3: EXCLUDED };

/** People chosen at once. */
const MAX_PEOPLE = 500;
const read = { feature: 'payrollInput', need: 'read', scope: 'tenant' } as const;

const exceptionRow = personChip.extend({
  exceptionstatusid: EXCEPTION_STATUS.schema,
  status: z.string(),
  /** The hold behind it; null for whoever is included. */
  payholdid: z.number().nullable(),
  /** The first month it covers. */
  frommonth: z.string().nullable(),
  reason: z.string().nullable(),
  addedbyname: z.string().nullable(),
  /** Months that it left the person out of and that are not paid yet. */
  unpaid: z.array(z.string()),
});
export type ExceptionRow = z.infer<typeof exceptionRow>;

const statusField = z.coerce.number().pipe(EXCEPTION_STATUS.schema).optional();
const query = z.object({
  search: listQuery.shape.search,
  exceptionstatusid: statusField,
  /** By default the month whose payroll is next. */
  payrollmonth: monthText.optional(),
});

export const listExceptions = endpoint({
  method: 'GET',
  path: 'payroll/exception/list',
  access: read,
  summary: 'Everybody in service in a month with the exception of the payroll, those with one first',
  input: listQuery.extend(query.shape),
  output: z.object({ rows: z.array(exceptionRow), total: z.number() }),
  example: { limit: 50, offset: 0 },
});

export const exceptionReport = report({
  title: 'Payroll Exceptions',
  list: listExceptions,
  query,
  columns: {
    fullname: { label: 'Name' },
    employeecode: { label: 'Employee code' },
    status: { label: 'Status' },
    frommonth: { label: 'From' },
    reason: { label: 'Reason' },
    unpaid: { label: 'Not paid yet' },
    addedbyname: { label: 'Added by' },
  },
});

/** What the dialog asks besides the people. */
export const exceptionForm = z.object({ reason: text(REASON_LIMIT).min(5, 'Please add comment') });

export const addExceptions = endpoint({
  method: 'POST',
  path: 'payroll/exception',
  access: { feature: 'payrollInput', need: 'edit', scope: 'tenant' },
  money: true,
  stepUp: true,
  summary: 'Hold, postpone or exclude the pay of people from a month on, until the exception is deleted',
  input: exceptionForm.extend({
    employeeids: z.array(id).min(1, message('E1390')).max(MAX_PEOPLE),
    exceptionstatusid: EXCEPTION.schema,
    payrollmonth: monthText,
  }),
  output: z.array(z.object({ payholdid: z.number() })),
  example: { employeeids: [1], exceptionstatusid: 1, payrollmonth: '2026-10', reason: 'Bank account under review' },
});
