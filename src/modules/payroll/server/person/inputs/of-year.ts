import type { BulkKind, ReadRow } from '#bulk/server/kind.ts';
import { type Store, undoCurrent, type Values, writeCurrent, peopleOf } from '#modules/people/server/public.ts';
import { ofTaxYear } from '../../../contract/person/inputs.ts';

/** Apply and undo of an upload that stores one record of values per person and tax year. */
export function storedByYear<V extends Values>(
  storeOf: (taxyear: string) => Store<V>,
  valuesOf: (row: ReadRow) => V,
): Pick<BulkKind, 'apply' | 'undo'> {
  return {
    async apply({ db, parameters }, rows) {
      const people = await peopleOf(db, rows);
      return writeCurrent(
        db,
        storeOf(ofTaxYear.parse(parameters).taxyear),
        people.map(({ row, person }) => ({
          rownumber: row.rownumber,
          employeeid: person.employeeid,
          values: valuesOf(row),
        })),
      );
    },
    undo: ({ db, parameters }, rows) => undoCurrent(db, storeOf(ofTaxYear.parse(parameters).taxyear), rows),
  };
}
