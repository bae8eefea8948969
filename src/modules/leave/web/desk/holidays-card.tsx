import { Link } from '@tanstack/react-router';
import { day as dayOf } from '#platform/engine/day.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { today, useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { HALF_DAY } from '#modules/calendar/contract/plan-row.ts';
import { listHolidays } from '../../contract/holidays.ts';
import { toGo } from '../holiday/to-go.ts';
import style from './desk.module.css';

/** Holidays that fit on the card. */
const SHOWN = 3;
/** From this month on the next year is looked at as well. */
const AUTUMN = 10;

/** The next holidays; nothing where none is to come. */
export default function HolidaysCard() {
  const day = useDay();
  const now = today();
  const year = Number(now.slice(0, 4));
  const isLate = Number(now.slice(5, 7)) >= AUTUMN;
  const thisYear = useEndpoint(listHolidays, { year }).data?.[0]?.holidays ?? [];
  const nextYear = useEndpoint(listHolidays, { year: year + 1 }, { enabled: isLate }).data?.[0]?.holidays ?? [];
  const all = isLate ? [...thisYear, ...nextYear] : thisYear;
  const next = all.filter(({ holidaydate }) => holidaydate >= now).slice(0, SHOWN);
  if (next.length === 0) return null;
  return (
    <Card title={t('Next holidays')} side={<Link to="/track/leave/holidaylist">{t('All')}</Link>}>
      <ul className={style.rows}>
        {next.map(({ holidaydate, holidayname, isoptional, half }) => (
          <li key={holidaydate}>
            <span className={style.name}>
              {holidayname}
              <span className={style.quiet}>
                {[day(holidaydate), isoptional ? t('Optional') : '', half === null ? '' : t(HALF_DAY.labels[half])]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className={style.figure}>{toGo(dayOf(holidaydate))}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
