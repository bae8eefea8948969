import { Button, Checkbox, Input, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { MONTHS, WEEKDAYS } from '#platform/contract/calendar-words.ts';
import { type Day, isDay } from '#platform/engine/day.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import { DayInput } from '#platform/web/kit/day-input.tsx';
import { today, useDay } from '#platform/web/kit/day.ts';
import { Place } from '#platform/web/kit/field.tsx';
import { RowTools } from '#platform/web/kit/row-tools.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { plural, t } from '#platform/web/language.ts';
import { HALF_DAY } from '../contract/plan-row.ts';
import { type HolidayRow, MAX_HOLIDAYS, NAME_LIMIT, NATIONAL_HOLIDAYS } from '../contract/holiday-plan.ts';
import style from './calendar.module.css';

const ordered = (holidays: readonly HolidayRow[]): HolidayRow[] =>
  holidays.toSorted((a, b) => (a.holidaydate < b.holidaydate ? -1 : 1));
const yearOf = ({ holidaydate }: HolidayRow): string => holidaydate.slice(0, 4);

/** The national holidays with a fixed day that a plan does not have yet in a year. */
const missingNational = (holidays: readonly HolidayRow[], year: string): HolidayRow[] =>
  NATIONAL_HOLIDAYS.map(({ day, holidayname }) => ({
    holidaydate: `${year}-${day}` as Day,
    holidayname,
    isoptional: false,
    half: null,
  })).filter((one) => !holidays.some(({ holidaydate }) => holidaydate === one.holidaydate));

/** The holidays of a plan: those of one year by month, with a line to add another. */
export function HolidaysField({ field }: { field: Bound<HolidayRow[]> }) {
  const holidays = field.value;
  const [year, setYear] = useState(today().slice(0, 4));
  const current = Number(today().slice(0, 4));
  const years = [
    ...new Set([...[-1, 0, 1, 2].map((by) => String(current + by)), ...holidays.map(yearOf), year]),
  ].sort();
  const shown = ordered(holidays).filter((one) => yearOf(one) === year);
  const missing = missingNational(holidays, year);
  const change = (of: HolidayRow, part: Partial<HolidayRow>) =>
    field.onChange(holidays.map((one) => (one === of ? { ...one, ...part } : one)));
  const add = (more: readonly HolidayRow[]) => {
    field.onChange(ordered([...holidays, ...more]));
    const [first] = more;
    if (first) setYear(yearOf(first));
  };
  return (
    <Place name={field.name}>
      <fieldset className={style.part}>
        <legend>{t('Holidays')}</legend>
        <div className={style.sets}>
          <NativeSelect
            aria-label={t('Year')}
            value={year}
            onChange={(event) => setYear(event.currentTarget.value)}
            data={years}
          />
          {missing.length > 0 ? (
            <Button variant="default" onClick={() => add(missing)}>
              {t('Add the national holidays of {{year}}', { year })}
            </Button>
          ) : null}
          <span className={style.quiet}>{plural(shown.length, '{{count}} holiday', '{{count}} holidays')}</span>
        </div>
        {shown.length === 0 ? <p className={style.quiet}>{t('No holidays in this year yet.')}</p> : null}
        {[...Map.groupBy(shown, ({ holidaydate }) => Number(holidaydate.slice(5, 7)))].map(([month, of]) => (
          <section key={month} aria-label={t(MONTHS[month - 1] ?? '')}>
            <h2 className={style.month}>{t(MONTHS[month - 1] ?? '')}</h2>
            <ul className={style.rows}>
              {of.map((one) => (
                <Line
                  key={one.holidaydate}
                  holiday={one}
                  onChange={(part) => change(one, part)}
                  onRemove={() => field.onChange(holidays.filter((other) => other !== one))}
                />
              ))}
            </ul>
          </section>
        ))}
        <NewHoliday holidays={holidays} onAdd={(one) => add([one])} />
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </fieldset>
    </Place>
  );
}

type Line = { holiday: HolidayRow; onChange: (part: Partial<HolidayRow>) => void; onRemove: () => void };

function Line({ holiday: { holidaydate, holidayname, isoptional, half }, onChange, onRemove }: Line) {
  const day = useDay();
  return (
    <li className={style.holiday}>
      <span className={style.date}>
        {day(holidaydate)}
        <small>{t(WEEKDAYS[weekdayOf(holidaydate)] ?? '')}</small>
      </span>
      <TextInput
        aria-label={t('Name of the holiday on {{day}}', { day: day(holidaydate) })}
        value={holidayname}
        maxLength={NAME_LIMIT}
        onChange={(event) => onChange({ holidayname: event.currentTarget.value })}
      />
      <Checkbox
        label={t('Optional')}
        checked={isoptional}
        disabled={half !== null}
        onChange={(event) => onChange({ isoptional: event.currentTarget.checked })}
      />
      <HalfSelect
        label={t('Part of the day of the holiday on {{day}}', { day: day(holidaydate) })}
        value={half}
        disabled={isoptional}
        onChange={(value) => onChange({ half: value })}
      />
      <RowTools name={holidayname} first last compact onRemove={onRemove} />
    </li>
  );
}

type HalfSelect = {
  label: string;
  value: HolidayRow['half'];
  /** An optional holiday is a whole day. */
  disabled: boolean;
  onChange: (half: HolidayRow['half']) => void;
};

function HalfSelect({ label, value, disabled, onChange }: HalfSelect) {
  return (
    <NativeSelect
      aria-label={label}
      value={value ?? ''}
      disabled={disabled}
      onChange={(event) => onChange(HALF_DAY.ids.find((id) => String(id) === event.currentTarget.value) ?? null)}
      data={[
        { value: '', label: t('Whole day') },
        ...HALF_DAY.ids.map((id) => ({ value: String(id), label: t(HALF_DAY.labels[id]) })),
      ]}
    />
  );
}

function NewHoliday({ holidays, onAdd }: { holidays: readonly HolidayRow[]; onAdd: (one: HolidayRow) => void }) {
  const [date, setDate] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [isoptional, setOptional] = useState(false);
  const [problem, setProblem] = useState<{ date?: string; name?: string }>({});
  const submit = () => {
    const holidayname = name.trim();
    const result = {
      ...(date === null || !isDay(date)
        ? { date: t('Please select the day') }
        : holidays.some(({ holidaydate }) => holidaydate === date)
          ? { date: t('This day is a holiday already') }
          : {}),
      ...(holidayname === '' ? { name: t('Please enter name') } : {}),
    };
    setProblem(result);
    if (result.date !== undefined || result.name !== undefined || date === null || !isDay(date)) return;
    onAdd({ holidaydate: date, holidayname, isoptional, half: null });
    setDate(null);
    setName('');
    setOptional(false);
  };
  return (
    <div className={style.adding}>
      <DayInput
        label={t('Day')}
        value={date}
        onChange={setDate}
        onUnread={setDate}
        error={problem.date ?? null}
        clearable
        clearButtonProps={{ 'aria-label': t('Clear') }}
      />
      <TextInput
        label={t('Holiday')}
        value={name}
        maxLength={NAME_LIMIT}
        error={problem.name ?? null}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          submit();
        }}
      />
      <Checkbox
        label={t('Optional')}
        checked={isoptional}
        onChange={(event) => setOptional(event.currentTarget.checked)}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={14} />}
        disabled={holidays.length >= MAX_HOLIDAYS}
        onClick={submit}
      >
        {t('Add holiday')}
      </Button>
    </div>
  );
}
