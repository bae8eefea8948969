import type { BonusRule, GratuityRule, LeaveEncashmentRule } from '#modules/payroll/contract/law/rules.ts';
import type { SettlementInput } from '#modules/payroll/contract/run/settlement.ts';
import type { SettlementPolicy } from '#modules/payroll/contract/run/settlement-policy.ts';
import { addDays, type Day, daysBetween, monthsAfter } from '#platform/engine/day.ts';
import { formatRupees, least, paise, type Paise, ZERO } from '#platform/engine/money.ts';
import { fraction, lower, round, times } from '#platform/engine/rounding.ts';
import { gratuity, type GratuityInput, gratuityExemption, roundedYears, type Tenure } from '../law/gratuity.ts';
import { leaveEncashment, leaveExemption } from '../law/leave-encashment.ts';
import { type BonusFacts, bonusLine } from '../outputs/bonus/settlement-bonus.ts';
import { assetLine, expenseLines, type RecoveryFacts } from './settlement-recoveries.ts';
import { saying, type WorkedLine } from './settlement-words.ts';

/** Wages that a line is worked out of: the monthly amount, and which components it is. */
export type SettlementWages = { readonly amount: Paise; readonly of: string };
export type SettlementFacts = RecoveryFacts & {
  readonly joiningdate: Day;
  readonly lastday: Day;
  readonly gratuitywages: SettlementWages;
  readonly leavewages: SettlementWages;
  readonly noticewages: SettlementWages;
  /** The average of the leave wages over the months before the last one, in paise, and how many months are known. */
  readonly average: { readonly amount: Paise; readonly months: number };
  /** Whether the close of attendance pays the encashed days. */
  readonly isleaveattended: boolean;
  /** Calendar days of notice that are not served and are bought out. */
  readonly buyoutdays: number;
  /** Missing where the policy pays no bonus. */
  readonly bonus?: BonusFacts;
};
export type SettlementRules = {
  /** Undefined where no rule was in force on the last day. */
  readonly gratuity: GratuityRule | undefined;
  readonly leave: LeaveEncashmentRule | undefined;
  readonly bonus?: BonusRule | undefined;
};

/** Days of a month by which notice is valued. */
const NOTICE_DAYS = 30;
/** Days of the fifth year that courts have taken for a whole one. */
const FIFTH_YEAR_DAYS = 240;
const FIXED_TERM = 2;
const SEASONAL = 3;
/** More than any pay: the exemption is compared with what is really paid. */
const UNBOUNDED = paise(1e14);

/** Years, months and days of service, both ends included. */
export function tenureOf(joiningdate: Day, lastday: Day): Tenure {
  const end = addDays(lastday, 1);
  let months = 0;
  while (monthsAfter(joiningdate, months + 1) <= end) months += 1;
  const days = daysBetween(monthsAfter(joiningdate, months), end) - 1;
  return { years: Math.floor(months / 12), months: months % 12, days };
}

const served = ({ years, months, days }: Tenure) =>
  saying('{{years}} years, {{months}} months and {{days}} days of service', { years, months, days });
const wagesWhy = ({ amount, of }: SettlementWages) =>
  saying('Monthly wages {{amount}}: {{of}}', { amount: formatRupees(amount), of });

/** The service by which somebody who completed four years and 240 days of the fifth has five. */
function withFifthYear(tenure: Tenure, { joiningdate, lastday }: Omit<Service, 'wages'>): Tenure {
  if (tenure.years !== 4) return tenure;
  const days = daysBetween(monthsAfter(joiningdate, 48), lastday);
  return days >= FIFTH_YEAR_DAYS ? { years: 5, months: 0, days: 0 } : tenure;
}

/** Whether recoveries reach the gratuity, and why; nothing where the policy does not protect it. */
function protection(isprotected: boolean, reason: string | null) {
  if (isprotected) return [saying('Protected: loans, advances and other recoveries do not reach it')];
  return reason === null ? [] : [saying('Recoveries reach it: {{reason}}', { reason })];
}

type Service = Pick<SettlementFacts, 'joiningdate' | 'lastday'> & { readonly wages: Paise };
type GratuityPolicy = Pick<SettlementPolicy, 'isgratuitylimited' | 'isfouryears'>;

