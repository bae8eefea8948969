import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { Chart } from '#platform/web/kit/chart.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { plural, t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getLateTrend, type TrendWeek } from '../../contract/trend.ts';
import style from './trend.module.css';

const MARKS = [
  { name: 'late', label: 'Late', colour: 'orange.6' },
  { name: 'early', label: 'Left early', colour: 'blue.6' },
  { name: 'breach', label: 'Late or early beyond the limit', colour: 'red.7' },
] as const;
const totalOf = (week: TrendWeek): number => week.late + week.early + week.breach;

/** How often people come late or leave early, week by week, of the month and the two before it. */
export function LateTrend({ month }: { month: string }) {
  const day = useDay();
  const { data } = useEndpoint(getLateTrend, { month });
  const [trend] = data ?? [];
  const [first, last] = [trend?.weeks[0], trend?.weeks.at(-1)];
  if (!trend || !first || !last) return null;
  const { weeks, people } = trend;
  const total = weeks.reduce((sum, week) => sum + totalOf(week), 0);
  if (total === 0)
    return (
      <Card title={t('Late and early')}>
        <p className={style.quiet}>{t('Nobody was late or left early.')}</p>
      </Card>
    );
  return (
    <Chart
      title={t('Late and early')}
      kind="columns"
      heading={t('Week')}
      summary={plural(total, '{{count}} mark from {{from}} to {{to}}', '{{count}} marks from {{from}} to {{to}}', {
        from: day(first.fromdate),
        to: day(last.todate),
      })}
      rows={weeks.map(({ fromdate, todate, late, early, breach }) => ({
        key: fromdate,
        label: day(fromdate),
        heading: t('{{from}} to {{to}}', { from: day(fromdate), to: day(todate) }),
        values: { late, early, breach },
      }))}
      series={MARKS.map((mark) => ({ ...mark, label: t(mark.label) }))}
      text={String}
      beside={
        <ul className={style.people} aria-label={t('Most marks')}>
          {people.map(({ employeeid, fullname, marks }) => (
            <li key={employeeid}>
              <Anchor component={Link} to="/track/attendance/logs" search={{ employeeid, month } as never} size="sm">
                {fullname}
              </Anchor>
              <span>{plural(marks, '{{count}} mark', '{{count}} marks')}</span>
            </li>
          ))}
        </ul>
      }
    />
  );
}
