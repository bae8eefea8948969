import { useState } from 'react';
import type { DynamicField as Field, DynamicValue } from '#platform/contract/dynamic-form.ts';
import { emptyValue } from '#platform/engine/dynamic-form.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { DynamicField } from '#platform/web/kit/dynamic-field.tsx';
import { t } from '#platform/web/language.ts';
import style from './custom-data.module.css';
import { boundOf, type FieldDraft } from './field-draft.ts';

const fieldOf = (draft: FieldDraft, at: number): Field => ({
  id: -at - 1,
  typeid: draft.typeid,
  value: emptyValue(draft.typeid),
  label: draft.label || t('Field {{number}}', { number: at + 1 }),
  placeholder: draft.placeholder || null,
  helperText: draft.helperText || null,
  min: boundOf(draft.typeid, draft.min),
  max: boundOf(draft.typeid, draft.max),
  options: draft.options.map((option, place) => ({
    displayname: option.displayname || t('Option'),
    displayvalue: option.displayvalue ?? 1000 + place,
    group: option.group || null,
  })),
  errorText: draft.errorText || null,
  isrequired: draft.isrequired,
});

/** The active fields as they will be shown on a profile; values entered here are not saved. */
export function SectionPreview({ fields }: { fields: readonly FieldDraft[] }) {
  const [entered, setEntered] = useState<ReadonlyMap<string, DynamicValue>>(new Map());
  const active = fields.filter(({ statusid }) => statusid === 1);
  return (
    <Card title={t('Preview on a profile')}>
      <div className={style.form}>
        {active.map((draft, at) => {
          const field = fieldOf(draft, at);
          const key = `${draft.key}/${draft.typeid}`;
          return (
            <DynamicField
              key={key}
              field={field}
              value={entered.has(key) ? (entered.get(key) ?? null) : field.value}
              problem={undefined}
              onChange={(value) => setEntered((before) => new Map(before).set(key, value))}
              onBlur={() => undefined}
            />
          );
        })}
      </div>
    </Card>
  );
}
