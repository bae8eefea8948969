import { Button } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { isDay } from '#platform/engine/day.ts';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { today, useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import type { Profile } from '../contract/employee.ts';
import style from './edit.module.css';

/** The day in the address of the page, as a call parameter; nothing when it is invalid. */
export function useAsOf(): { asof?: string } {
  const { asof }: Record<string, unknown> = useSearch({ strict: false });
  return typeof asof === 'string' && isDay(asof) && asof !== today() ? { asof } : {};
}

/** Shows job, manager, reports and pay as of another day, past or future; labelled, and reset with one click. */
export function AsOf({ person }: { person: Profile }) {
  const day = useDay();
  const go = useNavigate();
  const show = (asof: string | null) =>
    void go({
      to: '.',
      replace: true,
      resetScroll: false,
      search: (before: Record<string, unknown>) => ({ ...before, asof: asof ?? undefined }),
    });
  const choose = (asof: string | null) => {
    if (asof === null || isDay(asof)) show(asof);
  };
  if (person.history.length === 0) return null;
  const { asof } = person;
  return (
    <div className={style.asof} data-other={asof !== null}>
      <div className={style.day}>
        <DateField
          label="As of"
          field={{ name: 'asof', value: asof ?? today(), error: undefined, onBlur: () => undefined, onChange: choose }}
        />
      </div>
      {asof === null ? null : (
        <>
          <p role="status">
            <IconCalendarTime size={18} stroke={1.6} aria-hidden />{' '}
            {t(
              asof > today()
                ? 'Job, manager, reports, pay and custom fields as planned for {{day}}. Everything else is as it is today.'
                : 'Job, manager, reports, pay and custom fields as they were on {{day}}. Everything else is as it is today.',
              { day: day(asof) },
            )}
          </p>
          <Button size="xs" onClick={() => show(null)}>
            {t('Back to today')}
          </Button>
        </>
      )}
    </div>
  );
}
