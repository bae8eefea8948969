import type { Cells, MonthRows } from './oracle.ts';

/** A small seeded generator (mulberry32): the same people on every machine. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const PLACES = [
  ['Mumbai', 'Maharashtra'],
  ['Thane', 'Maharashtra'],
  ['Pune', 'Maharashtra'],
  ['Delhi', 'Delhi'],
  ['Gurugram', 'Haryana'],
  ['Faridabad', 'Haryana'],
  ['Bengaluru', 'Karnataka'],
  ['Mysuru', 'Karnataka'],
  ['Hyderabad', 'Telangana'],
  ['Kochi', 'Kerala'],
  ['Chennai', 'Tamil Nadu'],
  ['Ahmedabad', 'Gujarat'],
  ['Kolkata', 'West Bengal'],
] as const;
// Values on both sides of every threshold of the policy.
const EDGES = [
  4000, 4576, 4577, 5001, 6000, 7500, 7501, 10000, 12000, 12001, 15000, 15001, 20000, 20001, 21000, 21001, 24999, 25000,
  25001, 30001, 33333, 49999, 50001, 66667, 100000, 100001,
];
const BIRTHDAYS = [
  '1968-09-30',
  '1968-10-01',
  '1968-10-02',
  '1968-10-31',
  '1968-11-01',
  '1968-11-02',
  '1967-03-31',
  '1967-04-01',
  '1968-02-29',
  '1990-06-15',
];

/** October and November of an invented company with many edge cases. */
export function population(seed: number, size: number): { october: MonthRows; november: MonthRows } {
  const roll = dice(seed);
  const chance = (share: number): boolean => roll() < share;
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(roll() * values.length)] as Value;
  const between = (low: number, high: number): number => low + Math.floor(roll() * (high - low + 1));
  const day = (month: string, last: number): string => `${month}-${String(between(1, last)).padStart(2, '0')}`;

  const person = (code: string, joining: string): Record<string, string | number | null> => {
    const [city, state] = pick(PLACES);
    const ctc = chance(0.3);
    return {
      'Employee Code': code,
      'Full Name': `Person ${code}`,
      Gender: pick(['M', 'M', 'F', 'F', 'O']),
      'Date of Birth': chance(0.3) ? pick(BIRTHDAYS) : `${between(1965, 2003)}-0${between(1, 9)}-1${between(0, 9)}`,
      'Joining Date': joining,
      'Leaving Date': null,
      'Employment Type': chance(0.07) ? 'Apprentice' : 'Permanent',
      Grade: pick(['L1', 'M1', 'M3', 'S1', 'S2', 'W1', 'W2', 'W3']),
      City: city,
      'Work State': state,
      Disability: chance(0.05) ? 'Yes' : 'No',
      PAN: chance(0.06) ? null : 'ABCPE1234F',
      UAN: `1000${code}00`,
      'Payment Mode': chance(0.1) ? 'Cheque' : 'Bank',
      'PF Option': pick(['Statutory', 'Statutory', 'Statutory', 'Full', 'None']),
      'EPS Member': chance(0.7) ? 'Yes' : 'No',
      'VPF Percent': pick([0, 0, 0, 3, 8, 12, 88]),
      'Tax Regime': pick(['Old', 'Old', 'New', null]),
      'Pay Basis': ctc ? 'CTC' : 'Gross',
      'Annual CTC': ctc
        ? pick([
            between(300000, 3000000),
            between(5200000, 8000000),
            between(9900000, 12000000),
            between(20000000, 23000000),
            61000001,
          ])
        : null,
      'Monthly Gross': ctc ? null : chance(0.4) ? pick(EDGES) : between(4000, 160000),
      'Bank Account': `00${code}77`,
      IFSC: 'ABCD0123456',
    };
  };

  const employees = Array.from({ length: size }, (_, index) =>
    person(String(index + 1).padStart(6, '0'), chance(0.08) ? day('2026-10', 31) : '2019-05-02'),
  );
  const leaveOf = (row: Cells): string => String(row['Leaving Date'] ?? '');
  for (const row of employees) {
    if (!chance(0.15)) continue;
    const leaving = pick([
      day('2026-10', 31),
      day('2026-11', 30),
      '2026-11-30',
      '2026-12-15',
      '2027-01-01',
      '2027-02-28',
    ]);
    if (leaving >= String(row['Joining Date'])) row['Leaving Date'] = leaving;
  }
  const grossOf = (row: Cells): number =>
    row['Pay Basis'] === 'CTC' ? Math.round(Number(row['Annual CTC']) / 12) : Number(row['Monthly Gross']);
  const openings = employees.map((row) => {
    const months = String(row['Joining Date']) >= '2026-10' ? 0 : 6;
    const gross = grossOf(row) * months + (months ? between(0, 5000) : 0);
    return {
      'Employee Code': row['Employee Code'] ?? null,
      'Months In Service': months,
      'Gross Paid': gross,
      'Basic Paid': Math.round(gross / 2),
      'HRA Paid': Math.round(gross / 5),
      'Exempt Official-Duty Allowances': chance(0.1) && months ? 3000 : 0,
      'Professional Tax': months ? pick([0, 900, 1200, 1250, 2400]) : 0,
      'PF Employee': months * pick([0, 1800, 3000]),
      'TDS Deducted': months ? pick([0, 0, Math.round(gross * 0.1), Math.round(gross * 0.02)]) : 0,
      'Previous Employer Income': chance(0.15) ? between(100000, 900000) : 0,
      'Previous Employer TDS': chance(0.1) ? between(0, 60000) : 0,
    };
  });
  const declare = (row: Cells): Cells => ({
    'Employee Code': row['Employee Code'] ?? null,
    '80C Amount (without own PF)': between(0, 200000),
    '80CCD(1B)': pick([0, 30000, 60000]),
    '80D Self and Family': between(0, 60000),
    '80D Parents': between(0, 60000),
    'Parents Senior': pick(['Yes', 'No']),
    'Home Loan Interest': pick([0, 0, 150000, 260000]),
    'Rent Per Month': pick([0, 8333, 8334, 15001, between(5000, 60000)]),
    'Rent City': pick(['Mumbai', 'Thane', 'Noida', 'Pune']),
    'Landlord PAN': chance(0.7) ? 'AAAPA1111A' : null,
  });
  const TYPES = {
    Earning: ['Performance Bonus', 'Joining Bonus', 'Sales Incentive', 'Overtime'],
    Deduction: ['Canteen', 'Uniform', 'Asset Damage', 'Recovery Brought Forward', 'Other'],
  };
  const onetime = (rows: readonly Cells[]): Cells[] =>
    rows.flatMap((row) =>
      Array.from({ length: chance(0.5) ? between(1, 3) : 0 }, () => {
        const kind = chance(0.5) ? 'Earning' : 'Deduction';
        const amount = chance(0.15) ? between(20000, 400000) : between(100, 6000);
        return {
          'Employee Code': row['Employee Code'] ?? null,
          Kind: kind,
          Type: pick(TYPES[kind]),
          Amount: amount,
          Note: null,
        };
      }),
    );
  const present = (row: Cells, month: string, last: number): number => {
    const from = Math.max(
      1,
      String(row['Joining Date']).startsWith(month) ? Number(String(row['Joining Date']).slice(8)) : 1,
    );
    const to = leaveOf(row).startsWith(month) ? Number(leaveOf(row).slice(8)) : last;
    return to - from + 1;
  };
  const attend = (rows: readonly Cells[], month: string, last: number): Cells[] =>
    rows.map((row) => ({
      'Employee Code': row['Employee Code'] ?? null,
      'LOP Days': chance(0.3) ? Math.min(between(1, chance(0.15) ? 62 : 9) / 2, present(row, month, last)) : 0,
    }));
  const loans = employees.flatMap((row) =>
    Array.from({ length: chance(0.12) ? between(1, 3) : 0 }, (_, index) => ({
      'Loan Number': `LN${between(1000, 9999)}${index}`,
      'Employee Code': row['Employee Code'] ?? null,
      EMI: between(500, 9000),
      'Outstanding On 1 Oct 2026': between(300, 60000),
    })),
  );
  const october: MonthRows = {
    employees,
    openings,
    declarations: employees.filter(() => chance(0.5)).map(declare),
    attendance: attend(employees, '2026-10', 31),
    onetime: onetime(employees),
    loans,
    leavers: [],
    revisions: [],
  };

  const stayed = employees.filter((row) => leaveOf(row) === '' || leaveOf(row) >= '2026-11');
  const joiners = Array.from({ length: Math.ceil(size / 20) }, (_, index) => ({
    ...person(`9${String(index).padStart(5, '0')}`, day('2026-11', 30)),
    'Previous Employer Income': pick([0, 350000, 1400000]),
    'Previous Employer TDS': pick([0, 22000]),
  }));
  const leavers = stayed
    .filter((row) => leaveOf(row) === '' && chance(0.06))
    .map((row) => ({ 'Employee Code': row['Employee Code'] ?? null, 'Leaving Date': day('2026-11', 30) }));
  const revisions = stayed
    .filter((row) => String(row['Joining Date']) < '2026-10' && chance(0.25))
    .map((row) => ({
      'Employee Code': row['Employee Code'] ?? null,
      'Effective From': chance(0.7) ? '2026-10-16' : day('2026-10', 31),
      'Old Monthly Gross': grossOf(row),
      'New Monthly Gross': grossOf(row) + pick([1, 777, 1501, 5000, 12345]),
      'LOP Days 16 to 31 October': chance(0.3) ? 0.5 : 0,
    }));
  const now = [
    ...stayed.map((row) => ({
      ...row,
      'Leaving Date':
        leavers.find((one) => one['Employee Code'] === row['Employee Code'])?.['Leaving Date'] ??
        row['Leaving Date'] ??
        null,
    })),
    ...joiners,
  ];
  const november: MonthRows = {
    employees: joiners,
    openings: [],
    declarations: now.filter(() => chance(0.1)).map(declare),
    attendance: attend(now, '2026-11', 30),
    onetime: onetime(now),
    loans: [],
    leavers,
    revisions,
  };
  return { october, november };
}
