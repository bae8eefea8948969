import { z } from 'zod';
import { amount, componentCode, dayText, rate, rounding } from '../units.ts';

/** Fields of every statutory figure: validity, place, source, confidence, and who confirmed it. */
export const dated = {
  effectivefrom: dayText,
  effectiveto: dayText.nullable(),
  jurisdiction: z.string().min(2),
  source: z.string().min(1),
  confidence: z.enum(['high', 'medium', 'low']),
  verifiedby: z.string().nullable(),
};

const slab = z.strictObject({ upto: amount.nullable(), rate });
const slabs = z
  .array(slab)
  .min(1)
  .refine((list) => list.at(-1)?.upto === null, 'The last slab is open');
const capped = {
  professionaltax: amount,
  homeloaninterest: amount,
  c80: amount,
  ccd1b: amount,
  dself: amount,
  dselfsenior: amount,
  dparents: amount,
  dparentssenior: amount,
  tta: amount,
  ttb: amount,
  ee: amount,
  eea: amount,
  eeb: amount,
  seniorage: z.int(),
};

export const incomeTaxRule = z.strictObject({
  ...dated,
  taxyear: z.string().regex(/^\d{4}-\d{2}$/),
  regime: z.enum(['new', 'old']),
  slabs: z.strictObject({ below60: slabs, '60to79': slabs, '80plus': slabs }),
  standarddeduction: amount,
  rebate: z.strictObject({ upto: amount, limit: amount, marginalrelief: z.boolean(), residentsonly: z.boolean() }),
  surcharge: z.array(z.strictObject({ above: amount, rate })),
  cess: rate,
  nopan: z.strictObject({ rate, rounding }),
  incomerounding: rounding,
  taxrounding: rounding,
  monthlyrounding: rounding,
  employernps: z.strictObject({ private: rate, government: rate }),
  hra: z.boolean(),
  allowances: z.boolean(),
  deductions: z.strictObject(capped).nullable(),
});

const { seniorage: _, ...limits } = capped;
type LimitName = keyof typeof limits;
/** A limit in rupees, or that of a deduction of the income tax by its name. */
const limitOf = z.union([amount, z.enum(Object.keys(limits) as [LimitName, ...LimitName[]])]);

/** One thing that an employee declares for the income tax of a year. */
export const taxSection = z.strictObject({
  code: componentCode,
  name: z.string().min(1),
  /** Where the law has it, within the Act of the rule. */
  law: z.string().min(1),
  /** What it does: taken off the income, a loss of house property, income beside the pay, or rent by a formula of its own. */
  kind: z.enum(['deduction', 'house-property', 'income', 'rent']),
  regimes: z.array(z.enum(['new', 'old'])).min(1),
  /** Null without a limit. */
  cap: limitOf.nullable(),
  /** A higher limit: by the person's own age, or where it is declared so. */
  higher: z
    .union([
      z.strictObject({ cap: limitOf, when: z.literal('age') }),
      z.strictObject({ cap: limitOf, when: z.literal('declared'), label: z.string().min(1) }),
    ])
    .optional(),
  /** The share of the amount that is deducted, in percent; missing for all of it. */
  share: rate.optional(),
  /** A limit that several sections share. */
  group: z.string().optional(),
  /** Whose it is by the age reached in the tax year; missing for everybody. */
  age: z.enum(['below60', 'from60']).optional(),
  /** Sections of income within which it is deducted. */
  within: z.array(z.string()).optional(),
  /** Of rent: at most a share of the adjusted income, and what exceeds another share of it, in percent. */
  rent: z.strictObject({ income: rate, less: rate }).optional(),
  /** Whether a proof is asked for before it counts, where the company asks for proofs. */
  proof: z.boolean(),
  condition: z.string().optional(),
});
export type TaxSection = z.output<typeof taxSection>;

