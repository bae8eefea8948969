import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Payslip } from '#modules/payroll/contract/run/payslip.ts';
import { month } from '#platform/engine/day.ts';
import { preparePayroll } from '../engine/run/pay/context.ts';
import { computePayslip } from '../engine/run/pay/payslip.ts';
import { POLICY, STRUCTURE } from './ctc-company.ts';
import { nilgiriPeople, type Row } from './nilgiri-people.ts';
import { rules, someone } from './someone.ts';

// A second company's October, against a register that another program worked out from the company's own page.

const expected = (): Row[] => {
  const text = readFileSync(new URL('nilgiri-register.csv', import.meta.url), 'utf8').trimEnd();
  const [heads = [], ...lines] = text.split('\n').map((line) => line.split(','));
  return lines.map((line) => Object.fromEntries(heads.map((head, at) => [head, line[at] ?? ''])));
};

const HEADS = { basic: 'basic', hra: 'hra', lta: 'lta', telephone: 'telephone', special: 'special', rounding: 'rest' };
const figures = (prefix: string, amounts: Readonly<Record<string, number>> = {}): Record<string, number> =>
  Object.fromEntries(Object.entries(HEADS).map(([head, code]) => [`${prefix}_${head}`, (amounts[code] ?? 0) / 100]));

/** What the limit and the pay leave to be recovered: also the balances of a leaver, which are closed. */
function balanceColumns({ register: of, carry }: Payslip): Record<string, number> {
  return {
    loan: of.loan / 100,
    advance: (of.advance ?? 0) / 100,
    other_deductions: of.otherdeductions / 100,
    total_deductions: of.totaldeductions / 100,
    net_pay: of.netpay / 100,
    recovery_carried: carry.recovery / 100,
    loan_balance_after: of.loanbalance / 100,
    advance_balance_after: (of.advancebalance ?? 0) / 100,
  };
}

/** The columns of income tax, in rupees. */
function taxColumns({ tax, register: of }: Payslip): Record<string, number> {
  const exempt = (rule: string) => (tax.exempt?.find((one) => one.rule === rule)?.exempt ?? 0) / 100;
  return {
    telephone_exempt: exempt('bills'),
    meal_exempt: exempt('meals'),
    car_perquisite: (tax.perquisites?.car ?? 0) / 100,
    loan_perquisite: (tax.perquisites?.loan ?? 0) / 100,
    gross_salary_year: tax.grosssalary / 100,
    hra_exempt: tax.hraexempt / 100,
    lta_exempt: (tax.claims?.[0]?.exempt ?? 0) / 100,
    nps_deduction: (tax.employernps?.allowed ?? 0) / 100,
    taxable_income: tax.withall.totalincome / 100,
    annual_tax: tax.withall.payable / 100,
    tds_before: tax.before / 100,
    months_left: tax.monthsleft,
    tds_due: tax.due / 100,
    tds: of.tds / 100,
    employer_nps: (of.costs?.['nps'] ?? 0) / 100,
  };
}

/** The columns of the company's register that are figures, in rupees. */
function columnsOf(slip: Payslip): Record<string, number> {
  const { register: of, carry } = slip;
  const full = of.fullmonth ?? {};
  const late = (at: string) => of.arrears?.find((one) => one.month === at);
  const pf = (prefix: string, one: Payslip['register']['pf'] | undefined) => ({
    [`${prefix}epf_wages`]: (one?.epfwages ?? 0) / 100,
    [`${prefix}eps_wages`]: (one?.epswages ?? 0) / 100,
    [`${prefix}edli_wages`]: (one?.edliwages ?? 0) / 100,
    [`${prefix}${prefix === '' ? 'pf_employee' : 'pf'}`]: (one?.employee ?? 0) / 100,
    [`${prefix}eps`]: (one?.eps ?? 0) / 100,
    [`${prefix}employer_epf`]: (one?.employer ?? 0) / 100,
  });
  return {
    days_in_service: of.daysinservice,
    lop_days: of.lopdays,
    monthly_ctc: of.monthlygross / 100,
    ...figures('structure', full),
    structure_meal: (full['meal'] ?? 0) / 100,
    ctc_employer_pf: (full['ctc_pf'] ?? 0) / 100,
    ctc_employer_nps: (full['nps'] ?? 0) / 100,
    ctc_gratuity: (full['gratuity'] ?? 0) / 100,
    ctc_insurance: (full['insurance'] ?? 0) / 100,
    ...figures('earned', of.earned),
    earned_gross: of.earnedgross / 100,
    meal_vouchers: (of.benefits ?? 0) / 100,
    ...figures('aug', late('2026-08')?.amounts),
    aug_gross: (late('2026-08')?.gross ?? 0) / 100,
    ...figures('sep', late('2026-09')?.amounts),
    sep_gross: (late('2026-09')?.gross ?? 0) / 100,
    ...pf('', of.pf),
    vpf: of.pf.vpf / 100,
    edli: of.pf.edli / 100,
    ...pf('aug_', late('2026-08')?.pf),
    ...pf('sep_', late('2026-09')?.pf),
    night_shift: (of.onetime['night_shift'] ?? 0) / 100,
    on_call: (of.onetime['on_call'] ?? 0) / 100,
    variable_pay: (of.onetime['variable_pay'] ?? 0) / 100,
    total_earnings: of.totalearnings / 100,
    esi_base: of.esibase / 100,
    esi_employee: of.esiemployee / 100,
    esi_employer: of.esiemployer / 100,
    pt: of.pt / 100,
    lwf_employee: of.lwfemployee / 100,
    lwf_employer: of.lwfemployer / 100,
    gratuity_provision: (of.costs?.['gratuity'] ?? 0) / 100,
    insurance: (of.costs?.['insurance'] ?? 0) / 100,
    pt_base: (carry.paid.ptwages ?? of.totalearnings) / 100,
    meal_card: (of.benefits ?? 0) / 100,
    ...taxColumns(slip),
    ...balanceColumns(slip),
  };
}

