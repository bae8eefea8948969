import type { Day, Month } from '#platform/engine/day.ts';
import { dayName, monthName } from '../../engine/wording.ts';

/** A move from one legal entity to another by name, and the payroll that pays the days before it. */
export type Move = {
  readonly from: string;
  readonly to: string;
  readonly on: Day;
  readonly month: Month;
  /** The name of the pay group of the days before. */
  readonly group: string;
};

/** Why nobody is paid by one payroll for the days of two legal entities, with what to do. */
export const oneGroup = ({ from, to, on }: Pick<Move, 'from' | 'to' | 'on'>): string =>
  `Moves from ${from} to ${to} on ${dayName(on)}, and one payroll has the days of both. Give the people of each legal entity a pay group of their own.`;

/** The days before are not paid yet. */
export const lockFirst = ({ from, to, on, month, group }: Move): string =>
  `Moves from ${from} to ${to} on ${dayName(on)}. Lock the payroll of ${monthName(month)} of ${group} first: it pays the days before.`;

/** The same where somebody else moves the other way, so that each of two payrolls waits for the other. */
export const bothWays = ({ from, to, on, month, group }: Move): string =>
  `Moves from ${from} to ${to} on ${dayName(on)}. The payroll of ${monthName(month)} of ${group} pays the days before, and waits for this one as well: put one of the people on a processing hold until both are locked, and pay that person by their corrections.`;

/** The payroll of the days before is locked without the person. */
export const leftOutBefore = ({ from, to, on, month, group }: Move): string =>
  `Moves from ${from} to ${to} on ${dayName(on)}. The payroll of ${monthName(month)} of ${group} is locked and has not paid the days before. Pay them by a correction or a supplementary payroll there first.`;

/** The payroll of the days before has paid until another day than the job record says. */
export const otherDay = ({ from, to, on, month, group }: Move): string =>
  `Moves from ${from} to ${to} on ${dayName(on)} by the job record, but the payroll of ${monthName(month)} of ${group} has paid until another day. Correct the job record, or reverse that payslip and pay it again.`;
