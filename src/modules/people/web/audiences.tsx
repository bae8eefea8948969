import { Chip } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#platform/web/language.ts';
import { type Audience, FIELD_KEYS, type FieldKey, fieldOf } from '../contract/profile-fields.ts';
import style from './audiences.module.css';

const WORDS: Record<Audience, string> = {
  everybody: 'Everybody',
  department: 'Same department',
  team: 'Same team',
  line: 'Managers above',
  hr: 'Responsible for records',
};
/** The audiences as text: everybody stands for all. */
export const audiencesText = (open: readonly Audience[]): string =>
  (open.includes('everybody') ? (['everybody'] as const) : open.filter((one) => one !== 'hr'))
    .map((one) => t(WORDS[one]))
    .join(', ') || t('Nobody else');

type Audiences = {
  label: string;
  from: readonly Audience[];
  value: readonly Audience[];
  onChange: (value: Audience[]) => void;
  disabled?: boolean;
};

/** The audiences of a field. While it is open to everybody, the others have no effect. */
export function Audiences({ label, from, value, onChange, disabled = false }: Audiences) {
  const all = value.includes('everybody');
  return (
    <div className={style.chips} role="group" aria-label={label}>
      {from.map((one) => (
        <Chip
          key={one}
          size="xs"
          radius="sm"
          checked={value.includes(one) || (all && one !== 'everybody')}
          disabled={disabled || (all && one !== 'everybody')}
          onChange={(checked) => onChange(checked ? [...value, one] : value.filter((current) => current !== one))}
        >
          {t(WORDS[one])}
        </Chip>
      ))}
    </div>
  );
}

/** The profile fields grouped by section, one row each. */
export function FieldRows({ among, row }: { among: readonly FieldKey[]; row: (key: FieldKey) => ReactNode }) {
  const sections = [...new Set(FIELD_KEYS.map((key) => fieldOf(key).section))];
  return sections.map((section) => {
    const keys = among.filter((key) => fieldOf(key).section === section);
    if (keys.length === 0) return null;
    return (
      <section key={section} className={style.section}>
        <h2>{t(section)}</h2>
        {keys.map((key) => (
          <div key={key} className={style.row}>
            {row(key)}
          </div>
        ))}
      </section>
    );
  });
}

/** The name of a field with its class. */
export function FieldName({ fieldkey }: { fieldkey: FieldKey }) {
  const { label, class: fieldClass } = fieldOf(fieldkey);
  return (
    <div className={style.name}>
      <b>{t(label)}</b>
      {fieldClass === 'sensitive' ? <small>{t('Sensitive')}</small> : null}
    </div>
  );
}
