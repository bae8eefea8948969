import { z } from 'zod';
import { ENTITY_MOVES, inMonthPolicy } from './in-month.ts';
import { deductionPolicy, limitProblems, withoutKey } from './deductions.ts';
import { paidDays } from '../run/attended.ts';
import { payslipNumbers } from './payslip-numbers.ts';
import { extraTimeRules } from './extra-time-rule.ts';
import { accountChange } from './account-change.ts';
import { paymentUnits } from './payment-units.ts';
import { filingPolicy, PT_UNPAID } from '../outputs/filing.ts';
import { monthText, rate, rounding } from '../units.ts';

const eligibility = z.strictObject({ excludedtypes: z.array(z.string()), excludedgrades: z.array(z.string()) });

/**
 * The share of a month with a fixed number of days that somebody in service on a part of it is paid: days in service by
 * the days of the month; days in service by the fixed number, at most the whole; the fixed number less the days missed.
 */
export const JOINING = ['calendar', 'days-in-service', 'days-missed'] as const;
/**
 * What is no working day of a month: Sundays; the weekly offs of the person's own calendar; those and its holidays.
 */
export const WORKING_DAYS = ['without-sundays', 'without-weekly-offs', 'without-weekly-offs-and-holidays'] as const;
/**
 * How arrears of a past month are worked out: what the month is due less what it paid, both earned amounts rounded; or
 * the difference of the full-month amounts, prorated and rounded once, which is also what a missing setting means.
 */
export const ARREARS = ['due-less-paid', 'difference-prorated'] as const;
/**
 * When the professional tax of a half-year is taken: at once in the months the state names (the law), in equal parts of
 * the tax on the income expected, or as the income of the half-year grows.
 */
export const HALF_YEARS = ['at-once', 'equal-parts', 'as-earned'] as const;
export const TAX_OF_YEAR = ['nearest-ten', 'nearest-rupee'] as const;
/**
 * The periods of which the exemption for rent is the least of the three: each month paid here and the months ahead (as
 * the law looks at each period); two parts of the year, before the first month paid here and from it on; or every month,
 * those ahead too, each to the nearest rupee.
 */
export const HRA_BLOCKS = ['each-month', 'two-parts', 'every-month'] as const;
/** Arrears of pay that is averaged: averaged with it, or taxed in full in the month that pays them. */
export const TAX_OF_ARREARS = ['averaged', 'in-full'] as const;
/**
 * The average of the months left where more than the tax of the year was deducted before: nothing; or below zero, so that
 * it lowers the tax on one-time pay of the month.
 */
export const TDS_AVERAGES = ['not-below-zero', 'signed'] as const;
/** Extra payments that recur: in the income of the year as they are paid, or of the months ahead as well. */
export const RECURRING_PAY = ['as-paid', 'projected'] as const;
/** Loans that the limit of small loans is compared with: each by its own amount, or all of a person together. */
export const LOAN_LIMITS = ['each-loan', 'person'] as const;
export const CONTRIBUTION_SHARES = ['fund-and-pension', 'fund'] as const;
/**
 * What a voluntary contribution in percent is of: the wages that contributions are made on, the wages before a ceiling, or
 * basic pay.
 */
export const VPF_BASES = ['epf-wages', 'pf-wages', 'basic'] as const;
export type VpfBase = (typeof VPF_BASES)[number];
/** How months are paid that a processing hold left out: by the correction of their payrolls, or as arrears of the next one. */
export const PAY_OF_HOLDS = ['correction', 'arrears'] as const;
/** Rounding of the benefit of a loan in a month, and of the limit on employer NPS; the law has none, income is rounded as a whole. */
export const PERQUISITE_ROUNDINGS = ['exact-paisa', 'nearest-rupee'] as const;
/** The rent of a year that asks for the landlord's PAN: of the months in service, or twelve times that of a month. */
export const LANDLORD_PAN = ['rent-of-year', 'rent-times-12'] as const;
export const COMBINED = ['difference', 'product'] as const;

