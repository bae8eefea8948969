import { ActionIcon, Button, Select, TagsInput, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import { codeOf } from '../../engine/code-of.ts';
import type { Draft } from './structure-draft.ts';
import style from './structure.module.css';

type Amounts = { amounts: Draft['amounts']; mayEdit: boolean; onChange: (amounts: Draft['amounts']) => void };

/** What packages give for each person beside their amount: formulas read it by its code. */
export function AmountFields({ amounts, mayEdit, onChange }: Amounts) {
  const change = (at: number, part: Partial<Draft['amounts'][number]>) =>
    onChange(amounts.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <Card title={t('Given by packages')}>
      <div className={style.fields}>
        <p>
          {t(
            'What each person has beside the amount of the package: meals, a telephone sum, a percentage, or one of several choices.',
          )}
        </p>
        {amounts.map((one, at) => (
          <div key={at} className={style.given}>
            <TextInput
              label={t('Name')}
              value={one.name}
              disabled={!mayEdit}
              onChange={(event) => change(at, { name: event.currentTarget.value })}
            />
            <TextInput
              label={t('Code')}
              value={one.code}
              disabled={!mayEdit}
              onChange={(event) => change(at, { code: event.currentTarget.value })}
            />
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
              onChange={(unit) =>
                unit && change(at, { unit, choices: unit === 'choice' ? (one.choices ?? []) : undefined })
              }
            />
            {mayEdit ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('Remove {{name}}', { name: one.name })}
                onClick={() => onChange(amounts.filter((_, index) => index !== at))}
              >
                <IconX size={16} />
              </ActionIcon>
            ) : null}
            {one.unit === 'choice' ? (
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
                onChange={(choices) => change(at, { choices })}
              />
            ) : null}
          </div>
        ))}
        {mayEdit ? (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => {
              const name = t('New figure');
              onChange([
                ...amounts,
                { code: `${codeOf(name) || 'figure'}_${amounts.length + 1}`, name, unit: 'rupees' },
              ]);
            }}
          >
            {t('Add a figure')}
          </Button>
        ) : null}
      </div>
    </Card>
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
