import { addMonths, type Day, lastDay, month } from '#platform/engine/day.ts';

const APRIL = 4;
const QUARTERS = [1, 2, 3, 4] as const;

/** The financial year of a day, by the year in whose April it begins. */
export function fiscalYearOf(day: Day): number {
  const year = Number(day.slice(0, 4));
  return Number(day.slice(5, 7)) < APRIL ? year - 1 : year;
}

/** The quarter of the financial year in which a day is: 1 is April to June. */
export const quarterOf = (day: Day): 1 | 2 | 3 | 4 => {
  const at = Math.floor(((Number(day.slice(5, 7)) + 12 - APRIL) % 12) / 3);
  return QUARTERS[at] ?? 1;
};

/** The last days of the quarters of a financial year, in order. */
export const quarterEnds = (fiscalyear: number): Day[] =>
  QUARTERS.map((quarter) => lastDay(addMonths(month(`${fiscalyear}-03`), quarter * 3)));

/** A financial year as it is written: 2026-27. */
export const fiscalYearName = (fiscalyear: number): string =>
  `${fiscalyear}-${String((fiscalyear + 1) % 100).padStart(2, '0')}`;

/** The quarter whose plan counts on a day in a plan: of a past year its last one, of a coming year its first. */
export function currentQuarter(fiscalyear: number, today: Day): 1 | 2 | 3 | 4 {
  const now = fiscalYearOf(today);
  if (fiscalyear !== now) return fiscalyear < now ? 4 : 1;
  return quarterOf(today);
}

type Beyond = { readonly planned: number; readonly taken: number; readonly asked: number };

/** Whether positions that are asked for go beyond the plan: those filled or open already come first. */
export const isBeyond = ({ planned, taken, asked }: Beyond): boolean => taken + asked > planned;

/**
 * Reads a financial year as people write it: 2026-27, FY 2026-2027, or 2026 for the year that begins in its April.
 * @returns the year in whose April it begins; undefined for anything else
 */
export function fiscalYearNamed(text: string): number | undefined {
  const match = /^(?:fy ?)?(\d{4})(?: ?[-/–] ?(\d{2}|\d{4}))?$/i.exec(text.trim());
  if (!match) return undefined;
  const year = Number(match[1]);
  const [, , end] = match;
  if (end === undefined) return year;
  return Number(end) === (end.length === 2 ? (year + 1) % 100 : year + 1) ? year : undefined;
}