const policy = z.strictObject({
  paybasis: z
    .record(z.string(), z.strictObject({ formula: z.string(), rounding }))
    .describe(
      "Monthly gross out of the package amount, by the pay basis an employee is on. In rupees; `amount` is the package's figure",
    ),
  proration: z.strictObject({
    days: z
      .union([
        z.literal('calendar'),
        z.strictObject({
          fixed: z.int().min(1),
          joining: z
            .enum(JOINING)
            .default('days-in-service')
            .describe('Who joins or leaves within the month; who is in service on all of its days is paid the whole'),
        }),
        z.strictObject({
          working: z.enum(WORKING_DAYS).describe('Days of a month that are not counted, in service and in the month'),
        }),
      ])
      .describe(
        'What a day of loss of pay costs: one part of the days of the month (`calendar`), of a fixed number of days, or of the working days of the month',
      ),
    combined: z
      .enum(COMBINED)
      .default('difference')
      .describe(
        'Loss of pay of somebody who joins or leaves: the share in service less the unpaid share, or their product',
      ),
    rounding,
  }),
  arrears: z
    .strictObject({ method: z.enum(ARREARS) })
    .optional()
    .describe('Of a past month its own policy counts'),
  pf: z.strictObject({
    rate,
    options: z
      .record(z.string(), z.enum(['ceiling', 'actual', 'none']))
      .describe(
        'What each PF option of an employee means: a member on the ceiling, a member on full wages, or no member',
      ),
    adminminimum: z.boolean(),
    wholewages: z
      .boolean()
      .optional()
      .describe(
        'Whether the wages of each account are whole rupees before contributions and arrears are taken of them; missing where they are exact, which shows in a month of two ceilings',
      ),
    vpfbase: z
      .enum(VPF_BASES)
      .optional()
      .describe('What voluntary PF in percent is of; missing for the wages that contributions are made on'),
    vpfofarrears: z
      .boolean()
      .optional()
      .describe('Whether voluntary PF in percent is taken of arrears; missing where it is'),
  }),
  esi: withoutKey(z.strictObject({ covered: z.boolean(), ...eligibility.shape }), 'coverage', 'monthly-gross'),
  pt: withoutKey(
    z.strictObject({
      covered: z.boolean(),
      halfyears: z
        .record(z.string(), z.enum(HALF_YEARS))
        .optional()
        .describe(
          "The company's own reading for states with a table of the half-year, by their code; at once where it is missing",
        ),
      unpaid: z.enum(PT_UNPAID).optional().describe('Missing for tax that is dropped'),
    }),
    'exemptions',
    'none',
  ),
  lwf: withoutKey(z.strictObject({ covered: z.boolean(), ...eligibility.shape }), 'wages', 'earned-gross'),
  tds: withoutKey(
    withoutKey(
      z.strictObject({
        defaultregime: z.enum(['new', 'old']),
        method: z
          .enum(['by-component', 'all-averaged'])
          .describe(
            '`by-component`: each component says whether it is averaged or taxed in full; `all-averaged` averages everything',
          ),
        landlordpan: z
          .enum(LANDLORD_PAN)
          .optional()
          .describe(
            "The rent that asks for the landlord's PAN: `rent-of-year` (also when missing) is the rent of the months in service in the tax year, as the rule has it; `rent-times-12` is twelve times the rent of a month, also for a shorter year",
          ),
        taxofyear: z
          .enum(TAX_OF_YEAR)
          .optional()
          .describe("Rounding of the tax of the year; missing where it is the law's, to the nearest ten rupees"),
        hrablocks: z.enum(HRA_BLOCKS).optional().describe('Each month for itself where it is missing'),
        perquisiterounding: z.enum(PERQUISITE_ROUNDINGS).optional().describe('To the exact paisa where it is missing'),
        contributionlimit: z
          .boolean()
          .optional()
          .describe(
            "Whether the employer's contributions of the year above the limit of the law are taxed. New companies begin with it; settings of before were computed without and stay so where it is missing",
          ),
        arrears: z
          .enum(TAX_OF_ARREARS)
          .optional()
          .describe(
            'Arrears, where each component says how it is taxed; missing where they are taxed as their component',
          ),
        average: z.enum(TDS_AVERAGES).optional().describe('Missing for an average that is never below zero'),
        recurring: z
          .enum(RECURRING_PAY)
          .optional()
          .describe('Extra payments that recur; missing where the year expects them as they are paid'),
        npsrounding: z
          .enum(PERQUISITE_ROUNDINGS)
          .optional()
          .describe('Of the share of basic pay that limits employer NPS; to the exact paisa where it is missing'),
        contributionshare: z
          .enum(CONTRIBUTION_SHARES)
          .optional()
          .describe('What counts towards that limit; missing where the pension scheme does as well'),
        loanlimit: z.enum(LOAN_LIMITS).optional().describe('Missing where each loan is compared with the limit'),
        proofsfrom: z
          .int()
          .min(1)
          .max(12)
          .optional()
          .describe(
            'The month of the tax year, 1 for January, from which on only declared amounts whose proof was accepted count. Missing where declared amounts count all year',
          ),
      }),
      'projectlop',
      false,
    ),
    'declarationswithoutproof',
    true,
  ),
  ...deductionPolicy,
  filing: filingPolicy
    .optional()
    .describe('How statutory files read payslips; missing where that is as the law and the portal have it'),
  paymentunits: paymentUnits
    .optional()
    .describe('Payment modes whose net pay is paid in whole units; missing where each net pay is paid as it comes out'),
  accountchange: accountChange
    .optional()
    .describe('Bank accounts that were changed shortly before the pay date; missing where the new one is paid at once'),
  inmonth: inMonthPolicy
    .optional()
    .describe('Where a wage month has several payslips; missing where each is taken as the law has it'),
  entitymove: z
    .enum(ENTITY_MOVES)
    .optional()
    .describe(
      'The legal entity of the last day pays all of the month where it is missing; new companies let each pay its own days',
    ),
  payslipnumbers: payslipNumbers
    .optional()
    .describe('How payslips are numbered at the lock; missing where they have no number'),
  paiddays: paidDays
    .optional()
    .describe(
      'Where the unpaid days of people come from whose pay group does not say it; missing where that is the sheet',
    ),
  holdmonths: z
    .enum(PAY_OF_HOLDS)
    .optional()
    .describe('How months are paid that a processing hold left out; missing for the correction of their payrolls'),
  extratime: extraTimeRules
    .optional()
    .describe(
      'How extra time of the close of attendance is paid: rules that are the rate formulas of their components',
    ),
  cutoffday: z
    .int()
    .min(1)
    .max(31)
    .optional()
    .describe('Day of the month until which its inputs are expected; the last day in a shorter month'),
  firstmonth: monthText.optional().describe('The first month that is paid here; earlier months are opening balances'),
});

/** How a company pays: every difference between companies is a named option here, not a branch in code. */
export const payrollPolicy = withoutKey(
  withoutKey(
    policy.superRefine(({ deductionorder, limitgroups = [] }, context) => {
      for (const { name, message } of limitProblems(deductionorder, limitgroups))
        context.addIssue({ code: 'custom', path: ['limitgroups'], message: `${name}: ${message}` });
    }),
    'reportlimit',
    'labour-codes',
  ),
  'taxyearstart',
  '04',
);
export type PayrollPolicy = z.output<typeof payrollPolicy>;
