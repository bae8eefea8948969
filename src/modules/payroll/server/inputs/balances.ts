import type { Month } from '#platform/engine/day.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { referredTo } from '#platform/server/references.ts';
import { readCode } from '#bulk/engine/cell.ts';
import { column, textOf } from '#bulk/server/columns.ts';
import { type BulkColumn, type BulkKind, fail, notice, type ReadRow } from '#bulk/server/kind.ts';
import { peopleOf, type PersonRow, validatePeople } from '#modules/people/server/public.ts';
import type { Rounding } from '#platform/engine/rounding.ts';
import { fromMonth } from '../../contract/inputs.ts';
import { monthName } from '../../engine/wording.ts';
import { counts } from '../run/effective-payslips.ts';
import { findSettings } from '../settings.ts';
import { failOnClosed, validateClosed } from './closed.ts';

// Loans and salary advances: both have a number, a person, a first month and a balance after each locked month.

type LoanKind = 'Loan' | 'Advance';
type Known = {
  readonly loanid: number;
  readonly employeeid: number;
  readonly loankind: string;
  readonly outstanding: number;
};

/** Loans and advances on record by number, with the outstanding after the last locked month. */
async function knownBalances(db: Db): Promise<Map<string, Known>> {
  const loans = await db
    .selectFrom('employee_loan')
    .select(['loanid', 'loannumber', 'employeeid', 'outstanding', 'loankind'])
    .execute();
  const balances = await db
    .selectFrom('loan_balance as b')
    .innerJoin('payroll_run as r', 'r.payrollrunid', 'b.payrollrunid')
    .innerJoin('employee_loan as l', 'l.loanid', 'b.loanid')
    .select(['b.loanid', 'b.outstanding'])
    .where(counts('l.employeeid'))
    .orderBy('b.payrollmonth')
    .orderBy('r.paydate')
    .orderBy('b.payrollrunid')
    .execute();
  const owed = new Map(balances.map((row) => [row.loanid, row.outstanding]));
  return new Map(
    loans.map(({ loannumber, outstanding, ...row }) => [
      loannumber.toLowerCase(),
      { ...row, outstanding: owed.get(row.loanid) ?? outstanding },
    ]),
  );
}

const TWICE: Readonly<Record<LoanKind, (numbers: string) => string>> = {
  Loan: (numbers) => `The loan number stands in rows ${numbers}. Give each loan a number of its own.`,
  Advance: (numbers) => `The advance number stands in rows ${numbers}. Give each advance a number of its own.`,
};

function validateNumbers(loankind: LoanKind, people: readonly PersonRow[], known: ReadonlyMap<string, Known>): void {
  const numberOfRow = ({ row }: PersonRow): string => (textOf(row, 'loannumber') ?? '').toLowerCase();
  for (const group of Map.groupBy(people, numberOfRow).values()) {
    if (group.length < 2 || group[0] === undefined || numberOfRow(group[0]) === '') continue;
    const numbers = group.map(({ row }) => row.rownumber).join(', ');
    for (const { row } of group) fail(row, 'loannumber', TWICE[loankind](numbers));
  }
  for (const one of people) {
    const current = known.get(numberOfRow(one));
    if (!current) continue;
    const { row, person } = one;
    if (current.loankind !== loankind)
      fail(
        row,
        'loannumber',
        loankind === 'Loan'
          ? 'This number is a salary advance. Give the loan a number of its own.'
          : 'This number is a loan. Give the advance a number of its own.',
      );
    else if (current.employeeid !== person.employeeid)
      fail(
        row,
        'loannumber',
        loankind === 'Loan'
          ? 'This number is the loan of another employee. Correct the number or the employee code.'
          : 'This number is the advance of another employee. Correct the number or the employee code.',
      );
    else {
      notice(
        row,
        'loannumber',
        `Runs here already and keeps our balance of ${formatRupees(paise(current.outstanding))}.`,
      );
      row.leftout = true;
    }
  }
}

/** The column of the number, which loans and advances share. */
export const numberColumn = (label: string, aliases: readonly string[]): BulkColumn =>
  column({
    name: 'loannumber',
    label,
    aliases,
    required: true,
    hint: 'Text; each number once',
    istext: true,
    read: (cell) => readCode(cell, { max: 40, restore: false }),
  });

