import type { PayrollPolicy } from '#modules/payroll/contract/setup/policy.ts';
import { HALVES, partsOfDay, wholeParts } from './service.ts';

/** Days and what they are divided by. */
type Part = { readonly days: number; readonly of: number };
/** The share of a month that is paid. */
export type MonthShare = {
  /** The share as a fraction of whole numbers: half days, or finer where it says so, except where it has `parts`. */
  readonly paid: number;
  readonly of: number;
  /** In how many parts of a day the two are counted; missing for halves. */
  readonly perday?: number;
  /** Calendar days in service less unpaid days. */
  readonly days: number;
  /** Its days are working days; missing for calendar days and a fixed number. */
  readonly working?: true;
  /** The two shares it is made of, where they are of different numbers of days or multiplied. */
  readonly parts?: { readonly service: Part; readonly unpaid: Part; readonly combined: 'difference' | 'product' };
};
/**
 * Days of a stretch of one month: in service, the length of the month, and unpaid days in ten-thousandths. Where working
 * days are paid these are working days.
 */
export type DaysOfMonth = {
  readonly served: number;
  readonly length: number;
  readonly unpaid: number;
  /** Days of the part of the month that is paid by itself, as a week is; missing for the whole month. */
  readonly part?: number;
  /** Calendar days in service, where the others are working days. */
  readonly calendar?: number;
};

export const NO_DAYS: MonthShare = { paid: 0, of: 1, days: 0 };

type Days = PayrollPolicy['proration']['days'];

/**
 * The share of a month in service, in half days; all of a month, or of a part that is paid by itself, is the whole of it,
 * whatever its length. The whole of a part is its days of those of the month.
 */
function serviceShare(days: Days, { served, length, part = length }: DaysOfMonth): { paid: number; of: number } {
  if (days === 'calendar' || 'working' in days) return { paid: served * 2, of: length * 2 };
  const { fixed, joining } = days;
  if (served >= part) return part === length ? { paid: fixed * 2, of: fixed * 2 } : { paid: part * 2, of: length * 2 };
  if (joining === 'calendar') return { paid: served * 2, of: length * 2 };
  const inservice = joining === 'days-in-service';
  if (part === length)
    return { paid: (inservice ? Math.min(served, fixed) : Math.max(0, fixed - (length - served))) * 2, of: fixed * 2 };
  // At most the whole of the part; days missed cost one n-th of the month each.
  const paid = inservice
    ? Math.min(served * length, part * fixed)
    : Math.max(0, part * fixed - (part - served) * length);
  return { paid: paid * 2, of: fixed * length * 2 };
}

/**
 * The share of a month that is paid: the share in service, and of it the loss of pay, whose days cost one part of the
 * days of the policy each. Never below zero; a month without a paid day pays nothing.
 * @throws RangeError for unpaid days that are finer than ten-thousandths
 */
export function shareOfMonth(
  { days, combined }: Omit<PayrollPolicy['proration'], 'rounding'>,
  input: DaysOfMonth,
): MonthShare {
  const share = ofDays({ days, combined }, input);
  return days !== 'calendar' && 'working' in days ? { ...share, working: true } : share;
}

function ofDays({ days, combined }: Omit<PayrollPolicy['proration'], 'rounding'>, input: DaysOfMonth): MonthShare {
  const { served, length, unpaid, part = length, calendar = served } = input;
  const perday = partsOfDay(unpaid);
  const finer = perday / HALVES;
  const lop = Math.round(unpaid * perday);
  const of = (days !== 'calendar' && 'fixed' in days ? days.fixed : length) * perday;
  const paiddays = Math.max(0, wholeParts(calendar - unpaid));
  if (paiddays === 0) return { paid: 0, of: of / finer, days: 0 };
  const inhalves = serviceShare(days, input);
  const service = { paid: inhalves.paid * finer, of: inhalves.of * finer };
  const fine = finer === 1 ? {} : { perday };
  const least = (paid: number): number => Math.max(0, paid);
  if (lop === 0) return { ...service, days: paiddays };
  const whole = service.paid * length === service.of * part;
  if (whole && part === length) return { paid: least(of - lop), of, ...fine, days: paiddays };
  // In service for the whole of it, the two ways to combine are one.
  const difference = combined === 'difference' || whole;
  if (difference && service.of === of) return { paid: least(service.paid - lop), of, ...fine, days: paiddays };
  // Working days come in halves, a share in whole numbers.
  const [over, times] = difference || part === length ? [of, 1] : [of * part * HALVES, length * HALVES];
  return {
    paid: least(difference ? service.paid * of - lop * service.of : service.paid * (over - lop * times)),
    of: service.of * over,
    days: paiddays,
    parts: {
      service: { days: inhalves.paid / HALVES, of: inhalves.of / HALVES },
      unpaid: { days: unpaid, of: over / times / perday },
      combined: difference ? 'difference' : 'product',
    },
  };
}

/** The two numbers of a share without `parts`, in days. */
export const daysOfShare = ({ paid, of, perday = HALVES }: MonthShare): { paid: number; of: number } => ({
  paid: paid / perday,
  of: of / perday,
});

/** What a share is shown by on a payslip line: formula in words, and its inputs in days. */
export function shareInWords(share: MonthShare): {
  readonly formula: string;
  readonly inputs: Readonly<Record<string, number>>;
} {
  const { parts, working } = share;
  const { paid, of } = daysOfShare(share);
  if (!parts && working)
    return { formula: 'paid working days / working days of the month', inputs: { paiddays: paid, days: of } };
  if (!parts) return { formula: 'paid days / days of the month', inputs: { paiddays: paid, days: of } };
  const { service, unpaid, combined } = parts;
  return {
    formula:
      combined === 'difference'
        ? '(days in service / days of service - unpaid days / days of loss of pay)'
        : 'days in service / days of service * (1 - unpaid days / days of loss of pay)',
    inputs: { servicedays: service.days, serviceof: service.of, unpaiddays: unpaid.days, unpaidof: unpaid.of },
  };
}
