import type { CertificatePayslip } from '#modules/payroll/contract/outputs/form16-figures.ts';
import type { Payslip } from '#modules/payroll/contract/run/payslip.ts';
import type { Regime } from '#modules/payroll/contract/law/rules.ts';
import type { Day } from '#platform/engine/day.ts';
import { paise, type Paise, subtract, sum, ZERO } from '#platform/engine/money.ts';

/** A payslip in effect, as far as the tax year reads it. */
export type YearPayslip = {
  readonly payrollrunid: number;
  readonly paidon: Day;
  /** The legal entity that paid it; 0 the company itself. */
  readonly entity: number;
  readonly payslip: Pick<Payslip, 'month' | 'register' | 'tax' | 'carry'>;
};
/** The components that a settlement pays by: what they pay is gratuity, leave encashment and pay in lieu of notice. */
export type SettlementRoles = {
  readonly gratuity: readonly string[];
  readonly leave: readonly string[];
  readonly noticepay: readonly string[];
};
type ExemptSettlement = { readonly gratuity: Paise; readonly leave: Paise; readonly other: Paise };

/** A payslip with its figures of the year. */
export type PayslipSalary = CertificatePayslip & {
  readonly salary: Paise;
  readonly perquisites: Paise;
  readonly inlieu: Paise;
  readonly tds: Paise;
  /** Inside the salary: what a settlement leaves exempt by section 10. */
  readonly exempt: ExemptSettlement;
  readonly perquisitelines: readonly { readonly kind: string; readonly amount: Paise }[];
};

/** What of a settlement is exempt on a payslip, by the component that paid it. */
function settlementExempt({ tax }: YearPayslip['payslip'], { gratuity, leave }: SettlementRoles): ExemptSettlement {
  const lines = (tax.exempt ?? []).filter(({ rule }) => rule === 'settlement');
  const of = (fits: (component: string) => boolean): Paise =>
    sum(lines.filter(({ component }) => fits(component)).map(({ exempt }) => exempt));
  return {
    gratuity: of((component) => gratuity.includes(component)),
    leave: of((component) => leave.includes(component) && !gratuity.includes(component)),
    other: of((component) => !gratuity.includes(component) && !leave.includes(component)),
  };
}

/** Benefits beside the pay of a payslip by kind; the excess of the employer's contributions is of the last one. */
function perquisiteLines({ tax, carry }: YearPayslip['payslip']): PayslipSalary['perquisitelines'] {
  const { items = [], excess = ZERO } = tax.perquisites ?? {};
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  const lines = kinds.map((kind) => ({
    kind: kind as string,
    amount: sum(items.filter((one) => one.kind === kind).map(({ thismonth }) => thismonth)),
  }));
  const other = subtract(carry.paid.perquisites ?? ZERO, sum(lines.map(({ amount }) => amount)));
  return [
    ...lines,
    { kind: 'other', amount: other },
    { kind: 'contributions', amount: tax.projected.length === 0 ? excess : ZERO },
  ].filter(({ amount }) => amount !== 0);
}

/**
 * What a payslip is in the tax year, in paise: salary by section 17(1) with the employer's contribution to NPS and without
 * pay that is not taxable or exempt by bills and as meals; perquisites by 17(2); pay in lieu of notice by 17(3).
 * @param regime of the year: meals are exempt in the old one alone
 */
export function payslipSalary(
  { payrollrunid, paidon, payslip }: YearPayslip,
  { regime, roles }: { readonly regime: Regime; readonly roles: SettlementRoles },
): PayslipSalary {
  const { paid } = payslip.carry;
  const exempt = settlementExempt(payslip, roles);
  const inlieu = sum(roles.noticepay.map((component) => payslip.register.onetime[component] ?? ZERO));
  const left = sum([paid.untaxed ?? ZERO, paid.exempt ?? ZERO, regime === 'old' ? (paid.exemptold ?? ZERO) : ZERO]);
  const taxed = sum([subtract(paid.totalearnings, left), paid.employernps ?? ZERO, paid.salaryelsewhere ?? ZERO]);
  const lines = perquisiteLines(payslip);
  return {
    payrollrunid,
    month: payslip.month,
    paidon,
    salary: subtract(sum([taxed, exempt.gratuity, exempt.leave, exempt.other]), inlieu),
    perquisites: sum(lines.map(({ amount }) => amount)),
    inlieu: paise(inlieu),
    tds: paid.tds,
    exempt,
    perquisitelines: lines,
  };
}
