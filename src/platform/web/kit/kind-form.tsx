import { type ComponentType, Fragment, type ReactNode } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { FeatureKey } from '#platform/contract/features.ts';
import type { FormValue, RecordField, RecordFields as KindOf } from '#platform/contract/record-field.ts';
import { t } from '../language.ts';
import { SelectField, SwitchField, TextField } from './field.tsx';
import { kindText } from './kind-text.ts';
import { type RecordFields, recordForm } from './record-form.tsx';
import { TagsField } from './tags-field.tsx';
import type { DraftOf } from './use-draft.tsx';
import type { Bound } from './use-form.ts';

type Versioned = { version: number };
/** The values of the form of a record, by the fields of its kind. */
export type KindValues<K extends string, F extends KindOf> = Record<K, number | null> & {
  [N in keyof F]: FormValue<F[N]>;
};
export type FormKind<K extends string, F extends KindOf, R extends Versioned> = {
  readonly id: K;
  readonly fields: F;
  readonly words: { readonly label: string };
  readonly calls: {
    readonly read: Endpoint<z.ZodType<Record<K, number>>, z.ZodType<R[]>>;
    readonly save: Endpoint<z.ZodType, z.ZodType>;
  };
};
/** What a form of its own draws fields with: `control` is that of a field by its kind; `after` runs on a change. */
type KindFields<K extends string, F extends KindOf, R extends Versioned> = RecordFields<KindValues<K, F>, R> & {
  readonly control: (name: keyof F & string, after?: () => void) => ReactNode;
};
export type KindForm<K extends string, F extends KindOf, R extends Versioned> = {
  /** The fields where they depend on each other, or one has a control of its own; by default all, one below the other. */
  readonly Fields?: ComponentType<KindFields<K, F, R>>;
  /** The name of its drafts, where it saves them. */
  readonly draft?: DraftOf['form'];
  /** Features whose lists change with a save, besides its own. */
  readonly touches?: readonly FeatureKey[];
  /** What is said after a save; by default that it is saved. */
  readonly notice?: (row: R | undefined) => string;
  /** What is said where saving fails and the server has no message of its own. */
  readonly failed?: string;
};

/** The control of one field by its kind. @throws Error for a field that the screen of the record has to edit itself */
function KindField({ field, bound }: { field: RecordField; bound: Bound<unknown> }) {
  const { input, label, hint, required, max, options = [] } = field;
  const words = { label, required, ...(hint === undefined ? {} : { hint }) };
  if (input === 'own') throw new Error(`${bound.name} has no control`);
  if (input === 'yesno') return <SwitchField field={bound as Bound<boolean>} {...words} />;
  if (input === 'choice') {
    const translated = options.map((one) => ({ ...one, displayname: t(one.displayname) }));
    return <SelectField field={bound as Bound<number | null>} options={translated} {...words} />;
  }
  if (input === 'tags')
    return <TagsField field={bound as Bound<string[]>} {...(max === undefined ? {} : { limit: max })} {...words} />;
  const size = { ...(max === undefined ? {} : { limit: max }), ...(input === 'lines' ? { lines: 2 } : {}) };
  return <TextField field={bound as Bound<string>} {...size} {...words} />;
}

/** Builds the form of a record that `recordKind` declares. */
export function kindForm<K extends string, F extends KindOf, R extends Versioned>(
  kind: FormKind<K, F, R>,
  { Fields: Own, ...more }: KindForm<K, F, R> = {},
) {
  type V = KindValues<K, F>;
  const fields = Object.entries<RecordField>(kind.fields);
  const valuesOf = (row: Record<string, unknown> | undefined): V =>
    ({
      [kind.id]: row?.[kind.id] ?? null,
      ...Object.fromEntries(fields.map(([name, { initial }]) => [name, row?.[name] ?? initial])),
    }) as V;
  const [[titlefield] = ['']] = fields.filter(([, { input }]) => input === 'name');
  const All: ComponentType<KindFields<K, F, R>> = ({ control }) =>
    fields.map(([name]) => <Fragment key={name}>{control(name)}</Fragment>);
  const Drawn = Own ?? All;
  const Fields = (form: RecordFields<V, R>) => {
    const control = (name: keyof F & string, after?: () => void) => {
      const field = kind.fields[name];
      return field ? <KindField field={field} bound={form.bind(name, after) as Bound<unknown>} /> : null;
    };
    return <Drawn {...form} control={control} />;
  };
  return recordForm<K, V, R, unknown>({
    get: kind.calls.read,
    save: kind.calls.save,
    id: kind.id,
    draftOf: (row) => valuesOf(row),
    compare: fields.map(
      ([name, field]) => [field.label, (values: V) => kindText(field, values[name as keyof V])] as const,
    ),
    title: (row) =>
      row === undefined
        ? t('New {{noun}}', { noun: t(kind.words.label) })
        : String((row as Record<string, unknown>)[titlefield]),
    ...more,
  })(Fields);
}
