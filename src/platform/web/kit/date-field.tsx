import '@mantine/dates/styles.css';
import { DateInput } from '@mantine/dates';
import { t } from '../language.ts';
import { useSession } from '../session.ts';
import { dayFormat } from './day.ts';
import { parseTyped } from './day-text.ts';
import { common, Place } from './field.tsx';
import type { Bound } from './use-form.ts';

type DateField = {
  field: Bound<string | null>;
  label: string;
  hint?: string;
  required?: boolean;
  from?: string;
  to?: string;
};

/** A day, chosen or typed in the user's format; the value is `YYYY-MM-DD`. */
export function DateField({ field, from, to, ...words }: DateField) {
  const format = dayFormat(useSession()?.dateformatname);
  return (
    <Place name={field.name}>
      <DateInput
        {...common(words, field)}
        value={field.value}
        onChange={(value) => field.onChange(value)}
        valueFormat={format}
        dateParser={(text) => parseTyped(text, format)}
        placeholder={format}
        ariaLabels={{
          previousMonth: t('Previous month'),
          nextMonth: t('Next month'),
          previousYear: t('Previous year'),
          nextYear: t('Next year'),
          previousDecade: t('Previous decade'),
          nextDecade: t('Next decade'),
        }}
        clearable={!words.required}
        clearButtonProps={{ 'aria-label': t('Clear') }}
        {...(from ? { minDate: from } : {})}
        {...(to ? { maxDate: to } : {})}
      />
    </Place>
  );
}
