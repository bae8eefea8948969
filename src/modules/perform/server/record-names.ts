import { nameKey } from '#platform/server/configuration-rows.ts';
import type { Db } from '#platform/server/db.ts';

/** The ids of a table's rows by their names, and the names by their ids. */
export async function namesOf(
  db: Db,
  table: 'rating_scale' | 'review_structure' | 'review_form' | 'designation' | 'grade',
) {
  const [id, name] = {
    rating_scale: ['ratingscaleid', 'ratingscalename'],
    review_structure: ['reviewstructureid', 'reviewstructurename'],
    review_form: ['reviewformid', 'reviewformname'],
    designation: ['designationid', 'designationname'],
    grade: ['subscriptiongradeid', 'gradename'],
  }[table] as ['ratingscaleid', 'ratingscalename'];
  const rows = await db
    .selectFrom(table as 'rating_scale')
    .select((eb) => [eb.ref(id).as('id'), eb.ref(name).as('name')])
    .execute();
  return {
    nameOf: new Map(rows.map((row) => [row.id, row.name])),
    idOf: new Map(rows.map((row) => [nameKey(row.name), row.id])),
  };
}
