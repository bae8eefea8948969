import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idParam } from '#platform/contract/fields.ts';

const figure = z.object({ label: z.string(), people: z.number(), amount: z.number() });
export type Figure = z.infer<typeof figure>;

/** Totals of a run beyond its net pay: payment modes, deductions for authorities, employer contributions. */
export const runSummary = endpoint({
  method: 'GET',
  path: 'payroll/run/:payrollrunid/summary',
  access: { feature: 'payrollRun', need: 'read', scope: 'tenant' },
  summary: 'How a run is paid, its statutory totals and the cost of the employer, in paise',
  input: idParam('payrollrunid'),
  output: z.object({
    /** People with net pay by mode of payment; reversed payslips are left out. */
    paid: z.array(figure),
    /** People whose net pay is zero. */
    nothing: z.number(),
    /** People whom the run leaves out because of a processing hold; zero once it is locked. */
    leftout: z.number(),
    /** The full and final runs of the month that pay people of this one; empty once it is locked. */
    settled: z.array(z.object({ payrollrunid: z.number(), title: z.string(), people: z.array(z.string()) })),
    /** Inputs of the period of people whom neither this run nor a payslip in effect pays; empty once it is locked. */
    untaken: z.array(
      z.object({
        employeeid: z.number(),
        employeecode: z.string(),
        fullname: z.string(),
        /** Each as its component and amount or units. */
        inputs: z.array(z.string()),
      }),
    ),
    /** People whose wages are below the minimum wage of the days paid; nobody while no rate is entered. Paise */
    minimumwage: z.object({
      /** The first ones, those who are short by most first. */
      below: z.array(
        z.object({
          employeeid: z.number(),
          employeecode: z.string(),
          fullname: z.string(),
          wage: z.number(),
          minimum: z.number(),
          short: z.number(),
          /** Whether somebody compared the rate with its notification. */
          isconfirmed: z.boolean(),
        }),
      ),
      count: z.number(),
      /** People without a rate of their state, zone and category. */
      without: z.number(),
    }),
    /** Payroll tags of people of the run, by their codes. */
    tags: z.array(z.object({ code: z.string(), name: z.string(), people: z.number() })),
    /** People with a warning. */
    warnings: z.number(),
    statutory: z.array(figure),
    employer: z.array(figure),
    /** The day the files for the bank name: the pay date, or what was chosen instead at the release. */
    valuedate: z.string(),
    /** The next working day, where the pay date is over and the run is not released; else null. */
    proposedon: z.string().nullable(),
    /** Earnings plus employer contributions. */
    cost: z.number(),
    /** People of the run who can sign in, and so get the mail of the release. */
    access: z.object({ mailed: z.number(), noaccess: z.number(), noaddress: z.number(), mailoff: z.boolean() }),
  }),
  example: { payrollrunid: 1 },
});
export type RunSummary = z.infer<typeof runSummary.output>;
