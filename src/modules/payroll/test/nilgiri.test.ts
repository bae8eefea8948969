import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { cellText } from '#bulk/engine/cell.ts';
import { parseSheets } from '#bulk/server/sheet.ts';
import type { PaidPackage, PastMonth, PayFrom } from '#modules/payroll/contract/past-month.ts';
import type { Declaration, EmployeeFacts, Opening, Payslip } from '#modules/payroll/contract/payslip.ts';
import { day, firstDay, month } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import { preparePayroll } from '../engine/pay/context.ts';
import { computePayslip } from '../engine/pay/payslip.ts';
import { POLICY, STRUCTURE } from './ctc-company.ts';
import { rules, someone } from './someone.ts';

// A second company's October, against a register that another program worked out from the company's own page.

type Row = Readonly<Record<string, string>>;
const file = (name: string) => new URL(`../../../../samples/nilgiri/2026-10/${name}`, import.meta.url);

async function sheets(name: string): Promise<Map<string, Row[]>> {
  const parsed = await parseSheets(readFileSync(file(name)));
  return new Map(
    parsed.map(({ name: sheet, rows }) => {
      const [heads = [], ...lines] = rows.map((cells) => cells.map((cell) => cellText(cell) ?? ''));
      return [sheet, lines.map((line): Row => Object.fromEntries(heads.map((head, at) => [head, line[at] ?? ''])))];
    }),
  );
}
const expected = (): Row[] => {
  const text = readFileSync(new URL('nilgiri-register.csv', import.meta.url), 'utf8').trimEnd();
  const [heads = [], ...lines] = text.split('\n').map((line) => line.split(','));
  return lines.map((line) => Object.fromEntries(heads.map((head, at) => [head, line[at] ?? ''])));
};

const rupees = (text: string | undefined): ReturnType<typeof paise> => paise(Math.round(Number(text || '0') * 100));
const isoDay = (text: string): string => (/^\d{4}-/.test(text) ? text : text.split('-').toReversed().join('-'));
const ctc = (text: string | undefined): PaidPackage => ({ basis: 'CTC', amount: rupees(text) });
const whole = (at: string, pack: PaidPackage, lopdays: number): PayFrom => ({
  from: firstDay(month(at)),
  package: pack,
  lopdays,
});

let register: Row[] = [];
let openings = new Map<string, Row>();
let declarations = new Map<string, Row>();
const inputs = new Map<string, Map<string, Row[]>>();
beforeAll(async () => {
  for (const name of ['employees.xlsx', 'october-inputs.xlsx']) inputs.set(name, await sheets(name));
  register = expected();
  const byCode = async (name: string, sheet: string): Promise<Map<string, Row>> =>
    new Map(((await sheets(name)).get(sheet) ?? []).map((row) => [row['Employee Code'] ?? '', row]));
  openings = await byCode('opening-balances-2026-04-to-09.xlsx', 'Opening Balances');
  declarations = await byCode('declarations.xlsx', 'Declarations');
});
const rowsOf = (sheet: string): Row[] => inputs.get('october-inputs.xlsx')?.get(sheet) ?? [];
const ofPerson = (sheet: string, code: string): Row[] => rowsOf(sheet).filter((row) => row['Employee Code'] === code);

/** The past months whose pay October works out anew: a revision of two months, unpaid days given back. */
function pastOf(code: string, city: string): PastMonth[] {
  const revised = ofPerson('Revisions', code).flatMap((row) =>
    (['2026-08', '2026-09'] as const).map((at): PastMonth => {
      const lop = Number(row[at === '2026-08' ? 'LOP Days August' : 'LOP Days September']);
      return {
        month: month(at),
        city,
        paid: { source: 'input', pay: [whole(at, ctc(row['Old Annual CTC']), lop)] },
        due: [whole(at, ctc(row['New Annual CTC']), lop)],
      };
    }),
  );
  const givenBack = ofPerson('LOP Reversal', code).map((row): PastMonth => {
    const at = row['Month'] ?? '';
    const [pack, deducted] = [ctc(row['Annual CTC Of That Month']), Number(row['LOP Days Deducted'])];
    return {
      month: month(at),
      city,
      paid: { source: 'input', pay: [whole(at, pack, deducted)] },
      due: [whole(at, pack, deducted - Number(row['Days Reversed']))],
    };
  });
  return [...revised, ...givenBack];
}

/** Units of October with the rate of the grade, and the variable pay as an upload gives it: a target by what is paid. */
function unitsOf(code: string, grade: string): NonNullable<EmployeeFacts['units']> {
  const rateOf = (type: string) =>
    rupees(rowsOf('Rates').find((row) => row['Type'] === type && row['Grade'] === grade)?.['Rate']);
  return ofPerson('Units', code).map(({ Type: item = '', Units: units = '0' }) => ({
    component: item === 'Night Shift' ? 'night_shift' : 'on_call',
    item,
    units,
    rate: rateOf(item),
  }));
}
const onetimeOf = (code: string): EmployeeFacts['onetime'] => [
  // Hundredths of a percent are whole numbers here; half a rupee goes up.
  ...ofPerson('Variable Pay', code).map((row) => ({
    component: 'variable_pay',
    amount: paise(
      Math.floor(
        (Number(row['Quarter Target']) * Math.round(Number(row['Payout Percent']) * 100) * 2 + 10_000) / 20_000,
      ) * 100,
    ),
    note: null,
  })),
  ...ofPerson('Deductions', code).map((row) => ({ component: 'other', amount: rupees(row['Amount']), note: null })),
];

