import { type Read, readChoice, readDate, readMoney, readNumber, readText, YES_NO } from '#bulk/engine/cell.ts';
import { codeColumn, column, textColumn } from '#bulk/server/columns.ts';
import type { BulkColumn } from '#bulk/server/kind.ts';
import { EMPLOYMENT_TYPES, TYPE_LIMIT } from '#modules/company/contract/employment-types.ts';
import { GENDERS, MARITAL, PAY_BASES, PAYMENT_MODES, PF_OPTIONS, REGIMES, STATES } from '../contract/register.ts';
import { readAccount, readDigits, readIfsc, readMail, readMobile, readName, readPan } from '../engine/identity.ts';
import { usualType } from '../engine/employment-type.ts';
import { CODE_COLUMN } from './bulk-person.ts';

const name = (key: string, label: string, aliases: readonly string[], max = 100): BulkColumn =>
  textColumn({ name: key, label, aliases }, max);
const choice = <T extends string>(
  key: string,
  label: string,
  aliases: readonly string[],
  choices: Readonly<Record<T, readonly string[]>>,
): BulkColumn =>
  column({
    name: key,
    label,
    aliases,
    choices: Object.keys(choices),
    read: (cell) => readChoice(cell, choices),
    hint: `One of ${Object.keys(choices).join(', ')}`,
  });
const yesNo = (key: string, label: string, aliases: readonly string[]): BulkColumn =>
  choice(key, label, aliases, YES_NO);
/** An employment type, a usual one by any of its names. */
export const readType: BulkColumn['read'] = (cell) => {
  const read = readText(cell, TYPE_LIMIT);
  return read.ok && read.value !== null ? { ok: true, value: usualType(read.value) } : read;
};
const dateHint = 'A date cell, or text as day-month-year';

/** Zero and empty mean the same amount here; only a positive figure counts. */
const positive = (read: Read<number | null>): Read<number | null> =>
  read.ok && read.value === 0 ? { ok: true, value: null } : read;

