import type { Declaration, EmployeeFacts } from '#modules/payroll/contract/run/payslip.ts';
import type { Month } from '#platform/engine/day.ts';
import { type Paise, ZERO } from '#platform/engine/money.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type DeclaredRentRow, rentFacts } from '../../../engine/person/declare/rents.ts';
import { byEmployee } from '../../run/by-employee.ts';
import { declarationFact } from '../../run/rents.ts';
import { declaredBy, factsOf } from '../sections/stored.ts';

const NOTHING_DECLARED: Declaration = {
  c80: ZERO,
  ccd1b: ZERO,
  dself: ZERO,
  dparents: ZERO,
  parentssenior: false,
  homeloaninterest: ZERO,
  rentpermonth: ZERO,
  rentcity: null,
  landlordpan: null,
};

/** A declaration with the rents that a person declared, in place of those of an upload. */
export function withRents(declaration: Declaration | null, rows: readonly DeclaredRentRow[]): Declaration | null {
  if (rows.length === 0) return declaration;
  const landlordpan = rows.find((row) => row.landlordpan !== null)?.landlordpan ?? null;
  return { ...(declaration ?? NOTHING_DECLARED), landlordpan, rents: rentFacts(rows) };
}

/** The rents that people have declared for a tax year, by person, in the order of their months. */
export async function rentsBy(db: Db, ids: readonly number[], taxyear: string) {
  const rows = await db
    .selectFrom('declared_rent')
    .selectAll()
    .where('taxyear', '=', taxyear)
    .where(anyOf('employeeid', ids))
    .orderBy('frommonth')
    .orderBy('declaredrentid')
    .execute();
  return byEmployee(rows.map((row) => ({ ...row, ...rentRow(row) })));
}

type StoredRent = {
  readonly frommonth: string;
  readonly untilmonth: string;
  readonly rentpermonth: number;
  readonly city: string;
  readonly landlordpan: string | null;
  readonly stateid: number;
  readonly accepted: number | null;
};
const rentRow = ({ frommonth, untilmonth, rentpermonth, accepted, ...row }: StoredRent): DeclaredRentRow => ({
  frommonth: frommonth as Month,
  untilmonth: untilmonth as Month,
  rentpermonth: rentpermonth as Paise,
  accepted: accepted as Paise | null,
  city: row.city,
  landlordpan: row.landlordpan,
  stateid: row.stateid,
});

/**
 * What these people have declared, as facts of a payslip of the month: by upload and by themselves. A fixed number of
 * queries.
 */
export async function declarationFacts(
  db: Db,
  ids: readonly number[],
  { taxyear, month }: { readonly taxyear: string; readonly month: Month },
): Promise<(employeeid: number) => Pick<EmployeeFacts, 'declaration' | 'sections' | 'proofsonly'>> {
  const uploaded = byEmployee(
    await db
      .selectFrom('tax_declaration')
      .selectAll()
      .where('taxyear', '=', taxyear)
      .where('employeeid', 'in', [...ids])
      .execute(),
  );
  const sections = await declaredBy(db, ids, { taxyear, month });
  const rents = await rentsBy(db, ids, taxyear);
  const swept = await db
    .selectFrom('declaration_sweep')
    .select('employeeid')
    .where('taxyear', '=', taxyear)
    .where('payrollmonth', '<=', month)
    .where(anyOf('employeeid', ids))
    .execute();
  const proofsonly = new Set(swept.map(({ employeeid }) => employeeid));
  return (employeeid) => {
    const [stored] = uploaded.get(employeeid) ?? [];
    const rows = sections.get(employeeid);
    return {
      declaration: withRents(stored ? declarationFact(stored) : null, rents.get(employeeid) ?? []),
      ...(rows ? { sections: factsOf(rows) } : {}),
      ...(proofsonly.has(employeeid) ? { proofsonly: true as const } : {}),
    };
  };
}
