import { z } from 'zod';
import { choices } from '#platform/contract/choices.ts';
import { LIMIT_PERIODS } from './policy-rules.ts';

/** Why something of a line is refused, cut or not credited, in the order in which lists and files name them. */
export const REASON_CODES = [
  'not_in_service',
  'future',
  'not_covered',
  'too_old',
  'no_trip',
  'no_proof',
  'duplicate_file',
  'duplicate',
  'perdiem_day',
  'over_rate',
  'km_day',
  'km_month',
  'meals_day',
  'meals_full',
  'meals_part',
  'over_line',
  'over_day',
  'over_week',
  'over_month',
  'over_trip',
  'over_claim',
  'over_policy',
  'gst_invalid',
  'gst_blocked',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** What becomes of the amount of a finding. */
export const OUTCOMES = ['cut', 'deviation', 'refused', 'none'] as const;

/**
 * One finding about a line, with all that its sentence needs (`finding-words.ts`). Amounts are in paise, distances in
 * tenths of a kilometre.
 */
export const finding = z.object({
  code: z.enum(REASON_CODES),
  outcome: z.enum(OUTCOMES),
  /** What goes off the line: cut, or needing a deviation. */
  amount: z.number(),
  per: z.enum(LIMIT_PERIODS).nullable(),
  /** The figure of the rule: a limit in paise, a distance, a number of days. */
  limit: z.number().nullable(),
  /** What other lines have of it. */
  used: z.number().nullable(),
  fromdate: z.string().nullable(),
  todate: z.string().nullable(),
  cityclass: z.string().nullable(),
  /** The other line that it repeats or that excludes it; the number of the claim as far as the reader may see it. */
  other: z.object({ claimno: z.string(), lineno: z.number() }).nullable(),
});
export type Finding = z.infer<typeof finding>;

/** What the rules say about a line. Amounts are whole paise; claimed = allowed + needsdeviation + cut. */
export const assessment = z.object({
  lineno: z.number(),
  policyname: z.string().nullable(),
  /** The version of the policy on the day of the line; null where none counts. */
  versionno: z.number().nullable(),
  /** Rupees for a unit of the currency, in millionths. */
  rate: z.number(),
  claimed: z.number(),
  allowed: z.number(),
  cut: z.number(),
  needsdeviation: z.number(),
  isrefused: z.boolean(),
  findings: z.array(finding),
});
export type AssessmentRow = z.infer<typeof assessment>;

/** Findings that explain what may be claimed, and ask nobody to look. */
const WORKINGS: readonly ReasonCode[] = ['meals_full', 'meals_part'];
/** Whether a line is within the rules: all of it is allowed, and nothing about it calls for a look. */
export const isWithinRules = ({
  claimed,
  allowed,
  findings,
}: {
  readonly claimed: number;
  readonly allowed: number;
  readonly findings: readonly Pick<Finding, 'code'>[];
}): boolean => allowed === claimed && findings.every(({ code }) => WORKINGS.includes(code));

export const LINE_STATUS = choices({
  1: 'Submitted',
  2: 'Approved',
  3: 'Part approved',
  4: 'Nothing approved',
  5: 'Rejected',
  6: 'Sent back',
  7: 'Recalled',
});
export const CLAIM_STATUS = choices({
  1: 'Draft',
  2: 'Submitted',
  3: 'Recalled',
  4: 'Part approved',
  5: 'With compensator',
  6: 'Part paid',
  7: 'Via payroll',
  8: 'Paid',
  9: 'Settled',
  10: 'Rejected',
});
