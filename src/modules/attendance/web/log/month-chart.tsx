import { Chart } from '#platform/web/kit/chart.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import type { LogDay, MonthTotals } from '../../contract/log.ts';
import { lengthText } from './words.ts';

/** The time worked on each day of a month of a person, extra time apart. Absent where no time is recorded. */
export function MonthChart({ days, totals }: { days: readonly LogDay[]; totals: MonthTotals }) {
  const day = useDay();
  if (totals.workedminutes === 0) return null;
  return (
    <Chart
      title={t('Time worked')}
      kind="columns"
      heading={t('Day')}
      summary={t('{{worked}} worked, of which {{extra}} extra time', {
        worked: lengthText(totals.workedminutes),
        extra: lengthText(totals.extraminutes),
      })}
      rows={days.map(({ date, workedminutes, extraminutes }) => ({
        key: date,
        label: String(Number(date.slice(8))),
        heading: day(date),
        values: { regular: Math.max(0, workedminutes - extraminutes), extra: Math.min(extraminutes, workedminutes) },
      }))}
      series={[
        { name: 'regular', label: t('Work'), colour: 'blue.6' },
        { name: 'extra', label: t('Extra time'), colour: 'teal.6' },
      ]}
      text={lengthText}
    />
  );
}