/** What a row stores; `row` is valid. */
type StoredRow = {
  readonly loantype: string;
  readonly principal: number;
  readonly outstanding: number;
  readonly emi?: number;
  readonly instalments?: number;
  readonly instalmentstaken?: number;
  /** Percent a year, as decimal text. */
  readonly interestrate?: string | null;
  readonly benchmarkrate?: string | null;
};

type BalanceKind = {
  readonly loankind: LoanKind;
  /** Shown where it was given before the person joined. */
  readonly early: string;
  readonly stored: (row: ReadRow, rounding: Rounding) => StoredRow;
};

/** How the company rounds an instalment of an advance that begins in a month. */
export const instalmentRounding = async (db: Db, month: Month): Promise<Rounding> =>
  (await findSettings(db, month))?.payroll.advances.rounding ?? 'nearest-rupee';

/** Checks of all rows that loans and advances share. @returns the rows of people whose month is open */
export async function validateBalances(
  { loankind, early }: Pick<BalanceKind, 'loankind' | 'early'>,
  given: Parameters<BulkKind['validate']>[0],
  rows: Parameters<BulkKind['validate']>[1],
): Promise<PersonRow[]> {
  const { frommonth } = fromMonth.parse(given.parameters);
  const closed = await failOnClosed(given.db, frommonth);
  const people = validateClosed(await validatePeople(given, rows), closed, frommonth);
  validateNumbers(loankind, people, await knownBalances(given.db));
  for (const { row, person } of people) {
    const givenon = textOf(row, 'givenon');
    if (givenon !== null && givenon < person.joiningdate) notice(row, 'givenon', early);
    if (person.leavingdate !== null && person.leavingdate < `${frommonth}-01`)
      fail(row, 'employeecode', `${person.code} left before ${monthName(frommonth)}; nothing can be taken from pay.`);
  }
  return people;
}

/** Applying and undoing an upload of loans or advances. */
export const storeBalances = ({
  loankind,
  stored,
}: Pick<BalanceKind, 'loankind' | 'stored'>): Required<Pick<BulkKind, 'apply' | 'undo'>> => ({
  async apply(given, rows) {
    const { frommonth } = fromMonth.parse(given.parameters);
    const people = await peopleOf(given.db, rows);
    const rounding = await instalmentRounding(given.db, frommonth);
    const ids = new Map<string, number>();
    for (const part of chunks(people, 14)) {
      const inserted = await given.db
        .insertInto('employee_loan')
        .values(
          part.map(({ row, person }) => ({
            loankind,
            loannumber: textOf(row, 'loannumber') ?? '',
            employeeid: person.employeeid,
            givenon: textOf(row, 'givenon') ?? '',
            frommonth,
            ...stored(row, rounding),
          })),
        )
        .returning(['loanid', 'loannumber'])
        .execute();
      for (const { loanid, loannumber } of inserted) ids.set(loannumber, loanid);
    }
    return people.map(({ row }) => ({
      rownumber: row.rownumber,
      objectid: ids.get(textOf(row, 'loannumber') ?? '') ?? 0,
      undo: { version: 1 },
    }));
  },
  async undo({ db }, rows) {
    const ids = rows.map((row) => row.objectid);
    const untouched = await db
      .selectFrom('employee_loan')
      .select('loanid')
      .where('loanid', 'in', ids)
      .where('version', '=', 1)
      .execute();
    const unchanged = new Set(untouched.map((row) => row.loanid));
    const referred = await referredTo(db, 'employee_loan', ids, { except: [] });
    const reasons = new Map<number, string>();
    for (const { rownumber, objectid } of rows) {
      if (!unchanged.has(objectid)) reasons.set(rownumber, 'Changed since the upload, so it stays.');
      else if (referred.has(objectid)) reasons.set(rownumber, 'A locked payroll recovered it already, so it stays.');
    }
    const gone = rows.filter((row) => !reasons.has(row.rownumber)).map((row) => row.objectid);
    for (const part of chunks(gone, 1, 5000))
      await db.deleteFrom('employee_loan').where('loanid', 'in', part).execute();
    return reasons;
  },
});
