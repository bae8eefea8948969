import type { FilingPolicy } from '#modules/payroll/contract/outputs/filing.ts';
import type { EmployeeFacts, Payslip } from '#modules/payroll/contract/run/payslip.ts';
import type { Structure } from '#modules/payroll/contract/setup/structure.ts';
import { addMonths, type Day, daysInMonth, lastDay } from '#platform/engine/day.ts';
import { notBelowZero, type Paise, subtract, sum } from '#platform/engine/money.ts';
import { fraction, round } from '#platform/engine/rounding.ts';
import { leavesIn } from '../run/pay/service.ts';
import { isApart } from '../run/pay/structure.ts';
import { cleanName } from './ecr-names.ts';

// What files for the provident fund and for ESI have beside the figures of a payslip.

type Source = { readonly facts: EmployeeFacts; readonly payslip: Payslip };

/** How a company's ECR is written, and the components that it leaves out of the gross wages. */
export type EcrReading = FilingPolicy & { readonly without: ReadonlySet<string> };

/**
 * Components that the gross wages of the ECR leave out: bonuses and amounts of a settlement are pay that stands on a
 * payslip once and counts neither for the provident fund nor for ESI.
 */
export const withoutWages = ({
  components,
  unused = [],
}: Pick<Structure, 'components' | 'unused'>): ReadonlySet<string> =>
  new Set(
    [...components, ...unused].flatMap((one) =>
      (one.source === 'one-time' || (one.source === 'formula' && isApart(one))) && !one.bases.pf && !one.bases.esi
        ? [one.code]
        : [],
    ),
  );

const inRupees = (amount: Paise): Paise => round(fraction(amount), 'nearest-rupee');

/** Gross wages of the month in the ECR, arrears apart. Paise */
export function ecrGross(
  { payslip: { lines, register } }: Pick<Source, 'payslip'>,
  { ecrgross, without }: EcrReading,
): Paise {
  const all = subtract(register.totalearnings, register.arreargross);
  if (ecrgross === 'total-earnings') return all;
  const others = lines.filter(({ kind, component }) => kind === 'earning' && without.has(component));
  return inRupees(notBelowZero(subtract(all, sum(others.map(({ amount }) => amount)))));
}

/** Gross wages of a past month in the ECR of arrears. Paise */
export const pastEcrGross = (gross: Paise, { ecrgross }: FilingPolicy = {}): Paise =>
  ecrgross === 'total-earnings' ? gross : inRupees(gross);

/** A name as the ECR has it. */
export const ecrName = (name: string, { ecrnames }: FilingPolicy): string =>
  (ecrnames === 'cleaned' ? cleanName(name) : name).toUpperCase();

// Reason codes of the ESIC upload for days without wages.
const NO_REASON = 0;
const ON_LEAVE = 1;
const LEFT = 2;
const OUT_OF_COVERAGE = 4;

/** The days, the reason for days without wages and the last working day of a person in the monthly file of ESI. */
export function esiMonth({ facts, payslip }: Source): {
  readonly days: number;
  readonly reason: number;
  readonly lastday: Day | undefined;
} {
  const { register, month } = payslip;
  if (!register.esicovered)
    return facts.esiended
      ? { days: 0, reason: OUT_OF_COVERAGE, lastday: lastDay(addMonths(month, -1)) }
      : { days: 0, reason: NO_REASON, lastday: undefined };
  const left = leavesIn(facts, payslip.period ?? month);
  return {
    // A part of a day counts as a day; a fixed month of thirty days may be longer than the calendar.
    days: Math.min(Math.ceil(register.paiddays), daysInMonth(month)),
    reason: left ? LEFT : register.paiddays === 0 ? ON_LEAVE : NO_REASON,
    lastday: left ? (facts.leavingdate ?? undefined) : undefined,
  };
}