/** The columns that are words. */
const wordsOf = ({ register: of, tax }: Payslip): Record<string, string> => ({
  esi_covered: of.esicovered ? 'Yes' : 'No',
  tax_regime: tax.regime === 'old' ? 'Old' : 'New',
});
/** Total income as the rows of the tax sheet add up: paise dropped, to the nearest ten rupees, 5 up. */
function incomeAsShown({ tax }: Payslip): number {
  const salary = [tax.opening, tax.paidhere, tax.thismonth, tax.previousemployer, tax.perquisites?.year ?? 0];
  const gross = [...salary, tax.employernps?.year ?? 0, ...tax.projected.map(({ amount }) => amount)];
  expect(gross.reduce((total, amount) => total + amount, 0)).toBe(tax.grosssalary);
  const off = [tax.hraexempt, tax.claims?.[0]?.exempt ?? 0, tax.standarddeduction, tax.professionaltax];
  const allowed = [tax.employernps?.allowed ?? 0, tax.homeloaninterest, tax.c80, tax.ccd1b, tax.dself, tax.dparents];
  const income = tax.grosssalary - [...off, ...allowed].reduce((total, amount) => total + amount, 0);
  return Math.floor((Math.floor(Math.max(0, income) / 100) + 5) / 10) * 1000;
}
/** Earnings and deductions as their lines add up. */
const lineTotals = ({ lines }: Payslip): number[] =>
  [['earning', 'arrear'], ['deduction']].map((kinds) =>
    lines.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amount }) => total + amount, 0),
  );

describe('a second company', () => {
  test('every figure of its register is that worked out apart, from the structure to the net pay', async () => {
    const context = preparePayroll({ rules, policy: POLICY, structure: STRUCTURE, month: month('2026-10') });
    const people = await nilgiriPeople();
    const register = expected();
    expect([people.length, register.length]).toEqual([120, 119]);
    const wrong: string[] = [];
    const compared = new Set<string>();
    const differs = (row: Row, column: string, result: number | string, same: boolean) => {
      compared.add(column);
      if (!same) wrong.push(`${row['employee_code']} ${column}: ${result}, not ${row[column]}`);
    };
    for (const row of register) {
      const person = people.find((one) => one.code === row['employee_code']) ?? { ...someone, code: 'missing' };
      const slip = computePayslip(context, person);
      for (const [column, value] of Object.entries(columnsOf(slip)))
        differs(row, column, value, Number(row[column]) === value);
      for (const [column, value] of Object.entries(wordsOf(slip))) differs(row, column, value, row[column] === value);
      expect(incomeAsShown(slip)).toBe(slip.tax.withall.totalincome);
      expect(lineTotals(slip)).toEqual([slip.register.totalearnings, slip.register.totaldeductions]);
    }
    // Of the person's record, and of what becomes of the net pay.
    const others = ['employee_code', 'full_name', 'work_state', 'annual_ctc', 'pf_basis', 'pay_status'];
    expect(Object.keys(register[0] ?? {}).filter((column) => !compared.has(column))).toEqual(others);
    expect(wrong).toEqual([]);
  });
});
