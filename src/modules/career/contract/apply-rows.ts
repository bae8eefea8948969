/** A field of a row: a text of at most so many signs, or a month. */
export type RowField = {
  readonly name: string;
  readonly label: string;
  readonly most: number;
  readonly month?: true;
};

/** The rows of an application that a visitor adds, with the word of each part. */
export type RowList = {
  /** The list in the application, and the name of what is typed. */
  readonly name: 'candidateeducation' | 'candidateexperience';
  readonly title: string;
  readonly add: string;
  /** What one row is called, with its place in `{{place}}`. */
  readonly one: string;
  readonly fields: readonly RowField[];
};

const MONTHS: readonly RowField[] = [
  { name: 'fromdate', label: 'From', most: 7, month: true },
  { name: 'todate', label: 'To', most: 7, month: true },
];

export const ROW_LISTS: readonly RowList[] = [
  {
    name: 'candidateeducation',
    title: 'Education',
    add: 'Add education',
    one: 'Education {{place}}',
    fields: [
      { name: 'qualification', label: 'Qualification', most: 120 },
      { name: 'specialization', label: 'Specialization', most: 120 },
      { name: 'institution', label: 'Institution', most: 200 },
      { name: 'result', label: 'Result', most: 60 },
      ...MONTHS,
    ],
  },
  {
    name: 'candidateexperience',
    title: 'Experience',
    add: 'Add experience',
    one: 'Experience {{place}}',
    fields: [
      { name: 'companyname', label: 'Company', most: 120 },
      { name: 'designationname', label: 'Position', most: 120 },
      { name: 'city', label: 'City of work', most: 60 },
      { name: 'leavingreason', label: 'Reason for leaving', most: 200 },
      ...MONTHS,
    ],
  },
];
/** How many rows of each list can be added, and how many the page without a script has. */
export const MAX_ROWS = 10;
export const PLAIN_ROWS = 2;

/** A row as it is typed, by the names of its fields; months as `YYYY-MM`. */
export type Row = Readonly<Record<string, string>>;

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
export const WRONG_MONTH = 'Please enter a month such as 2024-06';
export const WRONG_ORDER = 'The last month is before the first';

/** What is wrong with the months of rows, in the order of the page; undefined where they can be sent. */
export function rowProblem(rows: readonly Row[]): string | undefined {
  for (const { fromdate = '', todate = '' } of rows) {
    if ([fromdate, todate].some((month) => month !== '' && !MONTH.test(month))) return WRONG_MONTH;
    if (fromdate !== '' && todate !== '' && todate < fromdate) return WRONG_ORDER;
  }
  return undefined;
}

/** The rows as they are sent: empty ones left out, empty texts as null, months as their first day. */
export const sentRows = ({ fields }: RowList, rows: readonly Row[]): Record<string, string | null>[] =>
  rows
    .filter((row) => fields.some(({ name }) => (row[name] ?? '').trim() !== ''))
    .map((row) =>
      Object.fromEntries(
        fields.map(({ name, month }) => {
          const value = (row[name] ?? '').trim();
          return [name, value === '' ? null : month ? `${value}-01` : value];
        }),
      ),
    );
