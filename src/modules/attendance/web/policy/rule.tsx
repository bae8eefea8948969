import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { Place, SwitchField } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import style from '../attendance.module.css';

/** A titled part of a form. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={style.part}>
    <legend>{t(title)}</legend>
    {children}
  </fieldset>
);

type Rule = {
  title: string;
  /** Switches the rule on. */
  on: Bound<boolean>;
  label: string;
  /** The value of the form that the rule is, with its error. */
  rule: Pick<Bound<unknown>, 'name' | 'error'>;
  /** What it does with what is entered. */
  sentence: string;
  children: ReactNode;
};

/** A rule that can be switched on, with its fields and a sentence that says what it does. */
export const Rule = ({ title, on, label, rule, sentence, children }: Rule) => (
  <Part title={title}>
    <SwitchField field={on} label={label} />
    {on.value ? (
      <Place name={rule.name}>
        {children}
        <p className={style.sentence} aria-live="polite">
          {sentence}
        </p>
        {rule.error ? <Input.Error>{rule.error}</Input.Error> : null}
      </Place>
    ) : null}
  </Part>
);
