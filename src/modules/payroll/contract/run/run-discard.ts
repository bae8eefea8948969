import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id } from '#platform/contract/fields.ts';
import { payrollRun } from './run.ts';

/** A run to discard, and why. */
const discarding = z.object({
  payrollrunid: id,
  reason: z.string().trim().min(5, 'Please add comment').max(500),
});

export const discardDraft = endpoint({
  method: 'POST',
  path: 'payroll/run/discard',
  access: { feature: 'payrollRun', need: 'edit', scope: 'tenant' },
  stepUp: true,
  money: true,
  summary: 'Whoever opened or computed a run discards it while nobody has approved it; the month is free again',
  input: discarding,
  output: z.array(payrollRun),
  example: { payrollrunid: 1, reason: 'Opened for the wrong month' },
});

export const voidRun = endpoint({
  method: 'POST',
  path: 'payroll/run/void',
  access: { feature: 'payrollApprove', need: 'edit', scope: 'tenant' },
  stepUp: true,
  money: true,
  summary: 'A second person voids a run that was not released; the rows stay, the month is free again',
  input: discarding,
  output: z.array(payrollRun),
  example: { payrollrunid: 1, reason: 'Wrong attendance file' },
});
