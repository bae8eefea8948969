import type { SheetCell } from '#platform/server/sheet/write.ts';

type Row = Record<string, SheetCell>;
type Register = readonly Record<string, string>[];

const joiner = (code: string, state: Row): Row => ({
  'Employee Code': code,
  'Full Name': `Joiner ${code.slice(-1) === '1' ? 'Asha' : 'Vikram'} Rao`,
  'Name in Local Script': 'आशा राव',
  Gender: 'F',
  'Date of Birth': '1992-05-17',
  'Joining Date': '2026-11-09',
  'Leaving Date': null,
  'Employment Type': 'Permanent',
  'Business Unit': 'Corporate',
  Department: 'Finance',
  Designation: 'Executive',
  Grade: 'S2',
  City: 'Pune',
  'Work State': 'Maharashtra',
  Disability: 'No',
  PAN: `ABCPR${code.slice(-4)}K`,
  UAN: `1009${code}99`,
  'ESI Number': null,
  'Bank Name': 'Deccan Gram Bank',
  'Bank Account': `00012345${code}`,
  IFSC: 'DGBK0000001',
  'Payment Mode': 'Bank',
  'PF Option': 'Statutory',
  'EPS Member': 'Yes',
  'VPF Percent': 0,
  'Tax Regime': 'New',
  'Pay Basis': 'Gross',
  'Annual CTC': null,
  'Monthly Gross': 52000,
  'Previous Employer Income': 0,
  'Previous Employer TDS': 0,
  ...state,
});

/** November's files on top of the sample's October: two joiners, leavers, revisions, attendance, one-time pay, declarations. */
export function november(october: Register): Record<string, Record<string, readonly Row[]>> {
  const staying = october.filter((row) => row['days_in_service'] === '31');
  const person = (row: Record<string, string>): Row => ({
    'Employee Code': row['employee_code'] ?? '',
    'Full Name': row['full_name'] ?? '',
  });
  const every = (step: number, from: number) => staying.filter((_, index) => index % step === from);
  const leavers = every(40, 11);
  const left = new Set(leavers);
  const revised = every(9, 4).filter((row) => !left.has(row));
  return {
    'joiners-2026-11': {
      Joiners: [
        joiner('000981', { 'Previous Employer Income': 310000, 'Previous Employer TDS': 8400 }),
        joiner('000982', {
          'Joining Date': '2026-11-01',
          'Monthly Gross': 19500,
          Gender: 'M',
          'Tax Regime': 'Old',
          'VPF Percent': 2.5,
        }),
      ],
    },
    'leavers-2026-11': {
      Leavers: leavers.map((row, index) => ({
        ...person(row),
        'Leaving Date': `2026-11-${String(6 + index * 3).padStart(2, '0')}`,
        Reason: 'Resigned',
      })),
    },
    'revisions-2026-11': {
      Revisions: revised.map((row, index) => ({
        ...person(row),
        'Effective From': index % 3 === 0 ? '2026-10-01' : '2026-10-16',
        'Old Monthly Gross': Number(row['monthly_gross']),
        'New Monthly Gross': Number(row['monthly_gross']) + 1500 + index * 777,
        'LOP Days 16 to 31 October': index % 4 === 0 ? 1.5 : 0,
      })),
    },
    'attendance-2026-11': {
      Attendance: october.map((row, index) => ({
        ...person(row),
        'Calendar Days': 30,
        'LOP Days': row['days_in_service'] === '31' && index % 8 === 3 && !left.has(row) ? 2.5 : 0,
        Remarks: null,
      })),
    },
    'one-time-2026-11': {
      'One-time': [
        ...every(6, 1).map((row, index) => ({
          ...person(row),
          Kind: 'Earning',
          Type: ['Overtime', 'Sales Incentive', 'Performance Bonus'][index % 3] ?? 'Overtime',
          Amount: 900 + index * 131,
          Note: null,
        })),
        ...every(10, 2).map((row, index) => ({
          ...person(row),
          Kind: 'Deduction',
          Type: 'Canteen',
          Amount: 300 + index * 4000,
          Note: 'November',
        })),
      ],
    },
    'declarations-2026-11': {
      Declarations: [
        {
          'Employee Code': '000982',
          'Full Name': null,
          '80C Amount (without own PF)': 60000,
          '80CCD(1B)': 0,
          '80D Self and Family': 12000,
          '80D Parents': 0,
          'Parents Senior': 'No',
          'Home Loan Interest': 0,
          'Rent Per Month': 8000,
          'Rent City': 'Pune',
          'Landlord PAN': null,
        },
      ],
    },
  };
}
