import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { dayField, line, option } from '#platform/contract/fields.ts';
import { accrualMonths } from '../setup/structure.ts';
import { amount, componentCode, monthText, rounding } from '../units.ts';

// The flexible benefit plan of a company: a part of the package of which people choose heads, paid against bills.

export const MAX_HEADS = 30;
const MAX_CAPS = 100;
export const MAX_FBP_PAISE = 1e11;
const MAX_JOINER_DAYS = 90;

export const fbpCap = z.strictObject({
  from: monthText.describe('The first month it holds in'),
  grade: z.string().min(1).max(100).nullable().describe('Null for everybody without a cap of the grade'),
  amount: z.int('Please enter the amount').min(0).max(MAX_FBP_PAISE).describe('Paise a month'),
});
export type FbpCap = z.output<typeof fbpCap>;

export const fbpHead = z.strictObject({
  code: componentCode.max(60),
  name: line(60).min(1, 'Please enter name'),
  component: componentCode
    .max(60)
    .describe('The one-time earning that pays its bills; its exempt rule says how they are taxed'),
  lopreduces: z.boolean().describe('Days of loss of pay reduce what it accrues'),
  caps: z.array(fbpCap).min(1, 'Please enter the monthly cap').max(MAX_CAPS),
});
export type FbpHead = z.output<typeof fbpHead>;

const day = dayField.nullable();
export const fbpPolicy = z.strictObject({
  pot: componentCode.max(60).nullable().describe('The figure of packages that heads take of; null without a limit'),
  unclaimed: componentCode
    .max(60)
    .nullable()
    .describe('The one-time earning that pays what was not claimed; null where it is not paid'),
  rounding: rounding.describe('Rounding of what a head accrues in a month'),
  releasemonths: accrualMonths.describe(
    'Months of the year that pay what was not claimed (1 for January); who leaves gets it with the last pay',
  ),
  windowfrom: day.describe('The first day on which people choose their plan; null while it is closed'),
  windowuntil: day,
  planfrom: monthText.nullable().describe('The first month that plans chosen in the window hold in'),
  joinerdays: z.int('Please enter a number of days').min(0).max(MAX_JOINER_DAYS),
  heads: z.array(fbpHead).max(MAX_HEADS),
});
export type FbpPolicy = z.output<typeof fbpPolicy>;

export const FIRST_FBP_POLICY: FbpPolicy = {
  pot: null,
  unclaimed: null,
  rounding: 'nearest-rupee',
  releasemonths: [3],
  windowfrom: null,
  windowuntil: null,
  planfrom: null,
  joinerdays: 30,
  heads: [],
};

export const getFbpPolicy = endpoint({
  method: 'GET',
  path: 'payroll/fbppolicy',
  access: { feature: 'payrollPolicy', need: 'read', scope: 'tenant' },
  summary: 'The flexible benefit plan of the company, with the figures, components and grades it can name',
  input: z.object({}),
  output: z.array(
    fbpPolicy.extend({
      version: z.number(),
      Figure: z.array(option),
      Earning: z.array(option),
      Grade: z.array(option),
    }),
  ),
  example: {},
});
export const saveFbpPolicy = endpoint({
  method: 'POST',
  path: 'payroll/savefbppolicy',
  versioned: true,
  stepUp: true,
  access: { feature: 'payrollPolicy', need: 'edit', scope: 'tenant' },
  summary: 'Save the heads, caps and windows of the flexible benefit plan',
  input: fbpPolicy,
  output: z.array(z.object({ version: z.number() })),
  example: FIRST_FBP_POLICY,
});

/** The same in a configuration file, with caps in rupees. */
export const fbpFile = fbpPolicy
  .extend({
    heads: z
      .array(
        fbpHead.extend({ caps: z.array(fbpCap.extend({ amount: amount.describe('Rupees a month') })).max(MAX_CAPS) }),
      )
      .max(MAX_HEADS),
  })
  .partial();
