import { z } from 'zod';
import { ACTIVE, toggle } from './active.ts';
import { endpoint } from './endpoint.ts';
import type { FeatureKey } from './features.ts';
import { id, orNull } from './fields.ts';
import type { MessageCode } from './messages.ts';
import { allOf, createdRow, mayEdit, mayRead, oneOf, removalOf, saved } from './record.ts';
import { describedSave, type RecordFields } from './record-field.ts';

/** A column that may refer to a record: then the record is not deleted, with this message. */
export type RecordUse = {
  readonly table: string;
  readonly column: string;
  readonly code: MessageCode;
  /** Where the message of the code does not fit. */
  readonly text?: string;
};

type Declaration<T extends string, K extends string, F extends RecordFields> = {
  readonly table: T;
  readonly id: K;
  readonly feature: FeatureKey;
  /** The path of its calls: `subscription/all<path>`, `subscription/<path>/:<id>` and so on. */
  readonly path: string;
  /** Where its list has another path: `subscription/<listpath>`. */
  readonly listpath?: string;
  /** `list` names all of them, `title` begins a sentence, `label` stands within one. */
  readonly words: { readonly list: string; readonly title: string; readonly label: string };
  readonly fields: F;
  readonly usedBy: readonly RecordUse[];
  /** Where rows have the number of references of the first column in `usedBy`: the heading of their column. */
  readonly uses?: string;
  /** Where a record can be made inactive: the noun with its article, for the page of calls. */
  readonly active?: string;
  /** What rows have beside columns: the server computes it for a page of them (`compute`). */
  readonly computed?: z.ZodRawShape;
  /** Rules between fields: the field and the message of what is refused. */
  readonly rules?: (row: Record<string, unknown>) => Readonly<Record<string, string>>;
};

type Shape<F, P extends 'save' | 'row'> = { -readonly [N in keyof F]: F[N] extends Record<P, infer S> ? S : never };
type Id<K extends string, S> = { [N in K]: S };
type MaybeUses<D> = D extends { readonly uses: string } ? { usedcount: z.ZodNumber } : object;
type MaybeComputed<D> = D extends { readonly computed: infer C } ? C : object;
type MaybeActive<D> = D extends { readonly active: string } ? { isactive: typeof ACTIVE.schema } : object;

const toggleOf = <K extends string>(
  { path, id: idfield, feature }: { path: string; id: K; feature: FeatureKey },
  of: string,
) => ({
  toggle: toggle({ noun: path, idfield, feature, of }),
});
type MaybeToggle<K extends string, D> = D extends { readonly active: string } ? ReturnType<typeof toggleOf<K>> : object;

const optionalId = orNull(id);
type SaveShape<K extends string, F> = z.ZodObject<Id<K, typeof optionalId> & Shape<F, 'save'>>;
type RowShape<K extends string, F, D> = z.ZodObject<
  (typeof createdRow)['shape'] & Id<K, z.ZodNumber> & Shape<F, 'row'> & MaybeUses<D> & MaybeActive<D> & MaybeComputed<D>
>;

const partsOf = (fields: RecordFields, part: 'save' | 'row') =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, part === 'save' ? describedSave(field) : field.row]),
  );

/**
 * Declares a record that people configure, once: from it follow its calls, what they accept and answer, list and form
 * (`kindScreen`), its statements (`serveKind`, `saveRows`) and its rows in the configuration file (`fileOfKind`).
 */
export function recordKind<
  const T extends string,
  const K extends string,
  F extends RecordFields,
  const D extends Declaration<T, K, F>,
>(declaration: D & Declaration<T, K, F>) {
  const { fields, id: idfield, path, listpath = `all${path}`, words, feature, rules } = declaration;
  const shape = z.object({ [idfield]: optionalId, ...partsOf(fields, 'save') }) as unknown as SaveShape<K, F>;
  const row = createdRow.extend({
    [idfield]: z.number(),
    ...partsOf(fields, 'row'),
    ...declaration.computed,
    ...(declaration.uses === undefined ? {} : { usedcount: z.number() }),
    ...(declaration.active === undefined ? {} : { isactive: ACTIVE.schema }),
  }) as unknown as RowShape<K, F, D>;
  const save = rules
    ? shape.superRefine((values, ctx) => {
        for (const [field, message] of Object.entries(rules(values)))
          ctx.addIssue({ code: 'custom', path: [field], message });
      })
    : shape;
  const example = {
    [idfield]: null,
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.example])),
  };
  const calls = {
    list: allOf({
      path: `subscription/${listpath}`,
      access: mayRead(feature),
      row,
      summary: `${words.list}, oldest first`,
    }),
    read: oneOf({
      path: `subscription/${path}/:${idfield}` as `subscription/x/:${K}`,
      access: mayRead(feature),
      row,
      summary: `${words.title} by its id`,
    }),
    save: endpoint({
      method: 'POST',
      path: `subscription/${path}`,
      access: mayEdit(feature),
      summary: `Create a record, or change the one named by ${idfield}: ${words.label}`,
      input: save,
      output: saved(idfield),
      example: example as never,
    }),
    remove: removalOf({
      path: `subscription/${path}/:${idfield}` as `subscription/x/:${K}`,
      access: mayEdit(feature),
      summary: `Delete a record that nothing uses: ${words.label}`,
    }),
  };
  const switched = declaration.active === undefined ? {} : toggleOf(declaration, declaration.active);
  return { ...declaration, calls: { ...calls, ...(switched as MaybeToggle<K, D>) } };
}