/** The gratuity of a service by the policy of the company: its tenure, and amounts in paise. */
function gratuityOf(
  { wages, ...service }: Service,
  { isgratuitylimited, isfouryears }: GratuityPolicy,
  { rule, employment, nominimum }: { rule: GratuityRule; employment: GratuityInput['employment']; nominimum: boolean },
) {
  const own = tenureOf(service.joiningdate, service.lastday);
  const tenure = isfouryears ? withFifthYear(own, service) : own;
  const limits = isgratuitylimited ? rule : { ...rule, ceiling: UNBOUNDED };
  return { own, tenure, ...gratuity({ wages, tenure, employment, nominimum }, limits) };
}

/**
 * What has accrued of the gratuity of regular employment if a day were the last one, and how much of that is vested:
 * payable as the minimum of service is reached. Amounts in paise, years as they count.
 */
export function accruedGratuity(service: Service, policy: GratuityPolicy, rule: GratuityRule) {
  const of = (nominimum: boolean) => gratuityOf(service, policy, { rule, employment: 'regular', nominimum });
  const { own, tenure, exact, payable } = of(true);
  const years = roundedYears(tenure);
  const counted = `${formatRupees(service.wages)} × ${rule.days} ÷ ${rule.divisor} × ${years}`;
  return {
    years: own.years,
    months: own.months,
    accrued: payable,
    vested: of(false).payable,
    working: round(exact, rule.rounding) > payable ? `${counted} > ${formatRupees(payable)}` : counted,
  };
}

function gratuityLine(
  facts: SettlementFacts,
  { employmentid, isdeath, recoveryreason }: SettlementInput,
  policy: SettlementPolicy,
  rule: GratuityRule | undefined,
): WorkedLine {
  const line = { key: 'gratuity', isdeduction: false } as const;
  if (!rule)
    return { ...line, amount: ZERO, exempt: null, why: [saying('No rule for gratuity was in force on the last day')] };
  const employment = employmentid === FIXED_TERM ? 'fixed-term' : employmentid === SEASONAL ? 'seasonal' : 'regular';
  const wages = facts.gratuitywages.amount;
  const service = { joiningdate: facts.joiningdate, lastday: facts.lastday, wages };
  const { own, tenure, eligible, exact, payable } = gratuityOf(service, policy, {
    rule,
    employment,
    nominimum: isdeath,
  });
  const why = [
    served(own),
    ...(tenure === own ? [] : [saying('More than 240 days of the fifth year: it counts as five years')]),
  ];
  if (!eligible) {
    const minimum =
      employment === 'fixed-term'
        ? saying('Gratuity of a fixed term begins after {{months}} months', { months: rule.fixedtermminimummonths })
        : saying('Gratuity begins after {{years}} years', { years: rule.minimumyears });
    return { ...line, amount: ZERO, exempt: ZERO, why: [...why, minimum] };
  }
  const days = employment === 'seasonal' ? rule.seasonaldays : rule.days;
  const counted =
    employment === 'fixed-term'
      ? saying('Wages × {{days}} ÷ {{divisor}} for each year, in proportion for the part of a year', {
          days,
          divisor: rule.divisor,
        })
      : saying('Wages × {{days}} ÷ {{divisor}} × {{years}} years', {
          days,
          divisor: rule.divisor,
          years: roundedYears(tenure),
        });
  const isover = round(exact, rule.rounding) > payable;
  const exemption = gratuityExemption(
    { government: false, covered: true, received: UNBOUNDED, wages, averagesalary: wages, tenure, exemptearlier: ZERO },
    rule,
  );
  // The exemption is of the amount that is paid, to the rupee as that is.
  const exempt = round(fraction(exemption.exempt), rule.rounding);
  const isprotected = policy.isgratuityprotected && recoveryreason === null;
  return {
    ...line,
    amount: payable,
    exempt,
    ...(isprotected ? { isprotected } : {}),
    why: [
      ...why,
      ...(isdeath ? [saying('Death or disablement: no minimum of service')] : []),
      wagesWhy(facts.gratuitywages),
      counted,
      ...(isover ? [saying('At most {{limit}}, the limit of the law', { limit: formatRupees(rule.ceiling) })] : []),
      saying('Free of income tax up to {{exempt}}', { exempt: formatRupees(exempt) }),
      ...protection(isprotected, recoveryreason),
    ],
  };
}

