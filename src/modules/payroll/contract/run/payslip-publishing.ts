import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, id, orNull } from '#platform/contract/fields.ts';
import { payrollRun } from './run.ts';
import { monthText } from '../units.ts';

// The release pays; employees see the payslips on a publish date, on the pay date at the latest.

const edit = { feature: 'payrollRun', need: 'edit', scope: 'tenant' } as const;
const MAX_PERIOD = 32_000;

export const savePublishDate = endpoint({
  method: 'POST',
  path: 'payroll/publishdate',
  access: edit,
  summary:
    'Plan the day on which employees see the payslips of a period, at the latest its pay date; null: with the release',
  input: z.strictObject({
    payrollmonth: monthText,
    /** Code of the pay group; empty for the company's own cycle. */
    paygroup: z.string().max(20).default(''),
    /** Number of the period in its wage month. */
    number: z.int().min(1).max(MAX_PERIOD).default(1),
    publishdate: orNull(dayField),
  }),
  output: z.array(z.object({ publishdate: z.string().nullable() })),
  example: { payrollmonth: '2026-10', paygroup: '', number: 1, publishdate: '2026-10-31' },
});

export const publishPayslips = endpoint({
  method: 'POST',
  path: 'payroll/payslip/publish',
  access: edit,
  summary: 'Publish the payslips of a released run now, before their publish date',
  input: z.strictObject({ payrollrunid: id }),
  output: z.array(payrollRun),
  example: { payrollrunid: 1 },
});
