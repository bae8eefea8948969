import { type ComponentType, Fragment, type ReactNode } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { FeatureKey } from '#platform/contract/features.ts';
import type { FormValue, RecordField, RecordFields as KindOf } from '#platform/contract/record-field.ts';
import { t } from '../language.ts';
import { ChoiceField } from './choice-field.tsx';
import { DateField } from './date-field.tsx';
import { NumberField, SelectField, SwitchField, TextField } from './field.tsx';
import { type KindChoices, kindText } from './kind-text.ts';
import { MoneyField } from './money-field.tsx';
import { type RecordFields, recordForm } from './record-form.tsx';
import { TagsField } from './tags-field.tsx';
import type { DraftOf } from './use-draft.tsx';
import type { Bound } from './use-form.ts';

type Versioned = { version: number };
type Query = { data: KindChoices | undefined; error: unknown; refetch: () => Promise<unknown> };
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
type KindFields<K extends string, F extends KindOf, R extends Versioned> = RecordFields<
  KindValues<K, F>,
  R,
  KindChoices | null
> & {
  readonly control: (name: keyof F & string, after?: () => void) => ReactNode;
};
export type KindForm<K extends string, F extends KindOf, R extends Versioned> = {
  /** The fields where they depend on each other, or one has a control of its own; by default all, one below the other. */
  readonly Fields?: ComponentType<KindFields<K, F, R>>;
  /** The name of its drafts, where it saves them. */
  readonly draft?: DraftOf['form'];
  /** The choices of its references; the form waits for them. */
  readonly useChoices?: () => Query;
  /** What the page of a record is called; by default its name. */
  readonly title?: (row: R) => string;
  /** Features whose lists change with a save, besides its own. */
  readonly touches?: readonly FeatureKey[];
  /** What is said after a save; by default that it is saved. */
  readonly notice?: (row: R | undefined) => string;
  /** What is said where saving fails and the server has no message of its own. */
  readonly failed?: string;
};

type Edited = { field: RecordField; bound: Bound<unknown>; choices: KindChoices | null };

/** A few words, each with its radio button. */
function WordField({ field: { label, hint, words = [] }, bound }: Omit<Edited, 'choices'>) {
  const change = (text: string) => bound.onChange(words.find(({ value }) => String(value) === text)?.value);
  return (
    <ChoiceField
      field={{ ...bound, value: String(bound.value), onChange: change }}
      label={label}
      {...(hint === undefined ? {} : { hint })}
      choices={words.map(({ value, word }) => ({ value: String(value), label: word }))}
    />
  );
}

/** The control of one field by its kind. @throws Error for a field that the screen of the record has to edit itself */
export function KindField({ field, bound, choices }: Edited) {
  const { input, label, hint, required, min, max, options = [], from = '' } = field;
  const words = { label, required, ...(hint === undefined ? {} : { hint }) };
  const limit = max === undefined ? {} : { limit: max };
  switch (input) {
    case 'own':
    case 'person':
      throw new Error(`${bound.name} has no control`);
    case 'yesno':
      return <SwitchField field={bound as Bound<boolean>} {...words} />;
    case 'choice': {
      const translated = options.map((one) => ({ ...one, displayname: t(one.displayname) }));
      return <SelectField field={bound as Bound<number | null>} options={translated} {...words} />;
    }
    case 'reference':
      return <SelectField field={bound as Bound<number | null>} options={choices?.[from] ?? []} {...words} />;
    case 'tags':
      return <TagsField field={bound as Bound<string[]>} {...limit} {...words} />;
    case 'number':
      return <NumberField field={bound as Bound<number | null>} least={min} most={max} {...words} />;
    case 'money':
      return <MoneyField field={bound as Bound<number | null>} {...words} />;
    case 'day':
      return <DateField field={bound as Bound<string | null>} {...words} />;
    case 'word':
      return <WordField field={field} bound={bound} />;
    case 'decimal':
      return <TextField field={bound as Bound<string>} {...words} />;
    case 'name':
    case 'line':
    case 'code':
    case 'lines':
      return (
        <TextField field={bound as Bound<string>} {...limit} {...(input === 'lines' ? { lines: 2 } : {})} {...words} />
      );
  }
}

/** Builds the form of a record that `recordKind` declares. */
export function kindForm<K extends string, F extends KindOf, R extends Versioned>(
  kind: FormKind<K, F, R>,
  { Fields: Own, title, useChoices, ...more }: KindForm<K, F, R> = {},
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
  const Fields = (form: RecordFields<V, R, KindChoices | null>) => {
    const control = (name: keyof F & string, after?: () => void) => {
      const field = kind.fields[name];
      if (!field) return null;
      return <KindField field={field} bound={form.bind(name, after) as Bound<unknown>} choices={form.choices} />;
    };
    return <Drawn {...form} control={control} />;
  };
  return recordForm<K, V, R, KindChoices | null>({
    get: kind.calls.read,
    save: kind.calls.save,
    id: kind.id,
    draftOf: (row) => valuesOf(row),
    compare: fields.map(
      ([name, field]) =>
        [
          field.label,
          (values: V, choices: KindChoices | null) => kindText(field, values[name as keyof V], choices ?? {}),
        ] as const,
    ),
    title: (row) => {
      if (row === undefined) return t('New {{noun}}', { noun: t(kind.words.label) });
      return title?.(row) ?? String((row as Record<string, unknown>)[titlefield]);
    },
    ...(useChoices ? { useChoices } : {}),
    ...more,
  })(Fields);
}
