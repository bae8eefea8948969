import { z } from 'zod';
import type { Rules } from '#modules/payroll/contract/law/rules.ts';
import { type Day, firstDay, isDay, lastDay, type Month } from '#platform/engine/day.ts';
import { add } from '#platform/engine/money.ts';
import { compare, fraction, round, times } from '#platform/engine/rounding.ts';
import { epf, epfChallan, epfRule } from '../../src/modules/payroll/engine/law/epf.ts';
import { esiCovered, esiShares } from '../../src/modules/payroll/engine/law/esi.ts';
import { inForce } from '../../src/modules/payroll/engine/law/in-force.ts';
import { amount, count, dayText, flag, inRupees, monthText, optionalAmount, rateText } from './figures.ts';

const input = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('epf'),
    wageMonth: monthText,
    pfWage: amount,
    contributeOnActual: flag,
    epsStatus: z.union([z.string(), z.boolean()]).default('member'),
    ratePct: rateText.optional(),
    vpfAmount: optionalAmount,
    vpfPct: rateText.optional(),
    vpfPercent: rateText.optional(),
    serviceFrom: dayText.optional(),
    serviceTo: dayText.optional(),
    joiningDate: dayText.optional(),
    leavingDate: dayText.optional(),
  }),
  z.strictObject({
    kind: z.literal('epfChallan'),
    wageMonth: monthText.optional(),
    epfWages: z.array(amount),
    edliWages: z.array(amount),
    hasContributingMember: z.boolean().optional(),
  }),
  z.strictObject({
    kind: z.literal('esi'),
    month: monthText.optional(),
    coverageWage: amount,
    wagesPaid: amount,
    disability: flag,
    disabled: flag,
    personWithDisability: flag,
    coveredFromStartOfPeriod: flag,
    averageDailyWage: count.optional(),
  }),
]);
type Input = z.output<typeof input>;
type Of<Kind extends Input['kind']> = Extract<Input, { kind: Kind }>;

// Without a month an example uses the newest rules of the packs.
const LATEST = '2099-12' as Month;

export function calculatePfEsi(rules: Rules, raw: unknown): unknown {
  const value = input.parse(raw);
  if (value.kind === 'epf') return member(rules, value);
  if (value.kind === 'epfChallan') return challan(rules, value);
  return insurance(rules, value);
}

function pensionFrom(status: string | boolean, month: Month): Day | undefined {
  const text = String(status);
  const joins = /^joinsFrom(.+)$/.exec(text)?.[1];
  if (joins !== undefined && isDay(joins)) return joins;
  if (/^(member|existing|active|eligible|yes|true)/i.test(text)) return firstDay(month);
  if (/^(non|not|no|false|exclu|exempt|outside|over|above|ceased|never|ineligible|retired|age)/i.test(text))
    return undefined;
  throw new RangeError(`epsStatus: unknown status ${text}`);
}

function member(rules: Rules, input: Of<'epf'>): unknown {
  const month = input.wageMonth;
  const { rules: pack } = rules.epf;
  const vpfRate = input.vpfPct ?? input.vpfPercent;
  const from = input.serviceFrom ?? input.joiningDate ?? firstDay(month);
  const to = input.serviceTo ?? input.leavingDate ?? lastDay(month);
  const result = epf(pack, {
    month,
    wage: input.pfWage,
    base: input.contributeOnActual ? 'actual' : 'ceiling',
    pensionfrom: pensionFrom(input.epsStatus, month),
    rate: input.ratePct ?? epfRule(pack, month).rate,
    vpf: vpfRate === undefined ? { amount: input.vpfAmount } : { rate: vpfRate },
    service: { from: from < firstDay(month) ? firstDay(month) : from, to: to > lastDay(month) ? lastDay(month) : to },
  });
  return {
    epfWagesEcr: inRupees(round(result.epfwages, 'nearest-rupee')),
    epsWagesEcr: inRupees(round(result.epswages, 'nearest-rupee')),
    edliWagesEcr: inRupees(round(result.edliwages, 'nearest-rupee')),
    employeeEpf: inRupees(result.employee),
    vpf: inRupees(result.vpf),
    ecrEmployeeShare: inRupees(add(result.employee, result.vpf)),
    eps: inRupees(result.eps),
    employerEpf: inRupees(result.employer),
    edliPerMember: inRupees(result.edli),
    adminPerMember: inRupees(result.admin),
  };
}

function challan(rules: Rules, input: Of<'epfChallan'>): unknown {
  const rule = epfRule(rules.epf.rules, input.wageMonth ?? LATEST);
  const contributing = input.hasContributingMember ?? input.epfWages.some((wage) => wage > 0);
  const { admin, edli, edliadmin } = epfChallan({
    rule,
    epfwages: input.epfWages,
    edliwages: input.edliWages,
    contributing,
  });
  return { acc2Admin: inRupees(admin), acc21Edli: inRupees(edli), acc22: inRupees(edliadmin) };
}

function insurance(rules: Rules, input: Of<'esi'>): unknown {
  const rule = inForce(rules.esi.rules, lastDay(input.month ?? LATEST), 'employees state insurance');
  const covered =
    input.coveredFromStartOfPeriod ||
    esiCovered(input.coverageWage, input.disability || input.disabled || input.personWithDisability, rule);
  if (!covered) return { covered, employee: 0, employer: 0 };
  const daily = input.averageDailyWage;
  const lowWage = daily !== undefined && compare(times(daily, fraction(100)), fraction(rule.lowdailywage)) <= 0;
  const { employee, employer } = esiShares(input.wagesPaid, rule, { lowWage });
  return { covered, employee: inRupees(employee), employer: inRupees(employer) };
}
