import { addMonths } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { holds, personRows } from '#platform/server/person-record.ts';
import { column } from '#bulk/server/columns.ts';
import { fail, notice, type ReadRow } from '#bulk/server/kind.ts';
import { type CheckedRow, personUpload, validateOnce, validatePeople } from '#modules/people/server/public.ts';
import { declarationRecord } from '#modules/payroll/contract/person/declaration.ts';
import { rentsBy } from '../declare/facts.ts';
import { readLandlordPan, readMonth } from './columns.ts';
import { firstMonthOf } from '../../run/rents.ts';
import { impactOfYear } from './impact.ts';
import { declarationBulk, ofTaxYear } from '../../../contract/person/inputs.ts';

type Row = CheckedRow<(typeof declarationRecord)['fields']>;

function checkCity(row: ReadRow, field: string, rent: number, city: string | null): void {
  if (rent > 0 && city === null)
    notice(row, field, 'Without a city the rent counts as one outside the metro cities. Enter the city.');
}

/** Reports a new rent without its month, a month outside the tax year, and a rent without a city. */
function checkRents({ row, values }: Row, taxyear: string): void {
  const { rentpermonth, rentcity, newrentfrom, newrentpermonth, newrentcity } = values;
  checkCity(row, 'rentcity', rentpermonth, rentcity);
  if (newrentfrom === null) {
    if (newrentpermonth > 0 || newrentcity !== null)
      fail(row, 'newrentfrom', 'Enter the month from which the new rent is paid, like 2026-10.');
    return;
  }
  const first = firstMonthOf(taxyear);
  if (newrentfrom <= first || newrentfrom > addMonths(first, 11))
    fail(row, 'newrentfrom', 'A new rent begins in May or later, by March of the tax year. Correct the month.');
  checkCity(row, 'newrentcity', newrentpermonth, newrentcity);
}

async function newRegime(db: Db): Promise<Set<number>> {
  const rows = await db.selectFrom('employee_statutory').select('employeeid').where('taxregime', '=', 'New').execute();
  return new Set(rows.map((row) => row.employeeid));
}

/** Investments, loan interest and rent as declared; the statutory limits are applied in the run, not here. */
export const declarationKind = personUpload(declarationRecord, {
  contract: declarationBulk,
  parameters: ofTaxYear,
  sheet: 'Declarations',
  columns: {
    landlordpan: column({
      name: 'landlordpan',
      label: 'Landlord PAN',
      visibility: 'masked',
      aliases: ["Landlord's PAN"],
      istext: true,
      read: readLandlordPan,
    }),
    newrentfrom: column({
      name: 'newrentfrom',
      label: 'New Rent From',
      hint: 'The month from which another rent is paid, like 2026-10; blank where it does not change',
      read: readMonth,
    }),
  },
  open: async (input, rows) => validateOnce(await validatePeople(input, rows)),
  async check({ db, of }, rows) {
    const ids = rows.map(({ person }) => person.employeeid);
    const stored = await personRows(db, declarationRecord, { ids, of });
    const current = new Map(stored.map((row) => [row.employeeid, row]));
    const unused = await newRegime(db);
    const rents = await rentsBy(db, ids, of.taxyear);
    for (const one of rows) {
      const { row, person, values } = one;
      checkRents(one, of.taxyear);
      if (unused.has(person.employeeid))
        notice(row, 'employeecode', `${person.code} is in the new regime; the declaration is kept but not used.`);
      if (values.rentpermonth > 0 && rents.has(person.employeeid))
        notice(
          row,
          'rentpermonth',
          `${person.code} has declared rents with their landlords; they count instead of this one.`,
        );
      const before = current.get(person.employeeid);
      if (before && !holds(before, values)) notice(row, 'employeecode', 'Replaces the declaration entered before.');
    }
  },
  impact: impactOfYear(),
});
