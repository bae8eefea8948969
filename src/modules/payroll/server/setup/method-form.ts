import { LABOUR_CODES_LIMIT, limitProblems, unknownComponents } from '#modules/payroll/contract/setup/deductions.ts';
import { PAY_BASIS_SCOPE, typesOf } from '#modules/payroll/contract/setup/formula-scope.ts';
import { COOLING_DAYS } from '#modules/payroll/contract/setup/account-change.ts';
import type { MethodSave } from '#modules/payroll/contract/setup/method-screen.ts';
import type { PayrollPolicy } from '#modules/payroll/contract/setup/policy.ts';
import type { Structure } from '#modules/payroll/contract/setup/structure.ts';
import { compileFormula } from '#platform/engine/formula.ts';
import { say } from '#platform/engine/say.ts';
import type { Steps } from '#platform/engine/steps.ts';
import { inMonthForm } from './method-in-month.ts';

/** The policy as the form has it. */
export const formOf = ({ paybasis, pf, esi, pt, lwf, tds, ...policy }: PayrollPolicy): MethodSave => ({
  paybasis: Object.entries(paybasis).map(([name, { formula, rounding }]) => ({ name, formula, rounding })),
  pfrate: pf.rate,
  pfoptions: Object.entries(pf.options).map(([name, meaning]) => ({ name, meaning })),
  adminminimum: pf.adminminimum,
  wholewages: pf.wholewages ?? false,
  vpfbase: pf.vpfbase ?? 'epf-wages',
  vpfofarrears: pf.vpfofarrears ?? true,
  ecrgross: policy.filing?.ecrgross ?? 'wages-of-month',
  ecrnames: policy.filing?.ecrnames ?? 'as-recorded',
  esicovered: esi.covered,
  esitypes: esi.excludedtypes,
  esigrades: esi.excludedgrades,
  ptcovered: pt.covered,
  ptunpaid: pt.unpaid ?? 'dropped',
  halfyears: Object.entries(pt.halfyears ?? {}).map(([state, way]) => ({ state, way })),
  lwfcovered: lwf.covered,
  lwftypes: lwf.excludedtypes,
  lwfgrades: lwf.excludedgrades,
  defaultregime: tds.defaultregime,
  tdsmethod: tds.method,
  taxofyear: tds.taxofyear ?? 'nearest-ten',
  landlordpan: tds.landlordpan ?? 'rent-of-year',
  hrablocks: tds.hrablocks ?? 'each-month',
  perquisiterounding: tds.perquisiterounding ?? 'exact-paisa',
  contributionlimit: tds.contributionlimit ?? false,
  taxofarrears: tds.arrears ?? 'averaged',
  tdsaverage: tds.average ?? 'not-below-zero',
  recurringpay: tds.recurring ?? 'as-paid',
  loanlimit: tds.loanlimit ?? 'each-loan',
  contributionshare: tds.contributionshare ?? 'fund-and-pension',
  npsrounding: tds.npsrounding ?? 'exact-paisa',
  proofsfrom: tds.proofsfrom ?? null,
  deductionorder: policy.deductionorder,
  limitgroups: policy.limitgroups ?? [LABOUR_CODES_LIMIT],
  limitsettlement: policy.limitsettlement ?? false,
  loansatexit: policy.loans.atexit,
  loansunpaid: policy.loans.unpaidatexit,
  advancerounding: policy.advances.rounding,
  recoveryfirst: policy.recovery.first,
  arrears: policy.arrears?.method ?? 'difference-prorated',
  holdmonths: policy.holdmonths ?? 'correction',
  paymentunits: policy.paymentunits ?? [],
  accountchange: policy.accountchange?.pays ?? 'at-once',
  accountdays: policy.accountchange?.days ?? COOLING_DAYS,
  ...inMonthForm(policy.inmonth),
  entitymove: policy.entitymove ?? 'end-of-period',
  payslipnumbers: policy.payslipnumbers ?? [],
});

/** The components of a structure, those outside it too, that the order of deductions and the limits can name. */
export function nameable({ components, unused = [] }: Structure) {
  const all = [...components, ...unused].map(({ code, name, kind }) => ({ code, name, kind }));
  const of = (wanted: string) => all.filter(({ kind }) => kind === wanted).map(({ code, name }) => ({ code, name }));
  return { deductions: of('deduction'), earnings: of('earning') };
}

/** What is wrong with the order of deductions and the limits, by field; empty when they can be used. */
export function deductionProblems(
  { deductionorder: order, limitgroups: groups }: Pick<MethodSave, 'deductionorder' | 'limitgroups'>,
  structure: Structure,
): { readonly field: 'deductionorder' | 'limitgroups'; readonly text: string }[] {
  const { deductions, earnings } = nameable(structure);
  const codes = (list: readonly { readonly code: string }[]) => list.map(({ code }) => code);
  const unknown = unknownComponents({ order, groups }, { deductions: codes(deductions), earnings: codes(earnings) });
  return [
    ...unknown.deductionorder.map((code) => ({
      field: 'deductionorder' as const,
      text: say`${code} is no deduction of the pay structure. Take it out of the order`,
    })),
    ...unknown.limitgroups.map((code) => ({
      field: 'limitgroups' as const,
      text: say`${code} is no earning of the pay structure. Take it out of the limit`,
    })),
    ...limitProblems(order, groups).map(({ name, message }) => ({
      field: 'limitgroups' as const,
      text: `${name}: ${message}`,
    })),
  ];
}

/** What is wrong with the formulas of pay bases, each with its name. */
export const baseProblems = (bases: MethodSave['paybasis'], steps?: Steps): string[] =>
  bases.flatMap(({ name, formula }) => {
    const result = compileFormula(formula, typesOf(PAY_BASIS_SCOPE), steps);
    if ('error' in result) return [`${name}: ${result.error.message}`];
    if (result.formula.type !== 'number') return [`${name}: The formula gives no amount`];
    return result.formula.dividesByZero ? [`${name}: The formula divides by zero`] : [];
  });
