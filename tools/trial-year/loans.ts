import type { InterestKind } from '#modules/payroll/contract/person/loan-plan.ts';
import {
  addLoanEvent,
  ADVANCE,
  decideLoan,
  enterLoan,
  LOAN,
  LOAN_CLOSE,
  LOAN_CLOSE_BANK,
  LOAN_SKIP,
  type LoanType,
} from '#modules/payroll/contract/run/start-loans.ts';
import {
  getLoanSettings,
  getVariable,
  saveLoanSettings,
  saveVariable,
} from '#modules/payroll/contract/run/start-misc.ts';
import { firstDay, type Month } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { loansKind } from '../../src/modules/payroll/server/person/inputs/loans.ts';
import type { UploadRow } from '../trial-time/calls.ts';
import type { Row } from '../trial-time/files.ts';
import { monthOr, rupees, wordOf, type YearFolder, type YearMonth } from './folder.ts';
import { atRow, entryDay, personOf, withPeople, type Year, type YearLoan } from './state.ts';

const KINDS = ['Nil', 'Flat', 'Reducing'] as const satisfies readonly InterestKind[];
/** Loans for treatment have no taxable benefit, whatever their rate. */
const MEDICAL = 'Medical';
const ADVANCE_TYPE = 'Salary advance';
const MAX = 120;
const DECIDED_DAYS = 366;

type Terms = {
  readonly id: string;
  readonly loantype: string;
  readonly kind: InterestKind;
  readonly rate: string;
  readonly sbirate: string;
  readonly instalments: number;
};

/** The terms of a row; undefined where its words are unknown, which is noted. */
function termsOf(folder: YearFolder, row: Row): Terms | undefined {
  const rates = new Map(folder.master('SBI Rates').map((one) => [one.text('Loan Type'), one.text('Rate')]));
  const sbirate = row.of('Loan Type', rates, 'loan type of the sheet SBI Rates');
  const kind = wordOf(row, 'Interest', KINDS);
  if (sbirate === undefined || !kind) return undefined;
  const rate = kind === 'Nil' ? '0' : row.needed('Rate');
  const instalments = row.figure('Instalments');
  return { id: row.needed('Loan Id'), loantype: row.text('Loan Type'), kind, rate, sbirate, instalments };
}

/** A type of loans for each of the terms that the company gives. */
const typeName = ({ loantype, kind, rate }: Terms): string =>
  kind === 'Nil' ? `${loantype} ${kind}` : `${loantype} ${kind} ${rate}`;

const loanTypeOf = (terms: Terms): LoanType => ({
  name: typeName(terms),
  loankindid: LOAN,
  interestkind: terms.kind,
  rate: terms.rate,
  benchmarkrate: terms.loantype === MEDICAL ? null : terms.sbirate,
  maxmultiple: MAX,
  maxinstalments: MAX,
  mingapmonths: 0,
});

/** Sets the loans and advances that the company gives, by the terms of the files up to a month. */
async function allowTypes({ folder, maker }: Year, db: Db, { month, of }: YearMonth): Promise<void> {
  const on = entryDay(month);
  await allowVariable(maker, db, on);
  const [stored] = await maker.call(db, getLoanSettings, {}, { on });
  if (!stored) return;
  const rows = of('Loans')
    .flatMap((row) => termsOf(folder, row) ?? [])
    .map(loanTypeOf);
  const existing = new Set(stored.loantypes.map(({ name }) => name));
  const added = [...new Map([ADVANCE_TERMS, ...rows].map((type) => [type.name, type])).values()].filter(
    ({ name }) => !existing.has(name),
  );
  if (added.length === 0) return;
  const loantypes = [...stored.loantypes, ...added];
  await maker.call(db, saveLoanSettings, { loantypes }, { on, version: stored.version });
}

/** The files name no days before the pay day from which on variable pay is decided. */
async function allowVariable(maker: Year['maker'], db: Db, on: ReturnType<typeof entryDay>): Promise<void> {
  const [stored] = await maker.call(db, getVariable, {}, { on });
  if (!stored || stored.activevariabledays === DECIDED_DAYS) return;
  const { variablecomponents, version } = stored;
  await maker.call(db, saveVariable, { activevariabledays: DECIDED_DAYS, variablecomponents }, { on, version });
}
const ADVANCE_TERMS: LoanType = {
  name: ADVANCE_TYPE,
  loankindid: ADVANCE,
  interestkind: 'Nil',
  rate: '0',
  benchmarkrate: null,
  maxmultiple: MAX,
  maxinstalments: MAX,
  mingapmonths: 0,
};

