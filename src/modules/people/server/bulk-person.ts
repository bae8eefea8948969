import type { Selectable } from 'kysely';
import { type Day, day } from '#platform/engine/day.ts';
import { nearest } from '#platform/engine/nearest.ts';
import { say } from '#platform/engine/say.ts';
import type { DB, Db } from '#platform/server/db.ts';
import { clean } from '#bulk/engine/cell.ts';
import { codeColumn, textColumn, textOf } from '#bulk/server/columns.ts';
import { type BulkGiven, fail, notice, type ReadRow } from '#bulk/server/kind.ts';

/** The code of the person that a row of an upload is about. */
export const CODE_COLUMN = codeColumn({
  name: 'employeecode',
  label: 'Employee Code',
  aliases: ['Emp. Code', 'Emp Code', 'Emp ID', 'Employee ID', 'Employee No', 'Emp No', 'Staff No', 'Code'],
  required: true,
  hint: 'Text; leading zeros count',
});
/** The person’s name beside the code, to notice a code of somebody else. */
export const NAME_COLUMN = textColumn({
  name: 'fullname',
  label: 'Full Name',
  aliases: ['Employee Name', 'Name', 'Emp Name', 'Name of Employee'],
  hint: 'Compared with the employee’s record; not needed',
});

export type Person = {
  readonly employeeid: number;
  readonly code: string;
  readonly name: string;
  readonly joiningdate: Day;
  readonly leavingdate: Day | null;
  readonly leavingreason: string | null;
};
/** A validated row with the employee it is about. */
export type PersonRow = { readonly row: ReadRow; readonly person: Person };

type Company = { readonly byCode: ReadonlyMap<string, Person>; readonly width: number | undefined };

export const PERSON_COLUMNS = [
  'employeeid',
  'employeecode',
  'fullname',
  'joiningdate',
  'leavingdate',
  'leavingreason',
] as const;
type StoredPerson = Pick<Selectable<DB['employee']>, (typeof PERSON_COLUMNS)[number]>;

/** A stored employee as rows of uploads and forms are checked against. */
export const personOf = (row: StoredPerson): Person => ({
  employeeid: row.employeeid,
  code: row.employeecode,
  name: row.fullname,
  joiningdate: day(row.joiningdate),
  leavingdate: row.leavingdate === null ? null : day(row.leavingdate),
  leavingreason: row.leavingreason,
});

async function everybody(db: Db): Promise<Company> {
  const rows = await db.selectFrom('employee').select(PERSON_COLUMNS).execute();
  const widths = new Set(rows.map(({ employeecode }) => (/^\d+$/.test(employeecode) ? employeecode.length : 0)));
  const [width] = widths;
  return {
    byCode: new Map(rows.map((row) => [row.employeecode.toLowerCase(), personOf(row)])),
    width: widths.size === 1 && width ? width : undefined,
  };
}

/** The employee of a code; leading zeros lost in a spreadsheet are added up to the company's width. */
function findPerson({ byCode, width }: Company, code: string): Person | undefined {
  const wanted = code.toLowerCase();
  return (
    byCode.get(wanted) ??
    (width !== undefined && /^\d+$/.test(code) ? byCode.get(wanted.padStart(width, '0')) : undefined)
  );
}

/** Finds the employee of every row without messages: for rows that were validated before. */
export async function peopleOf(db: Db, rows: readonly ReadRow[]): Promise<PersonRow[]> {
  const company = await everybody(db);
  return rows.flatMap((row) => {
    const person = findPerson(company, textOf(row, 'employeecode') ?? '');
    return person ? [{ row, person }] : [];
  });
}

const sameName = (a: string, b: string): boolean =>
  clean(a)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '') ===
  clean(b)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '');

/** A file of another company has no valid code; suggesting the nearest for each would take minutes. */
const MAX_GUESSES = 50;

/**
 * Finds the employee of every row. An unknown code is an error; a name that differs from the record's is reported,
 * since the code may be another person's.
 */
export async function validatePeople({ db }: BulkGiven, rows: readonly ReadRow[]): Promise<PersonRow[]> {
  const company = await everybody(db);
  const codes = [...company.byCode.values()].map((one) => one.code);
  let guesses = MAX_GUESSES;
  return rows.flatMap((row) => {
    const code = textOf(row, 'employeecode');
    if (code === null) return [];
    const person = findPerson(company, code);
    if (!person) {
      guesses -= 1;
      const likely = guesses >= 0 ? nearest(code, codes) : undefined;
      const unknownCode = `No employee has the code ${code}. Correct the code, or add the person first.`;
      fail(row, 'employeecode', likely === undefined ? unknownCode : `${unknownCode} ${say`Did you mean ${likely}?`}`);
      return [];
    }
    if (person.code !== code)
      notice(row, 'employeecode', `${code} was read as ${person.code}: the leading zeros were put back`);
    const name = textOf(row, 'fullname');
    if (name !== null && !sameName(name, person.name))
      notice(row, 'fullname', `The code ${person.code} belongs to ${person.name}. Check that the code is right.`);
    return [{ row, person }];
  });
}

/** One row per person: identical rows count once, differing rows are all returned. */
export function validateOnce(people: readonly PersonRow[]): PersonRow[] {
  const groups = Map.groupBy(people, ({ person }) => person.employeeid);
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group;
    if (!first || others.length === 0) return group;
    const alike = contents(first.row);
    if (others.every(({ row }) => contents(row) === alike)) {
      for (const { row } of others) {
        notice(row, 'employeecode', `The same row as row ${first.row.rownumber}; it counts once.`);
        row.leftout = true;
      }
      return [first];
    }
    const numbers = group.map(({ row }) => row.rownumber).join(', ');
    for (const { row, person } of group)
      fail(row, 'employeecode', `${person.code} is in rows ${numbers} with different figures. Keep one of them.`);
    return group;
  });
}
export const contents = (row: ReadRow): string => JSON.stringify({ ...row.values, fullname: null });
