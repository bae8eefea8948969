import { Link } from '@tanstack/react-router';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { today, useDay } from '#platform/web/kit/day.ts';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import { plural, t } from '#platform/web/language.ts';
import type { CalendarEntryRow, getCalendar } from '#modules/calendar/contract/calendar.ts';
import style from './desk.module.css';

/** People that fit on the card. */
const SHOWN = 5;

/** Who of the team is away today, and later this week. */
export default function AwayCard({ data: [result] }: { data: OutputOf<typeof getCalendar> }) {
  const now = today();
  const day = useDay();
  if (!result) return null;
  const away = result.entries.toSorted((a, b) => (a.fromdate < b.fromdate ? -1 : 1));
  const open = (
    <Link to="/calendar" search={{ view: 'team', by: 'week' }}>
      {t('Calendar')}
    </Link>
  );
  const when = ({ fromdate, todate }: CalendarEntryRow) =>
    fromdate > now
      ? t('from {{day}}', { day: day(fromdate) })
      : todate === now
        ? t('today')
        : t('until {{day}}', { day: day(todate) });
  return (
    <Card title={t('Away in my team')} side={open}>
      <ul className={style.rows}>
        {away.slice(0, SHOWN).map((one) => {
          const person = result.people.find(({ employeeid }) => employeeid === one.employeeids[0]);
          return (
            <li key={one.key}>
              <PersonAvatar name={person?.fullname ?? ''} image={person?.imagepath ?? null} />
              <span className={style.name}>
                {person?.fullname}
                <span className={style.quiet}>
                  {[t(one.title), when(one), one.detail === null ? '' : t(one.detail)].filter(Boolean).join(' · ')}
                </span>
              </span>
            </li>
          );
        })}
        {result.counts.map(({ date, count }) => (
          <li key={date}>
            <span className={style.name}>
              {day(date)}: {plural(count, '{{count}} person is away', '{{count}} people are away')}
            </span>
          </li>
        ))}
      </ul>
      {away.length > SHOWN ? (
        <p className={style.quiet}>{plural(away.length - SHOWN, 'and {{count}} more', 'and {{count}} more')}</p>
      ) : null}
    </Card>
  );
}
