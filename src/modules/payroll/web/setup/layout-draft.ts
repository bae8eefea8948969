import type { LayoutState } from '../../contract/setup/layout-screen.ts';
import type { JournalGroup } from '../../contract/outputs/journal.ts';
import { type LayoutColumn, type OutputLayout, SINGLE_LAYOUTS } from '../../contract/outputs/output-layout.ts';

export type Labelled<Value extends string> = { readonly value: Value; readonly label: string };

export const FILES: readonly Labelled<OutputLayout['file']>[] = [
  { value: 'register', label: 'Register' },
  { value: 'bank', label: 'File for the bank' },
  { value: 'journal', label: 'File for the accounts' },
  { value: 'ecr', label: 'EPF ECR' },
  { value: 'arrearsecr', label: 'EPF ECR of arrears' },
  { value: 'esi', label: 'ESI contributions' },
  { value: 'other', label: 'File of the company’s own' },
];
export const ROWS: readonly Labelled<OutputLayout['rows']>[] = [
  { value: 'payslip', label: 'A line for each payslip' },
  { value: 'past-month', label: 'A line for each past month with arrears' },
  { value: 'posting', label: 'A line for each account, debit and credit apart' },
];
/** The rows that a kind of file may have. */
export const rowsOf = (file: OutputLayout['file']): readonly Labelled<OutputLayout['rows']>[] =>
  file === 'journal'
    ? ROWS.filter(({ value }) => value === 'posting')
    : file === 'other'
      ? ROWS
      : ROWS.filter(({ value }) => value !== 'posting');
export const APART: readonly Labelled<JournalGroup>[] = [
  { value: 'entity', label: 'Legal entity' },
  { value: 'business_unit', label: 'Business unit' },
  { value: 'department', label: 'Department' },
  { value: 'office', label: 'Office' },
  { value: 'cost_centre', label: 'Cost centre' },
  { value: 'employee', label: 'Employee' },
];
export const SEPARATED: readonly Labelled<OutputLayout['separator']>[] = [
  { value: 'comma', label: 'Comma' },
  { value: 'semicolon', label: 'Semicolon' },
  { value: 'bar', label: 'Vertical bar |' },
  { value: 'tab', label: 'Tab' },
  { value: 'hash-tilde-hash', label: '#~#' },
  { value: 'none', label: 'Nothing: columns of a fixed width' },
];
export const ENDS: readonly Labelled<OutputLayout['lineend']>[] = [
  { value: 'lf', label: 'Line feed' },
  { value: 'crlf', label: 'Carriage return and line feed' },
];
export const ENDINGS: readonly Labelled<OutputLayout['ending']>[] = [
  { value: 'csv', label: '.csv' },
  { value: 'txt', label: '.txt' },
];
/** ESI contributions alone may be a workbook, as its portal takes one. */
export const endingsOf = (file: OutputLayout['file']): readonly Labelled<OutputLayout['ending']>[] =>
  file === 'esi' ? [...ENDINGS, { value: 'xlsx', label: '.xlsx' }] : ENDINGS;
export const DECIMALS: readonly Labelled<NonNullable<LayoutColumn['decimals']>>[] = [
  { value: 'rupees', label: 'Rupees, with paise where there are some' },
  { value: 'two', label: 'Always two decimals' },
  { value: 'none', label: 'Whole, rounded' },
  { value: 'plain', label: 'As many decimals as there are' },
];
export const DATES: readonly Labelled<NonNullable<LayoutColumn['dateform']>>[] = [
  { value: 'yyyy-mm-dd', label: '2026-10-31' },
  { value: 'dd/mm/yyyy', label: '31/10/2026' },
  { value: 'dd-mm-yyyy', label: '31-10-2026' },
  { value: 'ddmmyyyy', label: '31102026' },
  { value: 'dd-mmm-yyyy', label: '31-Oct-2026' },
];

type Choices = Pick<LayoutColumn, 'monthsback' | 'decimals' | 'dateform' | 'width'>;
/** A column with some of its choices set, or taken back where they are undefined. */
export function withChoice(
  column: LayoutColumn,
  choices: { readonly [Key in keyof Choices]?: Choices[Key] | undefined },
): LayoutColumn {
  const { monthsback, decimals, dateform, width, heading, formula } = { ...column, ...choices };
  return {
    heading,
    formula,
    ...(monthsback === undefined ? {} : { monthsback }),
    ...(decimals === undefined ? {} : { decimals }),
    ...(dateform === undefined ? {} : { dateform }),
    ...(width === undefined ? {} : { width }),
  };
}

/** The files that a further layout may be of. */
export const filesLeft = (layouts: readonly OutputLayout[]): readonly Labelled<OutputLayout['file']>[] =>
  FILES.filter(({ value }) => !SINGLE_LAYOUTS.has(value) || !layouts.some(({ file }) => file === value));

/** A name that no other layout has. */
function freeName(name: string, layouts: readonly OutputLayout[]): string {
  const taken = new Set(layouts.map((one) => one.name));
  for (let at = 2; taken.has(name); at += 1) name = `${name.replace(/ \d+$/, '')} ${at}`;
  return name;
}

/** A layout with lines of another kind; what postings stand apart by belongs to postings alone. */
export function withRows(layout: OutputLayout, rows: OutputLayout['rows']): OutputLayout {
  const { by: _, ...others } = layout;
  return rows === 'posting' ? { ...layout, rows } : { ...others, rows };
}

/** A new layout of a kind of file: the standard file, to be changed. */
export function newLayout(
  file: OutputLayout['file'],
  { layouts, standard }: Pick<LayoutState, 'layouts' | 'standard'>,
  ownName: string,
): OutputLayout {
  if (file !== 'other') return { ...standard[file], name: freeName(standard[file].name, layouts) };
  const { where: _, ...bank } = standard.bank;
  const columns = [
    { heading: 'Employee Code', formula: 'employee_code' },
    { heading: 'Net Pay', formula: 'net_pay' },
  ];
  return { ...bank, file, name: freeName(ownName, layouts), columns };
}
