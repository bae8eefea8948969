import type { Paise } from '#platform/engine/money.ts';
import { z } from 'zod';
import { componentCode, rate, rounding } from '../units.ts';

/** Every kind of deduction a payslip may take; a policy puts them in order. */
export const DEDUCTIONS = [
  'pf',
  'arrear_pf',
  'vpf',
  'arrear_vpf',
  'esi',
  'pt',
  'lwf',
  'tds',
  'loan',
  'advance',
  'other',
] as const;
export type DeductionKind = (typeof DEDUCTIONS)[number];

const OWN = 'component.';
/** A deduction component with a place of its own in the order; all others are taken with the kind `other`. */
export type OwnDeduction = `component.${string}`;
/** A place in the order of deductions. */
export type DeductionEntry = DeductionKind | OwnDeduction;

export const ownDeduction = (code: string): OwnDeduction => `${OWN}${code}`;
/** The component of an entry; undefined for a kind. */
export const componentOf = (entry: string): string | undefined =>
  entry.startsWith(OWN) ? entry.slice(OWN.length) : undefined;

const isEntry = (text: string): text is DeductionEntry => {
  const code = componentOf(text);
  return code === undefined ? DEDUCTIONS.some((kind) => kind === text) : componentCode.safeParse(code).success;
};
/** Where what an earlier month could not take is taken, beside its kind; of other deductions, among them. */
export type CarriedPlace = `carried.${DeductionKind}`;
export type DeductionPlace = DeductionEntry | CarriedPlace;
const CARRIED = 'carried.';
export const carriedPlace = (kind: DeductionKind): CarriedPlace => `${CARRIED}${kind}`;
export const isCarried = (place: DeductionPlace): place is CarriedPlace => place.startsWith(CARRIED);
/** The entry of the order that a place stands beside; limits count what is carried as its kind. */
export const entryOf = (place: DeductionPlace): DeductionEntry =>
  isCarried(place) ? (place.slice(CARRIED.length) as DeductionKind) : place;

export const deductionEntry = z.custom<DeductionEntry>(
  (value) => typeof value === 'string' && value.length <= 80 && isEntry(value),
  'Please choose a kind of deduction or a deduction component',
);

const once = (entries: readonly string[]): boolean => new Set(entries).size === entries.length;
const ONCE = 'Every kind of deduction once';
/** Every kind once, and each component at most once. */
export const deductionOrder = z
  .array(deductionEntry)
  .max(150)
  .refine((order) => once(order) && DEDUCTIONS.every((kind) => order.includes(kind)), ONCE);

/** An order of before salary advances: they are taken after the loans. */
function withAdvances(order: unknown): unknown {
  if (!Array.isArray(order) || order.includes('advance')) return order;
  const after = order.indexOf('loan') + 1;
  return after === 0 ? order : order.toSpliced(after, 0, 'advance');
}

/** What a limit is a share of: all earnings of the payslip without the components named. */
export const limitBase = z.strictObject({ without: z.array(componentCode).max(100) });

/**
 * A limit on deductions together: a share of the earnings. What gives way is cut to it, in the order of deductions;
 * where nothing gives way, the excess is reported only.
 */
export const limitGroup = z.strictObject({
  name: z.string().trim().min(1, 'Please enter name').max(100),
  base: limitBase,
  share: z
    .union([z.literal('labour-codes'), rate.refine((text) => Number(text) <= 100, 'Please fill valid data')])
    .describe('In percent, or the share that the Labour Codes name for the month (Code on Wages s.18)'),
  /** Of the limit; to the exact paisa it is never rounded up. */
  rounding,
  apart: z.array(deductionEntry).max(150).describe('Deductions that do not count towards the limit'),
  givesway: z.array(deductionEntry).max(150),
});
export type LimitGroup = z.output<typeof limitGroup>;
export const limitGroups = z.array(limitGroup).max(10);

/** The report of before limits were a list: everything above the share of the Labour Codes; nothing is cut. */
export const LABOUR_CODES_LIMIT: LimitGroup = {
  name: 'Half of the wages',
  base: { without: [] },
  share: 'labour-codes',
  rounding: 'exact-paisa',
  apart: [],
  givesway: [],
};

