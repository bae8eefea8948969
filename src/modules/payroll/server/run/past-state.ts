import type { PaidForMonth, PayFrom } from '#modules/payroll/contract/run/past-month.ts';
import type { EmployeeFacts, Payslip } from '#modules/payroll/contract/run/payslip.ts';
import type { ArrearsOfMonth } from '#modules/payroll/contract/run/register-figures.ts';
import type { Days } from '../../engine/run/pay/service.ts';
import {
  addMonths,
  type Day,
  daysBetween,
  earlier,
  firstDay,
  later,
  type Month,
  monthOf,
} from '#platform/engine/day.ts';
import { add, type Paise, sum, ZERO } from '#platform/engine/money.ts';
import { monthName } from '../../engine/wording.ts';
import type { Package } from '../person/inputs/packages.ts';

/** A revision as stored. */
export type RevisionRow = {
  readonly revisionid: number;
  readonly employeeid: number;
  readonly payrollmonth: Month;
  readonly firstpayout: Month | null;
  readonly effectivefrom: Day;
  readonly oldbasis: string | null;
  readonly oldamount: Paise | null;
  readonly oldgross: Paise;
  readonly lopdays: number;
  readonly pastdays: Readonly<Record<string, number>>;
};
/** Unpaid days given back or taken away, as stored. */
export type ChangeRow = {
  readonly employeeid: number;
  readonly wagemonth: Month;
  readonly days: number;
  readonly deducted: number | null;
  readonly paybasis: string | null;
  readonly amount: Paise | null;
  /** The day until which the month is due, where payroll takes up that it is an earlier one. */
  readonly lastday?: Day | undefined;
};
/** What is read of a payslip in effect. */
export type PaidSlip = {
  readonly employeeid: number;
  readonly payrollmonth: string;
  readonly facts: Pick<EmployeeFacts, 'package' | 'lopdays' | 'joiningdate' | 'leavingdate' | 'revision' | 'past'>;
  readonly register: Pick<
    Payslip['register'],
    'earned' | 'earnedgross' | 'pfwages' | 'arrear' | 'arreargross' | 'arrears'
  >;
  readonly epsdue: boolean;
  /** The period it paid. */
  readonly fromday: string;
  readonly untilday: string;
};
export type RegisterRow = {
  readonly wagemonth: string;
  readonly gross: Paise;
  readonly amounts: Readonly<Record<string, Paise>>;
  readonly pfwages: Paise;
  readonly epsdue: boolean;
  readonly lopdays: number;
};
/** All that is known of a person's past months. */
export type Known = {
  readonly code: string;
  readonly joiningdate: Day;
  /** The days of a wage month. */
  readonly span: (month: Month) => Days;
  readonly packages: readonly Package[];
  /** All revisions of the person; those that the month at hand pays are among `causes`. */
  readonly revisions: readonly RevisionRow[];
  readonly causes: readonly RevisionRow[];
  readonly changes: readonly ChangeRow[];
  readonly slips: readonly PaidSlip[];
  readonly registers: readonly RegisterRow[];
  /** Months that an ended hold left the person out of, which the month at hand pays. */
  readonly leftout: readonly Month[];
  /** Unpaid days entered for a month. */
  readonly lop: ReadonlyMap<string, number>;
  /** Figures of the package, of the person alone; `month` is the one that pays. */
  readonly figures: {
    readonly month: Month;
    readonly on: (day: Day, existing: Month) => Readonly<Record<string, string>> | undefined;
    readonly islate: (month: Month, existing: Month) => boolean;
  };
};

type State = { readonly due: readonly PayFrom[]; readonly paid: PaidForMonth; readonly proratedby?: number };

/**
 * The first day of a month that somebody is paid for, the last one, and the day whose package pays from the first one
 * on: that of the calendar month, wherever its wages begin.
 */
type Paid = { readonly start: Day; readonly end: Day; readonly by: Day };
/** A day on which pay changed, as a day of the wage month. */
const within = ({ start, by }: Paid, day: Day): Day => (day <= by ? start : day);

/**
 * What packages pay in a month, with the unpaid days from each change on, by the figures that were known in a month.
 * The figures of the month itself are no part of a step unless a later month changed them.
 */
function stepsOf({ packages, revisions, figures }: Known, paid: Paid, lopdays: number, existing: Month): PayFrom[] {
  const { end, by } = paid;
  const islate = figures.islate(monthOf(by), figures.month);
  const newest = (from: Day): number =>
    revisions.filter((row) => row.effectivefrom === from).toSorted((a, b) => b.revisionid - a.revisionid)[0]?.lopdays ??
    0;
  return packages
    .filter(({ from, until }) => from <= end && (until === null || until > by))
    .map(({ from, paybasis, amount }) => ({
      from: within(paid, from),
      package: {
        basis: paybasis,
        amount: amount as Paise,
        ...(islate ? { amounts: figures.on(later(from, by), existing) ?? {} } : {}),
      },
      lopdays: from <= by ? lopdays : newest(from),
    }));
}

