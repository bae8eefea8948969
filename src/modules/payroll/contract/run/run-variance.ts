import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idParam } from '#platform/contract/fields.ts';

/** Why this month's total differs from the previous one: the causes add up to the difference, to the paisa. */
export const runVariance = endpoint({
  method: 'GET',
  path: 'payroll/run/:payrollrunid/variance',
  access: { feature: 'payrollRun', need: 'read', scope: 'tenant' },
  summary:
    'The difference to last month by cause, person by person; the first run is compared with the average of the opening balances',
  input: idParam('payrollrunid'),
  output: z.object({
    /**
     * `month`: the month before; `opening`: the average of the opening balances; `reversed`: the payslips that a
     * correction replaces.
     */
    against: z.enum(['month', 'opening', 'reversed', 'nothing']),
    againstlabel: z.string(),
    before: z.number(),
    now: z.number(),
    difference: z.number(),
    unexplained: z.number(),
    causes: z.array(z.object({ cause: z.string(), amount: z.number(), people: z.number() })),
    people: z.array(
      z.object({
        employeeid: z.number(),
        employeecode: z.string(),
        fullname: z.string(),
        before: z.number(),
        now: z.number(),
        causes: z.array(z.object({ cause: z.string(), amount: z.number() })),
      }),
    ),
  }),
  example: { payrollrunid: 1 },
});
