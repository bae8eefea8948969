import type { PayrollPolicy } from '#modules/payroll/contract/policy.ts';
import type {
  EpfRule,
  EsiRule,
  HraRule,
  IncomeTaxRule,
  LabourCodesRule,
  ProfessionalTaxRule,
  Regime,
  Rules,
  WelfareFundRule,
} from '#modules/payroll/contract/rules.ts';
import type { Structure } from '#modules/payroll/contract/structure.ts';
import type { Month } from '#modules/payroll/contract/units.ts';
import { addMonths, lastDay, month, monthsFrom } from '#platform/engine/day.ts';
import { epfRule } from '../epf.ts';
import { inForce } from '../in-force.ts';
import { welfareFundRule } from '../labour-welfare-fund.ts';
import { professionalTaxRule } from '../professional-tax.ts';
import { type PreparedStructure, prepareStructure } from './structure.ts';

/** Inputs shared by everybody on one month's payroll, looked up once. */
export type PayContext = {
  readonly month: Month;
  /** Months of the tax year after this one. */
  readonly after: readonly Month[];
  readonly yearend: Month;
  readonly rules: Rules;
  readonly policy: PayrollPolicy;
  readonly structure: PreparedStructure;
  /** What was in force in the month before, which arrears are worked out by. */
  readonly before: PastContext;
  readonly epf: (month: Month) => EpfRule;
  readonly esi: EsiRule;
  readonly hra: HraRule;
  readonly labourcodes: LabourCodesRule;
  readonly incometax: (regime: Regime) => IncomeTaxRule;
  readonly professionaltax: (state: string, month: Month) => ProfessionalTaxRule;
  readonly welfarefund: (state: string) => WelfareFundRule;
};

/** Policy and structure of an earlier month, and the rules by month. */
export type PastContext = Pick<PayContext, 'policy' | 'structure' | 'rules' | 'epf'>;

function remember<Value>(find: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = find(key);
    known.set(key, value);
    return value;
  };
}

/** Last month of the tax year a month of payment lies in: April to March. */
export function taxYearEnd(at: Month): Month {
  const year = Number(at.slice(0, 4)) + (Number(at.slice(5, 7)) >= 4 ? 1 : 0);
  return month(`${year}-03`);
}

/**
 * Prepares one month's payroll: compiles the structure, finds the rules in force.
 * @throws RangeError when the packs have no rule for the month or the structure cannot be computed
 */
export function preparePayroll({
  rules,
  policy,
  structure,
  month,
  before,
}: {
  /** What was in force in the month before, where it was something else. */
  before?: { policy: PayrollPolicy; structure: Structure };
  rules: Rules;
  policy: PayrollPolicy;
  structure: Structure;
  month: Month;
}): PayContext {
  const payday = lastDay(month);
  const yearend = taxYearEnd(month);
  const epf = remember((at) => epfRule(rules.epf.rules, at as Month));
  const tax = remember((regime) =>
    inForce(
      rules['income-tax'].rules.filter((rule) => rule.regime === regime),
      payday,
      `income tax, ${regime} regime`,
    ),
  );
  // A year without rules is one error here, not one for every employee.
  tax('new');
  tax('old');
  const pt = remember((key) => {
    const [state = '', at = ''] = key.split('|');
    return professionalTaxRule(rules['professional-tax'].rules, state, at as Month);
  });
  const prepared = prepareStructure(structure, policy.paybasis);
  return {
    month,
    after: month === yearend ? [] : monthsFrom(addMonths(month, 1), yearend),
    yearend,
    rules,
    policy,
    structure: prepared,
    before: {
      rules,
      epf,
      policy: before?.policy ?? policy,
      structure: before ? prepareStructure(before.structure, before.policy.paybasis) : prepared,
    },
    epf,
    esi: inForce(rules.esi.rules, payday, 'employees state insurance'),
    hra: inForce(rules.hra.rules, payday, 'house rent allowance'),
    labourcodes: inForce(rules['labour-codes'].rules, payday, 'labour codes'),
    incometax: tax,
    professionaltax: (state, at) => pt(`${state}|${at}`),
    welfarefund: remember((state) => welfareFundRule(rules['labour-welfare-fund'].rules, state, month)),
  };
}
