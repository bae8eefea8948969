import { Anchor } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { Masked } from '#modules/people/web/public.tsx';
import type { SectionField, Values } from '../contract/section-fields.ts';
import { isGiven, optionName, revealKey } from './section-names.ts';

type Shown = { employeeid: number; field: SectionField; values: Values };

/** One value of a profile for reading; numbers are masked until revealed. */
export function SectionValue({ employeeid, field, values }: Shown) {
  const day = useDay();
  const value = values[field.key] ?? null;
  if (!isGiven(value)) return null;
  if (field.type === 'yesno') return <>{t(value === true ? 'Yes' : 'No')}</>;
  if (field.type === 'day') return <>{day(String(value))}</>;
  if (field.type === 'choice') return <>{t(optionName(field, value))}</>;
  if (field.type === 'scan')
    return (
      <Anchor href={String(value)} target="_blank" rel="noreferrer" size="sm">
        <IconPaperclip size={14} aria-hidden /> {t('Open the scan')}
      </Anchor>
    );
  const fieldkey = field.masked ? revealKey(field, values) : undefined;
  if (fieldkey) return <Masked employeeid={employeeid} fieldkey={fieldkey} value={String(value)} />;
  return <span className={field.type === 'number' || field.masked ? 'number' : undefined}>{String(value)}</span>;
}
