import { IconAlertTriangle } from '@tabler/icons-react';
import type { TextField } from '#platform/web/kit/merge-field-menu.tsx';
import { t } from '#platform/web/language.ts';
import { fieldsIn } from '../engine/fill.ts';
import style from './letters.module.css';

/** Lists the unknown merge fields of a text: misspelt, or deleted. */
export function UnknownFields({ texts, fields }: { texts: readonly string[]; fields: readonly TextField[] }) {
  const existing = new Set(fields.map(({ key }) => key));
  const strange = [...new Set(texts.flatMap(fieldsIn))].filter((key) => !existing.has(key));
  if (strange.length === 0) return null;
  return (
    <div className={style.warning} role="status">
      <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
      <ul>
        {strange.map((key) => (
          <li key={key}>
            {key === ''
              ? t('There are empty braces in the text. Choose a placeholder from the menu instead.')
              : t('“{{place}}” is not a known placeholder. Choose one from the menu instead.', {
                  place: key,
                })}
          </li>
        ))}
      </ul>
    </div>
  );
}
