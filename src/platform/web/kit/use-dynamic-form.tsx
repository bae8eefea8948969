import { type FormEvent, useRef, useState } from 'react';
import type { DynamicField as Field, DynamicValue } from '#platform/contract/dynamic-form.ts';
import { message } from '#platform/contract/messages.ts';
import { problemOf } from '#platform/engine/dynamic-form.ts';
import { isCallError, sentenceOf } from '../call.ts';
import { t } from '../language.ts';
import { toast } from '../shell/toast.ts';
import { useUnsaved } from '../unsaved.ts';

type Values = ReadonlyMap<number, DynamicValue>;
type Input = {
  /** The editable fields; undefined when there is no form. */
  fields: readonly Field[] | undefined;
  save: (values: { id: number; value: DynamicValue }[]) => Promise<unknown>;
  done: () => void;
};

/**
 * A form whose fields come from the server. On submit every field shows its error; the toast has the first one's own
 * message, or else that all required fields are to be filled.
 */
export function useDynamicForm({ fields, save, done }: Input) {
  const [entered, setEntered] = useState<Values>(new Map());
  const [visited, setVisited] = useState<ReadonlySet<number>>(new Set());
  const [result, setResult] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const saved = useRef(false);
  useUnsaved(() => !saved.current && entered.size > 0);

  const valueOf = (field: Field): DynamicValue =>
    entered.has(field.id) ? (entered.get(field.id) ?? null) : field.value;
  const bind = (field: Field) => ({
    field,
    value: valueOf(field),
    problem: result[String(field.id)] ?? (visited.has(field.id) ? problemOf(field, valueOf(field)) : undefined),
    onChange: (value: DynamicValue) => {
      setEntered((before) => new Map(before).set(field.id, value));
      setResult(({ [String(field.id)]: _mended, ...others }) => others);
    },
    onBlur: () => setVisited((before) => new Set(before).add(field.id)),
  });

  /** Shows all errors and the first as a toast. @returns whether the form is valid */
  const validate = (within: HTMLElement, form: readonly Field[]): boolean => {
    setVisited(new Set(form.map(({ id }) => id)));
    const first = form.find((field) => problemOf(field, valueOf(field)) !== undefined);
    if (!first) return true;
    within.querySelector<HTMLElement>(`[data-field="${first.id}"] :is(input, textarea, button)`)?.focus();
    toast('error', first.errorText ?? t(message('E0020')));
    return false;
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (!fields || fields.length === 0) return toast('error', t(message('E0030')));
    if (!validate(event.currentTarget, fields)) return;
    setBusy(true);
    try {
      await save(fields.map((field) => ({ id: field.id, value: valueOf(field) })));
      saved.current = true;
      done();
    } catch (error) {
      if (isCallError(error)) setResult(error.fields);
      toast('error', t(sentenceOf(error)), { keep: true });
    } finally {
      setBusy(false);
    }
  };
  return { bind, submit, busy };
}
