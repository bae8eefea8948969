import type { z } from 'zod';
import type { RecordFields } from '#platform/contract/record-field.ts';
import { KindField } from '#platform/web/kit/kind-form.tsx';
import { type Bound, type Problems, useForm, type Values } from '#platform/web/kit/use-form.ts';
import { EntryButtons } from './entry-parts.tsx';
import style from './package.module.css';

type EntryForm<V extends Values> = {
  /** The name of the form for screen readers. */
  label: string;
  /** The fields of the record, and the names of those to edit in their order. */
  fields: RecordFields;
  shown: readonly (keyof V & string)[];
  schema: z.ZodType;
  initial: V;
  check?: (values: V) => Problems<V>;
  save: (values: V) => Promise<unknown>;
  done: () => void;
};

/** The form of a record of a person below its list: its fields one below the other. */
export function EntryForm<V extends Values>({
  label,
  fields,
  shown,
  schema,
  initial,
  check,
  save,
  done,
}: EntryForm<V>) {
  const form = useForm<V>({ schema, initial, ...(check ? { check } : {}) });
  const send = async (values: V) => {
    await save(values);
  };
  return (
    <form
      className={style.entryform}
      noValidate
      aria-label={label}
      onSubmit={(event) => void form.submit(send, done)(event)}
    >
      {shown.map((name) => {
        const field = fields[name];
        return field ? (
          <KindField key={name} field={field} bound={form.bind(name) as Bound<unknown>} choices={null} />
        ) : null;
      })}
      <EntryButtons busy={form.busy} cancel={done} />
    </form>
  );
}
