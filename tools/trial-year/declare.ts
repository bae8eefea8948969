import { chooseRegime, getDeclaration, saveDeclaration } from '#modules/payroll/contract/person/declare-own.ts';
import type { DeclarationSent, DeclarationView } from '#modules/payroll/contract/person/declare-lines.ts';
import { savePreviousEmployers } from '#modules/payroll/contract/person/declare-previous.ts';
import { decideLine } from '#modules/payroll/contract/person/declare-verify.ts';
import { declarationWindowRecord } from '#modules/payroll/contract/person/declare-window.ts';
import { addDays, addMonths, day, firstDay, lastDay, type Month } from '#platform/engine/day.ts';
import { ApplicationError } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { taxYearOf } from '../../src/modules/payroll/server/run/facts.ts';
import type { Row } from '../trial-time/files.ts';
import { isYes, monthOr, rupees, wordOf, type YearMonth } from './folder.ts';
import { atRow, entryDay, withPeople, type Year, type YearPerson } from './state.ts';

/** The sections of the income tax by the heads of the files. */
const SECTIONS = {
  '80C': 'c80',
  '80CCD(1B)': 'ccd1b',
  '80D Self': 'dself',
  '80D Parents': 'dparents',
  'Home Loan Interest': 'homeloan',
  'Other Income': 'otherincome',
} as const;
const HEADS = ['Rent', ...(Object.keys(SECTIONS) as (keyof typeof SECTIONS)[])] as const;
/** Months of the year in which amounts are declared; proofs are handed in after them. */
const DECLARED_MONTHS = 9;

type Rent = DeclarationSent['rents'][number];

/** Opens the windows of the tax year: declarations until December, proofs from January on. */
export async function openWindow(year: Year, first: Month): Promise<void> {
  const proofs = addMonths(first, DECLARED_MONTHS);
  const end = lastDay(addMonths(first, 11));
  const window = {
    declarationwindowid: null,
    taxyear: taxYearOf(first),
    declarefrom: firstDay(first),
    declareuntil: addDays(firstDay(proofs), -1),
    proofsfrom: firstDay(proofs),
    proofsuntil: end,
    regimeuntil: end,
    joinerdays: 0,
  };
  await year.tx((db) => year.maker.call(db, declarationWindowRecord.calls.save, window, { on: firstDay(first) }));
}

/** Rows of a sheet by person, in the order of the file. */
const byPerson = (year: Year, at: YearMonth, sheet: 'Declarations' | 'Proofs') =>
  Map.groupBy(withPeople(year, at, sheet), ({ person }) => person);

const own = (month: Month, row: Row, { employeeid }: YearPerson) => ({ ...atRow(month, row), employeeid });

async function viewOf({ maker }: Year, db: Db, call: ReturnType<typeof own>): Promise<DeclarationView | undefined> {
  return (await maker.call(db, getDeclaration, {}, call))[0];
}

/** A rent of a row, with the id of the one that it changes. */
function rentOf(row: Row, month: Month, amount: 'Amount' | 'Declared', existing: DeclarationView['rents']): Rent {
  const frommonth = monthOr(row, 'From', month);
  return {
    declaredrentid: existing.find((one) => one.frommonth === frommonth)?.declaredrentid ?? null,
    frommonth,
    untilmonth: monthOr(row, 'To', month),
    rentpermonth: rupees(row, amount),
    city: row.needed('City'),
    landlordname: row.needed('Landlord'),
    landlordpan: row.text('Landlord PAN') || null,
    relationshipid: 1,
  };
}

/** All that stands declared, with the rows of a sheet: amounts of a head add up, of proofs the declared ones stand. */
function declarationWith(view: DeclarationView, rows: readonly Row[], month: Month, isproof: boolean): DeclarationSent {
  const sections = new Map(
    view.lines
      .filter(({ declared }) => declared > 0)
      .map(({ section, declared, higher }) => [section, { section, declared, higher }]),
  );
  const rents = new Map<string, Rent>(
    view.rents.map(({ declaredrentid, frommonth, untilmonth, rentpermonth, city, landlordname, ...rent }) => [
      frommonth,
      {
        declaredrentid,
        frommonth: frommonth as Month,
        untilmonth: untilmonth as Month,
        rentpermonth,
        city,
        landlordname,
        landlordpan: rent.landlordpan,
        relationshipid: rent.relationshipid,
      },
    ]),
  );
  for (const row of rows) {
    const head = wordOf(row, 'Head', HEADS);
    if (head === undefined) continue;
    if (head === 'Rent') {
      const rent = rentOf(row, month, isproof ? 'Declared' : 'Amount', view.rents);
      rents.set(rent.frommonth, rent);
      continue;
    }
    const section = SECTIONS[head];
    const before = sections.get(section);
    const declared = isproof ? rupees(row, 'Declared') : (before?.declared ?? 0) + rupees(row, 'Amount');
    sections.set(section, { section, declared, higher: (before?.higher ?? false) || isYes(row, 'Parents Senior') });
  }
  return {
    sections: [...sections.values()].filter(({ declared }) => declared > 0),
    rents: [...rents.values()].toSorted((a, b) => (a.frommonth < b.frommonth ? -1 : 1)),
  };
}