export const taxSectionRule = z
  .strictObject({
    ...dated,
    taxyear: z.string().regex(/^\d{4}-\d{2}$/),
    act: z.string(),
    /** The names of the forms of the year: the statement of claims, and of previous employers. */
    forms: z.strictObject({ claims: z.string().min(1), previous: z.string().min(1) }),
    groups: z.array(z.strictObject({ code: z.string(), name: z.string(), cap: limitOf })),
    sections: z.array(taxSection).min(1),
  })
  .refine(
    ({ groups, sections }) => sections.every(({ group }) => !group || groups.some(({ code }) => code === group)),
    'A section names a group that there is not',
  )
  .refine(
    ({ sections }) => new Set(sections.map(({ code }) => code)).size === sections.length,
    'Each section has a code of its own',
  );

export const hraRule = z.strictObject({
  ...dated,
  cities: z.array(z.string()),
  listedrate: rate,
  otherrate: rate,
  rentlessrate: rate,
  panabove: amount,
});

const perChild = z.strictObject({ monthly: amount, children: z.int() });
export const allowanceRule = z.strictObject({
  ...dated,
  childreneducation: perChild,
  hostel: perChild,
  transportdisabled: z.strictObject({ listedcities: amount, other: amount }),
  gifts: amount,
  meal: amount,
  mealinnewregime: z.boolean(),
});

const car = z.strictObject({ small: amount, large: amount, driver: amount });
export const perquisiteRule = z.strictObject({
  ...dated,
  car: z.strictObject({ employer: car, employee: car }),
  loanfree: amount,
  accommodation: z.strictObject({
    owned: z.array(z.strictObject({ above: z.int(), rate })),
    leased: rate,
    furniture: rate,
  }),
  employercontribution: amount,
  movableassets: rate,
  statement: z.string().describe('How the law names the statement of perquisites'),
});

export const epfRule = z.strictObject({
  ...dated,
  ceiling: amount,
  rate,
  lowrate: rate,
  epsrate: rate,
  epsage: z.int(),
  edlirate: rate,
  adminrate: rate,
  adminminimum: amount,
  adminidle: amount,
  edliadmin: amount,
  /**
   * Where the ceiling changes inside the month, for who leaves in it: weighed by the days of the month (also when
   * missing) or by the days in service. Who joins keeps the days of the month.
   */
  leavers: z.enum(['days-of-month', 'days-in-service']).optional(),
  rounding,
});

export const esiRule = z.strictObject({
  ...dated,
  ceiling: amount,
  ceilingdisabled: amount,
  employeerate: rate,
  employerrate: rate,
  lowdailywage: amount,
  wagedays: z.int(),
  rounding,
  periodstarts: z.array(z.int()),
});

const band = z.strictObject({
  upto: amount.nullable().optional(),
  below: amount.optional(),
  amount,
  february: amount.optional(),
  monthly: amount.optional(),
});
export const professionalTaxRule = z.strictObject({
  ...dated,
  state: z.string().length(2),
  name: z.string(),
  yearcap: amount,
  basis: z.enum(['none', 'month', 'half-year', 'year', 'taxable-income']),
  bands: z.array(band),
  women: z.array(band).optional(),
  deductmonths: z.array(z.int()).optional(),
  parts: z.enum(['monthly', 'once']).optional(),
});

const welfareState = { ...dated, state: z.string().length(2), name: z.string(), months: z.array(z.int()) };
export const welfareFundRule = z.discriminatedUnion('kind', [
  z.strictObject({ ...welfareState, kind: z.literal('fixed'), employee: amount, employer: amount }),
  z.strictObject({ ...welfareState, kind: z.literal('percent'), rate, cap: amount, employertimes: z.int(), rounding }),
]);

export const gratuityRule = z.strictObject({
  ...dated,
  days: z.int(),
  seasonaldays: z.int(),
  divisor: z.int(),
  minimumyears: z.int(),
  fixedtermminimummonths: z.int(),
  ceiling: amount,
  exemptlimit: amount,
  uncovereddays: z.int(),
  uncovereddivisor: z.int(),
  rounding,
});

