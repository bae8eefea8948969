import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { listOf } from '#platform/contract/fields.ts';
import { AT_EXIT, deductionOrder, limitGroups, UNPAID_AT_EXIT } from './deductions.ts';
import { ENTITY_MOVES, IN_MONTH, LOANS_IN_MONTH, PF_ENTITIES, TAX_IN_MONTH } from './in-month.ts';
import {
  ARREARS,
  HALF_YEARS,
  HRA_BLOCKS,
  LANDLORD_PAN,
  CONTRIBUTION_SHARES,
  LOAN_LIMITS,
  PAY_OF_HOLDS,
  PERQUISITE_ROUNDINGS,
  RECURRING_PAY,
  TAX_OF_ARREARS,
  TAX_OF_YEAR,
  TDS_AVERAGES,
  VPF_BASES,
} from './policy.ts';
import { ECR_GROSS, ECR_NAMES, PT_UNPAID } from '../outputs/filing.ts';
import { fromMonth, fromMonthSave, inForceState } from './in-force.ts';
import { payslipNumbers } from './payslip-numbers.ts';
import { ACCOUNT_CHANGES, COOLING_DAYS, MAX_COOLING_DAYS } from './account-change.ts';
import { paymentUnits as paymentunits } from './payment-units.ts';
import { rate, rounding } from '../units.ts';

const read = { feature: 'payrollPolicy', need: 'read', scope: 'tenant' } as const;
const edit = { feature: 'payrollPolicy', need: 'edit', scope: 'tenant' } as const;
const named = z.string().trim().min(1).max(100);

export const PF_MEANINGS = ['ceiling', 'actual', 'none'] as const;

/** The payroll policy as edited in the form, without the fields of the salary cycle page. */
export const methodSave = z.object({
  paybasis: z
    .array(z.object({ name: named, formula: z.string().trim().min(1, 'Please enter a formula').max(200), rounding }))
    .max(20),
  pfrate: rate.refine((text) => Number(text) <= 100, 'Please fill valid data'),
  pfoptions: z.array(z.object({ name: named, meaning: z.enum(PF_MEANINGS) })).max(50),
  adminminimum: z.boolean(),
  wholewages: z.boolean(),
  vpfbase: z.enum(VPF_BASES).default('epf-wages'),
  vpfofarrears: z.boolean().default(true),
  ecrgross: z.enum(ECR_GROSS).default('wages-of-month'),
  ecrnames: z.enum(ECR_NAMES).default('as-recorded'),
  esicovered: z.boolean(),
  esitypes: listOf(named, 200),
  esigrades: listOf(named, 200),
  ptcovered: z.boolean(),
  ptunpaid: z.enum(PT_UNPAID).default('dropped'),
  /** States with a table of the half-year that are not read as the law has it. */
  halfyears: z.array(z.object({ state: z.string().max(10), way: z.enum(HALF_YEARS) })).max(50),
  lwfcovered: z.boolean(),
  lwftypes: listOf(named, 200),
  lwfgrades: listOf(named, 200),
  defaultregime: z.enum(['new', 'old']),
  tdsmethod: z.enum(['by-component', 'all-averaged']),
  taxofyear: z.enum(TAX_OF_YEAR),
  landlordpan: z.enum(LANDLORD_PAN),
  hrablocks: z.enum(HRA_BLOCKS),
  perquisiterounding: z.enum(PERQUISITE_ROUNDINGS),
  contributionlimit: z.boolean(),
  taxofarrears: z.enum(TAX_OF_ARREARS).default('averaged'),
  tdsaverage: z.enum(TDS_AVERAGES).default('not-below-zero'),
  recurringpay: z.enum(RECURRING_PAY).default('as-paid'),
  loanlimit: z.enum(LOAN_LIMITS).default('each-loan'),
  contributionshare: z.enum(CONTRIBUTION_SHARES).default('fund-and-pension'),
  npsrounding: z.enum(PERQUISITE_ROUNDINGS).default('exact-paisa'),
  deductionorder: deductionOrder,
  /** One that reports the share of the Labour Codes is what a company has that never chose any. */
  limitgroups: limitGroups,
  limitsettlement: z.boolean().default(false),
  loansatexit: z.enum(AT_EXIT),
  loansunpaid: z.enum(UNPAID_AT_EXIT),
  advancerounding: rounding,
  recoveryfirst: z.boolean(),
  arrears: z.enum(ARREARS),
  holdmonths: z.enum(PAY_OF_HOLDS).default('correction'),
  /** Payment modes that pay in whole units. */
  paymentunits,
  /** Whom a changed bank account is paid to, and for how many days. */
  accountchange: z.enum(['at-once', ...ACCOUNT_CHANGES]).default('at-once'),
  accountdays: z
    .int('Please fill valid data')
    .min(1, 'Please fill valid data')
    .max(MAX_COOLING_DAYS, 'Please fill valid data')
    .nullable()
    .default(COOLING_DAYS),
  /** Where a wage month has several payslips. */
  pfinmonth: z.enum(IN_MONTH),
  pfceiling: z.enum(PF_ENTITIES),
  esiinmonth: z.enum(IN_MONTH),
  ptinmonth: z.enum(IN_MONTH),
  lwfinmonth: z.enum(IN_MONTH),
  tdsinmonth: z.enum(TAX_IN_MONTH),
  /** The month from which on only accepted proofs count, 1 for January; null where declared amounts count. */
  proofsfrom: z.int().min(1).max(12).nullable().default(null),
  loansinmonth: z.enum(LOANS_IN_MONTH),
  /** Of whoever moves from one legal entity to another within a month. */
  entitymove: z.enum(ENTITY_MOVES),
  /** The series of each legal entity; empty where payslips have no number. */
  payslipnumbers: payslipNumbers,
});
export type MethodSave = z.output<typeof methodSave>;

