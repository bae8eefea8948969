import { Select, TagsInput } from '@mantine/core';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import { NamedRows } from './named-rows.tsx';
import type { Draft } from './structure-draft.ts';
import style from './structure.module.css';

type Amounts = { amounts: Draft['amounts']; mayEdit: boolean; onChange: (amounts: Draft['amounts']) => void };

/** What packages give for each person beside their amount: formulas read it by its code. */
export function AmountFields({ amounts, mayEdit, onChange }: Amounts) {
  return (
    <NamedRows
      title={t('Given by packages')}
      about={t(
        'Benefits of each employee over and above the package amount: meals, telephone, a percentage, or one of several choices.',
      )}
      rows={amounts}
      mayEdit={mayEdit}
      onChange={onChange}
      add={t('Add a figure')}
      newName={t('New figure')}
      create={(named): Draft['amounts'][number] => ({ ...named, unit: 'rupees' })}
      rowClass={style.given}
      beside={(one, change) => (
        <Select
          label={t('In')}
          data={[
            { value: 'rupees', label: t('Rupees') },
            { value: 'number', label: t('Number') },
            { value: 'percent', label: t('Percent') },
            { value: 'choice', label: t('Choice') },
          ]}
          value={one.unit}
          allowDeselect={false}
          disabled={!mayEdit}
          onChange={(unit) => unit && change({ unit, choices: unit === 'choice' ? (one.choices ?? []) : undefined })}
        />
      )}
      below={(one, change) =>
        one.unit === 'choice' ? (
          <TagsInput
            className={style.choices}
            label={t('Choices')}
            description={t('A formula asks: {{code}} == "{{choice}}"', {
              code: one.code,
              choice: one.choices?.[0] ?? t('Workers'),
            })}
            value={one.choices ?? []}
            disabled={!mayEdit}
            acceptValueOnBlur
            onChange={(choices) => change({ choices })}
          />
        ) : null
      }
    />
  );
}

type Gross = { gross: Draft['gross']; mayEdit: boolean; onChange: (gross: Draft['gross']) => void };

/** What the earned gross of a part of a month is a share of. */
export function GrossField({ gross, mayEdit, onChange }: Gross) {
  return (
    <Card title={t('Earned gross')}>
      <div className={style.fields}>
        <Select
          label={t('A part of the month is paid of')}
          description={t('Choose the components where the package holds costs of the company that are not paid out.')}
          data={[
            { value: 'package', label: t('The monthly amount of the package') },
            { value: 'components', label: t('The sum of the earnings') },
            { value: 'rounded-components', label: t('The sum of the earnings, each rounded alone') },
          ]}
          value={gross}
          allowDeselect={false}
          disabled={!mayEdit}
          onChange={(value) => value && onChange(value)}
        />
      </div>
    </Card>
  );
}
