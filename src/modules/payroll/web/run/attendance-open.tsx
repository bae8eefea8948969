import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { monthName } from '../words.ts';
import style from './run.module.css';

/** Says that a month cannot be computed yet, as its attendance is not closed. */
export function AttendanceOpen({ month }: { month: string }) {
  const mayClose = useMay('attendanceClose', 'read');
  return (
    <Card title={t('Attendance is not closed')}>
      <p className={style.dim}>
        {t(
          'The unpaid days of this payroll come from attendance. Close {{month}} under Track, Close of attendance, then compute it here.',
          { month: monthName(month) },
        )}{' '}
        {mayClose ? <Link to={`/track/attendance/close/month?month=${month}`}>{t('Open it')}</Link> : null}
      </p>
      <p className={style.dim}>
        {t(
          'To pay before it is closed, let the pay group take the days from the sheet on the page Pay Groups, and enter them as Proration Upload. What the days come to later is paid by Loss of Pay of Past Months.',
        )}
      </p>
    </Card>
  );
}
