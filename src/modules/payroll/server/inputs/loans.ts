import { formatRupees, paise } from '#platform/engine/money.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { referredTo } from '#platform/server/references.ts';
import { column, dateColumn, moneyColumn, numberOf, textColumn, textOf } from '#bulk/server/columns.ts';
import { readCode } from '#bulk/engine/cell.ts';
import { type BulkKind, fail, notice, type ReadRow } from '#bulk/server/kind.ts';
import { CODE_COLUMN, NAME_COLUMN, validatePeople, type PersonRow, peopleOf } from '#modules/people/server/public.ts';
import { counts } from '../run/effective-payslips.ts';
import { validateClosed, failOnClosed } from './closed.ts';
import { impactOfMonth, sumOf } from './impact.ts';
import { fromMonth, loansBulk, SUMS } from '../../contract/inputs.ts';
import { monthName } from '../../engine/wording.ts';

type Known = { readonly loanid: number; readonly employeeid: number; readonly outstanding: number };

/** Loans on record by number, with the outstanding after the last locked month. */
async function knownLoans(db: Db): Promise<Map<string, Known>> {
  const loans = await db
    .selectFrom('employee_loan')
    .select(['loanid', 'loannumber', 'employeeid', 'outstanding'])
    .execute();
  const balances = await db
    .selectFrom('loan_balance as b')
    .innerJoin('payroll_run as r', 'r.payrollrunid', 'b.payrollrunid')
    .innerJoin('employee_loan as l', 'l.loanid', 'b.loanid')
    .select(['b.loanid', 'b.outstanding'])
    .where(counts('l.employeeid'))
    .orderBy('b.payrollmonth')
    .execute();
  const owed = new Map(balances.map((row) => [row.loanid, row.outstanding]));
  return new Map(
    loans.map(({ loanid, loannumber, employeeid, outstanding }) => [
      loannumber.toLowerCase(),
      { loanid, employeeid, outstanding: owed.get(loanid) ?? outstanding },
    ]),
  );
}

function validateAmounts(row: ReadRow): void {
  const [principal, emi, outstanding] = ['principal', 'emi', 'outstanding'].map((name) => numberOf(row, name));
  const faulty = new Set(row.messages.map((message) => message.column));
  if (principal === 0 && !faulty.has('principal'))
    fail(row, 'principal', 'The amount of the loan is missing. Enter what was lent.');
  if (emi === 0 && !faulty.has('emi')) fail(row, 'emi', 'The instalment is missing. Enter what is taken every month.');
  if (principal && outstanding !== undefined && outstanding > principal)
    fail(row, 'outstanding', 'More is outstanding than was lent. Check both amounts.');
  if (outstanding === 0 && !faulty.has('outstanding')) {
    notice(row, 'outstanding', 'Nothing is outstanding; the loan is not taken over.');
    row.leftout = true;
  }
}

function validateNumbers(people: readonly PersonRow[], known: ReadonlyMap<string, Known>): void {
  const numberOfLoan = ({ row }: PersonRow): string => (textOf(row, 'loannumber') ?? '').toLowerCase();
  for (const group of Map.groupBy(people, numberOfLoan).values()) {
    if (group.length < 2 || group[0] === undefined || numberOfLoan(group[0]) === '') continue;
    const numbers = group.map(({ row }) => row.rownumber).join(', ');
    for (const { row } of group)
      fail(row, 'loannumber', `The loan number stands in rows ${numbers}. Give each loan a number of its own.`);
  }
  for (const one of people) {
    const current = known.get(numberOfLoan(one));
    if (!current) continue;
    const { row, person } = one;
    if (current.employeeid !== person.employeeid)
      fail(row, 'loannumber', 'This number is the loan of another employee. Correct the number or the employee code.');
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

/** Running loans with their balance at the beginning of a month. */
export const loansKind: BulkKind = {
  kind: loansBulk.kind,
  title: loansBulk.title,
  key: ['employeecode', 'loannumber'],
  sheet: 'Loans',
  columns: [
    column({
      name: 'loannumber',
      label: 'Loan Number',
      aliases: ['Loan No', 'Loan ID'],
      required: true,
      hint: 'Text; each number once',
      read: (cell) => readCode(cell, { max: 40, restore: false }),
    }),
    CODE_COLUMN,
    NAME_COLUMN,
    textColumn({ name: 'loantype', label: 'Loan Type', aliases: ['Type of Loan'] }, 60),
    moneyColumn({ name: 'principal', label: 'Principal', aliases: ['Loan Amount'], required: true }),
    dateColumn({ name: 'givenon', label: 'Given On', aliases: ['Loan Date'], required: true }),
    moneyColumn({ name: 'emi', label: 'EMI', aliases: ['Instalment', 'Installment'], required: true }),
    moneyColumn({
      name: 'outstanding',
      label: 'Outstanding',
      prefixes: ['Outstanding'],
      required: true,
      hint: 'Owed at the beginning of the first month it is taken here',
    }),
  ],
  async validate(given, rows) {
    const { frommonth } = fromMonth.parse(given.parameters);
    const closed = await failOnClosed(given.db, frommonth);
    const people = validateClosed(await validatePeople(given, rows), closed, frommonth);
    validateNumbers(people, await knownLoans(given.db));
    for (const { row, person } of people) {
      validateAmounts(row);
      const givenon = textOf(row, 'givenon');
      if (givenon !== null && givenon < person.joiningdate)
        notice(row, 'givenon', 'The loan was given before the person joined. Check the date.');
      if (person.leavingdate !== null && person.leavingdate < `${frommonth}-01`)
        fail(row, 'employeecode', `${person.code} left before ${monthName(frommonth)}; nothing can be taken from pay.`);
    }
    return { offered: [] };
  },
  impact: impactOfMonth({
    monthOf: (parameters) => fromMonth.parse(parameters).frommonth,
    sums: (rows) => [sumOf(SUMS.outstanding, rows, 'outstanding'), sumOf(SUMS.instalments, rows, 'emi')],
  }),
  async apply(given, rows) {
    const { frommonth } = fromMonth.parse(given.parameters);
    const people = await peopleOf(given.db, rows);
    const ids = new Map<string, number>();
    for (const part of chunks(people, 9)) {
      const inserted = await given.db
        .insertInto('employee_loan')
        .values(
          part.map(({ row, person }) => ({
            loannumber: textOf(row, 'loannumber') ?? '',
            employeeid: person.employeeid,
            loantype: textOf(row, 'loantype') ?? 'Loan',
            principal: numberOf(row, 'principal'),
            givenon: textOf(row, 'givenon') ?? '',
            emi: numberOf(row, 'emi'),
            outstanding: numberOf(row, 'outstanding'),
            frommonth,
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
};
