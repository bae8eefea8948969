import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { RowTools } from '#platform/web/kit/row-tools.tsx';
import { t } from '#platform/web/language.ts';
import type { Phrase } from '../../contract/run/working.ts';
import { phraseText } from '../outputs/phrase-text.ts';
import type { Edit, Shown } from './structure-draft.ts';
import style from './structure.module.css';

/** The bases that a component counts in, as text. */
function counts(component: Shown): string {
  if (component.kind === 'deduction') return t('Deducted when a month names an amount, after everything statutory');
  if (component.kind === 'employer') return t('Employer cost in addition to pay; not paid out');
  const { bases } = component;
  const named = [bases.pf ? 'PF' : '', bases.esi ? 'ESI' : '', bases.pt ? 'PT' : '', bases.lwf ? 'LWF' : ''].filter(
    Boolean,
  );
  const tax = component.taxable
    ? component.incometax === 'in-full'
      ? t('taxed in full when paid')
      : t('taxed over the year')
    : t('not taxed');
  return named.length > 0 ? `${t('Counts for {{bases}}', { bases: named.join(', ') })}; ${tax}` : tax;
}

type Part = {
  component: Shown;
  edit: Edit;
  problem: string | undefined;
  /** The formula as a rule in words, as it was checked last. */
  sentence: Phrase | undefined;
  mayEdit: boolean;
  first: boolean;
  last: boolean;
  onChange: (part: Partial<Edit>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** One component of the structure: name, formula, position. */
export function StructurePart({ component, edit, problem, sentence, mayEdit, first, last, ...on }: Part) {
  const { name } = edit;
  const [open, setOpen] = useState(false);
  const shows = open || problem !== undefined || sentence === undefined;
  return (
    <section className={style.component} aria-label={component.name}>
      <div className={style.top}>
        <TextInput
          label={t('Name')}
          value={name}
          disabled={!mayEdit}
          error={edit.formula === null && problem ? problem : undefined}
          onChange={(event) => on.onChange({ name: event.currentTarget.value })}
        />
        {mayEdit ? (
          <RowTools
            name={name}
            first={first}
            last={last}
            words={{ remove: 'Take {{name}} out of the structure' }}
            onMove={on.onMove}
            onRemove={on.onRemove}
          />
        ) : null}
      </div>
      {edit.formula !== null && sentence ? <p className={style.sentence}>{phraseText(sentence)}</p> : null}
      {edit.formula !== null && shows ? (
        <Textarea
          label={t('Formula for a full month')}
          value={edit.formula}
          disabled={!mayEdit}
          error={problem}
          autosize
          minRows={1}
          classNames={{ input: style.code ?? '' }}
          onChange={(event) => on.onChange({ formula: event.currentTarget.value })}
        />
      ) : null}
      {edit.formula !== null && sentence ? (
        <Button
          className={style.toggle}
          variant="subtle"
          size="compact-xs"
          aria-expanded={shows}
          aria-label={t(shows ? 'Close the formula of {{name}}' : 'Edit the formula of {{name}}', { name })}
          onClick={() => setOpen(!open)}
        >
          {t(shows ? 'Close formula' : mayEdit ? 'Edit formula' : 'Show formula')}
        </Button>
      ) : null}
      <p>
        <code>{component.code}</code> · {counts(component)}
      </p>
    </section>
  );
}
