import type { Month } from '#platform/engine/day.ts';
import type { PayslipLine, PfFigures } from '#modules/payroll/contract/run/payslip.ts';
import type { VpfBase } from '#modules/payroll/contract/setup/policy.ts';
import { type Paise, subtract, ZERO } from '#platform/engine/money.ts';
import { reference } from '../../law/in-force.ts';
import { withMonth } from '../../wording.ts';
import { marked } from './bases.ts';
import { inOrderOfMonths, type MonthArrears } from './arrears.ts';
import type { PayContext } from './context.ts';
import { daysOfShare, type MonthShare, shareInWords } from './proration.ts';

export const line = (
  kind: PayslipLine['kind'],
  component: string,
  name: string,
  amount: Paise,
  why: Partial<Pick<PayslipLine, 'formula' | 'inputs' | 'rule' | 'rounding'>>,
): PayslipLine => ({
  kind,
  component,
  name,
  amount,
  formula: why.formula ?? '',
  inputs: why.inputs ?? {},
  rule: why.rule,
  rounding: why.rounding,
});

/** A line of arrears named after their month. */
const ofMonth = ({ month, unnamed }: Pick<MonthArrears, 'month' | 'unnamed'>, one: PayslipLine): PayslipLine =>
  unnamed ? one : { ...one, name: withMonth(one.name, month), wagemonth: month };

/** Negative arrears change earnings and tax only; see docs/decisions/2026-11-21-downward-arrears.md. */
const NOT_TAKEN_BACK =
  'provident fund and insurance of that month were remitted and are not taken back through payroll';
const DIFFERENCE = '(new full month - old full month)';

function daysOfMonth(share: MonthShare): { days: number; of: number } {
  const { paid, of } = daysOfShare(share);
  return { days: paid, of };
}

/** The working of a line of arrears: formula in words and its inputs. */
function why({ month, working }: MonthArrears, code: string): Required<Pick<PayslipLine, 'formula' | 'inputs'>> {
  if (working.method === 'due-less-paid') {
    const [duedays = 0, daysbefore = 0] = working.days;
    const { due, paid } = working;
    return {
      formula: 'due - paid',
      inputs: { month, due: due.amounts[code] ?? ZERO, paid: paid.amounts[code] ?? ZERO, duedays, daysbefore },
    };
  }
  const { share, packages, days } = working;
  const changed = days < 0 ? 'full month * days given back' : 'full month * days taken away';
  const words = shareInWords(share);
  const difference = `${DIFFERENCE} * ${share.parts ? words.formula : 'days / days of the month'}`;
  return {
    formula: [...(packages ? [difference] : []), ...(days === 0 ? [] : [changed])].join(' + '),
    inputs: {
      month,
      ...(packages ? (share.parts ? words.inputs : daysOfMonth(share)) : {}),
      ...(days === 0 ? {} : { changeddays: Math.abs(days) }),
    },
  };
}

/** Arrears by month and component. Lines of zero are left out. */
export function arrearLines(arrears: readonly MonthArrears[]): PayslipLine[] {
  return arrears.flatMap((one) => {
    const { structure, policy } = one.past;
    const names = new Map(structure.components.map(({ code, name }) => [code, name]));
    // What was paid by a register may have components that the structure does not.
    const codes = new Set([...names.keys(), ...Object.keys(one.earned.amounts)]);
    return [...codes].flatMap((code) => {
      const amount = one.earned.amounts[code] ?? ZERO;
      if (amount === 0) return [];
      const { formula, inputs } = why(one, code);
      const name = names.get(code) ?? code;
      const full = amount < 0 ? `${formula}; ${NOT_TAKEN_BACK}` : formula;
      return [
        ofMonth(
          one,
          line('arrear', code, `${name}, arrears`, amount, {
            formula: full,
            inputs,
            rounding: policy.proration.rounding,
          }),
        ),
      ];
    });
  });
}

/** Arrears of a month with their contributions. */
export type ArrearsWithPf = { readonly arrears: MonthArrears; readonly pf: PfFigures };
const ruleOf = (context: PayContext, month: Month): PayslipLine['rule'] =>
  reference(context.rules, 'epf', context.epf(month));

const OWN = {
  arrear_pf: { name: 'PF on arrears', formula: 'rate % of arrear EPF wages', figure: 'employee' },
  arrear_vpf: { name: 'VPF on arrears', formula: 'own rate % of arrear EPF wages', figure: 'vpf' },
} as const;

/** What a rate of arrears is of, in words and as an input of the line. */
const BASES = {
  'epf-wages': undefined,
  'pf-wages': {
    formula: 'own rate % of arrear PF wages',
    input: ({ pf }: MonthArrears) => ({ pfwages: pf.more }),
  },
  basic: {
    formula: 'own rate % of arrear basic pay',
    input: ({ past, earned }: MonthArrears) => ({ basic: marked(past, earned.amounts, 'basic') }),
  },
} as const;

/** The employee's contributions on arrears, month by month. @param taken of all months together, paise */
export function arrearPfLines(
  context: PayContext,
  kind: keyof typeof OWN,
  { parts, rate, taken, base }: { parts: readonly ArrearsWithPf[]; rate: string; taken: Paise; base: VpfBase },
): PayslipLine[] {
  const { name, formula, figure } = OWN[kind];
  const of = BASES[base];
  const shares = inOrderOfMonths(
    parts.map(({ pf }) => pf[figure]),
    taken,
  );
  return parts.flatMap(({ arrears, pf }, at) => {
    const amount = shares[at] ?? ZERO;
    if (amount === 0) return [];
    // Payslips of one month named it with the provident fund alone.
    const month = arrears.unnamed && kind === 'arrear_vpf' ? {} : { month: arrears.month };
    const inputs = { rate, ...month, ...(of ? of.input(arrears) : { epfwages: pf.epfwages }) };
    const own = line('deduction', kind, name, amount, {
      formula: of?.formula ?? formula,
      inputs: subtract(pf[figure], amount) === 0 ? inputs : { ...inputs, due: pf[figure] },
      rule: ruleOf(context, arrears.month),
      rounding: 'nearest-rupee',
    });
    return [ofMonth(arrears, own)];
  });
}

/** The employer's contributions on arrears, month by month. Lines of zero are left out. */
export function arrearEmployerLines(context: PayContext, parts: readonly ArrearsWithPf[]): PayslipLine[] {
  return parts.flatMap(({ arrears, pf }) => {
    // Payslips of one month named the rule of the month of payment.
    const rule = ruleOf(context, arrears.unnamed ? context.month : arrears.month);
    const month = arrears.unnamed ? {} : { month: arrears.month };
    const eps = { formula: 'rate % of arrear EPS wages', inputs: { ...month, epswages: pf.epswages }, rule };
    const own = { formula: 'rate % of arrear EPF wages - EPS', inputs: { ...month, epfwages: pf.epfwages }, rule };
    return [
      line('employer', 'arrear_eps', 'EPS (employer) on arrears', pf.eps, eps),
      line('employer', 'arrear_employer_epf', 'Employer PF on arrears', pf.employer, own),
    ]
      .filter(({ amount }) => amount !== 0)
      .map((one) => ofMonth(arrears, one));
  });
}
