import type { EmployeeFacts, PayslipLine } from '#modules/payroll/contract/payslip.ts';
import type { DeductionKind } from '#modules/payroll/contract/policy.ts';
import type { PackName } from '#modules/payroll/contract/rules.ts';
import type { Month } from '#modules/payroll/contract/units.ts';
import { ZERO } from '#platform/engine/money.ts';
import { reference } from '../in-force.ts';
import { monthName } from '../wording.ts';
import type { PayContext } from './context.ts';
import { baseOf } from './bases.ts';
import type { Earnings } from './earnings.ts';
import { arrearPfLines, line } from './arrear-lines.ts';
import { esiFormula, type LineInput, type Why } from './lines.ts';

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

function whys(
  context: PayContext,
  facts: EmployeeFacts,
  input: LineInput,
): Record<Exclude<DeductionKind, 'loan' | 'other' | 'arrear_pf' | 'arrear_vpf'>, Why> {
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
    } else if (kind === 'arrear_pf' || kind === 'arrear_vpf') {
      const rate = kind === 'arrear_pf' ? context.policy.pf.rate : facts.vpfrate;
      lines.push(...arrearPfLines(context, kind, { parts: input.arrearpf, rate, taken }));
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
