import { Anchor } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDay } from '#platform/web/kit/day.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { t } from '#platform/web/language.ts';
import type { FieldValue, SectionField, Values } from '#modules/profile/contract/section-fields.ts';
import { SECTIONS, type SectionKey } from '#modules/profile/contract/sections.ts';
import { isGiven, optionName } from '#modules/profile/web/public.tsx';
import style from './joining.module.css';

export type ReadRow = { readonly rowid: number; readonly values: Values; readonly imagepath?: string | null };
type ReadRows = {
  of: SectionKey;
  rows: readonly ReadRow[];
  /** How a masked number is shown; unchanged by default, replaced for users who may reveal it. */
  masked?: (row: ReadRow, field: SectionField, value: string) => ReactNode;
};

/** The entered data of a section, for reading. */
export function ReadRows({ of, rows, masked }: ReadRows) {
  const day = useDay();
  const section = SECTIONS[of];
  const shown = rows.filter(({ values }) =>
    section.fields.some(({ key, type }) => (type === 'yesno' ? values[key] === true : isGiven(values[key]))),
  );
  if (shown.length === 0) return <p className={style.quiet}>{t(section.none)}</p>;
  const textOf = (row: ReadRow, field: SectionField, value: FieldValue): ReactNode => {
    if (field.type === 'yesno') return t('Yes');
    if (field.type === 'day') return day(String(value));
    if (field.type === 'choice') return t(optionName(field, value));
    if (field.masked && masked) return masked(row, field, String(value));
    return <span style={{ overflowWrap: 'anywhere' }}>{String(value)}</span>;
  };
  return (
    <ul className={style.rows}>
      {shown.map((row) => (
        <li key={row.rowid}>
          <DescriptionList
            items={[
              ...section.fields
                .filter(({ key, type, unkept }) => {
                  if (unkept || type === 'scan') return false;
                  return type === 'yesno' ? row.values[key] === true : isGiven(row.values[key]);
                })
                .map((field) => ({ label: field.label, value: textOf(row, field, row.values[field.key] ?? null) })),
              ...scanOf(row),
            ]}
          />
        </li>
      ))}
    </ul>
  );
}

/** A scan: the file for those who review, a placeholder text for the person. */
function scanOf({ imagepath, values }: ReadRow) {
  if (imagepath)
    return [
      {
        label: 'Scan',
        value: (
          <Anchor href={imagepath} target="_blank" rel="noreferrer" size="sm">
            <IconPaperclip size={14} aria-hidden /> {t('Open the scan')}
          </Anchor>
        ),
      },
    ];
  return isGiven(values['imagepath']) ? [{ label: 'Scan', value: t('Scan uploaded.') }] : [];
}
