import type { Month } from '#platform/engine/day.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import type { Rounding } from '#platform/engine/rounding.ts';
import type { Db } from '#platform/server/db.ts';
import { referredTo } from '#platform/server/references.ts';
import { type BulkGiven, fail, isMarked, notice, type ReadRow } from '#bulk/server/kind.ts';
import type { Standing } from '#bulk/server/take-back.ts';
import { type PersonRow, validatePeople } from '#modules/people/server/public.ts';
import { fromMonth } from '../../../contract/person/inputs.ts';
import { monthName } from '../../../engine/wording.ts';
import { counts } from '../../run/effective-payslips.ts';
import { findSettings } from '../../setup/settings.ts';
import { failOnClosed, validateClosed } from './closed.ts';

// Loans and salary advances: both have a number, a person, a first month and a balance after each locked month.

type LoanKind = 'Loan' | 'Advance';
type Numbered = PersonRow & { readonly values: { readonly loannumber: string; readonly givenon: string } };
type Existing = {
  readonly loanid: number;
  readonly employeeid: number;
  readonly loankind: string;
  readonly outstanding: number;
};

/** Loans and advances on record by number, with the outstanding after the last locked month. */
async function knownBalances(db: Db): Promise<Map<string, Existing>> {
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
  Loan: (numbers) => `The loan number is in rows ${numbers}. Give each loan its own number.`,
  Advance: (numbers) => `The advance number is in rows ${numbers}. Give each advance its own number.`,
};

function checkNumbers(loankind: LoanKind, people: readonly Numbered[], byKey: ReadonlyMap<string, Existing>): void {
  const numberOfRow = ({ values }: Numbered): string => values.loannumber.toLowerCase();
  for (const group of Map.groupBy(people, numberOfRow).values()) {
    if (group.length < 2 || group[0] === undefined || numberOfRow(group[0]) === '') continue;
    const numbers = group.map(({ row }) => row.rownumber).join(', ');
    for (const { row } of group) fail(row, 'loannumber', TWICE[loankind](numbers));
  }
  for (const one of people) {
    const current = byKey.get(numberOfRow(one));
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

/** How the company rounds an instalment of an advance that begins in a month. */
export const instalmentRounding = async (db: Db, month: Month): Promise<Rounding> =>
  (await findSettings(db, month))?.payroll.advances.rounding ?? 'nearest-rupee';

/** What uploads of loans and of advances share. */
export const balanceUpload = {
  parameters: fromMonth,
  identified: ['employeecode', 'loannumber'],
  async open(input: BulkGiven, rows: readonly ReadRow[], { frommonth }: { readonly frommonth: Month }) {
    const closed = await failOnClosed(input.db, frommonth);
    return validateClosed(await validatePeople(input, rows), closed, frommonth);
  },
  async stays(db: Db, rows: readonly Standing[]) {
    const ids = rows.map(({ now }) => Number(now['loanid']));
    const referred = await referredTo(db, 'employee_loan', ids, { except: [] });
    return new Map(
      rows.flatMap(({ rownumber }, at) =>
        referred.has(ids[at] ?? 0) ? [[rownumber, 'A locked payroll recovered it already, so it stays.'] as const] : [],
      ),
    );
  },
} as const;

/** Checks of all rows that loans and advances share. @param early shown where it was given before the person joined */
export async function checkBalances(
  { loankind, early }: { readonly loankind: LoanKind; readonly early: string },
  { db, of: { frommonth } }: { readonly db: Db; readonly of: { readonly frommonth: Month } },
  people: readonly Numbered[],
): Promise<void> {
  checkNumbers(loankind, people, await knownBalances(db));
  for (const { row, person, values } of people) {
    if (!isMarked(row, 'givenon') && values.givenon < person.joiningdate) notice(row, 'givenon', early);
    if (person.leavingdate !== null && person.leavingdate < `${frommonth}-01`)
      fail(row, 'employeecode', `${person.code} left before ${monthName(frommonth)}; nothing can be taken from pay.`);
  }
}