function openingOf(code: string): Opening {
  const of = (name: string) => rupees(openings.get(code)?.[name]);
  return {
    monthsinservice: Number(openings.get(code)?.['Months In Service'] ?? 0),
    gross: of('Gross Paid'),
    basic: of('Basic Paid'),
    hra: of('HRA Paid'),
    exempt: of('Exempt Paid'),
    pt: of('Professional Tax'),
    pf: of('PF and VPF Employee'),
    tds: of('TDS Deducted'),
    previousincome: of('Previous Employer Income'),
    previoustds: of('Previous Employer TDS'),
    perquisites: of('Perquisites'),
    employernps: of('Employer NPS'),
    components: { lta: of('LTA Paid') },
  };
}

function declarationOf(code: string): Declaration | null {
  const row = declarations.get(code);
  if (!row) return null;
  const of = (name: string) => rupees(row[name]);
  const rent = (from: string, months: string) => ({
    from: month(from),
    rentpermonth: of(`Rent Per Month ${months}`),
    city: row[`Rent City ${months}`] || null,
  });
  return {
    c80: of('80C Amount (without own PF)'),
    ccd1b: of('80CCD(1B)'),
    dself: of('80D Self and Family'),
    dparents: of('80D Parents'),
    parentssenior: row['Parents Senior'] === 'Yes',
    homeloaninterest: of('Home Loan Interest'),
    rentpermonth: paise(0),
    rentcity: null,
    landlordpan: row['Landlord PAN'] || null,
    rents: [rent('2026-04', 'Apr to Sep'), rent('2026-10', 'Oct to Mar')],
  };
}

/** Loans, advances and company cars of a person. */
function balancesOf(code: string): Pick<EmployeeFacts, 'loans' | 'advances' | 'cars'> {
  const advances = ofPerson('Advances', code);
  return {
    loans: ofPerson('Loans', code).map((row) => ({
      number: row['Loan Number'] ?? '',
      emi: rupees(row['EMI']),
      outstanding: rupees(row['Outstanding On 1 Oct 2026']),
      terms: {
        principal: rupees(row['Principal']),
        interestrate: row['Interest Rate Percent'] ?? '',
        benchmarkrate: row['Benchmark Rate Percent'] ?? '',
      },
    })),
    cars: ofPerson('Cars', code).map((row) => ({
      from: day(isoDay(row['Given From'] ?? '')),
      to: null,
      large: row['Engine'] === 'Above 1.6 l',
      driver: row['Driver'] === 'Yes',
      runningby: 'employer',
    })),
    ...(advances.length === 0
      ? {}
      : {
          advances: advances.map((row) => ({
            number: row['Advance Number'] ?? '',
            amount: rupees(row['Amount']),
            instalments: Number(row['Instalments']),
            taken: Number(row['Instalments Taken']),
            outstanding: paise(rupees(row['Amount']) - rupees(row['Recovered So Far'])),
          })),
        }),
  };
}

function factsOf(row: Row): EmployeeFacts {
  const of = (name: string): string => row[name] ?? '';
  const code = of('Employee Code');
  const joined = isoDay(of('Joining Date'));
  const past = pastOf(code, of('City'));
  const left = of('Leaving Date');
  // A change of office in the month counts for all of it.
  const [moved] = ofPerson('Transfers', code);
  return {
    ...someone,
    code,
    name: of('Full Name'),
    gender: of('Gender') as EmployeeFacts['gender'],
    birthdate: day(isoDay(of('Date of Birth'))),
    joiningdate: day(joined),
    leavingdate: left === '' ? null : day(isoDay(left)),
    grade: of('Grade'),
    city: moved ? 'Mumbai' : of('City'),
    workstate: moved ? 'Maharashtra' : of('Work State'),
    disability: of('Disability') === 'Yes',
    pan: of('PAN') || null,
    uan: of('UAN') || null,
    pfoption: of('PF Member') === 'No' ? 'None' : joined < '2020-01-01' ? 'Full' : 'Capped',
    epsmember: of('EPS Member') === 'Yes',
    vpfamount: rupees(of('VPF Amount')),
    package: {
      ...ctc(of('Annual CTC')),
      amounts: {
        telephone_sum: of('Telephone Per Month'),
        meals: of('Meals Per Month'),
        meal_value: of('Value Per Meal'),
        nps_rate: of('NPS Percent'),
        premium: of('Insurance Premium Per Year'),
      },
    },
    regime: of('Tax Regime') === 'Old' ? 'old' : 'new',
    onetime: onetimeOf(code),
    units: unitsOf(code, of('Grade')),
    bills: ofPerson('Telephone Bills', code).map((row) => ({
      component: 'telephone',
      amount: rupees(row['Bills October']),
    })),
    claims: ofPerson('LTA Claims', code).map((row) => ({ component: 'lta', amount: rupees(row['Claim Amount']) })),
    ...balancesOf(code),
    opening: openingOf(code),
    declaration: declarationOf(code),
    lopdays: Number(ofPerson('Attendance', code)[0]?.['LOP Days'] ?? 0),
    ...(past.length > 0 ? { past } : {}),
  };
}

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
  test('every figure of its register is that worked out apart, from the structure to the net pay', () => {
    const context = preparePayroll({ rules, policy: POLICY, structure: STRUCTURE, month: month('2026-10') });
    const people = inputs.get('employees.xlsx')?.get('Employees') ?? [];
    expect([people.length, register.length]).toEqual([120, 119]);
    const wrong: string[] = [];
    const compared = new Set<string>();
    const differs = (row: Row, column: string, found: number | string, same: boolean) => {
      compared.add(column);
      if (!same) wrong.push(`${row['employee_code']} ${column}: ${found}, not ${row[column]}`);
    };
    for (const row of register) {
      const person = people.find((one) => one['Employee Code'] === row['employee_code']);
      const slip = computePayslip(context, factsOf(person ?? {}));
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
