import type { Paise } from '#platform/engine/money.ts';
import type { Day, Month } from '#platform/engine/day.ts';
import { z } from 'zod';
import type { PfFigures } from '../law/pf-figures.ts';

/**
 * 1 Regular; 2 Correction (of reversed payslips; called Supplementary until now); 3 Supplementary (late inputs, people
 * left out); 4 Off-cycle (one-time pay alone); 5 Full and final.
 */
export type PeriodKind = 1 | 2 | 3 | 4 | 5;

/** The days one payslip pays, of its wage month. */
export type WorkPeriod = {
  readonly kind: PeriodKind;
  /** The wage month. */
  readonly month: Month;
  /** Regular periods: 1, 2, … in the wage month; others from 11 on. */
  readonly number: number;
  readonly from: Day;
  readonly to: Day;
  /** Days of all regular periods of the wage month together. */
  readonly wagedays: number;
  /** First day of the first and last day of the last regular period of the wage month. */
  readonly wagefrom: Day;
  readonly wageto: Day;
  /** Whether it is the last regular period of its wage month. */
  readonly last: boolean;
};

/** What an earlier payslip of the same wage month gave; several stand in the order of pay date, then run. */
export type PaidInMonth = {
  readonly kind: PeriodKind;
  readonly number: number;
  readonly paydate: Day;
  /** The legal entity; missing for the company itself. */
  readonly entity?: number;
  /** The days it paid; missing where it paid none, as an off-cycle payslip. */
  readonly from?: Day;
  readonly to?: Day;
  /** Whether no regular pay of the month came after it; missing where some did. */
  readonly last?: true;
  /** State of work; missing where it is that of the month. */
  readonly workstate?: string;
  /** Wages of the labour welfare fund; missing where they are the total earnings. */
  readonly lwfwages?: Paise;
  readonly totalearnings: Paise;
  /** PF wages counted, before the ceiling. */
  readonly pfwages: Paise;
  readonly vpfbasic?: Paise; // Basic pay that voluntary PF was taken of; missing where it was of wages.
  /** What was due; `taken` below is what was taken. */
  readonly pf: PfFigures;
  readonly taken: {
    readonly pf: Paise;
    readonly vpf: Paise;
    readonly esi: Paise;
    readonly pt: Paise;
    readonly lwf: Paise;
    readonly tds: Paise;
  };
  readonly esibase: Paise;
  readonly esiemployer: Paise;
  readonly ptwages: Paise;
  readonly lwfemployer: Paise;
};

/** What names one of several periods of a wage month. */
export const namedPeriod = z.object({
  /** A kind of period; corrections are of the kind of the period that they correct. */
  kindid: z.number(),
  number: z.number(),
  fromday: z.string(),
  untilday: z.string(),
  /** The name it was given; missing for a regular period, which its days name. */
  title: z.string().optional(),
});
export type NamedPeriod = z.output<typeof namedPeriod>;

/** How one of several periods of a wage month is named, by its days. */
export const PERIOD_NAMES = {
  week: 'Week {{number}}, {{days}}',
  fortnight: 'Fortnight {{number}}, {{days}}',
  other: 'Period {{number}}, {{days}}',
} as const;
