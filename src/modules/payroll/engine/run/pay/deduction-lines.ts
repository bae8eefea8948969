import type { EmployeeFacts, PayslipLine } from '#modules/payroll/contract/run/payslip.ts';
import {
  componentOf,
  type DeductionEntry,
  type DeductionKind,
  type DeductionPlace,
  isCarried,
} from '#modules/payroll/contract/setup/deductions.ts';
import type { PackName } from '#modules/payroll/contract/law/rules.ts';
import type { PaidInMonth } from '#modules/payroll/contract/run/work-period.ts';
import { add, notBelowZero, type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import { reference } from '../../law/in-force.ts';
import { arrearPfLines, line } from './arrear-lines.ts';
import { baseOf } from './bases.ts';
import type { PayContext } from './context.ts';
import type { Cut, OtherDeductionTaken } from './deduct.ts';
import { advanceName, alreadyPaidName, loanName } from './deduction-names.ts';
import type { Earnings } from './earnings.ts';
import { esiFormula, type LineInput, type Why } from './lines.ts';
import { arrearVpfBase, vpfBase } from './provident-fund.ts';
import { recoveryLine, recoveryName } from './recoveries.ts';

/** The kinds with one line each; provident fund on arrears has a line for each past month. */
type StatutoryKind = Exclude<DeductionKind, 'loan' | 'advance' | 'other' | 'arrear_pf' | 'arrear_vpf'>;
const NAMES: Record<StatutoryKind, string> = {
  pf: 'PF',
  vpf: 'VPF',
  esi: 'ESI',
  pt: 'Professional tax',
  lwf: 'Labour welfare fund',
  tds: 'Income tax (TDS)',
};

type Explained = (context: PayContext, facts: EmployeeFacts, input: LineInput) => Why;
const ruleOf = ({ rules }: PayContext, pack: PackName, rule: { readonly source: string }): PayslipLine['rule'] =>
  reference(rules, pack, rule);
const epf = (context: PayContext): PayslipLine['rule'] => ruleOf(context, 'epf', context.epf(context.month));

/** What voluntary provident fund is of. */
function vpfWhy(context: PayContext, facts: EmployeeFacts, { pf, pfwages, vpfbasic = ZERO }: LineInput) {
  const { vpfrate: rate, vpfamount: amount } = facts;
  if (amount !== undefined)
    return { formula: 'own amount, at most PF wages - own PF', inputs: { amount, pfwages, ownpf: pf.employee } };
  switch (vpfBase(context, facts)) {
    case 'epf-wages':
      return { formula: 'own rate % of EPF wages', inputs: { rate, epfwages: pf.epfwages } };
    case 'pf-wages':
      return { formula: 'own rate % of PF wages', inputs: { rate, pfwages } };
    case 'basic':
      return { formula: 'own rate % of basic pay', inputs: { rate, basic: vpfbasic } };
  }
}

/** How each kind came about. */
const WHYS: Record<StatutoryKind, Explained> = {
  pf: (context, _, { pf, pfwages }) => ({
    formula: 'rate % of EPF wages',
    inputs: { rate: context.policy.pf.rate, pfwages, epfwages: pf.epfwages },
    rule: epf(context),
  }),
  vpf: (context, facts, input) => ({ ...vpfWhy(context, facts, input), rule: epf(context) }),
  esi: (context, _, { insurance, earnings }) => ({
    formula: insurance.lowwage ? 'nil: low daily wage' : esiFormula(earnings),
    inputs: { rate: context.esi.employeerate, base: insurance.base, esiwages: insurance.wages },
    rule: ruleOf(context, 'esi', context.esi),
  }),
  pt: (context, facts, { ptwages }) => ({
    formula: 'table of the state of work on the pay in its base',
    inputs: { state: facts.workstate, inbase: ptwages },
    rule: ruleOf(context, 'professional-tax', context.professionaltax(facts.workstate, context.month)),
  }),
  lwf: (context, facts, { welfare, earnings }) => ({
    formula: 'contribution of the state of work',
    inputs: {
      state: facts.workstate,
      inbase: baseOf(context, earnings.earned.amounts, 'lwf'),
      employer: welfare.employer,
    },
    rule: ruleOf(context, 'labour-welfare-fund', context.welfarefund(facts.workstate)),
  }),
  tds: (context, _, { tax }) => ({
    formula: tax.part
      ? tax.part.days === 0
        ? TAX_ALONE
        : TAX_BY_DAYS
      : '(tax without one-time pay - deducted so far) / months left + tax on one-time pay',
    inputs: {
      taxofyear: tax.withall.payable,
      withoutonetime: tax.without.payable,
      before: tax.before,
      monthsleft: tax.monthsleft,
      ...(tax.part ? { taxdays: tax.part.days, taxdaysleft: tax.part.of } : {}),
      due: tax.due,
    },
    rule: ruleOf(context, 'income-tax', context.incometax(tax.regime)),
  }),
};

const TAKEN: Partial<Record<DeductionEntry, keyof PaidInMonth['taken']>> = {
  pf: 'pf',
  vpf: 'vpf',
  esi: 'esi',
  pt: 'pt',
  lwf: 'lwf',
};
/** What the lines of income tax say where a wage month has several payslips. */
export const TAX_BY_DAYS =
  '(tax without one-time pay - deducted so far) * days of the payslip / days left + tax on one-time pay';
export const TAX_ALONE = 'tax of the year with this pay - tax without it';
export const TO_DATE = ', of the month to date - taken by earlier payslips of the month';
/** The working of a statute that takes the month to date, after earlier payslips of the month. */
function toDate(
  { policy }: PayContext,
  why: Why,
  kind: DeductionPlace,
  { place: { before, ofentity } }: LineInput,
): Why {
  const way = isCarried(kind) ? undefined : TAKEN[kind];
  if (before.length === 0 || !way || policy.inmonth?.[way === 'vpf' ? 'pf' : way] === 'each-payslip') return why;
  const taken = (kind === 'pt' ? before : ofentity).map((one) => one.taken[way]);
  return {
    ...why,
    formula: `${why.formula}${TO_DATE}`,
    inputs: { ...why.inputs, takeninmonth: sum(taken) },
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

type Own = {
  readonly component: string;
  readonly name: string;
  readonly due: Paise;
  readonly taken: Paise;
  readonly why: Partial<Why> & { readonly formula: string; readonly rounding?: string };
};

/** What stands on the line of another deduction: its component and name, those of a recovery by its kind. */
const nameOf = ({ component, name, carried }: OtherDeductionTaken): Pick<Own, 'component' | 'name'> =>
  carried === undefined
    ? { component, name }
    : { component: recoveryLine(carried), name: recoveryName({ kind: carried, name }) };

/** Loans, advances and other deductions one by one; no other kind has parts. */
function parts({ deductions }: LineInput, kind: DeductionPlace, structured: PayContext): readonly Own[] | undefined {
  if (kind === 'loan')
    return deductions.loans.map(({ loan, due, taken, balance, planned }) => ({
      component: 'loan',
      name: loanName(loan),
      due,
      taken,
      why: planned
        ? {
            formula: 'instalment of the plan, at most the earnings left',
            inputs: {
              loan: loan.number,
              opening: planned.month.opening,
              interest: planned.month.interest,
              due,
              instalmentstaken: planned.after.taken,
              instalments: planned.after.instalments,
              balance,
            },
          }
        : {
            formula: 'lower of EMI, outstanding and earnings left',
            inputs: { loan: loan.number, emi: loan.emi, outstanding: loan.outstanding, balance },
          },
    }));
  if (kind === 'advance')
    return deductions.advances.map(({ advance, due, taken, left }) => ({
      component: 'advance',
      name: advanceName(advance),
      due,
      taken,
      why: {
        formula:
          due === advance.outstanding
            ? 'the whole rest, at most the earnings left'
            : 'amount / instalments, at most the earnings left',
        inputs: {
          advance: advance.number,
          amount: advance.amount,
          instalments: advance.instalments,
          instalmentstaken: left.taken,
          outstanding: advance.outstanding,
          balance: left.outstanding,
          ...(taken === due ? {} : { due }),
        },
        rounding: structured.policy.advances.rounding,
      },
    }));
  if (kind !== 'other' && componentOf(kind) === undefined && !isCarried(kind)) return undefined;
  return (deductions.others.get(kind) ?? []).map((one) => ({
    ...nameOf(one),
    due: one.due,
    taken: one.taken,
    why: { formula: 'as given, at most the earnings left', inputs: { due: one.due } },
  }));
}

/** What a limit left of the pay for a deduction, as inputs of its line. */
const limitInputs = ({ limit, before }: Cut, sofar: Paise): Record<string, number | string> => ({
  limitname: limit.name,
  limitshare: limit.share,
  limitbase: limit.base,
  limit: limit.amount,
  takenbefore: add(before, sofar),
  leftofit: notBelowZero(subtract(limit.amount, add(before, sofar))),
});
const CUT = '; cut by a limit on deductions';

/**
 * Deductions in the order taken; loans, advances and other deductions one by one. Lines of zero are left out, unless a
 * limit left nothing for them.
 */
export function deductionLines(context: PayContext, facts: EmployeeFacts, input: LineInput): PayslipLine[] {
  const lines = benefitLines(context, input.earnings);
  for (const { kind, due, taken, cut } of input.deductions.inorder) {
    if (due === 0 || (taken === 0 && !cut)) continue;
    const own = parts(input, kind, context);
    if (own) {
      let sofar = ZERO;
      for (const { component, name, taken: paid, due: request, why: words } of own) {
        const iscut = cut !== undefined && paid < request;
        if (paid !== 0 || iscut)
          lines.push(
            line('deduction', component, name, paid, {
              ...words,
              ...(iscut
                ? { formula: `${words.formula}${CUT}`, inputs: { ...words.inputs, ...limitInputs(cut, sofar) } }
                : {}),
            }),
          );
        sofar = add(sofar, paid);
      }
    } else if (kind === 'arrear_pf' || kind === 'arrear_vpf') {
      const rate = kind === 'arrear_pf' ? context.policy.pf.rate : facts.vpfrate;
      const base = kind === 'arrear_pf' ? 'epf-wages' : arrearVpfBase(context, facts);
      lines.push(...arrearPfLines(context, kind, { parts: input.arrearpf, rate, taken, base }));
    } else {
      const { formula, inputs, rule } = toDate(
        context,
        WHYS[kind as StatutoryKind](context, facts, input),
        kind,
        input,
      );
      lines.push(
        line('deduction', kind, NAMES[kind as StatutoryKind], taken, {
          formula: cut ? `${formula}${CUT}` : formula,
          inputs: { ...inputs, ...(taken === due ? {} : { due }), ...(cut ? limitInputs(cut, ZERO) : {}) },
          rule,
          rounding: kind === 'esi' ? context.esi.rounding : 'nearest-rupee',
        }),
      );
    }
  }
  const { already } = input.deductions;
  if (already.taken > 0)
    lines.push(
      line('deduction', 'alreadypaid', alreadyPaidName(context.month), already.taken, {
        formula: 'paid by the reversed payslip and kept, at most the pay left; the rest is carried as a recovery',
        inputs: { due: already.due, carried: already.carried },
      }),
    );
  return lines;
}
