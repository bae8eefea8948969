import { useForm as useMantineForm } from '@mantine/form';
import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { message } from '#platform/contract/messages.ts';
import { isCallError, sentenceOf } from '../call.ts';
import { t } from '../language.ts';
import { toast } from '../shell/toast.ts';
import { useUnsaved } from '../unsaved.ts';
import { afterClick } from './after-click.ts';
import { type DraftOf, useDraft } from './use-draft.tsx';

export type Values = Record<string, unknown>;
export type Problems<V> = Partial<Record<keyof V & string, string>>;

/** The binding of a field of the kit, from `bind('departmentname')`. */
export type Bound<T> = {
  name: string;
  value: T;
  error: string | undefined;
  onChange: (value: T) => void;
  onBlur: () => void;
};

type Options<V extends Values> = {
  /** The schema of the endpoint that saves; fields it does not have (toggles) are left to `check`. */
  schema: z.ZodType;
  initial: V;
  /** Rules between fields, such as a toggle that requires a choice. */
  check?: (values: V) => Problems<V>;
  /** How errors are shown as a toast; those of the company-structure screens disappear sooner. */
  complain?: (text: string, options: { keep: boolean }) => void;
  /** Shown when saving fails and the server has no message of its own. */
  failed?: string;
  /** Saves drafts, for long forms; never for forms with a secret. */
  draft?: DraftOf;
};

function problemsOf(schema: z.ZodType, values: Values): Record<string, string> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return {};
  const problems: Record<string, string> = {};
  for (const issue of parsed.error.issues) problems[String(issue.path[0] ?? '')] ??= issue.message;
  return problems;
}

/** Focuses the first field in reading order with an error and returns its message. */
function focusFirst(within: HTMLElement | null, problems: Record<string, unknown>): string | undefined {
  const fields = [...(within ?? document).querySelectorAll<HTMLElement>('[data-field]')];
  const first = fields.find((field) => problems[field.dataset.field ?? '']);
  const input = first?.querySelector<HTMLElement>('input:not([type=hidden]),textarea,button');
  input?.focus();
  const problem = problems[first?.dataset.field ?? ''] ?? Object.values(problems)[0];
  return typeof problem === 'string' ? problem : undefined;
}

/**
 * A form over a contract: validates on blur, then live; on submit all errors show, the first is focused and shown as a
 * toast. Leaving with unsaved changes asks for confirmation.
 */
export function useForm<V extends Values>({ schema, initial, check, complain, failed, draft: of }: Options<V>) {
  const [busy, setBusy] = useState(false);
  const visited = useRef(new Set<string>());
  const saved = useRef(false);
  const form = useMantineForm<Values>({
    initialValues: initial,
    validate: (values) => ({ ...problemsOf(schema, values), ...check?.(values as V) }),
  });
  const tell = complain ?? ((text: string, options: { keep: boolean }) => toast('error', text, options));
  const isDirty = () => !saved.current && form.isDirty();

  /** Replaces all values, for example with another user's version. */
  const take = (values: V) => {
    form.setValues(values);
    form.clearErrors();
  };
  const draft = useDraft({ of, values: form.values, isDirty, take: (values) => take(values as V) });
  useUnsaved(isDirty, draft);

  const set = <K extends keyof V & string>(name: K, value: V[K]) => {
    form.setFieldValue<Values, string>(name, value);
    // An error of a rule between fields may be resolved by another field than the one that shows it.
    for (const one of new Set([name, ...Object.keys(form.errors)]))
      if (visited.current.has(one)) void form.validateField(one);
  };

  /** `after` runs on a change by the user: switching a toggle off clears its dependent fields. */
  const bind = <K extends keyof V & string>(name: K, after?: () => void): Bound<V[K]> => {
    const error = form.errors[name];
    return {
      name,
      value: form.values[name] as V[K],
      error: typeof error === 'string' ? t(error) : undefined,
      onChange: (value) => {
        set(name, value);
        after?.();
      },
      onBlur: () => {
        visited.current.add(name);
        afterClick(() => void form.validateField(name));
      },
    };
  };

  const element = useRef<HTMLFormElement>(null);

  /**
   * Validates, confirms by `asks` if given, then runs `save`, whose CallError may have `fields` for the errors of
   * fields. `done` runs without the check for unsaved changes.
   */
  const run = async (save: (values: V) => Promise<void>, done: () => void, asks?: (values: V) => Promise<boolean>) => {
    if (busy) return;
    for (const name of Object.keys(form.values)) visited.current.add(name);
    const { hasErrors, errors } = form.validate();
    if (hasErrors) {
      tell(t(focusFirst(element.current, errors) ?? message('E0020')), { keep: false });
      return;
    }
    if (asks && !(await asks(form.getValues() as V))) return;
    setBusy(true);
    try {
      await save(form.getValues() as V);
      saved.current = true;
      draft.erase();
      done();
    } catch (error) {
      const fields = isCallError(error) ? error.fields : {};
      form.setErrors(fields);
      focusFirst(element.current, fields);
      const speechless = failed !== undefined && !(isCallError(error) && error.code);
      tell(speechless ? failed : t(sentenceOf(error)), { keep: Object.keys(fields).length === 0 });
    } finally {
      setBusy(false);
    }
  };

  /** Validates some of the fields, such as those of the current step. Shows their errors; true if there are none. */
  const passes = (names: readonly (keyof V & string)[]): boolean => {
    const validated = form.validate();
    form.clearErrors();
    const problems = Object.fromEntries(
      names.flatMap((name) => (validated.errors[name] ? [[name, validated.errors[name]]] : [])),
    );
    for (const name of names) visited.current.add(name);
    form.setErrors(problems);
    if (Object.keys(problems).length === 0) return true;
    tell(t(focusFirst(element.current, problems) ?? message('E0020')), { keep: false });
    return false;
  };

  const submit =
    (save: (values: V) => Promise<void>, done: () => void, asks?: (values: V) => Promise<boolean>) =>
    async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      element.current = event.currentTarget;
      await run(save, done, asks);
    };

  return { values: form.values as V, bind, set, run, passes, submit, take, busy, isDirty, draft };
}
