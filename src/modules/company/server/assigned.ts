import { sql } from 'kysely';
import type { Option } from '#platform/contract/choices.ts';
import type { PersonChip } from '#platform/contract/fields.ts';
import type { Db } from '#platform/server/db.ts';
import type { StructureColumn } from '../contract/employee-search.ts';
import { structureChoices } from './structure-choices.ts';

/** Columns of the job record that refer to a structure row. */
export type Structure = StructureColumn;
export type Assigned = { assignedemployeecount: number; assignedemployeelist: PersonChip[] };
export const NO_ONE: Assigned = { assignedemployeecount: 0, assignedemployeelist: [] };
/** Number of avatars shown; the count says how many more there are. */
export const SHOWN = 3;
/** People offered in a form before typing. */
const OFFERED = 100;

/**
 * Who is assigned to each structure row on the day, without leavers: the count and the first three by name, for all
 * rows in one query.
 */
export async function assignedBy(db: Db, column: Structure, today: string): Promise<(id: number) => Assigned> {
  const rows = await db
    .with('placed', (q) =>
      q
        .selectFrom('work_profile as w')
        .innerJoin('employee as e', 'e.employeeid', 'w.employeeid')
        .select((eb) => [
          `w.${column} as structureid`,
          'e.employeeid',
          'e.employeecode',
          'e.fullname',
          'e.imagepath',
          eb.fn
            .agg<number>('row_number')
            .over((o) => o.partitionBy(`w.${column}`).orderBy('e.fullname').orderBy('e.employeeid'))
            .as('place'),
          eb.fn
            .countAll<number>()
            .over((o) => o.partitionBy(`w.${column}`))
            .as('total'),
        ])
        .where(sql<boolean>`w.period @> ${today}::date`)
        .where(`w.${column}`, 'is not', null)
        .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)])),
    )
    .selectFrom('placed')
    .selectAll()
    .where('place', '<=', SHOWN)
    .orderBy('place')
    .execute();
  const byKey = new Map<number, Assigned>();
  for (const { structureid, place: _place, total, ...person } of rows) {
    if (structureid === null) continue;
    const current = byKey.get(structureid) ?? { assignedemployeecount: total, assignedemployeelist: [] };
    current.assignedemployeelist.push(person);
    byKey.set(structureid, current);
  }
  return (id) => byKey.get(id) ?? NO_ONE;
}

/** The people a form offers as a head, in service on the day; others are found by typing. */
export async function employeeOptions(db: Db, today: string): Promise<Option[]> {
  const rows = await db
    .selectFrom('employee')
    .select(['employeeid', 'fullname', 'employeecode'])
    .where((c) => c.or([c('leavingdate', 'is', null), c('leavingdate', '>=', today)]))
    .orderBy('fullname')
    .orderBy('employeeid')
    .limit(OFFERED)
    .execute();
  return rows.map(({ employeeid, fullname, employeecode }) => ({
    displayname: `${fullname} (${employeecode})`,
    displayvalue: employeeid,
  }));
}

/** The choices of the forms of departments and designations. */
export async function structureOptions(db: Db, today: string) {
  return {
    ...(await structureChoices(db, ['BusinessUnit', 'Department'])),
    Employee: await employeeOptions(db, today),
  };
}
