import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { message } from '#platform/contract/messages.ts';
import { t } from '../language.ts';
import { toast } from '../shell/toast.ts';
import style from './setting-form.module.css';
import { type Problems, useForm, type Values } from './use-form.ts';
import { useVersioned } from './use-versioned.tsx';

type SettingForm<V extends Values, S extends { version: number }> = {
  label: string;
  /** The setting as loaded. */
  stored: S;
  valuesOf: (stored: S) => V;
  schema: z.ZodType;
  check?: (values: V) => Problems<V>;
  mayEdit: boolean;
  /** As wide as the page, for forms with cards beside each other. */
  wide?: boolean;
  reread: () => Promise<S | undefined>;
  send: (values: V, version: number | undefined) => Promise<unknown>;
  /** The lines by which two versions are compared after a conflict. */
  lines: readonly (readonly [label: string, read: (values: V) => string])[];
  /** What stands beside Save, for the values as they are typed. */
  beside?: (values: V) => ReactNode;
  children: (form: ReturnType<typeof useForm<V>>) => ReactNode;
};

/** A page that changes one setting of the company and stays open after a save. Read-only without the right. */
export function SettingForm<V extends Values, S extends { version: number }>(setting: SettingForm<V, S>) {
  const { stored, valuesOf, schema, check, mayEdit, reread, send, lines, label, wide = false } = setting;
  const { beside, children } = setting;
  const form = useForm<V>({ schema, initial: valuesOf(stored), ...(check ? { check } : {}) });
  const done = () => toast('success', t(message('E0000')));
  const { save, conflict } = useVersioned<V, S>({ stored, form, valuesOf, reread, send, done, lines });
  return (
    <form
      className={style.form}
      data-wide={wide}
      noValidate
      aria-label={t(label)}
      onSubmit={(event) => void form.submit(save, done)(event)}
    >
      <fieldset className={style.parts} disabled={!mayEdit}>
        {children(form)}
      </fieldset>
      {mayEdit ? (
        <div className={style.buttons}>
          {beside?.(form.values)}
          <Button type="submit" loading={form.busy}>
            {t('Save')}
          </Button>
        </div>
      ) : null}
      {conflict}
    </form>
  );
}
