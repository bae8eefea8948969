import { sql } from 'kysely';
import { addMonths } from '#platform/engine/day.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { column, moneyColumn, numberOf, textColumn, textOf } from '#bulk/server/columns.ts';
import { readChoice, YES_NO } from '#bulk/engine/cell.ts';
import { type BulkKind, fail, notice, type ReadRow } from '#bulk/server/kind.ts';
import {
  CODE_COLUMN,
  NAME_COLUMN,
  same,
  type Store,
  type Values,
  validateOnce,
  validatePeople,
} from '#modules/people/server/public.ts';
import { readLandlordPan, readMonth } from './columns.ts';
import { firstMonthOf } from '../run/rents.ts';
import { storedByYear } from './of-year.ts';
import { impactOfYear } from './impact.ts';
import { declarationBulk, ofTaxYear } from '../../contract/inputs.ts';

const FIELDS = [
  'c80',
  'ccd1b',
  'dself',
  'dparents',
  'parentssenior',
  'homeloaninterest',
  'rentpermonth',
  'rentcity',
  'landlordpan',
  'newrentfrom',
  'newrentpermonth',
  'newrentcity',
] as const;
type Declared = {
  readonly c80: number;
  readonly ccd1b: number;
  readonly dself: number;
  readonly dparents: number;
  readonly parentssenior: boolean;
  readonly homeloaninterest: number;
  readonly rentpermonth: number;
  readonly rentcity: string | null;
  readonly landlordpan: string | null;
  readonly newrentfrom: string | null;
  readonly newrentpermonth: number;
  readonly newrentcity: string | null;
};

const declarationStore = (taxyear: string): Store<Declared & Values> => ({
  async current(db, ids) {
    const found = new Map<number, Declared & Values>();
    for (const part of chunks(ids, 1, 5000)) {
      const rows = await db
        .selectFrom('tax_declaration')
        .select(['employeeid', ...FIELDS])
        .where('taxyear', '=', taxyear)
        .where('employeeid', 'in', part)
        .execute();
      for (const { employeeid, ...fields } of rows) found.set(employeeid, fields);
    }
    return found;
  },
  async write(db, rows) {
    for (const part of chunks(rows, 15))
      await db
        .insertInto('tax_declaration')
        .values(part.map(({ employeeid, values }) => ({ taxyear, employeeid, ...values })))
        .onConflict((conflict) =>
          conflict.columns(['subscriptionid', 'taxyear', 'employeeid']).doUpdateSet((eb) => ({
            c80: eb.ref('excluded.c80'),
            ccd1b: eb.ref('excluded.ccd1b'),
            dself: eb.ref('excluded.dself'),
            dparents: eb.ref('excluded.dparents'),
            parentssenior: eb.ref('excluded.parentssenior'),
            homeloaninterest: eb.ref('excluded.homeloaninterest'),
            rentpermonth: eb.ref('excluded.rentpermonth'),
            rentcity: eb.ref('excluded.rentcity'),
            landlordpan: eb.ref('excluded.landlordpan'),
            newrentfrom: eb.ref('excluded.newrentfrom'),
            newrentpermonth: eb.ref('excluded.newrentpermonth'),
            newrentcity: eb.ref('excluded.newrentcity'),
            version: sql<number>`tax_declaration.version + 1`,
          })),
        )
        .execute();
  },
  async remove(db, ids) {
    for (const part of chunks(ids, 1, 5000))
      await db.deleteFrom('tax_declaration').where('taxyear', '=', taxyear).where('employeeid', 'in', part).execute();
  },
});

const declared = (row: ReadRow): Declared & Values => ({
  c80: numberOf(row, 'c80'),
  ccd1b: numberOf(row, 'ccd1b'),
  dself: numberOf(row, 'dself'),
  dparents: numberOf(row, 'dparents'),
  parentssenior: textOf(row, 'parentssenior') === 'Yes',
  homeloaninterest: numberOf(row, 'homeloaninterest'),
  rentpermonth: numberOf(row, 'rentpermonth'),
  rentcity: textOf(row, 'rentcity'),
  landlordpan: textOf(row, 'landlordpan'),
  newrentfrom: textOf(row, 'newrentfrom'),
  newrentpermonth: numberOf(row, 'newrentpermonth'),
  newrentcity: textOf(row, 'newrentcity'),
});