/** The columns of the employee register, with the headings HR departments use for them. */
const COLUMNS: readonly BulkColumn[] = [
  CODE_COLUMN,
  column({
    name: 'fullname',
    label: 'Full Name',
    aliases: ['Employee Name', 'Name', 'Emp Name', 'Name of Employee'],
    required: true,
    istext: true,
    read: (cell) => readName(cell),
  }),
  textColumn(
    {
      name: 'localname',
      label: 'Name in Local Script',
      aliases: ['Name (local)', 'Local Name', 'Name in Hindi', 'Vernacular Name'],
    },
    120,
  ),
  choice('gender', 'Gender', ['Sex'], GENDERS),
  column({
    name: 'dateofbirth',
    label: 'Date of Birth',
    aliases: ['D.O.B.', 'DOB', 'Birth Date'],
    required: true,
    hint: dateHint,
    read: (cell, { today, dayfirst }) => readDate(cell, today, dayfirst),
  }),
  column({
    name: 'joiningdate',
    label: 'Joining Date',
    aliases: ['DOJ', 'Date of Joining', 'Joined On', 'D.O.J.'],
    required: true,
    hint: dateHint,
    read: (cell, { today, dayfirst }) => readDate(cell, today, dayfirst),
  }),
  column({
    name: 'leavingdate',
    label: 'Leaving Date',
    aliases: ['Date of Leaving', 'DOL', 'Last Working Day', 'LWD', 'Exit Date'],
    hint: dateHint,
    read: (cell, { today, dayfirst }) => readDate(cell, today, dayfirst),
  }),
  column({
    name: 'employmenttype',
    label: 'Employment Type',
    aliases: ['Type', 'Emp Type', 'Category'],
    hint: `${Object.keys(EMPLOYMENT_TYPES).join(', ')}, or a type of your own`,
    istext: true,
    read: readType,
  }),
  name('businessunit', 'Business Unit', ['BU', 'Division', 'Unit']),
  name('department', 'Department', ['Dept', 'Dept.']),
  name('designation', 'Designation', ['Title', 'Job Title', 'Position']),
  name('grade', 'Grade', ['Level', 'Band']),
  name('team', 'Team', []),
  codeColumn({
    name: 'managercode',
    label: 'Reporting Manager Code',
    aliases: ['Reports To', 'Manager Code', 'Manager', 'Reporting To', 'Supervisor Code'],
    hint: 'Employee code; may stand further down the same file',
  }),
  name('office', 'Office', ['Location', 'Work Location', 'Branch', 'Plant']),
  name('city', 'City', ['Work City']),
  choice('workstate', 'Work State', ['State', 'PT State'], STATES),
  column({
    name: 'pincode',
    label: 'PIN',
    aliases: ['Pin Code', 'Pincode', 'Postal Code'],
    istext: true,
    read: (cell) => readDigits(cell, { what: 'PIN code', lengths: [6] }),
  }),
  column({
    name: 'emailid',
    label: 'E-mail',
    aliases: ['Email', 'Email ID', 'E-mail ID', 'Mail'],
    istext: true,
    read: readMail,
  }),
  column({
    name: 'mobilenumber',
    label: 'Mobile',
    aliases: ['Mobile No', 'Mobile Number', 'Phone', 'Contact No', 'Cell'],
    hint: 'Ten digits',
    istext: true,
    read: readMobile,
  }),
  column({
    name: 'fathername',
    label: 'Father or Spouse Name',
    aliases: ['Father/Spouse', 'Father Name', 'Spouse Name', "Father's Name", 'Father/Husband'],
    istext: true,
    read: (cell) => readName(cell),
  }),
  choice('maritalstatus', 'Marital Status', [], MARITAL),
  yesNo('disability', 'Disability', ['PWD', 'Disabled', 'Person with Disability']),
  column({
    name: 'pan',
    label: 'PAN',
    aliases: ['PAN No.', 'PAN No', 'PAN Number'],
    hint: 'Five letters, four digits, a letter; blank when none was given',
    istext: true,
    read: readPan,
  }),
  column({
    name: 'uan',
    label: 'UAN',
    aliases: ['UAN No.', 'UAN No', 'UAN Number'],
    hint: 'Twelve digits as text',
    istext: true,
    read: (cell) => readDigits(cell, { what: 'UAN', lengths: [12] }),
  }),
  column({
    name: 'esinumber',
    label: 'ESI Number',
    aliases: ['ESIC No', 'ESI No', 'ESIC Number', 'IP Number', 'ESIC'],
    hint: 'Ten or seventeen digits as text',
    istext: true,
    read: (cell) => readDigits(cell, { what: 'ESI number', lengths: [10, 17] }),
  }),
  name('bankname', 'Bank Name', ['Bank']),
  column({
    name: 'bankaccount',
    label: 'Bank Account',
    aliases: ['A/c No', 'Account No', 'Account Number', 'Bank A/c', 'Bank Account No', 'A/c Number'],
    hint: 'Text; leading zeros count',
    istext: true,
    read: readAccount,
  }),
  column({ name: 'ifsc', label: 'IFSC', aliases: ['IFSC Code'], istext: true, read: readIfsc }),
  choice('paymentmode', 'Payment Mode', ['Pay Mode', 'Mode of Payment'], PAYMENT_MODES),
  choice('pfoption', 'PF Option', ['PF', 'EPF Option', 'EPF'], PF_OPTIONS),
  yesNo('epsmember', 'EPS Member', ['EPS', 'Pension Member']),
  column({
    name: 'vpfpercent',
    label: 'VPF Percent',
    aliases: ['VPF %', 'VPF'],
    hint: 'Percent of EPF wages, 0 to 88',
    read: (cell) => readNumber(cell, { min: 0, max: 88, places: 6 }),
  }),
  column({
    name: 'vpfamount',
    label: 'VPF Amount',
    aliases: ['VPF Rs', 'VPF in Rupees'],
    hint: 'Rupees a month; a person has a percentage or an amount',
    read: (cell) => readMoney(cell),
  }),
  choice('taxregime', 'Tax Regime', ['Regime', 'IT Regime'], REGIMES),
  choice('paybasis', 'Pay Basis', ['Basis', 'Salary Basis'], PAY_BASES),
  column({
    name: 'annualctc',
    ismoney: true,
    label: 'Annual CTC',
    aliases: ['CTC (p.a.)', 'CTC', 'CTC pa', 'Yearly CTC'],
    hint: 'Rupees a year',
    read: (cell) => positive(readMoney(cell)),
  }),
  column({
    name: 'monthlygross',
    ismoney: true,
    label: 'Monthly Gross',
    aliases: ['Gross (p.m.)', 'Gross', 'Gross pm', 'Gross Salary'],
    hint: 'Rupees a month',
    read: (cell) => positive(readMoney(cell)),
  }),
  name('workemailalias', 'Work E-mail Alias', ['Alias', 'Work Email Alias']),
];

/** Visibility of the columns for users other than the uploader, as on profiles. */
const VISIBILITY: Readonly<Record<string, BulkColumn['visibility']>> = {
  pan: 'masked',
  uan: 'masked',
  esinumber: 'masked',
  bankaccount: 'masked',
  paybasis: 'pay',
  annualctc: 'pay',
  monthlygross: 'pay',
};
export const REGISTER_COLUMNS: readonly BulkColumn[] = COLUMNS.map((one) => {
  const visibility = VISIBILITY[one.name];
  return visibility === undefined ? one : { ...one, visibility };
});
