import type { Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { lastLockedMonth } from '#modules/payroll/server/public.ts';
import { PAYROLL_MONTH, type Question } from '../contract/question.ts';
import { type Span, spanOf } from '../engine/range.ts';

/** The days that a range has on a day; that of the last payroll by the payslips of the company. */
export const rangeOn = async (db: Db, range: Pick<Question, 'rangeid' | 'from' | 'to'>, today: Day): Promise<Span> =>
  spanOf(range, today, range.rangeid === PAYROLL_MONTH ? await lastLockedMonth(db) : undefined);
