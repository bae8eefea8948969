import { Button, CloseButton } from '@mantine/core';
import { t } from '../language.ts';
import style from './data-table.module.css';

/** An active filter, in words: “Department: Sales”. */
export type Chip = { label: string; clear: () => void };

/** The active filters, each with a button to remove it. */
export function Chips({ chips, clear }: { chips: readonly Chip[]; clear: () => void }) {
  if (chips.length === 0) return null;
  return (
    <ul className={style.chips} aria-label={t('Filters in force')}>
      {chips.map((chip) => (
        <li key={chip.label}>
          {chip.label}
          <CloseButton
            size="xs"
            aria-label={t('Drop the filter {{name}}', { name: chip.label })}
            onClick={chip.clear}
          />
        </li>
      ))}
      {chips.length > 1 ? (
        <li data-plain>
          <Button variant="subtle" size="compact-xs" onClick={clear}>
            {t('Clear all')}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}