function leaveLine(
  facts: SettlementFacts,
  { leavedays }: SettlementInput,
  { leavedivisor }: SettlementPolicy,
  rule: LeaveEncashmentRule | undefined,
): WorkedLine {
  const line = { key: 'leave', isdeduction: false } as const;
  const days = fraction(Math.round(leavedays * 2), 2);
  const { years } = tenureOf(facts.joiningdate, facts.lastday);
  const { average } = facts;
  const credit = rule && times(lower(days, fraction(rule.creditdaysperyear * years)), fraction(1, rule.monthdays));
  const exemption =
    rule && credit
      ? leaveExemption(
          { received: UNBOUNDED, average: average.amount, creditMonths: credit, exemptearlier: ZERO },
          rule,
        )
      : undefined;
  // The exemption is of the amount that is paid, to the rupee as that is.
  const exempt = exemption ? round(fraction(exemption.exempt), 'nearest-rupee') : null;
  const free = exemption
    ? [
        saying(
          'Average of {{months}} months {{average}}, ten of them {{ten}}, leave at credit {{credit}}, limit {{limit}}',
          {
            months: average.months,
            average: formatRupees(average.amount),
            ten: formatRupees(exemption.tenmonths),
            credit: formatRupees(exemption.credit),
            limit: formatRupees(exemption.limitleft),
          },
        ),
        saying('Free of income tax up to {{exempt}}', { exempt: formatRupees(exempt ?? ZERO) }),
      ]
    : [];
  if (leavedays === 0) return { ...line, amount: ZERO, exempt, why: [saying('No days of leave are encashed')] };
  if (facts.isleaveattended)
    return {
      ...line,
      amount: ZERO,
      exempt,
      why: [
        saying('The close of attendance gives the encashed days, and the payroll pays them by its own rate'),
        ...free,
      ],
    };
  return {
    ...line,
    amount: leaveEncashment(facts.leavewages.amount, days, leavedivisor),
    exempt,
    why: [
      wagesWhy(facts.leavewages),
      saying('Wages × {{days}} days ÷ {{divisor}}', { days: leavedays, divisor: leavedivisor }),
      ...free,
    ],
  };
}

const ofNotice = ({ noticewages }: SettlementFacts, days: number): Paise =>
  round(times(fraction(noticewages.amount), fraction(days, NOTICE_DAYS)), 'nearest-rupee');
const noticeWhy = (facts: SettlementFacts, days: number) => [
  wagesWhy(facts.noticewages),
  saying('Wages × {{days}} days ÷ {{divisor}}', { days, divisor: NOTICE_DAYS }),
];

function noticeLines(facts: SettlementFacts, { noticepaydays, noticeshortdays }: SettlementInput): WorkedLine[] {
  const shortdays = Math.max(0, (noticeshortdays ?? facts.buyoutdays) - noticepaydays);
  return [
    {
      key: 'noticepay',
      isdeduction: false,
      amount: ofNotice(facts, noticepaydays),
      exempt: null,
      why: noticepaydays === 0 ? [saying('The company pays no notice')] : noticeWhy(facts, noticepaydays),
    },
    {
      key: 'noticerecovery',
      isdeduction: true,
      amount: ofNotice(facts, shortdays),
      exempt: null,
      why: shortdays === 0 ? [saying('No day of the notice is bought out')] : noticeWhy(facts, shortdays),
    },
  ];
}

/**
 * The lines of a settlement with their working, in paise: gratuity (Code on Social Security 2020 s.53), leave encashment
 * with its exemption (Income-tax Act 2025 s.19), the bonus of the year, notice pay and recovery by thirtieths of the monthly wages, and what is
 * recovered of assets. A line of zero says why.
 */
export function settle(
  facts: SettlementFacts,
  input: SettlementInput,
  policy: SettlementPolicy,
  rules: SettlementRules,
): readonly WorkedLine[] {
  return [
    gratuityLine(facts, input, policy, rules.gratuity),
    leaveLine(facts, input, policy, rules.leave),
    bonusLine(facts.bonus, rules.bonus),
    ...noticeLines(facts, input),
    assetLine(facts),
    ...expenseLines(facts),
  ];
}

/** What of a line is exempt when an amount stands instead of the one worked out. */
export const exemptOf = (exempt: Paise | null, amount: Paise): Paise | null =>
  exempt === null ? null : least(exempt, amount);
