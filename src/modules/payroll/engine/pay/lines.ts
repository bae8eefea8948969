import type { EmployeeFacts, PayslipLine, PfFigures, TaxWorking } from '#modules/payroll/contract/payslip.ts';
import type { DeductionKind } from '#modules/payroll/contract/policy.ts';
import type { PackName } from '#modules/payroll/contract/rules.ts';
import type { Month, Paise } from '#modules/payroll/contract/units.ts';
import { ZERO } from '#platform/engine/money.ts';
import type { WelfareShares } from '../labour-welfare-fund.ts';
import { reference } from '../in-force.ts';
import { monthName } from '../wording.ts';
import type { PayContext } from './context.ts';
import type { OtherDeductionTaken, LoanPayment, SetOff, Taken } from './deduct.ts';
import { baseOf } from './bases.ts';
import { componentWhy } from './component-why.ts';
import type { Earnings } from './earnings.ts';
import type { Insurance } from './insurance.ts';
import { shareInWords } from './proration.ts';

export type LineInput = {
  readonly earnings: Earnings;
  readonly pfwages: Paise;
  /** What professional tax is taken on. */
  readonly ptwages: Paise;
  readonly pf: PfFigures;
  readonly arrearpf: PfFigures;
  readonly insurance: Insurance;
  readonly welfare: WelfareShares;
  readonly tax: TaxWorking;
  readonly taken: readonly Taken[];
  readonly loans: readonly LoanPayment[];
  readonly otherDeductions: readonly OtherDeductionTaken[];
  readonly already: SetOff;
};

