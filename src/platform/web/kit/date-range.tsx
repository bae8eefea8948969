import { message } from '#platform/contract/messages.ts';
import { daysSpanned, inOrder } from '#platform/engine/in-order.ts';
import { t } from '../language.ts';
import { toast } from '../shell/toast.ts';
import style from './date-range.module.css';
import { DayInput } from './day-input.tsx';

export type Range = { from: string; to: string };
type DateRange = {
  value: Range;
  onChange: (value: Range) => void;
  /** The most days of the range, both ends counted. */
  limit: number;
};

/** A range of dates. One that is too long is rejected with a message and the previous one remains. */
export function DateRange({ value, onChange, limit }: DateRange) {
  const change = (part: Partial<Range>) => {
    const next = { ...value, ...part };
    if (!inOrder(next.from, next.to)) return toast('error', t('The first day must not be after the last'));
    if ((daysSpanned(next.from, next.to) ?? 0) > limit) return toast('error', t(message('E0080')));
    onChange(next);
  };
  const input = (key: keyof Range, label: string) => (
    <DayInput
      label={label}
      value={value[key]}
      needed
      onChange={(day) => {
        if (day !== null) change({ [key]: day });
      }}
    />
  );
  return (
    <div className={style.range} role="group" aria-label={t('Days')}>
      {input('from', t('From'))}
      {input('to', t('To'))}
    </div>
  );
}
