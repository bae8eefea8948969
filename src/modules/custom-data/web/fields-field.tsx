import { Button, Input } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Place } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { FIELD_LIMIT } from '../contract/section.ts';
import { FieldPart } from './field-part.tsx';
import { type FieldDraft, newField } from './field-draft.ts';
import style from './custom-data.module.css';

/** The fields of a section: add, change, move, remove. */
export function FieldsField({ field }: { field: Bound<FieldDraft[]> }) {
  const drafts = field.value;
  const change = (at: number, part: Partial<FieldDraft>) =>
    field.onChange(drafts.map((draft, place) => (place === at ? { ...draft, ...part } : draft)));
  const move = (at: number, by: -1 | 1) => {
    const next = [...drafts];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    field.onChange(next);
  };
  return (
    <Place name={field.name}>
      <fieldset className={style.fields}>
        <legend>{t('Fields')}</legend>
        {drafts.map((draft, at) => (
          <FieldPart
            key={draft.key}
            draft={draft}
            number={at + 1}
            last={at === drafts.length - 1}
            onChange={(part) => change(at, part)}
            onMove={(by) => move(at, by)}
            onRemove={() => field.onChange(drafts.filter((_, place) => place !== at))}
          />
        ))}
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            disabled={drafts.length >= FIELD_LIMIT}
            onClick={() => field.onChange([...drafts, newField()])}
          >
            {t('Add a field')}
          </Button>
        </div>
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </fieldset>
    </Place>
  );
}
