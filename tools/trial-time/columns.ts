import type { People, TimePerson } from './people.ts';

/** The rows of each result file, as texts. */
export type Results = Readonly<Record<'days' | 'months' | 'ledger' | 'balances', readonly (readonly string[])[]>> & {
  readonly totals: unknown;
};

export const UNITS = 10_000;
/** Days in as few decimals as needed. */
export const daysText = (units: number): string => String(units / UNITS);
export const byCode = (people: People): TimePerson[] => [...people.values()].sort((a, b) => (a.code < b.code ? -1 : 1));

export const DAYS =
  'employee_code,date,shift,first_in,last_out,worked_minutes,break_minutes,late_minutes,early_minutes,extra_minutes,half1,half2,mark,reasons'.split(
    ',',
  );
export const LEDGER = 'employee_code,seq,type,kind,date,posted,days,reason,reference'.split(',');
export const BALANCES =
  'employee_code,month_end,type,opening,granted,used,lapsed,encashed,penalty,other,closing,booked,reserved'.split(',');
export const FIGURES = [
  ['days_in_service', 'inservice'],
  ['present_days', 'present'],
  ['wfh_days', 'home'],
  ['outduty_days', 'duty'],
  ['paid_leave_days', 'paidleave'],
  ['unpaid_leave_days', 'unpaidleave'],
  ['weekly_offs', 'weeklyoff'],
  ['holidays', 'holiday'],
  ['absent_days', 'absent'],
  ['hours_leave_days', 'leavehours'],
  ['absent_from_leave', 'absentfromleave'],
  ['marks', 'marks', 1],
  ['waived', 'waived', 1],
  ['breaches', 'breaches', 1],
  ['short_weeks', 'shortweeks', 1],
  ['penalty_from_leave', 'penaltyfromleave'],
  ['penalty_loss_of_pay', 'penaltylossofpay'],
  ['loss_of_pay', 'lossofpay'],
  ['paid_days', 'paiddays'],
  ['overtime_working_minutes', 'overtimeworking', 1],
  ['overtime_off_minutes', 'overtimeoff', 1],
  ['compoff_earned', 'compoff'],
  ['extra_carried_minutes', 'extracarried', 1],
  ['regularised', 'regularised', 1],
] as const;
export const MONTHS = [
  'employee_code',
  'full_name',
  'group',
  'office',
  ...FIGURES.map(([name]) => name),
  'late_rows',
  'late_requests',
];

const csv = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  [headings, ...rows].map((row) => `${row.join(',')}\n`).join('');

/** The result files by name, as texts. */
export const filesOf = ({ days, months, ledger, balances, totals }: Results): Record<string, string> => ({
  'days.csv': csv(DAYS, days),
  'months.csv': csv(MONTHS, months),
  'ledger.csv': csv(LEDGER, ledger),
  'balances.csv': csv(BALANCES, balances),
  'totals.json': `${JSON.stringify(totals, null, 1)}\n`,
});
