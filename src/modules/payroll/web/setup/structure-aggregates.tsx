import { ActionIcon, Button, Select, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import { codeOf } from '../../engine/code-of.ts';
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
  const change = (at: number, part: Partial<Draft['aggregates'][number]>) =>
    onChange(aggregates.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <Card title={t('Aggregates')}>
      <div className={style.fields}>
        <p>
          {t(
            'A sum of components with a name of its own, such as wages for overtime: formulas and layouts of files read it, it is paid to nobody.',
          )}
        </p>
        {aggregates.map((one, at) => {
          const problem = problems.find(({ component }) => component === one.code);
          return (
            <div key={at} className={style.rule}>
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
              {mayEdit ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Remove {{name}}', { name: one.name })}
                  onClick={() => onChange(aggregates.filter((_, index) => index !== at))}
                >
                  <IconX size={16} />
                </ActionIcon>
              ) : null}
              <Textarea
                className={style.condition}
                label={t('Formula')}
                description={t('Worked out of the full month, and of what each month earns.')}
                value={one.formula}
                error={problem ? t(problem.message) : undefined}
                autosize
                minRows={1}
                disabled={!mayEdit}
                onChange={(event) => change(at, { formula: event.currentTarget.value })}
              />
              <Select
                className={style.condition}
                label={t('Rounding')}
                data={ROUNDINGS.map(({ value, label }) => ({ value, label: t(label) }))}
                value={one.rounding}
                allowDeselect={false}
                disabled={!mayEdit}
                onChange={(rounding) => rounding && change(at, { rounding })}
              />
            </div>
          );
        })}
        {mayEdit ? (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => {
              const name = t('New aggregate');
              onChange([
                ...aggregates,
                {
                  code: `${codeOf(name) || 'aggregate'}_${aggregates.length + 1}`,
                  name,
                  formula: 'gross',
                  rounding: 'exact-paisa',
                },
              ]);
            }}
          >
            {t('Add an aggregate')}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
