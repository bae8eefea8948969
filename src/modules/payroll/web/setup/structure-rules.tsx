import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import { codeOf } from '../../engine/code-of.ts';
import type { Draft } from './structure-draft.ts';
import style from './structure.module.css';

type Structures = {
  structures: Draft['structures'];
  mayEdit: boolean;
  onChange: (structures: Draft['structures']) => void;
};

/** Several structures of the same components: whom each is for, by a condition; the first that fits is a person's. */
export function StructureFields({ structures, mayEdit, onChange }: Structures) {
  const change = (at: number, part: Partial<Draft['structures'][number]>) =>
    onChange(structures.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <Card title={t('Structures')}>
      <div className={style.fields}>
        <p>
          {structures.length === 0
            ? t('Everybody has one structure. Add more where groups of people are paid by different components.')
            : t(
                'Each person has the first one that fits. A component says who has it by: structure == "code". To choose it for a person, let packages give a choice and ask for it here.',
              )}
        </p>
        {structures.map((one, at) => (
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
                onClick={() => onChange(structures.filter((_, index) => index !== at))}
              >
                <IconX size={16} />
              </ActionIcon>
            ) : null}
            <TextInput
              className={style.condition}
              label={t('Whom it is for')}
              description={t('A condition, such as: employment_type == "Trainee". Empty for everybody else.')}
              value={one.when}
              disabled={!mayEdit}
              onChange={(event) => change(at, { when: event.currentTarget.value })}
            />
          </div>
        ))}
        {mayEdit ? (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => {
              const name = t('New structure');
              onChange([
                ...structures,
                { code: `${codeOf(name) || 'structure'}_${structures.length + 1}`, name, when: '' },
              ]);
            }}
          >
            {t('Add a structure')}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
