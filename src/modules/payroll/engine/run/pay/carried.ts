import type { Advance, EmployeeFacts, PaidMonth, Payslip } from '#modules/payroll/contract/run/payslip.ts';
import type { TaxWorking } from '#modules/payroll/contract/law/tax-working.ts';
import type { WorkPeriod } from '#modules/payroll/contract/run/work-period.ts';
import { type Paise, sum, ZERO } from '#platform/engine/money.ts';
import type { PayContext } from './context.ts';
import type { Deducted } from './deductions.ts';
import type { Earnings } from './earnings.ts';
import type { Exempted } from './exempt-pay.ts';
import { type InMonth, isMonthAlone } from './in-month.ts';
import { welfareWages } from './insurance.ts';
import { paidOfClaims } from './salary-of-year.ts';

// What a payslip says to later ones.

/** Salary advances that still owe something. */
export const openAdvances = ({ advances }: Deducted): Advance[] =>
  advances.map(({ left }) => left).filter(({ outstanding }) => outstanding > 0);

/** What the income tax of later months reads of this one; missing where there is nothing. */
export function taxedFigures(
  context: PayContext,
  { pay, exempt, nps, tax }: { pay: Earnings; exempt: Exempted; nps: Paise; tax: TaxWorking },
): Pick<PaidMonth, 'exempt' | 'exemptold' | 'perquisites' | 'employernps' | 'salaryelsewhere' | 'components'> {
  const components = paidOfClaims(context, pay);
  const benefits = sum((tax.perquisites?.items ?? []).map(({ thismonth }) => thismonth));
  const elsewhere = tax.elsewhere?.thismonth ?? ZERO;
  return {
    ...(exempt.both === 0 ? {} : { exempt: exempt.both }),
    ...(exempt.oldonly === 0 ? {} : { exemptold: exempt.oldonly }),
    ...(benefits === 0 ? {} : { perquisites: benefits }),
    ...(nps === 0 ? {} : { employernps: nps }),
    ...(elsewhere === 0 ? {} : { salaryelsewhere: elsewhere }),
    ...(components ? { components } : {}),
  };
}

/** Exempt pay by component, for later payslips of the wage month; missing where there is none. */
export const exemptedBy = ({ list }: Exempted): Pick<PaidMonth, 'exempted'> =>
  list.length === 0 ? {} : { exempted: Object.fromEntries(list.map(({ component, exempt }) => [component, exempt])) };

/** What later payslips of the wage month read of this one; missing for a calendar month that is paid at once. */
export function partOfMonth(
  context: PayContext,
  { workstate, entity }: EmployeeFacts,
  place: InMonth,
  pay: Earnings,
): Pick<Payslip['carry'], 'inmonth'> {
  if (isMonthAlone(context, place) && entity === undefined) return {};
  const {
    paysdays,
    last,
    days: { from, to },
  } = place;
  return {
    inmonth: {
      days: paysdays ? { from, to } : {},
      last: last && paysdays,
      workstate,
      lwfwages: welfareWages(context, pay),
    },
  };
}

/** The period a payslip is of, as it is stored. */
export const periodOf = ({ kind, number, from, to }: WorkPeriod): NonNullable<Payslip['period']> => ({
  kind,
  number,
  from,
  to,
});
