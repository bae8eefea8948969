import { z } from 'zod';
import { id, orNull } from './fields.ts';
import { describedSave, type RecordField, type RecordFields } from './record-field.ts';

/** Fields of which one says whose the record is. */
export type PersonFields = RecordFields & { readonly employeeid: RecordField };

type Declaration<T extends string, K extends string, F extends PersonFields> = {
  readonly table: T;
  readonly id: K;
  readonly fields: F;
  /** What names a row beside its id, as the unique key of the table: a later row replaces it. Empty where rows add up. */
  readonly key: readonly string[];
  /** The column of who wrote a row, with `addeddate`; missing where the table has none. */
  readonly by?: 'addedby';
};

type Shape<F, P extends 'save' | 'row'> = { -readonly [N in keyof F]: F[N] extends Record<P, infer S> ? S : never };
const optionalId = orNull(id);
type Saved<K extends string, F> = z.ZodObject<{ [N in K]: typeof optionalId } & Shape<F, 'save'>>;
type Stored<K extends string, F> = z.ZodObject<{ [N in K]: z.ZodNumber } & Omit<Shape<F, 'row'>, 'employeeid'>>;

/** The values of a record as a form sends them and an upload reads them. */
export type PersonValues<F> = {
  readonly [N in keyof F]: F[N] extends { save: infer S extends z.ZodType } ? z.output<S> : never;
};

const partsOf = (fields: RecordFields, part: 'save' | 'row') =>
  Object.entries(fields).map(([name, field]) => [name, part === 'save' ? describedSave(field) : field.row] as const);

/**
 * Declares what a person has beside the job (a car, a loan), once: from it follow the shapes of its form (`save`) and of
 * its row on the page of the person (`row`), its columns in an upload (`personUpload`), its writer (`savePersonRows`) and
 * its undo (`takeBack`).
 */
export function personRecord<const T extends string, const K extends string, F extends PersonFields>(
  declaration: Declaration<T, K, F>,
) {
  const { fields, id: idfield } = declaration;
  return {
    ...declaration,
    save: z.object({
      [idfield]: optionalId,
      ...Object.fromEntries(partsOf(fields, 'save')),
    }) as unknown as Saved<K, F>,
    row: z.object({
      [idfield]: z.number(),
      ...Object.fromEntries(partsOf(fields, 'row').filter(([name]) => name !== 'employeeid')),
    }) as unknown as Stored<K, F>,
    example: {
      [idfield]: null,
      ...Object.fromEntries(Object.entries(fields).map(([name, { example }]) => [name, example])),
    } as unknown as z.input<Saved<K, F>>,
  };
}
