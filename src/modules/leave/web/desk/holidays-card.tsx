import { Link } from '@tanstack/react-router';
import { day as dayOf } from '#platform/engine/day.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { HALF_DAY } from '#modules/calendar/contract/plan-row.ts';
import type { NextHolidays } from '../../contract/desk.ts';
import { toGo } from '../holiday/to-go.ts';
import style from './desk.module.css';

/** The next holidays. */
export default function HolidaysCard({ data }: { data: NextHolidays }) {
  const day = useDay();
  return (
    <Card title={t('Next holidays')} side={<Link to="/track/leave/holidaylist">{t('All')}</Link>}>
      <ul className={style.rows}>
        {data.map(({ holidaydate, holidayname, isoptional, half }) => (
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
