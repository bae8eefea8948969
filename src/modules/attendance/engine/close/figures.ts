import { UNITS_PER_DAY } from '#platform/engine/day-units.ts';
import { ABSENT, isLeave, PRESENT } from '../day/status.ts';
import type { ClosedDay, TimeDue } from './dues.ts';

/** What a month came to. Days are ten-thousandths, minutes and counts are whole. */
export type Figures = {
  readonly inservice: number;
  readonly present: number;
  readonly home: number;
  readonly duty: number;
  readonly paidleave: number;
  readonly unpaidleave: number;
  readonly weeklyoff: number;
  readonly holiday: number;
  readonly absent: number;
  readonly leavehours: number;
  readonly absentfromleave: number;
  readonly marks: number;
  readonly waived: number;
  readonly breaches: number;
  readonly shortweeks: number;
  readonly penaltyfromleave: number;
  readonly penaltylossofpay: number;
  readonly lossofpay: number;
  readonly paiddays: number;
};
/** A due, or a part of one, with the leave type that it was taken from; null: loss of pay. */
export type SettledDue = TimeDue & {
  readonly leavetypeid: number | null;
  /** Of a part the days of the whole due. */
  readonly of?: number;
};
/** What a leave type covers of a due. */
export type TakenPart = { readonly leavetypeid: number; readonly days: number };
export type Closing = {
  /** In service, in order. */
  readonly days: readonly ClosedDay[];
  readonly dues: readonly SettledDue[];
  readonly shortweeks: number;
  /** Leave by the hour with the codes of leave types. */
  readonly leavehours: readonly { readonly leave: string; readonly days: number }[];
  /** Codes of unpaid leave. */
  readonly unpaid: ReadonlySet<string>;
};

const HALF_DAY = 5000;

const sum = (days: readonly { readonly days: number }[]): number => days.reduce((total, one) => total + one.days, 0);

/** A due in the parts that leave covers, and what is left of it as loss of pay. */
export function inParts(due: TimeDue, parts: readonly TakenPart[]): SettledDue[] {
  const rest = due.days - sum(parts);
  const taken = parts.map(({ leavetypeid, days }) => ({ ...due, days, leavetypeid }));
  const all = [...taken, ...(rest > 0 || parts.length === 0 ? [{ ...due, days: rest, leavetypeid: null }] : [])];
  return all.length === 1 ? all : all.map((one) => ({ ...one, of: due.days }));
}

/**
 * Adds a month up. Loss of pay is half a day for each absent half that no leave covers, unpaid leave, and penalties that
 * no leave covers.
 */
export function figuresOf({ days, dues, shortweeks, leavehours, unpaid }: Closing): Figures {
  const halves = days.flatMap((day) => day.halves);
  const count = (is: (code: string) => boolean): number => halves.filter(is).length * HALF_DAY;
  const marked = (is: (mark: string) => boolean): number => days.filter(({ mark }) => mark !== null && is(mark)).length;
  const absences = dues.filter(({ reason }) => reason === 'absent');
  const penalties = dues.filter(({ reason }) => reason !== 'absent');
  const covered = (of: readonly SettledDue[]) => of.filter(({ leavetypeid }) => leavetypeid !== null);
  const uncovered = (of: readonly SettledDue[]) => of.filter(({ leavetypeid }) => leavetypeid === null);
  const unpaidleave = count((code) => unpaid.has(code));
  const penaltylossofpay = sum(uncovered(penalties));
  const unpaidhours = sum(leavehours.filter(({ leave }) => unpaid.has(leave)));
  const lossofpay = uncovered(absences).length * HALF_DAY + unpaidleave + unpaidhours + penaltylossofpay;
  const inservice = days.length * UNITS_PER_DAY;
  return {
    inservice,
    present: count((code) => code === PRESENT),
    home: count((code) => code === 'W'),
    duty: count((code) => code === 'D'),
    paidleave: count((code) => isLeave(code) && !unpaid.has(code)),
    unpaidleave,
    weeklyoff: count((code) => code === 'O'),
    holiday: count((code) => code === 'H'),
    absent: count((code) => code === ABSENT),
    leavehours: sum(leavehours),
    absentfromleave: sum(covered(absences)),
    marks: marked((mark) => mark !== 'waived'),
    waived: marked((mark) => mark === 'waived'),
    breaches: marked((mark) => mark === 'breach'),
    shortweeks,
    penaltyfromleave: sum(covered(penalties)),
    penaltylossofpay,
    lossofpay,
    paiddays: inservice - lossofpay,
  };
}
