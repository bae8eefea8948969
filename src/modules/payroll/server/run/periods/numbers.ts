import { sql } from 'kysely';
import type { WorkPeriod } from '#modules/payroll/contract/run/work-period.ts';

/** The most regular periods that a wage month may have; other kinds are numbered above. */
export const MAX_REGULAR = 10;

/** From one number of a period to another, both included. */
export type Numbers = {
  readonly from: number;
  readonly to: number;
  /** One beside them; missing where there is none. */
  readonly also?: number;
  /** These alone, whatever stands above; missing where it counts. */
  readonly only?: readonly number[];
};

/** SQL: a row whose period is one of some. */
export const isOfNumbers = ({ from, to, also = to, only }: Numbers) =>
  only
    ? sql<boolean>`periodnumber = any(${[...only]}::integer[])`
    : sql<boolean>`(periodnumber between ${from} and ${to} or periodnumber = ${also})`;

/**
 * The periods of a wage month whose inputs a payslip reads: its own; the last regular one also those of periods that
 * there are no more, so that no input of the month is left out after somebody moved to a pay group with fewer.
 */
export const numbersOf = ({ number, last }: Pick<WorkPeriod, 'kind' | 'number' | 'last'>): Numbers => ({
  from: number,
  to: last && number <= MAX_REGULAR ? MAX_REGULAR : number,
});
