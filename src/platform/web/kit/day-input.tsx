import '@mantine/dates/styles.css';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { type FormEvent, useState } from 'react';
import { addDays, day, isDay } from '#platform/engine/day.ts';
import { t } from '../language.ts';
import { useSession } from '../session.ts';
import { afterClick } from './after-click.ts';
import { dayFormat } from '#platform/engine/day-format.ts';
import { formatDay, today } from './day.ts';
import { parseTyped } from './day-text.ts';

type DayInput = Omit<
  DateInputProps,
  'value' | 'onChange' | 'valueFormat' | 'dateParser' | 'fixOnBlur' | 'minDate' | 'maxDate' | 'defaultValue' | 'date'
> & {
  value: string | null;
  onChange: (value: string | null) => void;
  /** Called with a text that is no date; without it the previous day remains and the box shows an error. */
  onUnread?: (text: string) => void;
  from?: string | undefined;
  to?: string | undefined;
  /** A date of birth: chosen by year first, starting thirty years back. */
  birth?: boolean;
  /** The date is required: an empty box shows an error as well. */
  needed?: boolean;
};

const AGE = 30 * 365;
const isWhole = (text: string): boolean => /\d{4}/.test(text);

/**
 * The date input of the product: chosen, or typed in the usual formats of the country. Text that cannot be parsed stays
 * in the box, marked red, until it is corrected; typed text is never silently replaced by an older value.
 */
export function DayInput({
  value,
  onChange,
  onUnread,
  from,
  to,
  birth = false,
  needed = false,
  error,
  ...props
}: DayInput) {
  const { onBlur, description, ...rest } = props;
  const format = dayFormat(useSession()?.dateformatname);
  const [unread, setUnread] = useState<string>();
  const [left, setLeft] = useState(false);
  const [last, setLast] = useState(value);
  if (value !== last) {
    setLast(value);
    // The value was changed from outside: by a draft, a conflict, or a form reset.
    if (unread !== undefined && value !== parseTyped(unread, format) && value !== unread) setUnread(undefined);
  }
  const latest = to ?? (birth ? today() : undefined);
  const problemWith = (text: string): string | undefined => {
    const read = parseTyped(text, format);
    if (read === null) return t('Enter a date such as {{example}}', { example: formatDay(today(), format) });
    if (from !== undefined && read < from) return t('Enter {{day}} or a later day', { day: formatDay(from, format) });
    if (latest !== undefined && read > latest)
      return t('Enter {{day}} or an earlier day', { day: formatDay(latest, format) });
    return undefined;
  };
  const typed = ({ currentTarget: { value: text } }: FormEvent<HTMLInputElement>) => {
    setLeft(false);
    const empty = text.trim() === '';
    const waits = empty ? needed : !isWhole(text) || problemWith(text) !== undefined;
    setUnread(waits ? text : undefined);
    if (waits) onUnread?.(parseTyped(text, format) ?? text);
    else if (empty) onChange(null);
  };
  /** A two-digit year counts once the box loses focus: until then it may be the beginning of a full one. */
  const settle = () => {
    const read = unread === undefined ? null : parseTyped(unread, format);
    if (read === null || problemWith(unread ?? '') !== undefined) return;
    setUnread(undefined);
    onChange(read);
  };
  const own = left && unread !== undefined ? problemWith(unread) : undefined;
  return (
    <DateInput
      placeholder={format}
      ariaLabels={{
        previousMonth: t('Previous month'),
        nextMonth: t('Next month'),
        previousYear: t('Previous year'),
        nextYear: t('Next year'),
        previousDecade: t('Previous decade'),
        nextDecade: t('Next decade'),
      }}
      clearButtonProps={{ 'aria-label': t('Clear') }}
      {...(birth && value === null
        ? { defaultLevel: 'decade' as const, defaultDate: addDays(day(today()), -AGE) }
        : birth
          ? { defaultLevel: 'decade' as const }
          : {})}
      {...rest}
      description={description}
      error={own ?? error}
      value={value !== null && isDay(value) && unread === undefined ? value : null}
      valueFormat={format}
      dateParser={(text) => (isWhole(text) ? parseTyped(text, format) : null)}
      fixOnBlur={unread === undefined}
      onInput={typed}
      onChange={(next) => {
        setUnread(undefined);
        onChange(next);
      }}
      onBlur={(event) => {
        settle();
        // A message that moves the page during a click would make the click miss its button.
        afterClick(() => setLeft(true));
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
      }}
      {...(from === undefined ? {} : { minDate: from })}
      {...(latest === undefined ? {} : { maxDate: latest })}
    />
  );
}
