import { ActionIcon, Button, Input, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { WEEKDAYS } from '#platform/contract/calendar-words.ts';
import { AddButton } from '#platform/web/kit/row-tools.tsx';
import { DayInput } from '#platform/web/kit/day-input.tsx';
import { today, useDay } from '#platform/web/kit/day.ts';
import { Place } from '#platform/web/kit/field.tsx';
import { Card } from '#platform/web/kit/card.tsx';
import type { Bound } from '#platform/web/kit/use-form.ts';
import { t } from '#platform/web/language.ts';
import { MAX_EXCEPTIONS, MAX_PATTERNS, type SentHours } from '../../contract/interview/hours.ts';
import { changed, without } from '../rows.ts';
import style from './interview.module.css';

type Part = { fromtime: string; totime: string };
type Week = SentHours['patterns'][number];
/** Monday first, as the week of work begins. */
const ORDER = [1, 2, 3, 4, 5, 6, 0] as const;
const FRESH: Part = { fromtime: '10:00', totime: '12:00' };

type Parts = { name: string; parts: readonly Part[]; onChange: (parts: Part[]) => void };

/** The hours of one day, each from and to. */
function DayParts({ name, parts, onChange }: Parts) {
  return (
    <Stack gap={12}>
      {parts.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a part has no identity but its place
        <div key={at} className={style.row}>
          <TextInput
            type="time"
            aria-label={t('{{day}}, from', { day: name })}
            value={part.fromtime}
            onChange={(event) => onChange(changed(parts, at, { fromtime: event.currentTarget.value }))}
          />
          <TextInput
            type="time"
            aria-label={t('{{day}}, to', { day: name })}
            value={part.totime}
            onChange={(event) => onChange(changed(parts, at, { totime: event.currentTarget.value }))}
          />
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('Remove hours of {{day}}', { day: name })}
            onClick={() => onChange(without(parts, at))}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          aria-label={t('Add hours to {{day}}', { day: name })}
          onClick={() => onChange([...parts, FRESH])}
        >
          {t('Add hours')}
        </Button>
      </div>
    </Stack>
  );
}

/** The hours of a week, from a day on. */
export function WeeksField({ field }: { field: Bound<SentHours['patterns']> }) {
  const { value: weeks, onChange } = field;
  const day = useDay();
  const last = weeks.at(-1);
  const fresh = (): Week => ({ fromdate: today(), hours: last?.hours ?? [] });
  return (
    <Place name={field.name}>
      <Stack gap={12}>
        {weeks.map((week, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a week has no identity but its place
          <Card
            key={at}
            title={t('Week from {{day}}', { day: day(week.fromdate) })}
            side={
              <Button variant="subtle" size="compact-sm" color="red" onClick={() => onChange(without(weeks, at))}>
                {t('Remove')}
              </Button>
            }
          >
            <DayInput
              label={t('Counts from')}
              value={week.fromdate}
              needed
              onChange={(fromdate) => onChange(changed(weeks, at, { fromdate: fromdate ?? '' }))}
            />
            {ORDER.map((weekday) => (
              <div key={weekday} className={style.week}>
                <b>{t(WEEKDAYS[weekday] ?? '')}</b>
                <DayParts
                  name={t(WEEKDAYS[weekday] ?? '')}
                  parts={week.hours.filter((one) => one.weekday === weekday)}
                  onChange={(parts) =>
                    onChange(
                      changed(weeks, at, {
                        hours: [
                          ...week.hours.filter((one) => one.weekday !== weekday),
                          ...parts.map(({ fromtime, totime }) => ({ weekday, fromtime, totime })),
                        ],
                      }),
                    )
                  }
                />
              </div>
            ))}
          </Card>
        ))}
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            disabled={weeks.length >= MAX_PATTERNS}
            onClick={() => onChange([...weeks, fresh()])}
          >
            {t(weeks.length === 0 ? 'Enter the hours of a week' : 'Another week, from a later day')}
          </Button>
        </div>
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </Stack>
    </Place>
  );
}

type Days = { field: Bound<SentHours['exceptions']>; fresh: string };

/** Days with hours of their own. */
export function DaysField({ field, fresh }: Days) {
  const { value: days, onChange } = field;
  const day = useDay();
  return (
    <Place name={field.name}>
      <Card title={t('Single days')}>
        <p className={style.quiet}>
          {t('Hours of such a day count instead of those of the week; without any, the day has none.')}
        </p>
        {days.map((one, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a day has no identity but its place
          <div key={at} className={style.week}>
            <Stack gap={12}>
              <DayInput
                aria-label={t('Day')}
                value={one.date}
                needed
                onChange={(date) => onChange(changed(days, at, { date: date ?? '' }))}
              />
              <Button
                variant="subtle"
                size="compact-sm"
                color="red"
                aria-label={t('Remove {{name}}', { name: day(one.date) })}
                onClick={() => onChange(without(days, at))}
              >
                {t('Remove')}
              </Button>
            </Stack>
            <DayParts
              name={day(one.date)}
              parts={one.hours}
              onChange={(hours) => onChange(changed(days, at, { hours }))}
            />
          </div>
        ))}
        <AddButton
          label="Add a day"
          full={days.length >= MAX_EXCEPTIONS}
          onClick={() => onChange([...days, { date: fresh, hours: [] }])}
        />
        {field.error ? <Input.Error>{field.error}</Input.Error> : null}
      </Card>
    </Place>
  );
}
