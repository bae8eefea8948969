import type { MergeField, MergeValue, MergeValues } from './merge-fields.ts';

/** A field with its format for a row; null where there is no value. */
export type PrintableField<Row> = MergeField & { readonly print: (row: Row) => string | null };

/** The fields without their formats, as menus list them. */
export const plainFields = (fields: readonly MergeField[]): MergeField[] =>
  fields.map(({ key, label, group, sample }) => ({ key, label, group, sample }));

/**
 * Computes the values for rows of people. A field the caller may not see is `hidden` whether or not there is a value,
 * and never printed.
 */
export function valuesOf<Row extends { employeeid: number }, Field extends PrintableField<Row>>(
  rows: readonly Row[],
  fields: readonly Field[],
  sees: (employeeid: number, field: Field) => boolean,
): MergeValues {
  const values: MergeValues = new Map();
  for (const row of rows) {
    const own = new Map<string, MergeValue>();
    for (const field of fields) {
      if (!sees(row.employeeid, field)) {
        own.set(field.key, { hidden: true });
        continue;
      }
      const value = field.print(row)?.trim() ?? '';
      if (value !== '') own.set(field.key, { value });
    }
    values.set(row.employeeid, own);
  }
  return values;
}
