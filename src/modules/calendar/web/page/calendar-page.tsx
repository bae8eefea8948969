import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { IconCalendarShare, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { MONTHS } from '#platform/contract/calendar-words.ts';
import type { Day } from '#platform/engine/day.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { formatDay, today } from '#platform/web/kit/day.ts';
import { plural, t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getCalendar } from '../../contract/calendar.ts';
import { Agenda } from './agenda.tsx';
import { openDay } from './day-drawer.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { Legend } from './legend.tsx';
import { type Days, MonthGrid } from './month-grid.tsx';
import { type CalendarData, isOff, linesOn } from './on-day.ts';
import style from './page.module.css';
import { PeopleGrid } from './people-grid.tsx';
import { personRows } from './person-rows.ts';
import { movedBy, type Period, weeksOf } from './range.ts';
import { useHidden, useShown, type View, viewIdOf } from './use-calendar.ts';

/** Of whom a view is, for its reader. */
const WHO: Readonly<Record<View, string>> = {
  me: 'Your own days.',
  team: 'People with the same manager as you, and people who report to you. Days off and pay days are your own.',
  company: 'Everybody, as numbers: open a day for the names. Days off and pay days are your own.',
};

const titleOf = (at: Day, period: Period, [from, to]: readonly [string, string]): string =>
  period === 'month' ? `${t(MONTHS[Number(at.slice(5, 7)) - 1] ?? '')} ${at.slice(0, 4)}` : `${from} – ${to}`;

/** The calendar of oneself, the team or the company, by month or week. */
export default function CalendarPage() {
  const [{ view, period, at }, show] = useShown();
  const [hidden, toggle] = useHidden(view);
  const session = useSession();
  const own = (session?.employeeid ?? null) !== null;
  const format = session?.dateformatname ?? undefined;
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const { from, to, weeks } = weeksOf(at, period);
  const [first, last] = [weeks[0]?.[0] ?? from, weeks.at(-1)?.at(-1) ?? to];
  const request = { viewid: viewIdOf(view), fromdate: first, todate: last };
  const { data, error, refetch } = useEndpoint(getCalendar, request, { staleTime: 0 });
  const [result] = data ?? [];
  const title = titleOf(at, period, [formatDay(from, format), formatDay(to, format)]);
  const query: Record<string, unknown> = useSearch({ strict: false });
  const [isSubscribing, setSubscribing] = useState(query.subscribe === 'yes');
  const days = (of: CalendarData) => ({
    from,
    to,
    isOff: (date: Day) => isOff(of, date, hidden),
    onOpen: (date: Day) => openDay(formatDay(date, format), view, date, linesOn(of, date, { view, hidden, format })),
  });
  return (
    <div className={style.page}>
      <div className={style.head}>
        <div className={style.moves}>
          <Button variant="default" size="xs" disabled={at === today()} onClick={() => show({ at: today() })}>
            {t('Today')}
          </Button>
          <ActionIcon variant="default" aria-label={t('Earlier')} onClick={() => show({ at: movedBy(at, period, -1) })}>
            <IconChevronLeft size={16} stroke={1.8} />
          </ActionIcon>
          <ActionIcon variant="default" aria-label={t('Later')} onClick={() => show({ at: movedBy(at, period, 1) })}>
            <IconChevronRight size={16} stroke={1.8} />
          </ActionIcon>
        </div>
        <h2 className={style.title} aria-live="polite">
          {title}
        </h2>
        <SegmentedControl
          size="xs"
          aria-label={t('Whose calendar')}
          value={view}
          onChange={(next) => show({ view: next })}
          data={[
            { value: 'me', label: t('Me') },
            { value: 'team', label: t('Team') },
            { value: 'company', label: t('Company') },
          ]}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('Period')}
          value={period}
          onChange={(next) => show({ period: next })}
          data={[
            { value: 'month', label: t('Month') },
            { value: 'week', label: t('Week') },
          ]}
        />
        {own ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCalendarShare size={16} stroke={1.6} />}
            onClick={() => setSubscribing(true)}
          >
            {t('Subscribe')}
          </Button>
        ) : null}
      </div>
      <p className={style.quiet}>
        {t(WHO[view])}
        {result && view !== 'me' ? ` ${plural(result.total, '{{count}} person', '{{count}} people')}` : null}
      </p>
      {result ? (
        <>
          <Legend phone={isPhone} layers={result.layers} hidden={hidden} onToggle={toggle} />
          {view === 'team' && !isPhone && !result.iscounted ? (
            <PeopleGrid
              rows={personRows(result, { from, to, hidden, reader: session?.employeeid ?? null })}
              format={format}
              {...days(result)}
            />
          ) : (
            <Weeks
              phone={isPhone}
              weeks={weeks}
              linesOf={(date) => linesOn(result, date, { view, hidden, format })}
              {...days(result)}
            />
          )}
        </>
      ) : error ? (
        <Failed text={t(sentenceOf(error))} retry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
      {isSubscribing && own ? <FeedDialog onClose={() => setSubscribing(false)} /> : null}
    </div>
  );
}

const Weeks = ({ phone, ...days }: Days & { phone: boolean | undefined }) =>
  phone ? <Agenda {...days} /> : <MonthGrid {...days} />;
