import { NO_OPENING } from '../engine/run/pay/no-opening.ts';
import type { CompanyConfig } from '#modules/payroll/contract/setup/company-config.ts';
import type { OneTime } from '#modules/payroll/contract/run/beside-pay.ts';
import type { Advance, Declaration, EmployeeFacts, Loan, Opening } from '#modules/payroll/contract/run/payslip.ts';
import type { Revision } from '#modules/payroll/contract/run/past-month.ts';
import { parseRupees, subtract, ZERO } from '#platform/engine/money.ts';
import type { Rounding } from '#platform/engine/rounding.ts';
import { advanceOutstanding } from '../engine/run/pay/advances.ts';
import type { PaidPerson } from '../server/outputs/paid-person.ts';
import { employeeCode, type Row } from './sample-table.ts';

/** The facts of an employee that carry over from month to month; the month's own facts are added to it. */
export type Person = Omit<EmployeeFacts, 'lopdays' | 'onetime' | 'revision'>;

export const PERSON_COLUMNS = [
  'Full Name',
  'Gender',
  'Date of Birth',
  'Joining Date',
  'Leaving Date',
  'Employment Type',
  'Grade',
  'City',
  'Work State',
  'Disability',
  'PAN',
  'UAN',
  'Payment Mode',
  'PF Option',
  'EPS Member',
  'VPF Percent',
  'Tax Regime',
  'Pay Basis',
  'Annual CTC',
  'Monthly Gross',
];

/** An employee from a register row. A fault is noted for every cell that cannot be used. */
export function personOf(row: Row, config: CompanyConfig): Person {
  const code = employeeCode(row);
  const birthdate = row.day('Date of Birth');
  const joiningdate = row.day('Joining Date');
  const leavingdate = row.day('Leaving Date');
  if (!birthdate) row.fault('is missing', 'Date of Birth');
  if (!joiningdate) row.fault('is missing', 'Joining Date');
  if (joiningdate && leavingdate && leavingdate < joiningdate) row.fault('is before the joining date', 'Leaving Date');
  const regime = row.text('Tax Regime') === null ? undefined : row.oneOf('Tax Regime', ['Old', 'New']);
  return {
    code,
    name: row.needed('Full Name'),
    gender: row.oneOf('Gender', ['M', 'F', 'O']) ?? 'O',
    birthdate: birthdate ?? EPOCH,
    joiningdate: joiningdate ?? EPOCH,
    leavingdate,
    employmenttype: row.needed('Employment Type'),
    grade: row.text('Grade') ?? '',
    city: row.needed('City'),
    workstate: row.needed('Work State'),
    disability: row.yes('Disability'),
    pan: row.text('PAN'),
    uan: row.text('UAN'),
    paymentmode: row.oneOf('Payment Mode', config.choices.paymentmodes) ?? '',
    pfoption: row.oneOf('PF Option', Object.keys(config.payroll.pf.options)) ?? '',
    epsmember: row.yes('EPS Member'),
    vpfrate: rateOf(row),
    ...vpfAmountOf(row),
    regime: regime === undefined ? null : regime === 'Old' ? 'old' : 'new',
    package: packageOf(row, config),
    opening: NO_OPENING,
    declaration: null,
    loans: [],
    recovery: ZERO,
    esicovered: null,
    history: [],
  };
}

const EPOCH = '1970-01-01' as EmployeeFacts['birthdate'];

function rateOf(row: Row): string {
  const text = row.text('VPF Percent') ?? '0';
  if (/^\d{1,3}(\.\d{1,6})?$/.test(text)) return text;
  row.fault(`"${text}" is no percentage`, 'VPF Percent');
  return '0';
}

/** An amount of voluntary PF in place of a rate. */
function vpfAmountOf(row: Row): Pick<Person, 'vpfamount'> {
  const vpfamount = row.amount('VPF Amount');
  if (vpfamount < 0) row.fault('must not be negative', 'VPF Amount');
  if (vpfamount !== 0 && Number(row.text('VPF Percent') ?? 0) !== 0)
    row.fault('is there beside a percentage; a person has one of them', 'VPF Amount');
  return vpfamount > 0 ? { vpfamount } : {};
}

function packageOf(row: Row, config: CompanyConfig): Person['package'] {
  const basis = row.oneOf('Pay Basis', Object.keys(config.payroll.paybasis)) ?? '';
  // The register has yearly and monthly figures in two columns; only the one of the basis is filled.
  const column = basis === 'CTC' ? 'Annual CTC' : 'Monthly Gross';
  const amount = row.amount(column);
  if (amount <= 0) row.fault('must be above zero', column);
  return { basis, amount };
}

