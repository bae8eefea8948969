import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import { common, Place } from '#platform/web/kit/field.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { LETTERHEAD } from '../contract/layout.ts';
import style from './letterhead.module.css';

type Letterhead = (typeof LETTERHEAD.ids)[number];

/** A sketch of each letterhead at the top of a page. */
const SHEETS: Record<Letterhead, ReactNode> = {
  1: (
    <>
      <rect x="10" y="8" width="16" height="12" rx="2" data-strong />
      <path d="M44 11h30M54 17h20" />
    </>
  ),
  2: (
    <>
      <rect x="34" y="6" width="16" height="10" rx="2" data-strong />
      <path d="M26 21h32" />
    </>
  ),
  3: <path d="M10 8h64v13H10z" strokeDasharray="3 3" />,
};

/** Selects the letterhead by its look. */
export function LetterheadField({ field, label }: { field: Bound<Letterhead>; label: string }) {
  const change = (value: string) => {
    const chosen = LETTERHEAD.ids.find((id) => String(id) === value);
    if (chosen) field.onChange(chosen);
  };
  return (
    <Place name={field.name}>
      <Radio.Group {...common({ label }, field)} value={String(field.value)} onChange={change}>
        <div className={style.heads}>
          {LETTERHEAD.ids.map((id) => (
            <Radio.Card key={id} value={String(id)} className={style.head ?? ''}>
              <svg viewBox="0 0 84 56" width="84" height="56" fill="none" aria-hidden>
                <rect x="1" y="1" width="82" height="70" rx="3" />
                {SHEETS[id]}
                <path d="M10 30h64M10 38h64M10 46h44" data-faint />
              </svg>
              <span>
                <Radio.Indicator size="xs" />
                {t(LETTERHEAD.label(id) ?? '')}
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
    </Place>
  );
}