/**
 * Saves a declaration as the person. Rents that the product refuses without the PAN of the landlord count for nothing:
 * they are left out, with a warning.
 */
async function declare(year: Year, db: Db, sent: DeclarationSent, call: ReturnType<typeof own>): Promise<void> {
  const { row, ...at } = call;
  try {
    await year.maker.call(db, saveDeclaration, sent, at);
  } catch (error) {
    const field = error instanceof ApplicationError ? Object.keys(error.fields ?? {})[0] : undefined;
    if (!(error instanceof ApplicationError) || field?.endsWith('.landlordpan') !== true) throw error;
    year.faults.warnings.push({
      file: at.on.slice(0, 7),
      sheet: 'Declarations',
      row: row?.number,
      column: 'Landlord PAN',
      message: error.message,
    });
    await year.maker.call(db, saveDeclaration, { ...sent, rents: [] }, call);
  }
}

/** Regimes, previous employers and what people declare in a month. */
export async function enterDeclarations(year: Year, at: YearMonth): Promise<void> {
  const { month } = at;
  for (const { row, person } of withPeople(year, at, 'Regime'))
    await year.tx(async (db) => {
      const regime = wordOf(row, 'Tax Regime', ['New', 'Old']) === 'Old' ? 'old' : 'new';
      await year.maker.call(db, chooseRegime, { regime }, own(month, row, person));
    });
  for (const { row, person } of withPeople(year, at, 'Previous Employer'))
    await year.tx(async (db) => {
      const employer = {
        // The files name neither employer nor TAN.
        employername: 'Previous employer',
        tan: 'AAAA00000A',
        fromday: firstDay(year.folder.months[0]?.month ?? month),
        untilday: addDays(day(person.joined), -1),
        salary: rupees(row, 'Salary'),
        providentfund: rupees(row, 'PF'),
        professionaltax: rupees(row, 'PT'),
        tds: rupees(row, 'TDS'),
      };
      await year.maker.call(db, savePreviousEmployers, { employers: [employer] }, own(month, row, person));
    });
  for (const [person, rows] of byPerson(year, at, 'Declarations'))
    await year.tx(async (db) => {
      const [first] = rows;
      if (!first) return;
      const call = own(month, first.row, person);
      const view = await viewOf(year, db, call);
      if (view)
        await declare(
          year,
          db,
          declarationWith(
            view,
            rows.map(({ row }) => row),
            month,
            false,
          ),
          call,
        );
    });
}

/** What was proved of the declared amounts, decided line by line. */
export async function enterProofs(year: Year, at: YearMonth): Promise<void> {
  const { month } = at;
  for (const [person, rows] of byPerson(year, at, 'Proofs'))
    await year.tx(async (db) => {
      const [first] = rows;
      if (!first) return;
      const call = own(month, first.row, person);
      const before = await viewOf(year, db, call);
      if (before)
        await declare(
          year,
          db,
          declarationWith(
            before,
            rows.map(({ row }) => row),
            month,
            true,
          ),
          call,
        );
      const view = await viewOf(year, db, call);
      for (const { row } of rows) {
        const head = wordOf(row, 'Head', HEADS);
        if (head === undefined) continue;
        const rent = head === 'Rent' ? view?.rents.find((one) => one.frommonth === row.text('From')) : undefined;
        const line = {
          employeeid: person.employeeid,
          section: head === 'Rent' ? null : SECTIONS[head],
          declaredrentid: rent?.declaredrentid ?? null,
          accepted: rupees(row, 'Approved'),
          reason: row.text('Remark') || null,
        };
        await year.maker.call(db, decideLine, line, { on: entryDay(month), row });
      }
    });
}
