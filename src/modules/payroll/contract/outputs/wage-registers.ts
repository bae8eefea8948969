import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idParam } from '#platform/contract/fields.ts';
import { registerStarted } from '#platform/contract/register.ts';

const read = { feature: 'payrollRun', need: 'read', scope: 'tenant' } as const;

/** The registers of the Code on Wages, 2019, s.50, by the rules under it. */
export const WAGE_REGISTERS = {
  wages: 'Wages, overtime, fines and deductions',
  employees: 'Employees',
  minimum: 'Minimum wages',
} as const;

export const startWageRegister = endpoint({
  method: 'POST',
  path: 'payroll/wageregister',
  access: read,
  summary:
    'Make a register of the Code on Wages from a locked payroll, that of employees with the right over all people; the job says where it is fetched',
  input: z.object({
    payrollrunid: id,
    register: z.enum(Object.keys(WAGE_REGISTERS) as ['wages', 'employees', 'minimum']),
    format: z.enum(['pdf', 'xlsx']),
  }),
  output: registerStarted,
  example: { payrollrunid: 1, register: 'wages', format: 'pdf' },
});
export const wageRegister = endpoint({
  method: 'GET',
  path: 'payroll/wageregister/:jobrunid',
  kind: 'file',
  access: read,
  summary: 'The file of a register of the Code on Wages, for whoever made it, for a day',
  input: idParam('jobrunid'),
  output: z.unknown(),
  example: { jobrunid: 1 },
});
