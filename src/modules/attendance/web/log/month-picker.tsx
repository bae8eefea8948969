import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { t } from '#platform/web/language.ts';
import style from './log.module.css';
import { monthAfter, monthText, ownDaysText } from './words.ts';

type MonthPicker = {
  month: string;
  /** Its days, which are shown where they are not those of the calendar month. */
  days: { from: string; to: string };
  last: string;
  onChange: (month: string) => void;
};

/** The month that is shown, and the one before and after it. @param last the last month there is */
export function MonthPicker({ month, days, last, onChange }: MonthPicker) {
  const own = ownDaysText(days);
  return (
    <div className={style.month} role="group" aria-label={t('Month')}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('Month before')}
        onClick={() => onChange(monthAfter(month, -1))}
      >
        <IconChevronLeft size={18} stroke={1.6} />
      </ActionIcon>
      <b aria-live="polite">
        {monthText(month)}
        {own === null ? null : <small>{own}</small>}
      </b>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('Month after')}
        disabled={month >= last}
        onClick={() => onChange(monthAfter(month, 1))}
      >
        <IconChevronRight size={18} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}
