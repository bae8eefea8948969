import type { EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import type { PaidInMonth } from '#modules/payroll/contract/run/work-period.ts';
import { add, notBelowZero, type Paise, sum, ZERO } from '#platform/engine/money.ts';
import { esiCovered, esiLowWage, esiShares } from '../../law/esi.ts';
import { labourWelfareFund, type WelfareShares } from '../../law/labour-welfare-fund.ts';
import { sameName } from '../../setup/names-of-people.ts';
import type { PayContext } from './context.ts';
import { arrearBase } from './arrears.ts';
import { baseOf, fullBaseOf, onetimeBase } from './bases.ts';
import type { Earnings } from './earnings.ts';
import { countedBefore, type InMonth, lessTaken } from './in-month.ts';

type Eligibility = {
  readonly covered: boolean;
  readonly excludedtypes: readonly string[];
  readonly excludedgrades: readonly string[];
};
const eligible = (
  { employmenttype, grade }: EmployeeFacts,
  { covered, excludedtypes, excludedgrades }: Eligibility,
): boolean =>
  covered &&
  !excludedtypes.some((name) => sameName(name, employmenttype)) &&
  !excludedgrades.some((name) => sameName(name, grade));

export type Insurance = {
  readonly covered: boolean;
  /** Full-month ESI wages, on which coverage and the low daily wage are decided. */
  readonly wages: Paise;
  readonly base: Paise;
  readonly employee: Paise;
  readonly employer: Paise;
  readonly lowwage: boolean;
};

/**
 * ESI of the month. Coverage applies to the end of the contribution period once decided; it is decided on the
 * full-month ESI wages (the components of the ESI base, guarantees included, without one-time pay); without such wages nobody is covered. The
 * shares are taken on what is paid, arrears included. Negative arrears do not reduce the shares.
 */
export function insurance(
  context: PayContext,
  facts: EmployeeFacts,
  { full, earned, arrears, contributing }: Earnings,
  place: InMonth,
): Insurance {
  const { esi: rule, policy } = context;
  const wages = fullBaseOf(context, full, 'esi');
  const covered =
    eligible(facts, policy.esi) && (facts.esicovered ?? (wages > 0 && esiCovered(wages, facts.disability, rule)));
  if (!covered) return { covered, wages, base: ZERO, employee: ZERO, employer: ZERO, lowwage: false };
  const base = sum([
    notBelowZero(baseOf(context, earned.amounts, 'esi')),
    notBelowZero(arrearBase(arrears, 'esi')),
    onetimeBase(context, contributing, 'esi'),
  ]);
  const lowwage = esiLowWage(wages, rule);
  const before = countedBefore(policy.inmonth?.esi, place, place.ofentity);
  if (!before) return { covered, wages, base, lowwage, employee: ZERO, employer: ZERO };
  const shares = esiShares(sum([base, ...before.map(({ esibase }) => esibase)]), rule, { lowWage: lowwage });
  return { covered, wages, base, lowwage, ...lessShares(shares, before, 'esi') };
}

/** Both shares of a month to date less those of earlier payslips. */
const lessShares = (
  { employee, employer }: WelfareShares,
  before: readonly PaidInMonth[],
  of: 'esi' | 'lwf',
): WelfareShares =>
  before.length === 0
    ? { employee, employer }
    : {
        employee: lessTaken(
          employee,
          before.map(({ taken }) => taken[of]),
        ),
        employer: lessTaken(
          employer,
          before.map((paid) => (of === 'esi' ? paid.esiemployer : paid.lwfemployer)),
        ),
      };

/** Wages of the labour welfare fund of a payslip: earned and one-time pay without arrears. */
export const welfareWages = (context: PayContext, { earned, contributing }: Earnings): Paise =>
  add(baseOf(context, earned.amounts, 'lwf'), onetimeBase(context, contributing, 'lwf'));

/** Labour welfare fund of the month, on earned and one-time pay without arrears; nothing without such pay. */
export function welfareFund(context: PayContext, facts: EmployeeFacts, pay: Earnings, place: InMonth): WelfareShares {
  const before = countedBefore(context.policy.inmonth?.lwf, place, place.ofentity);
  if (!before) return { employee: ZERO, employer: ZERO };
  const wages = sum([
    welfareWages(context, pay),
    ...before.map(({ lwfwages, totalearnings }) => lwfwages ?? totalearnings),
  ]);
  if (!eligible(facts, context.policy.lwf) || wages <= 0) return { employee: ZERO, employer: ZERO };
  return lessShares(labourWelfareFund(context.welfarefund(facts.workstate), context.month, wages), before, 'lwf');
}
