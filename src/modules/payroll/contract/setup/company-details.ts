import { z } from 'zod';
import { REGISTRATIONS } from '#modules/company/contract/statutory-detail.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

const entity = z.object({
  /** 0 for the company, else the business unit that is a legal entity. */
  establishmentid: z.number(),
  name: z.string(),
  registrations: z.array(
    z.object({
      statutorytypeid: REGISTRATIONS.schema,
      registrationnumber: z.string(),
      statecode: z.string().nullable(),
    }),
  ),
  /** People whom the payroll of the month reports under it. */
  people: z.number(),
  /** What is missing for which people, and what cannot be filed without it. */
  missing: z.array(z.string()),
  /** Who signed the last certificate of tax deducted; empty before the first one. */
  signer: z.string(),
});
export type PayrollEntity = z.infer<typeof entity>;

export const getCompanyDetails = endpoint({
  method: 'GET',
  path: 'payroll/details/company',
  access: { feature: 'payrollPolicy', need: 'read', scope: 'tenant' },
  summary: 'The legal entities with the registrations that payroll files under, and what is missing for which file',
  input: z.object({}),
  output: z.array(
    z.object({
      entities: z.array(entity),
      /** The month whose people are counted; null before payroll is set up. */
      payrollmonth: z.string().nullable(),
      /** Payment modes that go into the bank file. */
      bankmodes: z.array(z.string()),
    }),
  ),
  example: {},
});