/** Takes over the loans that run when the year begins. */
export async function takeOverLoans(year: Year, month: Month): Promise<void> {
  const rows = year.folder.master('Loans').flatMap((row): { row: Row; terms: Terms; name: string; code: string }[] => {
    const [person, terms] = [personOf(year, row), termsOf(year.folder, row)];
    return person && terms ? [{ row, terms, name: person.name, code: person.code }] : [];
  });
  const cells = rows.map(({ row, terms, name, code }): UploadRow => ({
    row,
    cells: {
      'Loan Number': terms.id,
      'Employee Code': code,
      'Full Name': name,
      'Loan Type': terms.loantype,
      Principal: rupees(row, 'Amount') / 100,
      'Given On': firstDay(monthOr(row, 'First Month', month)),
      EMI: 0,
      Outstanding: rupees(row, 'Balance') / 100,
      'Interest Rate': terms.loantype === MEDICAL ? null : Number(terms.rate),
      'Benchmark Rate': terms.loantype === MEDICAL ? null : Number(terms.sbirate),
      'Interest Kind': terms.kind,
      'Charged Rate': Number(terms.rate),
      Instalments: terms.instalments,
      'Instalments Taken': row.figure('Taken'),
    },
  }));
  await year.tx(async (db) => {
    const parameters = { frommonth: month };
    await year.maker.upload(db, { kind: loansKind, today: entryDay(month), name: 'Running loans', parameters }, cells);
    await keepLoans(
      year,
      db,
      rows.map(({ terms, code }) => ({ terms, code, loannumber: terms.id })),
    );
  });
}

/** Notes loans by the ids of the files. */
async function keepLoans(
  { loans }: Year,
  db: Db,
  rows: readonly {
    readonly terms: Terms;
    readonly code: string;
    readonly loannumber?: string;
    readonly loanid?: number;
  }[],
): Promise<void> {
  const stored = await db.selectFrom('employee_loan').select(['loanid', 'loannumber']).execute();
  for (const { terms, code, loannumber, loanid } of rows) {
    const match = stored.find((one) => one.loanid === loanid || one.loannumber === loannumber);
    if (match)
      loans.set(terms.id, {
        ...match,
        code,
        loantype: terms.loantype,
        interestkind: terms.kind,
        sbirate: String(Number(terms.sbirate)),
      } satisfies YearLoan);
  }
}

type Wish = {
  readonly row: Row;
  readonly month: Month;
  readonly employeeid: number;
  readonly loankindid: typeof LOAN | typeof ADVANCE;
  readonly loantype: string;
  readonly instalments: number;
  readonly first: Month;
  readonly topuploanid?: number;
};

/** Enters a loan, an advance or a top-up as one person and has the other grant it. @returns the id of the loan */
async function grant({ maker, checker }: Year, db: Db, wish: Wish): Promise<number> {
  const { row, month, employeeid, loankindid, loantype, instalments, first, topuploanid = null } = wish;
  const at = atRow(month, row);
  const sent = { employeeid, loankindid, loantype, amount: rupees(row, 'Amount'), instalments, payrollmonth: first };
  const [request] = await maker.call(db, enterLoan, { ...sent, reason: 'By the files', topuploanid }, at);
  const loanrequestid = request?.loanrequestid ?? 0;
  const [granted] = await checker.call(db, decideLoan, { loanrequestid, isgranted: true, decisionnote: null }, at);
  return granted?.loanid ?? 0;
}

/** Loans and advances that a month grants, and what happens with those that run. */
export async function enterLoans(year: Year, at: YearMonth): Promise<void> {
  const { month } = at;
  await year.tx((db) => allowTypes(year, db, at));
  for (const { row, person } of withPeople(year, at, 'Loans'))
    await year.tx(async (db) => {
      const terms = termsOf(year.folder, row);
      if (!terms) return;
      const first = monthOr(row, 'First Month', month);
      const wish = { row, month, employeeid: person.employeeid, loankindid: LOAN, loantype: typeName(terms) } as const;
      const loanid = await grant(year, db, { ...wish, instalments: terms.instalments, first });
      await keepLoans(year, db, [{ terms, code: person.code, loanid }]);
    });
  for (const { row, person } of withPeople(year, at, 'Advances'))
    await year.tx(async (db) => {
      const first = monthOr(row, 'First Month', month);
      const wish = { row, month, employeeid: person.employeeid, loankindid: ADVANCE, loantype: ADVANCE_TYPE } as const;
      await grant(year, db, { ...wish, instalments: row.figure('Instalments'), first });
      year.advances.push({ code: person.code, month, amount: rupees(row, 'Amount') });
    });
  for (const row of at.of('Loan Events')) await enterEvent(year, month, row);
}

async function enterEvent(year: Year, month: Month, row: Row): Promise<void> {
  const loan = row.of('Loan Id', year.loans, 'loan');
  const event = wordOf(row, 'Event', ['Skip', 'Top-up', 'Close']);
  if (!loan || !event) return;
  await year.tx(async (db) => {
    if (event === 'Top-up') {
      const person = year.people.get(loan.code);
      const stored = await db
        .selectFrom('loan_request')
        .select('loantype')
        .where('loanid', '=', loan.loanid)
        .executeTakeFirst();
      if (!person || !stored) return row.fail('Loan Id', 'Only a loan that was granted here can be topped up');
      await grant(year, db, {
        row,
        month,
        employeeid: person.employeeid,
        loankindid: LOAN,
        loantype: stored.loantype,
        instalments: row.figure('Instalments'),
        first: month,
        topuploanid: loan.loanid,
      });
      return;
    }
    const byBank = event === 'Close' && wordOf(row, 'Paid By', ['Salary', 'Bank']) === 'Bank';
    const kindid = event === 'Skip' ? LOAN_SKIP : byBank ? LOAN_CLOSE_BANK : LOAN_CLOSE;
    await year.maker.call(
      db,
      addLoanEvent,
      { loanid: loan.loanid, payrollmonth: month, kindid, note: null },
      atRow(month, row),
    );
  });
}
