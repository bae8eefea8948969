import type { LetterPlace, PlaceValue, PlaceValues } from './letter-places.ts';

/** A place with how it is printed of a row; null where there is nothing to print. */
export type PrintedPlace<Row> = LetterPlace & { readonly print: (row: Row) => string | null };

/** The places alone, as menus show them. */
export const plainPlaces = (places: readonly LetterPlace[]): LetterPlace[] =>
  places.map(({ key, label, group, sample }) => ({ key, label, group, sample }));

/** The values of rows of people. A place out of sight says so whether there is a value or not, and is never printed. */
export function printed<Row extends { employeeid: number }, Place extends PrintedPlace<Row>>(
  rows: readonly Row[],
  places: readonly Place[],
  sees: (employeeid: number, place: Place) => boolean,
): PlaceValues {
  const values: PlaceValues = new Map();
  for (const row of rows) {
    const own = new Map<string, PlaceValue>();
    for (const place of places) {
      if (!sees(row.employeeid, place)) {
        own.set(place.key, { hidden: true });
        continue;
      }
      const value = place.print(row)?.trim() ?? '';
      if (value !== '') own.set(place.key, { value });
    }
    values.set(row.employeeid, own);
  }
  return values;
}
