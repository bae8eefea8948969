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
    </Card>
  );
}
