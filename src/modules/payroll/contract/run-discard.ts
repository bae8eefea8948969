import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { discarding, payrollRun } from './run.ts';

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