const names = z.array(z.string());
/** As stored: what is shown has no limits, whatever came in by a file once. */
const methodShown = methodSave.extend({
  paybasis: z.array(z.object({ name: z.string(), formula: z.string(), rounding })),
  pfrate: z.string(),
  pfoptions: z.array(z.object({ name: z.string(), meaning: z.enum(PF_MEANINGS) })),
  esitypes: names,
  esigrades: names,
  lwftypes: names,
  lwfgrades: names,
});

const namedCode = z.object({ code: z.string(), name: z.string() });

export const methodState = z.object({
  method: methodShown,
  version: z.number(),
  ...inForceState.shape,
  /** What the lists offer: the company's employment types and grades. */
  types: z.array(z.string()),
  grades: z.array(z.string()),
  /** Components that the order of deductions and the limits can name. */
  deductions: z.array(namedCode),
  earnings: z.array(namedCode),
  /** Names in its rules that nobody has at present, in sentences. */
  unusednames: z.array(z.string()),
  /** States with a table of the half-year. */
  halfyearstates: z.array(z.object({ state: z.string(), name: z.string() })),
  /** Whether a pay group is paid by weeks, so that a month has several payslips. */
  several: z.boolean(),
  /** Whether a business unit is a legal entity of its own. */
  entities: z.boolean(),
  /** Their names, without the company itself. */
  entitynames: z.array(z.string()),
  /** The share that the Labour Codes name, in percent. */
  labourcodes: z.string(),
});
export type MethodState = z.infer<typeof methodState>;

export const getMethod = endpoint({
  method: 'GET',
  path: 'payroll/method',
  access: read,
  summary: 'The payroll policy of the company',
  input: z.object(fromMonth),
  output: z.array(methodState),
  example: {},
});

export const saveMethod = endpoint({
  method: 'POST',
  path: 'payroll/method',
  access: edit,
  versioned: true,
  stepUp: true,
  summary: 'Save the payroll policy; it works from the month named, else from the next one to run',
  input: methodSave.extend(fromMonthSave),
  output: z.array(methodState),
  example: {
    paybasis: [
      { name: 'Gross', formula: 'amount', rounding: 'nearest-rupee' },
      { name: 'CTC', formula: 'amount / 12', rounding: 'nearest-rupee' },
    ],
    pfrate: '12',
    pfoptions: [{ name: 'Statutory', meaning: 'ceiling' }],
    adminminimum: true,
    wholewages: false,
    esicovered: true,
    esitypes: [],
    esigrades: [],
    ptcovered: true,
    halfyears: [],
    lwfcovered: true,
    lwftypes: [],
    lwfgrades: [],
    defaultregime: 'new',
    tdsmethod: 'by-component',
    taxofyear: 'nearest-ten',
    landlordpan: 'rent-of-year',
    hrablocks: 'each-month',
    perquisiterounding: 'exact-paisa',
    contributionlimit: true,
    deductionorder: ['pf', 'arrear_pf', 'vpf', 'arrear_vpf', 'esi', 'pt', 'lwf', 'tds', 'loan', 'advance', 'other'],
    limitgroups: [
      {
        name: 'Half of the pay',
        base: { without: [] },
        share: '50',
        rounding: 'down-rupee',
        apart: [],
        givesway: ['loan', 'advance', 'other'],
      },
    ],
    limitsettlement: false,
    loansatexit: 'whole-balance',
    loansunpaid: 'recovery',
    advancerounding: 'nearest-rupee',
    recoveryfirst: true,
    arrears: 'due-less-paid',
    paymentunits: [{ mode: 'Cash', unit: 10, rounding: 'down' }],
    pfinmonth: 'month-to-date',
    pfceiling: 'each-entity',
    esiinmonth: 'month-to-date',
    ptinmonth: 'month-to-date',
    lwfinmonth: 'month-to-date',
    tdsinmonth: 'each-payslip',
    loansinmonth: 'last-payslip',
    entitymove: 'each-entity',
    payslipnumbers: [{ pattern: 'PS/{fy}/{no}', digits: 5 }],
  },
});