function validateCity(row: ReadRow, field: string, rent: number, city: string | null): void {
  if (rent > 0 && city === null)
    notice(row, field, 'Without a city the rent counts as one outside the metro cities. Enter the city.');
}

/** Reports a new rent without its month, a month outside the tax year, and a rent without a city. */
function validateRents(row: ReadRow, taxyear: string): void {
  const { rentpermonth, rentcity, newrentfrom, newrentpermonth, newrentcity } = declared(row);
  validateCity(row, 'rentcity', rentpermonth, rentcity);
  if (newrentfrom === null) {
    if (newrentpermonth > 0 || newrentcity !== null)
      fail(row, 'newrentfrom', 'Enter the month from which the new rent is paid, like 2026-10.');
    return;
  }
  const first = firstMonthOf(taxyear);
  if (newrentfrom <= first || newrentfrom > addMonths(first, 11))
    fail(row, 'newrentfrom', 'A new rent begins in May or later, by March of the tax year. Correct the month.');
  validateCity(row, 'newrentcity', newrentpermonth, newrentcity);
}

async function newRegime(db: Db): Promise<Set<number>> {
  const rows = await db.selectFrom('employee_statutory').select('employeeid').where('taxregime', '=', 'New').execute();
  return new Set(rows.map((row) => row.employeeid));
}

/** Investments, loan interest and rent as declared; the statutory limits are applied in the run, not here. */
export const declarationKind: BulkKind = {
  kind: declarationBulk.kind,
  title: declarationBulk.title,
  key: ['employeecode', 'fullname'],
  sheet: 'Declarations',
  columns: [
    CODE_COLUMN,
    NAME_COLUMN,
    moneyColumn({
      name: 'c80',
      label: '80C Amount (without own PF)',
      aliases: ['80C', '80C Amount'],
      hint: 'For the year, own PF and VPF left out; blank is zero',
    }),
    moneyColumn({ name: 'ccd1b', label: '80CCD(1B)' }),
    moneyColumn({ name: 'dself', label: '80D Self and Family', aliases: ['80D Self'] }),
    moneyColumn({ name: 'dparents', label: '80D Parents' }),
    column({
      name: 'parentssenior',
      label: 'Parents Senior',
      choices: Object.keys(YES_NO),
      hint: 'Yes when a parent is 60 or older',
      read: (cell) => readChoice(cell, YES_NO),
    }),
    moneyColumn({ name: 'homeloaninterest', label: 'Home Loan Interest' }),
    moneyColumn({ name: 'rentpermonth', label: 'Rent Per Month', aliases: ['Rent'] }),
    textColumn({ name: 'rentcity', label: 'Rent City' }, 60),
    column({
      name: 'landlordpan',
      label: 'Landlord PAN',
      visibility: 'masked',
      aliases: ["Landlord's PAN"],
      istext: true,
      read: readLandlordPan,
    }),
    column({
      name: 'newrentfrom',
      label: 'New Rent From',
      hint: 'The month from which another rent is paid, like 2026-10; blank where it does not change',
      read: readMonth,
    }),
    moneyColumn({ name: 'newrentpermonth', label: 'New Rent Per Month' }),
    textColumn({ name: 'newrentcity', label: 'New Rent City' }, 60),
  ],
  async validate(given, rows) {
    const { taxyear } = ofTaxYear.parse(given.parameters);
    const people = validateOnce(await validatePeople(given, rows));
    const current = await declarationStore(taxyear).current(
      given.db,
      people.map(({ person }) => person.employeeid),
    );
    const unused = await newRegime(given.db);
    for (const { row, person } of people) {
      validateRents(row, taxyear);
      if (unused.has(person.employeeid))
        notice(row, 'employeecode', `${person.code} is in the new regime; the declaration is kept but not used.`);
      const before = current.get(person.employeeid);
      if (before && !same(before, declared(row)))
        notice(row, 'employeecode', 'Replaces the declaration entered before.');
    }
    return { offered: [] };
  },
  impact: impactOfYear(),
  ...storedByYear(declarationStore, (row) => declared(row)),
};
