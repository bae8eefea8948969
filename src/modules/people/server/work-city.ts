import { fail, isMarked, notice, type ReadRow } from '#bulk/server/kind.ts';
import { textOf } from '#bulk/server/columns.ts';
import { say } from '#platform/engine/say.ts';
import type { Db } from '#platform/server/db.ts';

type Place = { readonly statename: string; readonly cityname: string | null };

const NO_STATE = say`The work state is missing: payroll cannot pay the person without it. Enter it, or the office where the person works.`;

/** Where the offices of the company are, by their names in lower case. */
export async function placesOfOffices(db: Db): Promise<ReadonlyMap<string, Place>> {
  const offices = await db.selectFrom('company_office').select(['officename', 'statename', 'cityname']).execute();
  return new Map(offices.map((office) => [office.officename.toLowerCase(), office]));
}

/** Work state and city of a row: its own, else those of its office. */
export function placeOfRow(values: ReadRow['values'], places: ReadonlyMap<string, Place>) {
  const office = textOf({ values }, 'office');
  const place = office === null ? undefined : places.get(office.toLowerCase());
  return {
    workstate: textOf({ values }, 'workstate') ?? place?.statename ?? null,
    city: textOf({ values }, 'city') ?? place?.cityname ?? null,
    place,
  };
}

/** Compares the work state with the state of the office: when they differ, one of them is wrong. Notes who has none. */
export async function validatePlaces(db: Db, rows: readonly ReadRow[]): Promise<void> {
  const places = await placesOfOffices(db);
  for (const row of rows) {
    const { workstate, place } = placeOfRow(row.values, places);
    if (workstate === null && !isMarked(row, 'workstate')) notice(row, 'workstate', NO_STATE);
    const [office, expected] = [textOf(row, 'office'), place?.statename];
    if (expected !== undefined && workstate !== null && workstate !== expected)
      fail(row, 'workstate', `The office ${office} lies in ${expected}, the work state says ${workstate}.`);
  }
}
