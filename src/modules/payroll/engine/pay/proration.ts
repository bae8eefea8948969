import type { PayrollPolicy } from '#modules/payroll/contract/policy.ts';
import { halfDays } from './service.ts';

/** Days and what they are divided by. */
type Part = { readonly days: number; readonly of: number };
/** The share of a month that is paid. */
export type MonthShare = {
  /** The share as a fraction of whole numbers: half days, except where it has `parts`. */
  readonly paid: number;
  readonly of: number;
  /** Calendar days in service less unpaid days. */
  readonly days: number;
  /** The two shares it is made of, where they are of different numbers of days or multiplied. */
  readonly parts?: { readonly service: Part; readonly unpaid: Part; readonly combined: 'difference' | 'product' };
};
/** Days of a stretch of one month: in service, the length of the month, and unpaid days in halves. */
export type DaysOfMonth = { readonly served: number; readonly length: number; readonly unpaid: number };

export const NO_DAYS: MonthShare = { paid: 0, of: 1, days: 0 };

type Days = PayrollPolicy['proration']['days'];

/** The share of a month in service, in half days; all of a month is the whole, whatever its length. */
function serviceShare(days: Days, { served, length }: DaysOfMonth): { paid: number; of: number } {
  if (days === 'calendar') return { paid: served * 2, of: length * 2 };
  const { fixed, joining } = days;
  if (served >= length) return { paid: fixed * 2, of: fixed * 2 };
  if (joining === 'calendar') return { paid: served * 2, of: length * 2 };
  const paid = joining === 'days-in-service' ? Math.min(served, fixed) : Math.max(0, fixed - (length - served));
  return { paid: paid * 2, of: fixed * 2 };
}

/**
 * The share of a month that is paid: the share in service, and of it the loss of pay, whose days cost one part of the
 * days of the policy each. Never below zero; a month without a paid day pays nothing.
 * @throws RangeError for unpaid days that are not in halves
 */
export function shareOfMonth(
  { days, combined }: Omit<PayrollPolicy['proration'], 'rounding'>,
  given: DaysOfMonth,
): MonthShare {
  const { served, length, unpaid } = given;
  const lop = halfDays(unpaid);
  const of = (days === 'calendar' ? length : days.fixed) * 2;
  const paiddays = Math.max(0, served - unpaid);
  if (paiddays === 0) return { paid: 0, of, days: 0 };
  const service = serviceShare(days, given);
  const least = (paid: number): number => Math.max(0, paid);
  if (lop === 0) return { ...service, days: paiddays };
  const whole = service.paid === service.of;
  if (whole || (combined === 'difference' && service.of === of))
    return { paid: least((whole ? of : service.paid) - lop), of, days: paiddays };
  return {
    paid: least(combined === 'difference' ? service.paid * of - lop * service.of : service.paid * (of - lop)),
    of: service.of * of,
    days: paiddays,
    parts: {
      service: { days: service.paid / 2, of: service.of / 2 },
      unpaid: { days: unpaid, of: of / 2 },
      combined,
    },
  };
}

/** What a share is shown by on a payslip line: formula in words, and its inputs in days. */
export function shareInWords({ paid, of, parts }: MonthShare): {
  readonly formula: string;
  readonly inputs: Readonly<Record<string, number>>;
} {
  if (!parts) return { formula: 'paid days / days of the month', inputs: { paiddays: paid / 2, days: of / 2 } };
  const { service, unpaid, combined } = parts;
  return {
    formula:
      combined === 'difference'
        ? '(days in service / days of service - unpaid days / days of loss of pay)'
        : 'days in service / days of service * (1 - unpaid days / days of loss of pay)',
    inputs: { servicedays: service.days, serviceof: service.of, unpaiddays: unpaid.days, unpaidof: unpaid.of },
  };
}