/** Takes back what revisions changed, the newest first. */
const takenBack = (pay: readonly PayFrom[], causes: readonly RevisionRow[], paid: Paid): PayFrom[] =>
  causes
    .toSorted((a, b) => b.revisionid - a.revisionid)
    .reduce<PayFrom[]>(
      (steps, { effectivefrom, oldbasis, oldamount, oldgross }) => {
        if (effectivefrom > paid.end) return steps;
        const amounts = steps[0]?.package.amounts;
        const old = {
          ...(oldamount === null ? { basis: null, amount: oldgross } : { basis: oldbasis, amount: oldamount }),
          ...(amounts ? { amounts } : {}),
        };
        const before = steps.filter(({ from }) => from < within(paid, effectivefrom));
        const last = before.at(-1);
        if (!last) return steps[0] ? [{ ...steps[0], package: old }] : [];
        return before;
      },
      [...pay],
    );

/** Arrears of the month that later payslips paid, in the order of payment. */
function paidSince(slips: readonly PaidSlip[], month: Month) {
  const entries: { readonly due: readonly PayFrom[]; readonly figures: ArrearsOfMonth }[] = [];
  const revisions: { readonly from: Day; readonly gross: Paise; readonly lopdays: number; readonly slip: PaidSlip }[] =
    [];
  for (const slip of slips) {
    const due = slip.facts.past?.find((one) => one.month === month)?.due;
    const figures = slip.register.arrears?.find((one) => one.month === month);
    if (due && figures) entries.push({ due, figures });
    const { revision } = slip.facts;
    // Payslips of before several months were stored paid arrears of one revision.
    if (revision && monthOf(revision.effectivefrom) === month && slip.payrollmonth > month)
      revisions.push({ from: revision.effectivefrom, gross: revision.newgross, lopdays: revision.lopdays, slip });
  }
  return { entries, revisions };
}

const together = (
  a: Readonly<Record<string, Paise>>,
  b: Readonly<Record<string, Paise>>,
): Readonly<Record<string, Paise>> =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((code) => [code, add(a[code] ?? ZERO, b[code] ?? ZERO)]),
  );

/** What the records say was paid, without arrears paid since; undefined where only the input can say it. */
function recorded({ slips, registers }: Known, month: Month) {
  // A month that is paid by weeks was paid the sum of its payslips.
  const paid = slips.filter((one) => one.payrollmonth === month);
  const [slip] = paid;
  if (slip)
    return {
      source: 'payslip' as const,
      slip,
      days: { from: slip.fromday, to: paid.at(-1)?.untilday ?? slip.untilday },
      lopdays: paid.reduce((sum, one) => sum + one.facts.lopdays, 0),
      paid: {
        gross: sum(paid.map(({ register }) => register.earnedgross)),
        amounts: paid.slice(1).reduce((all, { register }) => together(all, register.earned), slip.register.earned),
      },
      pf: { wages: sum(paid.map(({ register }) => register.pfwages)), epsdue: paid.some(({ epsdue }) => epsdue) },
    };
  const register = registers.find((one) => one.wagemonth === month);
  return register
    ? {
        source: 'register' as const,
        slip: undefined,
        days: undefined,
        lopdays: register.lopdays,
        paid: { gross: register.gross, amounts: register.amounts },
        pf: { wages: register.pfwages, epsdue: register.epsdue },
      }
    : undefined;
}

/** The unpaid days that the input names for a month without records; undefined where it names none. */
function namedDays({ causes, changes, lop }: Known, month: Month): number | undefined {
  const named = [
    changes.find((row) => row.wagemonth === month)?.deducted ?? undefined,
    lop.get(month),
    ...causes.map(({ pastdays }) => pastdays[month]),
    ...causes.filter(({ effectivefrom }) => monthOf(effectivefrom) === month).map(({ lopdays }) => lopdays),
  ];
  return named.find((days) => days !== undefined);
}

/** Unpaid days of a month that is due until an earlier day than its last: never more than are left in service. */
const unpaidUntil = (paid: number, change: ChangeRow | undefined, served: number): number =>
  Math.min(served, paid + (change?.days ?? 0));

/** The last day that a payslip paid, where the month is due until another: the one that was known then. */
const untilOf = (
  { facts: { leavingdate } }: PaidSlip,
  { lastday, to }: { readonly lastday: Day | undefined; readonly to: Day },
): Pick<PayFrom, 'until'> =>
  lastday === undefined || leavingdate === null || leavingdate >= to ? {} : { until: leavingdate };