export const leaveEncashmentRule = z.strictObject({
  ...dated,
  limit: amount,
  salarymonths: z.int(),
  creditdaysperyear: z.int(),
  monthdays: z.int(),
});

export const bonusRule = z.strictObject({
  ...dated,
  minimum: z.strictObject({ n: z.int(), d: z.int() }),
  minimumamount: amount,
  maximumrate: rate,
  wagelimit: amount,
  calculationceiling: amount,
  minimumdays: z.int(),
  carryyears: z.int(), // Accounting years for which a set-on or a set-off is carried forward.
  registers: z.strictObject({ surplus: z.string(), account: z.string(), paid: z.string(), source: z.string() }),
});

export const labourCodesRule = z.strictObject({
  ...dated,
  excludedlimit: rate,
  deductionlimit: rate,
  duesdays: z.int(),
});

const pack = <Name extends string, Rule extends z.ZodType>(name: Name, rule: Rule) =>
  z.strictObject({ pack: z.literal(name), title: z.string(), rules: z.array(rule).min(1) });

/**
 * Which days a month of the rule has: those of the calendar month, or those that the wage month pays by its pay cycle. By
 * them go the rule in force, days at two ceilings and ages of the month; what is paid goes by the cycle always.
 */
const countsby = z.enum(['calendar-month', 'pay-cycle']);
const monthlyPack = <Name extends string, Rule extends z.ZodType>(name: Name, rule: Rule) =>
  pack(name, rule).extend({ countsby });

/** One schema per rule pack, named as its file in `rules/in`. */
export const rulePacks = {
  'income-tax': pack('income-tax', incomeTaxRule),
  'tax-sections': pack('tax-sections', taxSectionRule),
  hra: pack('hra', hraRule),
  allowances: pack('allowances', allowanceRule),
  perquisites: pack('perquisites', perquisiteRule),
  epf: monthlyPack('epf', epfRule),
  esi: monthlyPack('esi', esiRule),
  'professional-tax': monthlyPack('professional-tax', professionalTaxRule),
  'labour-welfare-fund': monthlyPack('labour-welfare-fund', welfareFundRule),
  gratuity: pack('gratuity', gratuityRule),
  'leave-encashment': pack('leave-encashment', leaveEncashmentRule),
  bonus: pack('bonus', bonusRule),
  'labour-codes': monthlyPack('labour-codes', labourCodesRule),
};

export type PackName = keyof typeof rulePacks;
/** The packs whose rules count by months. */
export type MonthlyPackName = {
  [Name in PackName]: z.output<(typeof rulePacks)[Name]> extends { countsby: string } ? Name : never;
}[PackName];
/** A validated pack with the version of its content, so that a payslip line can reference the figures it used. */
export type Versioned<Pack> = Pack & { readonly version: string };
export type Rules = { readonly [Name in PackName]: Versioned<z.output<(typeof rulePacks)[Name]>> };

export type IncomeTaxRule = z.output<typeof incomeTaxRule>;
export type TaxSectionRule = z.output<typeof taxSectionRule>;
export type HraRule = z.output<typeof hraRule>;
export type AllowanceRule = z.output<typeof allowanceRule>;
export type PerquisiteRule = z.output<typeof perquisiteRule>;
export type EpfRule = z.output<typeof epfRule>;
export type EsiRule = z.output<typeof esiRule>;
export type ProfessionalTaxRule = z.output<typeof professionalTaxRule>;
export type WelfareFundRule = z.output<typeof welfareFundRule>;
export type GratuityRule = z.output<typeof gratuityRule>;
export type LeaveEncashmentRule = z.output<typeof leaveEncashmentRule>;
export type BonusRule = z.output<typeof bonusRule>;
export type LabourCodesRule = z.output<typeof labourCodesRule>;
export type Regime = IncomeTaxRule['regime'];
export type AgeBand = keyof IncomeTaxRule['slabs'];

/** Source of a figure, as a payslip line shows it. */
export type RuleReference = { readonly pack: PackName; readonly version: string; readonly source: string };
