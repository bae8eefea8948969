import { Select, Textarea } from '@mantine/core';
import { t } from '#platform/web/language.ts';
import { NamedRows } from './named-rows.tsx';
import type { Draft } from './structure-draft.ts';
import style from './structure.module.css';
import { ROUNDINGS } from './words.ts';

type Aggregates = {
  aggregates: Draft['aggregates'];
  problems: readonly { readonly component: string | null; readonly message: string }[];
  mayEdit: boolean;
  onChange: (aggregates: Draft['aggregates']) => void;
};

/** Sums and other formulas over components by a name of their own: formulas and files read them. */
export function AggregateFields({ aggregates, problems, mayEdit, onChange }: Aggregates) {
  const errorOf = (code: string): string | undefined => {
    const problem = problems.find(({ component }) => component === code);
    return problem && t(problem.message);
  };
  return (
    <NamedRows
      title={t('Aggregates')}
      about={t(
        'A sum of components with a name of its own, such as wages for overtime: formulas and layouts of files read it, it is paid to nobody.',
      )}
      rows={aggregates}
      mayEdit={mayEdit}
      onChange={onChange}
      add={t('Add an aggregate')}
      newName={t('New aggregate')}
      create={(named): Draft['aggregates'][number] => ({ ...named, formula: 'gross', rounding: 'exact-paisa' })}
      rowClass={style.rule}
      below={({ code, formula, rounding }, change) => (
        <>
          <Textarea
            className={style.condition}
            label={t('Formula')}
            description={t('Worked out of the full month, and of what each month earns.')}
            value={formula}
            error={errorOf(code)}
            autosize
            minRows={1}
            disabled={!mayEdit}
            onChange={(event) => change({ formula: event.currentTarget.value })}
          />
          <Select
            className={style.condition}
            label={t('Rounding')}
            data={ROUNDINGS.map(({ value, label }) => ({ value, label: t(label) }))}
            value={rounding}
            allowDeselect={false}
            disabled={!mayEdit}
            onChange={(chosen) => chosen && change({ rounding: chosen })}
          />
        </>
      )}
    />
  );
}