/** A month that nothing was paid for: all that it is due by now. */
function leftOutState(existing: Known, month: Month, period: Paid): State {
  const lopdays = (existing.lop.get(month) ?? 0) + (existing.changes.find((row) => row.wagemonth === month)?.days ?? 0);
  const due = stepsOf(existing, period, lopdays, existing.figures.month);
  return { due, paid: { source: 'none', pay: [], paid: { gross: ZERO, amounts: {} } } };
}

/**
 * What a past month was paid by and is due by now; undefined for a month before somebody joined.
 * @returns a sentence that says what is missing, where it cannot be known
 */
export function pastState(existing: Known, month: Month): State | string | undefined {
  const { code, joiningdate, slips, causes, changes } = existing;
  const days = existing.span(month);
  if (joiningdate > days.to) return undefined;
  const start = later(joiningdate, days.from);
  const period: Paid = { start, end: days.to, by: later(start, firstDay(month)) };
  if (existing.leftout.includes(month)) return leftOutState(existing, month, period);
  const records = recorded(existing, month);
  if (records?.days && (records.days.from > start || records.days.from < days.from || records.days.to !== days.to))
    return `${monthName(month)} was paid to ${code} by the cycle of another pay group, so its arrears are not worked out here. Take the input back and enter the difference as an extra payment.`;
  const { entries, revisions } = paidSince(slips, month);
  const last = entries.at(-1);
  const lopdays = last?.due[0]?.lopdays ?? records?.lopdays ?? namedDays(existing, month);
  if (lopdays === undefined)
    return `What ${code} was paid for ${monthName(month)} is not known: there is no payslip and no opening register of it, and the input names no unpaid days of it. Upload the opening register of that month, or enter its unpaid days with the input.`;
  const change = changes.find((row) => row.wagemonth === month);
  const lastday = change?.lastday ?? last?.due[0]?.until;
  const end = lastday === undefined ? days.to : earlier(lastday, days.to);
  const unpaid =
    lastday === undefined ? lopdays + (change?.days ?? 0) : unpaidUntil(lopdays, change, daysBetween(start, end));
  if (unpaid < 0)
    return `${code} was paid for ${monthName(month)} with ${lopdays} unpaid days, so ${-(change?.days ?? 0)} cannot be given back. Correct the loss of pay of that month.`;
  if (unpaid > daysBetween(start, end))
    return `${code} was paid for ${monthName(month)} with ${lopdays} unpaid days, so ${change?.days ?? 0} cannot be added. Correct the loss of pay of that month.`;
  const paying = existing.figures.month;
  let due = stepsOf(existing, period, unpaid, paying);
  if (due[0]?.from !== start)
    return `${code} has no package on the first day of service in ${monthName(month)}, so its arrears cannot be worked out. Enter the package first.`;
  if (!records && causes.length === 0 && change?.amount != null)
    due = [{ from: start, package: { basis: change.paybasis, amount: change.amount }, lopdays: unpaid }];
  const before = causes.length === 0 ? due : stepsOf(existing, period, unpaid, addMonths(paying, -1));
  const named = takenBack(before, causes, period).map((step, at) => (at === 0 ? { ...step, lopdays } : step));
  if (lastday !== undefined) due = due.map((step) => ({ ...step, until: end }));
  let pay: readonly PayFrom[] = records?.slip
    ? [
        {
          from: later(records.slip.facts.joiningdate, days.from),
          package: records.slip.facts.package,
          lopdays: records.lopdays,
          ...untilOf(records.slip, { lastday, to: days.to }),
        },
      ]
    : named;
  let paid = records?.paid;
  let more: Readonly<Record<string, Paise>> | undefined;
  for (const { from, gross, lopdays: days, slip } of revisions) {
    const before = pay.filter((step) => step.from < from);
    pay = [...before, { from, package: { basis: null, amount: gross }, lopdays: before.length > 0 ? days : lopdays }];
    const { arrear, arreargross } = slip.register;
    paid = paid && { gross: add(paid.gross, arreargross), amounts: together(paid.amounts, arrear) };
    more = together(more ?? {}, arrear);
  }
  for (const { due: by, figures } of entries) {
    pay = by;
    paid = paid && { gross: add(paid.gross, figures.gross), amounts: together(paid.amounts, figures.amounts) };
  }
  const figures = last?.figures;
  const pf = figures
    ? { wages: figures.pfwages, contributed: figures.pfcontributed, epsdue: figures.epsdue }
    : records && { ...records.pf, ...(more ? { arrears: more } : {}) };
  const proratedby = causes.findLast((row) => row.effectivefrom === start)?.pastdays[month];
  return {
    due,
    ...(proratedby === undefined ? {} : { proratedby }),
    paid: { source: records?.source ?? 'input', pay, ...(paid ? { paid } : {}), ...(pf ? { pf } : {}) },
  };
}
