import { Link } from '@tanstack/react-router';
import { addDays, type Day } from '#platform/engine/day.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { today, useDay } from '#platform/web/kit/day.ts';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type CalendarEntryRow, getCalendar } from '#modules/calendar/contract/calendar.ts';
import style from './desk.module.css';

const TEAM = 2;
const LAYER = 'leave';
/** People that fit on the card. */
const SHOWN = 5;

/** The Saturday of the week of a day. */
const weekEnd = (day: Day): Day => addDays(day, 6 - weekdayOf(day));

/** Who of the team is away today, and later this week; nothing when nobody is. */
export default function AwayCard() {
  const own = useSession()?.employeeid ?? null;
  const now = today();
  const day = useDay();
  const asked = { viewid: TEAM, fromdate: now, todate: weekEnd(now) };
  const { data } = useEndpoint(getCalendar, asked, { enabled: own !== null });
  const [found] = data ?? [];
  if (!found) return null;
  const isOther = ({ layerid, employeeids, ispending }: CalendarEntryRow) =>
    layerid === LAYER && !ispending && employeeids[0] !== own;
  const away = found.entries.filter(isOther).sort((a, b) => (a.fromdate < b.fromdate ? -1 : 1));
  const counted = found.counts.filter(({ layerid }) => layerid === LAYER);
  if (away.length === 0 && counted.length === 0) return null;
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
          const person = found.people.find(({ employeeid }) => employeeid === one.employeeids[0]);
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
        {counted.map(({ date, count }) => (
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
