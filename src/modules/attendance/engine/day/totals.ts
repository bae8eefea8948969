import { ABSENT, isLeave, PRESENT } from './status.ts';

/** A day as far as the totals of a month depend on it; minutes. */
export type TotalledDay = {
  readonly kind: 'working' | 'off' | 'holiday' | undefined;
  readonly halves: readonly [string, string];
  readonly mark: string | null;
  readonly worked: number;
  readonly extra: number;
};
/** What days come to: days, marks and minutes. */
export type Totals = {
  readonly inservice: number;
  readonly present: number;
  readonly home: number;
  readonly duty: number;
  readonly paidleave: number;
  readonly unpaidleave: number;
  readonly off: number;
  readonly holiday: number;
  readonly absent: number;
  readonly marks: number;
  readonly waived: number;
  readonly workedminutes: number;
  readonly extraminutes: number;
};

/** Adds days up. @param unpaid the code of unpaid leave */
export function totalsOf(days: readonly TotalledDay[], unpaid: string): Totals {
  const halves = days.flatMap((day) => day.halves);
  const count = (is: (code: string) => boolean): number => halves.filter(is).length / 2;
  const marked = (is: (mark: string) => boolean): number => days.filter(({ mark }) => mark !== null && is(mark)).length;
  const sum = (of: (day: TotalledDay) => number): number => days.reduce((all, day) => all + of(day), 0);
  return {
    inservice: days.filter(({ kind }) => kind !== undefined).length,
    present: count((code) => code === PRESENT),
    home: count((code) => code === 'W'),
    duty: count((code) => code === 'D'),
    paidleave: count((code) => isLeave(code) && code !== unpaid),
    unpaidleave: count((code) => code === unpaid),
    off: count((code) => code === 'O'),
    holiday: count((code) => code === 'H'),
    absent: count((code) => code === ABSENT),
    marks: marked((mark) => mark !== 'waived'),
    waived: marked((mark) => mark === 'waived'),
    workedminutes: sum(({ worked }) => worked),
    extraminutes: sum(({ extra }) => extra),
  };
}
