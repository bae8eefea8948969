import { Select, Switch, TextInput } from '@mantine/core';
import { FIELD_TYPES } from '#platform/contract/dynamic-form.ts';
import { hasBounds, hasOptions } from '#platform/engine/dynamic-form.ts';
import { RowTools } from '#platform/web/kit/row-tools.tsx';
import { plural, t } from '#platform/web/language.ts';
import { NAME_LIMIT, VISIBILITY } from '../contract/section.ts';
import type { FieldDraft } from './field-draft.ts';
import { OptionsPart } from './options-part.tsx';
import style from './custom-data.module.css';

const idsOf = (ids: readonly number[], labels: Readonly<Record<number, string>>) =>
  ids.map((id) => ({ value: String(id), label: t(labels[id] ?? '') }));

type Part = {
  draft: FieldDraft;
  number: number;
  last: boolean;
  onChange: (part: Partial<FieldDraft>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** Labels of the minimum and maximum of a field. */
function boundWords(typeid: number): [string, string] {
  if (typeid === 2) return [t('Earliest day'), t('Latest day')];
  return typeid === 1 || typeid === 7 ? [t('Minimum length'), t('Maximum length')] : [t('Least'), t('Most')];
}

/** The editor of one field. */
export function FieldPart({ draft, number, last, onChange, ...on }: Part) {
  const { typeid, label, usedby } = draft;
  const [least, most] = boundWords(typeid);
  const text = (key: 'placeholder' | 'helperText' | 'errorText', name: string) => (
    <TextInput
      label={name}
      value={draft[key]}
      maxLength={key === 'placeholder' ? NAME_LIMIT : 200}
      onChange={(event) => onChange({ [key]: event.currentTarget.value })}
    />
  );
  const bound = (key: 'min' | 'max', name: string) => (
    <TextInput
      label={name}
      type={typeid === 2 ? 'date' : 'number'}
      value={draft[key]}
      onChange={(event) => onChange({ [key]: event.currentTarget.value })}
    />
  );
  return (
    <section className={style.part} aria-label={label || t('Field {{number}}', { number })}>
      <div className={style.top}>
        <TextInput
          label={t('Label of field {{number}}', { number })}
          value={label}
          maxLength={NAME_LIMIT}
          withAsterisk
          onChange={(event) => onChange({ label: event.currentTarget.value })}
        />
        <Select
          label={t('Type of field {{number}}', { number })}
          data={idsOf(FIELD_TYPES.ids, FIELD_TYPES.labels)}
          value={String(typeid)}
          allowDeselect={false}
          disabled={usedby > 0}
          {...(usedby > 0
            ? {
                description: plural(
                  usedby,
                  'Filled in for {{count}} person, so it cannot be deleted',
                  'Filled in for {{count}} people, so it cannot be deleted',
                ),
              }
            : {})}
          onChange={(value) => {
            const next = FIELD_TYPES.ids.find((id) => String(id) === value);
            if (next) onChange({ typeid: next, min: '', max: '' });
          }}
        />
        <RowTools
          name={t('field {{number}}', { number })}
          first={number === 1}
          last={last}
          fixed={usedby > 0}
          onMove={on.onMove}
          onRemove={on.onRemove}
        />
      </div>
      {hasOptions(typeid) ? <OptionsPart draft={draft} number={number} onChange={onChange} /> : null}
      <div className={style.grid}>
        {text('placeholder', t('Placeholder'))}
        {text('helperText', t('Helper text'))}
        {text('errorText', t('Error text'))}
        {hasBounds(typeid) ? bound('min', least) : null}
        {hasBounds(typeid) ? bound('max', most) : null}
        <Select
          label={t('Who sees it')}
          data={idsOf(VISIBILITY.ids, VISIBILITY.labels)}
          value={String(draft.visibilityid)}
          allowDeselect={false}
          onChange={(value) => {
            const visibilityid = VISIBILITY.ids.find((id) => String(id) === value);
            if (visibilityid) onChange({ visibilityid, ...(visibilityid === 3 ? { isselfservice: false } : {}) });
          }}
        />
      </div>
      <div className={style.switches}>
        <Switch
          label={t('Required')}
          checked={draft.isrequired}
          onChange={(event) => onChange({ isrequired: event.currentTarget.checked })}
        />
        <Switch
          label={t('The person fills it in')}
          checked={draft.isselfservice}
          disabled={draft.visibilityid === 3}
          onChange={(event) => onChange({ isselfservice: event.currentTarget.checked })}
        />
        <Switch
          label={t('Active')}
          checked={draft.statusid === 1}
          onChange={(event) => onChange({ statusid: event.currentTarget.checked ? 1 : 2 })}
        />
      </div>
    </section>
  );
}