export const identityOf = (row: Row): PaidPerson['identity'] => ({
  localname: row.text('Name in Local Script'),
  designation: row.text('Designation'),
  department: row.text('Department'),
  businessunit: row.text('Business Unit'),
  office: row.text('Office'),
  esinumber: row.text('ESI Number'),
  bankname: row.text('Bank Name'),
  bankaccount: row.text('Bank Account'),
  ifsc: row.text('IFSC'),
  paymentmode: row.text('Payment Mode') ?? '',
});

export const OPENING_COLUMNS = [
  'Months In Service',
  'Gross Paid',
  'Basic Paid',
  'HRA Paid',
  'Exempt Official-Duty Allowances',
  'Professional Tax',
  'PF Employee',
  'TDS Deducted',
  'Previous Employer Income',
  'Previous Employer TDS',
];
export const openingOf = (row: Row): Opening => ({
  monthsinservice: row.days('Months In Service'),
  gross: row.amount('Gross Paid'),
  basic: row.amount('Basic Paid'),
  hra: row.amount('HRA Paid'),
  exempt: row.amount('Exempt Official-Duty Allowances'),
  pt: row.amount('Professional Tax'),
  pf: row.amount('PF Employee'),
  tds: row.amount('TDS Deducted'),
  ...previousOf(row),
});
export const previousOf = (row: Row): Pick<Opening, 'previousincome' | 'previoustds'> => ({
  previousincome: row.amount('Previous Employer Income'),
  previoustds: row.amount('Previous Employer TDS'),
});

export const DECLARATION_COLUMNS = [
  '80C Amount (without own PF)',
  '80CCD(1B)',
  '80D Self and Family',
  '80D Parents',
  'Parents Senior',
  'Home Loan Interest',
  'Rent Per Month',
  'Rent City',
  'Landlord PAN',
];
export const declarationOf = (row: Row): Declaration => ({
  c80: row.amount('80C Amount (without own PF)'),
  ccd1b: row.amount('80CCD(1B)'),
  dself: row.amount('80D Self and Family'),
  dparents: row.amount('80D Parents'),
  parentssenior: row.yes('Parents Senior'),
  homeloaninterest: row.amount('Home Loan Interest'),
  rentpermonth: row.amount('Rent Per Month'),
  rentcity: row.text('Rent City'),
  landlordpan: row.text('Landlord PAN'),
});

/** A one-time row, with the company's name for it mapped to the component. */
export function onetimeOf(row: Row, config: CompanyConfig): OneTime | undefined {
  const kind = row.oneOf('Kind', ['Earning', 'Deduction']);
  if (!kind) return undefined;
  const words = kind === 'Earning' ? config.words.earnings : config.words.deductions;
  const type = row.needed('Type');
  const component = Object.hasOwn(words, type) ? words[type] : undefined;
  if (component === undefined)
    row.fault(`"${type}" is not known as ${kind === 'Earning' ? 'an earning' : 'a deduction'}`, 'Type');
  const amount = row.amount('Amount');
  if (amount < 0) row.fault('must not be negative', 'Amount');
  return component === undefined ? undefined : { component, amount, note: row.text('Note') };
}

export function loanOf(row: Row, outstanding: string): Loan {
  return { number: row.needed('Loan Number'), emi: row.amount('EMI'), outstanding: row.amount(outstanding) };
}

/** A salary advance, with what it owes: as recovered, or by the instalments taken where the file does not say. */
export function advanceOf(row: Row, rounding: Rounding): Advance {
  const values = {
    amount: row.amount('Amount'),
    instalments: row.days('Instalments'),
    taken: row.days('Instalments Taken'),
  };
  if (values.amount <= 0) row.fault('must be above zero', 'Amount');
  if (!Number.isInteger(values.instalments) || values.instalments < 1)
    row.fault('must be a whole number', 'Instalments');
  if (!Number.isInteger(values.taken) || values.taken >= values.instalments)
    row.fault('must be fewer than the instalments', 'Instalments Taken');
  const recovered = row.amount('Recovered So Far');
  const ready = { ...values, instalments: Math.max(1, values.instalments) };
  const outstanding = recovered === 0 ? advanceOutstanding(ready, rounding) : subtract(values.amount, recovered);
  if (outstanding < 0) row.fault('is more than the amount', 'Recovered So Far');
  return { number: row.needed('Advance Number'), ...ready, outstanding };
}

/** A revision; the loss-of-pay column names its own period. */
export function revisionOf(row: Row, lop: string | undefined): Revision | undefined {
  const effectivefrom = row.day('Effective From');
  if (!effectivefrom) {
    row.fault('is missing', 'Effective From');
    return undefined;
  }
  const state = parseRupees(row.text('New Monthly Gross') ?? '');
  if (state === undefined || state <= 0) row.fault('must be above zero', 'New Monthly Gross');
  return {
    effectivefrom,
    oldgross: row.amount('Old Monthly Gross'),
    newgross: state ?? ZERO,
    lopdays: lop === undefined ? 0 : row.days(lop),
  };
}
