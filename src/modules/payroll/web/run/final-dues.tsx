import { Link } from '@tanstack/react-router';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { dayReasonText } from '#platform/web/kit/moved-day.ts';
import { t } from '#platform/web/language.ts';
import type { runInputs } from '../../contract/run/run.ts';
import style from './run.module.css';

type Dues = OutputOf<typeof runInputs>['dues'];

/** Until when the wages of those who leave in the month are due, with the days that do not count. */
export function FinalDues({ dues }: { dues: Dues }) {
  const day = useDay();
  if (dues.length === 0) return null;
  return (
    <Card title={t('Wages of leavers')}>
      <p className={style.dim}>
        {t('The law wants them paid within two working days of the last day (Code on Wages 2019, section 17).')}
      </p>
      <ul className={style.list}>
        {dues.slice(0, 100).map(({ employeeid, employeecode, fullname, leavingdate, dueon, skipped }) => (
          <li key={employeeid}>
            <Link to={`/profile/${employeeid}`}>
              {fullname} <span className={style.dim}>{employeecode}</span>
            </Link>
            <span>
              {t('Last day {{lastday}}, to be paid by {{day}}', { lastday: day(leavingdate), day: day(dueon) })}
              {skipped.length > 0 ? (
                <small className={style.dim}>
                  {' '}
                  {t('Not counted: {{days}}', {
                    days: skipped.map((one) => `${day(one.day)} (${dayReasonText(one.reason)})`).join(', '),
                  })}
                </small>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
