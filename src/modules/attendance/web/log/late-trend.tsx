import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { plural, t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getLateTrend, type TrendWeek } from '../../contract/trend.ts';
import style from './trend.module.css';

const MARKS = ['late', 'early', 'breach'] as const;
const WORDS = { late: 'Late', early: 'Left early', breach: 'Late or early beyond the limit' } as const;
const totalOf = (week: TrendWeek): number => week.late + week.early + week.breach;

/** How often people come late or leave early, week by week, of the month and the two before it. */
export function LateTrend({ month }: { month: string }) {
  const [isTable, setTable] = useState(false);
  const { data } = useEndpoint(getLateTrend, { month });
  const [found] = data ?? [];
  if (!found || found.weeks.length === 0) return null;
  const { weeks, people } = found;
  const total = weeks.reduce((sum, week) => sum + totalOf(week), 0);
  return (
    <Card
      title={t('Late and early')}
      side={
        <Button variant="subtle" size="compact-sm" className={style.fixed} onClick={() => setTable(!isTable)}>
          {isTable ? t('Show the chart') : t('Show the table')}
        </Button>
      }
    >
      {total === 0 ? (
        <p className={style.quiet}>{t('Nobody was late or left early.')}</p>
      ) : (
        <div className={style.trend}>
          {isTable ? <Table weeks={weeks} /> : <Chart weeks={weeks} />}
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
        </div>
      )}
    </Card>
  );
}

/** Bars of the weeks; the table says the same in numbers. */
function Chart({ weeks }: { weeks: readonly TrendWeek[] }) {
  const day = useDay();
  const most = Math.max(1, ...weeks.map(totalOf));
  const [first, last] = [weeks[0], weeks.at(-1)];
  const span = {
    from: day(first?.fromdate ?? ''),
    to: day(last?.todate ?? ''),
  };
  const count = weeks.reduce((sum, week) => sum + totalOf(week), 0);
  const label = plural(
    count,
    '{{count}} mark from {{from}} to {{to}}',
    '{{count}} marks from {{from}} to {{to}}',
    span,
  );
  return (
    <figure className={style.figure}>
      <div className={style.bars} role="img" aria-label={label}>
        {weeks.map((week) => (
          <div key={week.fromdate} className={style.week} title={`${day(week.fromdate)}: ${totalOf(week)}`}>
            <span>{totalOf(week) || ''}</span>
            {MARKS.map((mark) => (
              <i key={mark} data-mark={mark} style={{ height: `${(week[mark] / most) * 100}px` }} />
            ))}
          </div>
        ))}
      </div>
      <div className={style.ends} aria-hidden>
        <span>{span.from}</span>
        <span>{span.to}</span>
      </div>
      <figcaption className={style.legend}>
        {MARKS.map((mark) => (
          <span key={mark}>
            <i data-mark={mark} aria-hidden /> {t(WORDS[mark])}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

function Table({ weeks }: { weeks: readonly TrendWeek[] }) {
  const day = useDay();
  return (
    <table className={style.table}>
      <thead>
        <tr>
          <th scope="col">{t('Week')}</th>
          {MARKS.map((mark) => (
            <th key={mark} scope="col">
              {t(WORDS[mark])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.fromdate}>
            <th scope="row">{t('{{from}} to {{to}}', { from: day(week.fromdate), to: day(week.todate) })}</th>
            {MARKS.map((mark) => (
              <td key={mark}>{week[mark]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
