import { ABSENT, isLeave, PRESENT } from '../status.ts';
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
/** A due with the leave type that it was taken from; null: loss of pay. */
export type SettledDue = TimeDue & { readonly leavetypeid: number | null };
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
const DAY = 10_000;

const sum = (days: readonly { readonly days: number }[]): number => days.reduce((total, one) => total + one.days, 0);

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
  const inservice = days.length * DAY;
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
