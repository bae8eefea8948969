import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { cellText } from '#bulk/engine/cell.ts';
import { parseSheets } from '#bulk/server/sheet.ts';
import type { PaidPackage, PastMonth, PayFrom } from '#modules/payroll/contract/past-month.ts';
import type { EmployeeFacts, Payslip } from '#modules/payroll/contract/payslip.ts';
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
const inputs = new Map<string, Map<string, Row[]>>();
beforeAll(async () => {
  for (const name of ['employees.xlsx', 'october-inputs.xlsx']) inputs.set(name, await sheets(name));
  register = expected();
  const rows = (await sheets('opening-balances-2026-04-to-09.xlsx')).get('Opening Balances') ?? [];
  openings = new Map(rows.map((row) => [row['Employee Code'] ?? '', row]));
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

/** Amounts of October, as an upload gives them: units by the rate of the grade, a target by what is paid of it. */
function onetimeOf(code: string, grade: string): EmployeeFacts['onetime'] {
  const rateOf = (type: string): number =>
    Number(rowsOf('Rates').find((row) => row['Type'] === type && row['Grade'] === grade)?.['Rate'] ?? 0);
  // Halves of units and hundredths of a percent are whole numbers here; half a rupee goes up.
  const units = ofPerson('Units', code).map((row) => ({
    component: row['Type'] === 'Night Shift' ? 'night_shift' : 'on_call',
    amount: paise(Math.floor((Number(row['Units']) * 2 * rateOf(row['Type'] ?? '') + 1) / 2) * 100),
    note: null,
  }));
  const variable = ofPerson('Variable Pay', code).map((row) => ({
    component: 'variable_pay',
    amount: paise(
      Math.floor(
        (Number(row['Quarter Target']) * Math.round(Number(row['Payout Percent']) * 100) * 2 + 10_000) / 20_000,
      ) * 100,
    ),
    note: null,
  }));
  return [...units, ...variable];
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
    onetime: onetimeOf(code, of('Grade')),
    opening: { ...someone.opening, pt: rupees(openings.get(code)?.['Professional Tax']) },
    lopdays: Number(ofPerson('Attendance', code)[0]?.['LOP Days'] ?? 0),
    ...(past.length > 0 ? { past } : {}),
  };
}

const HEADS = { basic: 'basic', hra: 'hra', lta: 'lta', telephone: 'telephone', special: 'special', rounding: 'rest' };
const figures = (prefix: string, amounts: Readonly<Record<string, number>> = {}): Record<string, number> =>
  Object.fromEntries(Object.entries(HEADS).map(([head, code]) => [`${prefix}_${head}`, (amounts[code] ?? 0) / 100]));

/** The columns of the company's register that the model computes, in rupees. */
function columnsOf({ register: of }: Payslip): Record<string, number> {
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
    meal_card: (of.benefits ?? 0) / 100,
  };
}

describe('a second company', () => {
  test('its structure, earned pay, past months, provident fund, ESI, professional tax and welfare fund are those worked out apart', () => {
    const context = preparePayroll({ rules, policy: POLICY, structure: STRUCTURE, month: month('2026-10') });
    const people = inputs.get('employees.xlsx')?.get('Employees') ?? [];
    expect([people.length, register.length]).toEqual([120, 119]);
    const wrong: string[] = [];
    for (const row of register) {
      const person = people.find((one) => one['Employee Code'] === row['employee_code']);
      const found = columnsOf(computePayslip(context, factsOf(person ?? {})));
      for (const [column, value] of Object.entries(found))
        if (Number(row[column]) !== value)
          wrong.push(`${row['employee_code']} ${column}: ${value}, not ${row[column]}`);
    }
    expect(wrong).toEqual([]);
  });
});
