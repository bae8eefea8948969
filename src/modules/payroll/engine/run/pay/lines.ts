import type { EmployeeFacts, PayslipLine, PfFigures, SetAside } from '#modules/payroll/contract/run/payslip.ts';
import type { TaxWorking } from '#modules/payroll/contract/law/tax-working.ts';
import { type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';
import type { WelfareShares } from '../../law/labour-welfare-fund.ts';
import { benefitWhy } from '../../person/fbp/benefits.ts';
import { reference } from '../../law/in-force.ts';
import { arrearEmployerLines, arrearLines, type ArrearsWithPf, line } from './arrear-lines.ts';
import type { PayContext } from './context.ts';
import type { Deducted } from './deductions.ts';
import { componentWhy } from './component-why.ts';
import type { Earnings } from './earnings.ts';
import type { InMonth } from './in-month.ts';
import type { Insurance } from './insurance.ts';
import { lateLines, sumOfLate } from './late-units.ts';
import { readPayInputs } from './units-worked.ts';

export type LineInput = {
  readonly earnings: Earnings;
  readonly place: InMonth;
  readonly pfwages: Paise;
  /** Basic pay, where voluntary provident fund in percent is of it. */
  readonly vpfbasic?: Paise;
  /** What professional tax is taken on. */
  readonly ptwages: Paise;
  readonly pf: PfFigures;
  readonly arrearpf: readonly ArrearsWithPf[];
  readonly insurance: Insurance;
  readonly welfare: WelfareShares;
  readonly tax: TaxWorking;
  readonly deductions: Deducted;
};

/** Earnings: monthly components for the days paid, arrears, one-time pay, units of past months. Lines of zero are left out. */
export function earningLines(context: PayContext, { earnings }: LineInput): PayslipLine[] {
  const { structure, policy } = context;
  const { earned, onetime } = earnings;
  const { rounding } = policy.proration;
  const lines: PayslipLine[] = [];
  for (const one of structure.components) {
    const amount = earned.amounts[one.code] ?? ZERO;
    if (amount !== 0)
      lines.push(line('earning', one.code, one.name, amount, componentWhy(structure, one, earnings, rounding)));
  }
  lines.push(...arrearLines(earnings.arrears));
  const late = sumOfLate(earnings.late);
  for (const [code, all] of onetime) {
    const amount = subtract(all, late.get(code) ?? ZERO);
    const name = structure.onetime.get(code)?.name ?? code;
    if (amount !== 0) lines.push(line('earning', code, name, amount, onetimeWhy(earnings, code, amount)));
    lines.push(...lateLines(earnings.late, code, name));
  }
  return lines;
}

export const UNITS_BY_FORMULA = 'units by their formula';
export const UNITS_BY_FORMULA_AND_GIVEN = 'units by their formula + as given';
export const BY_CLOSE = 'formula over the close of attendance';
export const GUARANTEE_LESS_PAID = 'guaranteed - paid by its components';

/** How one-time pay came about: as given, by units worked, or both; what was set aside; what makes up a guarantee. */
function onetimeWhy(
  { units, aside, topups, byclose, full, fbp }: Earnings,
  code: string,
  amount: Paise,
): Partial<Pick<PayslipLine, 'formula' | 'inputs' | 'rounding'>> {
  const rows = units.filter(({ component }) => component === code);
  const [first] = rows;
  const set = aside.paid.get(code);
  if (set) return { formula: 'set aside until paid', inputs: asideInputs(set.rows) };
  const guarantee = topups.get(code);
  if (guarantee)
    return {
      formula: GUARANTEE_LESS_PAID,
      inputs: {
        guaranteed: guarantee.guaranteed,
        reached: guarantee.reached,
        ...readPayInputs(byclose.get(code)?.readpay),
      },
    };
  const closed = byclose.get(code);
  if (closed && !guarantee)
    return { formula: BY_CLOSE, inputs: readPayInputs(closed.readpay), rounding: closed.rounding };
  const benefit = benefitWhy(fbp, code, amount);
  if (benefit) return benefit;
  const target = full[code];
  if (!first) return { formula: 'as given', ...(target === undefined ? {} : { inputs: { target } }) };
  const value = subtract(amount, sum(rows.map((row) => row.amount)));
  const inputs: Record<string, number | string> = {};
  for (const [at, { item, units: count, rate, vda, from, to, amount: paid }] of rows.entries())
    Object.assign(inputs, {
      [`unititem${at + 1}`]: item,
      [`unitcount${at + 1}`]: count,
      ...(rate === undefined ? {} : { [`unitrate${at + 1}`]: rate }),
      ...(vda === undefined ? {} : { [`unitvda${at + 1}`]: vda }),
      ...(from === undefined || to === undefined ? {} : { [`unitfrom${at + 1}`]: from, [`unitto${at + 1}`]: to }),
      [`unitamount${at + 1}`]: paid,
    });
  Object.assign(inputs, readPayInputs(first.readpay));
  const [alone, beside] = first.readpay
    ? [UNITS_BY_FORMULA, UNITS_BY_FORMULA_AND_GIVEN]
    : ['units * rate', 'units * rate + as given'];
  const formula = value === 0 ? alone : beside;
  return { formula, inputs: value === 0 ? inputs : { ...inputs, given: value }, rounding: first.rounding };
}

/** What was set aside, row by row; a row of before the first payslip here has no month. */
function asideInputs(rows: readonly SetAside[]): Record<string, number | string> {
  const inputs: Record<string, number | string> = {};
  for (const [at, { month = '', amount }] of rows.entries())
    Object.assign(inputs, { [`asidemonth${at + 1}`]: month, [`asideamount${at + 1}`]: amount });
  return inputs;
}

/** What the month sets aside: shown beside the pay, and paid later. */
function asideLines({ structure, policy }: PayContext, earnings: Earnings): PayslipLine[] {
  const { added, left } = earnings.aside;
  return structure.apart.flatMap((one) => {
    const of = (rows: readonly SetAside[]): Paise =>
      sum(rows.filter(({ component }) => component === one.code).map(({ amount }) => amount));
    const amount = of(added);
    if (amount === 0) return [];
    const { formula, inputs, rounding } = componentWhy(structure, one, earnings, policy.proration.rounding);
    const late = subtract(amount, earnings.earned.setaside?.[one.code] ?? ZERO);
    return [
      line('employer', one.code, `${one.name}, accrued`, amount, {
        formula: late === 0 ? formula : `${formula} + past months`,
        inputs: { ...inputs, ...(late === 0 ? {} : { pastmonths: late }), asidebalance: of(left) },
        rounding,
      }),
    ];
  });
}

export const esiFormula = ({ arrear }: Earnings): string =>
  arrear.gross < 0 ? 'rate % of base; arrears taken back do not lower it' : 'rate % of base';

export type Why = Pick<PayslipLine, 'formula' | 'inputs'> & { readonly rule?: PayslipLine['rule'] };

/** Employer contributions. Lines of zero are left out. */
export function employerLines(
  context: PayContext,
  facts: EmployeeFacts,
  {
    earnings,
    pf,
    arrearpf,
    insurance,
    welfare,
  }: Pick<LineInput, 'earnings' | 'pf' | 'arrearpf' | 'insurance' | 'welfare'>,
): PayslipLine[] {
  const rule = context.epf(context.month);
  const pfRule = reference(context.rules, 'epf', rule);
  const own: [string, string, Paise, () => Why][] = [
    [
      'eps',
      'EPS (employer)',
      pf.eps,
      () => ({ formula: 'rate % of EPS wages', inputs: { rate: rule.epsrate, epswages: pf.epswages }, rule: pfRule }),
    ],
    [
      'employer_epf',
      'Employer PF',
      pf.employer,
      () => ({
        formula: 'rate % of EPF wages - EPS',
        inputs: { rate: context.policy.pf.rate, epfwages: pf.epfwages, eps: pf.eps },
        rule: pfRule,
      }),
    ],
    [
      'edli',
      'EDLI',
      pf.edli,
      () => ({
        formula: 'rate % of EDLI wages',
        inputs: { rate: rule.edlirate, edliwages: pf.edliwages },
        rule: pfRule,
      }),
    ],
    [
      'employer_esi',
      'Employer ESI',
      insurance.employer,
      () => ({
        formula: esiFormula(earnings),
        inputs: { rate: context.esi.employerrate, base: insurance.base },
        rule: reference(context.rules, 'esi', context.esi),
      }),
    ],
    [
      'employer_lwf',
      'Employer labour welfare fund',
      welfare.employer,
      () => ({
        formula: 'contribution of the state of work',
        inputs: { state: facts.workstate },
        rule: reference(context.rules, 'labour-welfare-fund', context.welfarefund(facts.workstate)),
      }),
    ],
  ];
  const { structure, policy } = context;
  const costs = structure.costs.map((one): (typeof own)[number] => [
    one.code,
    one.name,
    earnings.earned.amounts[one.code] ?? ZERO,
    () => componentWhy(structure, one, earnings, policy.proration.rounding),
  ]);
  const late = structure.costarrears.map(({ component: { code, name, formula } }): (typeof own)[number] => [
    code,
    `${name}, arrears`,
    earnings.costarrears[code] ?? ZERO,
    () => ({ formula, inputs: {} }),
  ]);
  const lines = [...own, ...costs, ...late]
    .filter(([, , amount]) => amount !== 0)
    .map(([component, name, amount, why]) => line('employer', component, name, amount, why()));
  // Arrears stand behind the provident fund of the month.
  const at = lines.findIndex(({ component }) => component === 'employer_esi' || component === 'employer_lwf');
  return [
    ...lines.toSpliced(at < 0 ? lines.length : at, 0, ...arrearEmployerLines(context, arrearpf)),
    ...asideLines(context, earnings),
  ];
}
