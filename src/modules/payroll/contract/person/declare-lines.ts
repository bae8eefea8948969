import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { id, line, orNull, paiseField, text } from '#platform/contract/fields.ts';
import { PROOF_STATES } from '../law/tax-facts.ts';
import { componentCode, monthText } from '../units.ts';

const MAX_AMOUNT = 1e13;
export const MAX_RENTS = 12;
const MAX_SECTIONS = 100;
export const MAX_REASON = 500;
/** Files that prove one line. */
export const MAX_PROOFS = 10;

export const RELATIONSHIP = choices({
  1: 'Not related',
  2: 'Parent',
  3: 'Spouse',
  4: 'Brother or sister',
  5: 'Other relative',
});

const amount = paiseField.min(0, 'Please enter the amount').max(MAX_AMOUNT, 'Please fill valid data');

const sectionSent = z.object({ section: componentCode.max(60), declared: amount, higher: z.boolean() });
export type SectionSent = z.output<typeof sectionSent>;

const rentSent = z
  .object({
    /** Null for a new one. */
    declaredrentid: orNull(id),
    frommonth: monthText,
    untilmonth: monthText,
    rentpermonth: amount.min(1, 'Please enter the rent'),
    city: line(60).min(1, 'Please enter the city'),
    landlordname: line(100).min(1, 'Please enter the name of the landlord'),
    landlordpan: orNull(
      text(20)
        .transform((pan) => pan.toUpperCase().replace(/[\s-]/g, ''))
        .refine((pan) => /^[A-Z]{5}\d{4}[A-Z]$/.test(pan), 'A PAN is five letters, four digits and a letter'),
    ),
    relationshipid: RELATIONSHIP.schema,
  })
  .refine(({ frommonth, untilmonth }) => frommonth <= untilmonth, {
    path: ['untilmonth'],
    message: 'The last month is before the first one',
  });
export type RentSent = z.output<typeof rentSent>;

/** All that a person declares for a tax year. Amounts in paise, of rent a month. */
export const declarationSent = z.object({
  sections: z.array(sectionSent).max(MAX_SECTIONS),
  rents: z.array(rentSent).max(MAX_RENTS),
});
export type DeclarationSent = z.output<typeof declarationSent>;

const proofFile = z.object({ declarationproofid: z.number(), filename: z.string(), path: z.string().nullable() });
const decided = {
  state: z.enum(PROOF_STATES),
  accepted: z.number().nullable(),
  reason: z.string().nullable(),
  files: z.array(proofFile),
};

/** A section of the tax year, declared or not. */
export const declaredLine = z.object({
  section: z.string(),
  name: z.string(),
  law: z.string(),
  kind: z.enum(['deduction', 'house-property', 'income', 'rent']),
  /** Paise; null without a limit of its own. */
  cap: z.number().nullable(),
  /** What is ticked for the higher limit; null without one. */
  higherlabel: z.string().nullable(),
  condition: z.string().nullable(),
  /** Whether it counts only with an accepted proof in the end. */
  proof: z.boolean(),
  declared: z.number(),
  higher: z.boolean(),
  ...decided,
});
export type DeclaredLine = z.infer<typeof declaredLine>;

export const declaredRent = z.object({
  declaredrentid: z.number(),
  frommonth: z.string(),
  untilmonth: z.string(),
  rentpermonth: z.number(),
  city: z.string(),
  landlordname: z.string(),
  landlordpan: z.string().nullable(),
  relationshipid: RELATIONSHIP.schema,
  ...decided,
});
export type DeclaredRent = z.infer<typeof declaredRent>;

const figures = z.object({
  /** Total income and tax of the year, TDS up to the month, and the TDS of the month, in paise. */
  totalincome: z.number(),
  tax: z.number(),
  before: z.number(),
  thismonth: z.number(),
  monthsleft: z.number(),
});
/** The tax of the year in both regimes with what is declared; null where the month cannot be computed. */
export const declarationEffect = z.object({
  payrollmonth: z.string(),
  /** Why there are no figures; null where there are. */
  missing: z.string().nullable(),
  new: figures.nullable(),
  old: figures.nullable(),
});
export type DeclarationEffect = z.infer<typeof declarationEffect>;

export const declarationView = z.object({
  employeeid: z.number(),
  employeecode: z.string(),
  fullname: z.string(),
  taxyear: z.string(),
  /** The month from which a change counts. */
  payrollmonth: z.string(),
  /** What may be done today, and until which day; null where it may not. */
  open: z.object({
    declare: z.string().nullable(),
    proofs: z.string().nullable(),
    regime: z.string().nullable(),
    /** The next day on which something opens; null without one. */
    next: z.string().nullable(),
  }),
  access: z.object({ islocked: z.boolean(), openuntil: z.string().nullable(), reason: z.string() }).nullable(),
  /** The month from which only accepted proofs count; null where declared amounts count. */
  proofsonlyfrom: z.string().nullable(),
  /** Null where none was chosen. */
  regime: z.enum(['new', 'old']).nullable(),
  defaultregime: z.enum(['new', 'old']),
  /** The rent of a year above which the landlord's PAN is asked for, in paise, and the cities of the higher share. */
  panabove: z.number(),
  cities: z.array(z.string()),
  lines: z.array(declaredLine),
  rents: z.array(declaredRent),
});
export type DeclarationView = z.infer<typeof declarationView>;
