import { readFileSync } from 'node:fs';
import { cellText } from '#bulk/engine/cell.ts';
import { parseSheets } from '#bulk/server/sheet.ts';
import type { PaidPackage, PastMonth, PayFrom } from '#modules/payroll/contract/run/past-month.ts';
import type { Declaration, EmployeeFacts, Opening } from '#modules/payroll/contract/run/payslip.ts';
import { day, firstDay, month } from '#platform/engine/day.ts';
import { paise } from '#platform/engine/money.ts';
import { someone } from './someone.ts';

// The people of the second sample company in October, read from its files without a database.

export type Row = Readonly<Record<string, string>>;
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
const rupees = (text: string | undefined): ReturnType<typeof paise> => paise(Math.round(Number(text || '0') * 100));
const isoDay = (text: string): string => (/^\d{4}-/.test(text) ? text : text.split('-').toReversed().join('-'));
const ctc = (text: string | undefined): PaidPackage => ({ basis: 'CTC', amount: rupees(text) });
const whole = (at: string, pack: PaidPackage, lopdays: number): PayFrom => ({
  from: firstDay(month(at)),
  package: pack,
  lopdays,
});

let openings = new Map<string, Row>();
let declarations = new Map<string, Row>();
const inputs = new Map<string, Map<string, Row[]>>();
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

/** Everybody of the register with the inputs of October, those on hold included. */
export async function nilgiriPeople(): Promise<EmployeeFacts[]> {
  for (const name of ['employees.xlsx', 'october-inputs.xlsx']) inputs.set(name, await sheets(name));
  const byCode = async (name: string, sheet: string): Promise<Map<string, Row>> =>
    new Map(((await sheets(name)).get(sheet) ?? []).map((row) => [row['Employee Code'] ?? '', row]));
  openings = await byCode('opening-balances-2026-04-to-09.xlsx', 'Opening Balances');
  declarations = await byCode('declarations.xlsx', 'Declarations');
  return (inputs.get('employees.xlsx')?.get('Employees') ?? []).map(factsOf);
}
