import { TextInput } from '@mantine/core';
import { t } from '#platform/web/language.ts';
import { NamedRows } from './named-rows.tsx';
import type { Draft } from './structure-draft.ts';
import style from './structure.module.css';

type Structures = {
  structures: Draft['structures'];
  mayEdit: boolean;
  onChange: (structures: Draft['structures']) => void;
};

/** Several structures of the same components: whom each is for, by a condition; the first that fits is a person's. */
export function StructureFields({ structures, mayEdit, onChange }: Structures) {
  return (
    <NamedRows
      title={t('Structures')}
      about={
        structures.length === 0
          ? t('Everybody has one structure. Add more where groups of people are paid by different components.')
          : t(
              'Each person has the first one that fits. A component says who has it by: structure == "code". To choose it for a person, let packages give a choice and ask for it here.',
            )
      }
      rows={structures}
      mayEdit={mayEdit}
      onChange={onChange}
      add={t('Add a structure')}
      newName={t('New structure')}
      create={(named) => ({ ...named, when: '' })}
      rowClass={style.rule}
      below={({ when }, change) => (
        <TextInput
          className={style.condition}
          label={t('Whom it is for')}
          description={t('A condition, such as: employment_type == "Trainee". Empty for everybody else.')}
          value={when}
          disabled={!mayEdit}
          onChange={(event) => change({ when: event.currentTarget.value })}
        />
      )}
    />
  );
}