/**
 * The components that the order and the limits name and that are none: a deduction of the order is a deduction of the
 * structure, what a limit leaves out is an earning of it.
 */
export function unknownComponents(
  { order, groups }: { readonly order: readonly string[]; readonly groups: readonly LimitGroup[] },
  existing: { readonly deductions: readonly string[]; readonly earnings: readonly string[] },
): { readonly deductionorder: string[]; readonly limitgroups: string[] } {
  const named = order.flatMap((entry) => componentOf(entry) ?? []);
  const left = groups.flatMap(({ base }) => base.without);
  return {
    deductionorder: named.filter((code) => !existing.deductions.includes(code)),
    limitgroups: [...new Set(left.filter((code) => !existing.earnings.includes(code)))],
  };
}

export type LimitProblem = { readonly name: string; readonly message: string };

/**
 * What is wrong with limits in an order: what gives way counts, and is taken after everything that counts and does not,
 * so that its room is known.
 */
export function limitProblems(order: readonly string[], groups: readonly LimitGroup[]): LimitProblem[] {
  const names = groups.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) return [{ name: twice, message: 'Two limits have this name. Give each a name of its own' }];
  return groups.flatMap(({ name, apart, givesway }) => {
    if (givesway.some((entry) => apart.includes(entry)))
      return [
        {
          name,
          message: 'A deduction that can be reduced counts towards the limit, so it cannot also be excluded from it',
        },
      ];
    if ([...apart, ...givesway].some((entry) => !order.includes(entry)))
      return [{ name, message: 'It names a deduction that is not in the order of deductions' }];
    const first = order.findIndex((entry) => givesway.some((one) => one === entry));
    const fixed = order.findLastIndex(
      (entry) => !apart.some((one) => one === entry) && !givesway.some((one) => one === entry),
    );
    return first !== -1 && fixed > first
      ? [
          {
            name,
            message:
              'Deductions that can be reduced come last: move this below the others that count towards the limit',
          },
        ]
      : [];
  });
}

/** What is due of loans and advances from somebody who leaves: the whole balance, or an instalment as in any month. */
export const AT_EXIT = ['whole-balance', 'instalment'] as const;
/** Where the part goes that the last pay does not cover: the recovery carried, or it stays in the balance. */
export const UNPAID_AT_EXIT = ['recovery', 'balance'] as const;

/** Drops a key that only ever had one value, and is an option no longer, when settings of before are read. */
export const withoutKey = <T extends z.ZodType>(schema: T, key: string, only: unknown) =>
  z.preprocess((value) => {
    if (typeof value !== 'object' || value === null || Reflect.get(value, key) !== only) return value;
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  }, schema);

/** The part of the policy that says how deductions are taken. */
export const deductionPolicy = {
  deductionorder: z.preprocess(withAdvances, deductionOrder),
  limitgroups: limitGroups
    .optional()
    .describe("Missing: the Labour Codes' share of the earnings is reported, and nothing is cut"),
  limitsettlement: z
    .boolean()
    .optional()
    .describe(
      'Whether the limits act in a full and final settlement as well; missing: whatever is owed is taken of it',
    ),
  loans: z
    .strictObject({ atexit: z.enum(AT_EXIT), unpaidatexit: z.enum(UNPAID_AT_EXIT) })
    .describe('Loans and salary advances of somebody who leaves'),
  recovery: withoutKey(z.strictObject({ first: z.boolean() }), 'carry', true).describe(
    '`first`: what earlier months could not take comes before the other deductions of its kind; each kind has the place of the order',
  ),
  advances: z
    .strictObject({ rounding })
    .default({ rounding: 'nearest-rupee' })
    .describe('Of an instalment of a salary advance: its amount by the number of instalments'),
};

/** A limit on deductions of the company's own with what counted towards it, and what it cut, in paise. */
export type LimitFigures = {
  readonly name: string;
  readonly limit: Paise;
  readonly taken: Paise;
  readonly cut: Paise;
};