const line = (
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

/** Negative arrears change earnings and tax only; see docs/decisions/2026-11-21-downward-arrears.md. */
const NOT_TAKEN_BACK =
  'provident fund and insurance of that month were remitted and are not taken back through payroll';

const DIFFERENCE = '(new full month - old full month)';

/** Earnings: monthly components for the days paid, arrears of a revision, one-time pay. Lines of zero are left out. */
export function earningLines(context: PayContext, { earnings }: LineInput): PayslipLine[] {
  const { structure, policy } = context;
  const { earned, arrear, arrearshare, arrearmonth, onetime } = earnings;
  const { rounding } = policy.proration;
  const lines: PayslipLine[] = [];
  for (const one of structure.components) {
    const amount = earned.amounts[one.code] ?? ZERO;
    if (amount !== 0)
      lines.push(line('earning', one.code, one.name, amount, componentWhy(structure, one, earnings, rounding)));
  }
  const { before } = context;
  for (const one of before.structure.components) {
    const amount = arrear.amounts[one.code] ?? ZERO;
    const words = shareInWords(arrearshare);
    const inputs = {
      month: arrearmonth,
      ...(arrearshare.parts ? words.inputs : { days: arrearshare.paid / 2, of: arrearshare.of / 2 }),
    };
    const difference = `${DIFFERENCE} * ${arrearshare.parts ? words.formula : 'days / days of the month'}`;
    const formula = amount < 0 ? `${difference}; ${NOT_TAKEN_BACK}` : difference;
    if (amount !== 0)
      lines.push(
        line('arrear', one.code, `${one.name}, arrears`, amount, {
          formula,
          inputs,
          rounding: before.policy.proration.rounding,
        }),
      );
  }
  for (const [code, amount] of onetime) {
    if (amount !== 0)
      lines.push(line('earning', code, structure.onetime.get(code)?.name ?? code, amount, { formula: 'as given' }));
  }
  return lines;
}

const NAMES: Record<DeductionKind, string> = {
  pf: 'PF',
  arrear_pf: 'PF on arrears',
  vpf: 'VPF',
  arrear_vpf: 'VPF on arrears',
  esi: 'ESI',
  pt: 'Professional tax',
  lwf: 'Labour welfare fund',
  tds: 'Income tax (TDS)',
  loan: 'Loan',
  other: 'Other deductions',
};

const esiFormula = ({ arrear }: Earnings): string =>
  arrear.gross < 0 ? 'rate % of base; arrears taken back do not lower it' : 'rate % of base';

type Why = Pick<PayslipLine, 'formula' | 'inputs'> & { readonly rule?: PayslipLine['rule'] };

function whys(
  context: PayContext,
  facts: EmployeeFacts,
  input: LineInput,
): Record<Exclude<DeductionKind, 'loan' | 'other'>, Why> {
  const { pf, arrearpf, insurance, welfare, tax, earnings, pfwages, ptwages } = input;
  const of = (pack: PackName, rule: { readonly source: string }): PayslipLine['rule'] =>
    reference(context.rules, pack, rule);
  const epf = (month: Month): PayslipLine['rule'] => of('epf', context.epf(month));
  const { rate } = context.policy.pf;
  const regime = context.incometax(tax.regime);
  return {
    pf: { formula: 'rate % of EPF wages', inputs: { rate, pfwages, epfwages: pf.epfwages }, rule: epf(context.month) },
    vpf: {
      formula: 'own rate % of EPF wages',
      inputs: { rate: facts.vpfrate, epfwages: pf.epfwages },
      rule: epf(context.month),
    },
    arrear_pf: {
      formula: 'rate % of arrear EPF wages',
      inputs: { rate, month: earnings.arrearmonth, epfwages: arrearpf.epfwages },
      rule: epf(earnings.arrearmonth),
    },
    arrear_vpf: {
      formula: 'own rate % of arrear EPF wages',
      inputs: { rate: facts.vpfrate, epfwages: arrearpf.epfwages },
      rule: epf(earnings.arrearmonth),
    },
    esi: {
      formula: insurance.lowwage ? 'nil: low daily wage' : esiFormula(earnings),
      inputs: { rate: context.esi.employeerate, base: insurance.base, esiwages: insurance.wages },
      rule: of('esi', context.esi),
    },
    pt: {
      formula: 'table of the state of work on the pay in its base',
      inputs: { state: facts.workstate, inbase: ptwages },
      rule: of('professional-tax', context.professionaltax(facts.workstate, context.month)),
    },
    lwf: {
      formula: 'contribution of the state of work',
      inputs: {
        state: facts.workstate,
        inbase: baseOf(context, earnings.earned.amounts, 'lwf'),
        employer: welfare.employer,
      },
      rule: of('labour-welfare-fund', context.welfarefund(facts.workstate)),
    },
    tds: {
      formula: '(tax without one-time pay - deducted so far) / months left + tax on one-time pay',
      inputs: {
        taxofyear: tax.withall.payable,
        withoutonetime: tax.without.payable,
        before: tax.before,
        monthsleft: tax.monthsleft,
        due: tax.due,
      },
      rule: of('income-tax', regime),
    },
  };
}

/** Benefits in kind, taken back whole: they were given otherwise. */
const benefitLines = ({ structure }: PayContext, { earned }: Earnings): PayslipLine[] =>
  structure.components
    .filter(({ kind, code }) => kind === 'benefit' && (earned.amounts[code] ?? 0) !== 0)
    .map(({ code, name }) =>
      line('deduction', code, name, earned.amounts[code] ?? ZERO, {
        formula: 'given in kind: what stands among the earnings is taken back whole',
      }),
    );

/** Deductions in the order taken; loans and other deductions one by one. Lines of zero are left out. */
export function deductionLines(context: PayContext, facts: EmployeeFacts, input: LineInput): PayslipLine[] {
  const lines = benefitLines(context, input.earnings);
  const why = whys(context, facts, input);
  for (const { kind, due, taken } of input.taken) {
    if (taken === 0) continue;
    if (kind === 'loan') {
      for (const { loan, taken: paid, balance } of input.loans) {
        const inputs = { loan: loan.number, emi: loan.emi, outstanding: loan.outstanding, balance };
        if (paid !== 0)
          lines.push(
            line('deduction', 'loan', `Loan ${loan.number}`, paid, {
              formula: 'lower of EMI, outstanding and earnings left',
              inputs,
            }),
          );
      }
    } else if (kind === 'other') {
      for (const { component, name, due: asked, taken: paid } of input.otherDeductions) {
        if (paid !== 0)
          lines.push(
            line('deduction', component, name, paid, {
              formula: 'as given, at most the earnings left',
              inputs: { due: asked },
            }),
          );
      }
    } else {
      const { formula, inputs, rule } = why[kind];
      lines.push(
        line('deduction', kind, NAMES[kind], taken, {
          formula,
          inputs: taken === due ? inputs : { ...inputs, due },
          rule,
          rounding: kind === 'esi' ? context.esi.rounding : 'nearest-rupee',
        }),
      );
    }
  }
  const { already } = input;
  if (already.taken > 0)
    lines.push(
      line('deduction', 'alreadypaid', `Already paid for ${monthName(context.month)}`, already.taken, {
        formula: 'paid by the reversed payslip and kept, at most the pay left; the rest is carried as a recovery',
        inputs: { due: already.due, carried: already.carried },
      }),
    );
  return lines;
}

/** Employer contributions. Lines of zero are left out. */
export function employerLines(
  context: PayContext,
  facts: EmployeeFacts,
  { earnings, pf, arrearpf, insurance, welfare }: LineInput,
): PayslipLine[] {
  const rule = context.epf(context.month);
  const pfRule = reference(context.rules, 'epf', rule);
  const own: [string, string, Paise, Why][] = [
    [
      'eps',
      'EPS (employer)',
      pf.eps,
      { formula: 'rate % of EPS wages', inputs: { rate: rule.epsrate, epswages: pf.epswages }, rule: pfRule },
    ],
    [
      'employer_epf',
      'Employer PF',
      pf.employer,
      {
        formula: 'rate % of EPF wages - EPS',
        inputs: { rate: context.policy.pf.rate, epfwages: pf.epfwages, eps: pf.eps },
        rule: pfRule,
      },
    ],
    [
      'edli',
      'EDLI',
      pf.edli,
      { formula: 'rate % of EDLI wages', inputs: { rate: rule.edlirate, edliwages: pf.edliwages }, rule: pfRule },
    ],
    [
      'arrear_eps',
      'EPS (employer) on arrears',
      arrearpf.eps,
      { formula: 'rate % of arrear EPS wages', inputs: { epswages: arrearpf.epswages }, rule: pfRule },
    ],
    [
      'arrear_employer_epf',
      'Employer PF on arrears',
      arrearpf.employer,
      { formula: 'rate % of arrear EPF wages - EPS', inputs: { epfwages: arrearpf.epfwages }, rule: pfRule },
    ],
    [
      'employer_esi',
      'Employer ESI',
      insurance.employer,
      {
        formula: esiFormula(earnings),
        inputs: { rate: context.esi.employerrate, base: insurance.base },
        rule: reference(context.rules, 'esi', context.esi),
      },
    ],
    [
      'employer_lwf',
      'Employer labour welfare fund',
      welfare.employer,
      {
        formula: 'contribution of the state of work',
        inputs: { state: facts.workstate },
        rule: reference(context.rules, 'labour-welfare-fund', context.welfarefund(facts.workstate)),
      },
    ],
  ];
  const { structure, policy } = context;
  const costs = structure.costs.map((one): (typeof own)[number] => [
    one.code,
    one.name,
    earnings.earned.amounts[one.code] ?? ZERO,
    componentWhy(structure, one, earnings, policy.proration.rounding),
  ]);
  return [...own, ...costs]
    .filter(([, , amount]) => amount !== 0)
    .map(([component, name, amount, why]) => line('employer', component, name, amount, why));
}
