import { Anchor, Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { WEEKDAYS } from '#platform/contract/calendar-words.ts';
import { addDays, type Day, daysBetween, monthOf } from '#platform/engine/day.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { SHORT_MONTHS } from '#platform/contract/calendar-words.ts';
import { today } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { Failed, Notice } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getMuster, type MusterRow } from '../../contract/log.ts';
import { Halves } from './halves.tsx';
import style from './muster.module.css';
import { MusterLegend } from './muster-legend.tsx';
import { daysNumber, lengthText, markText, statusText } from './words.ts';

const ROWS = 50;
const WAIT = 250;
type Cell = MusterRow['days'][number];

/** What a cell says to whoever points at it or hears it. */
function cellText(cell: NonNullable<Cell>): string {
  const status = cell.halves[0] === '' ? t('Going on') : statusText(cell.halves);
  const times = cell.firstin === null ? '' : `, ${cell.firstin.slice(11)}–${cell.lastout?.slice(11) ?? ''}`;
  return `${status}${times}${cell.mark ? `, ${markText(cell.mark)}` : ''}`;
}

type Total = { readonly label: string; readonly text: string };
/** What the days of a person come to, in the order of the columns. */
const totalsOf = ({ totals }: MusterRow): readonly Total[] => [
  { label: 'Present', text: daysNumber(totals.present + totals.home + totals.duty) },
  { label: 'Absent', text: daysNumber(totals.absent) },
  { label: 'Leave ¦ noun', text: daysNumber(totals.paidleave + totals.unpaidleave) },
  { label: 'Late or early', text: daysNumber(totals.marks) },
  { label: 'Extra time', text: lengthText(totals.extraminutes) },
];
const TOTALS = ['Present', 'Absent', 'Leave ¦ noun', 'Late or early', 'Extra time'];

/** Shows the column of today in a grid that is wider than its place. */
function showToday(grid: HTMLElement | null): void {
  const column = grid?.querySelector<HTMLElement>('th[aria-current]');
  if (grid && column) grid.scrollLeft = column.offsetLeft - grid.clientWidth / 2;
}

/** The month of everybody in scope: people by days. */
export function MusterGrid({ month, days: { from, to } }: { month: string; days: { from: Day; to: Day } }) {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(0);
  const [search] = useDebouncedValue(typed, WAIT);
  const query = { month, limit: ROWS, offset: page * ROWS, ...(search.trim() === '' ? {} : { search }) };
  const { data, error, refetch } = useEndpoint(getMuster, query, { staleTime: 0 });
  const days = Array.from({ length: daysBetween(from, to) }, (_, at) => addDays(from, at));
  // Where two calendar months meet, the columns say which days are of which.
  const isTwo = monthOf(from) !== monthOf(to);
  if (!data) return error ? <Failed text={t(sentenceOf(error))} retry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <section className={style.muster} aria-label={t('Muster of the month')}>
      <TextInput
        className={style.search}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        aria-label={t('Search people')}
        placeholder={t('Search people')}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setPage(0);
        }}
      />
      {data.rows.length === 0 ? (
        <Notice icon={IconUsers} title={t('Nobody found')} lead={t('Nobody in your reach matches this search.')} />
      ) : (
        // The grid is wider than any window: it is scrolled by keys as well.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div ref={showToday} className={style.grid} tabIndex={0} role="region" aria-label={t('Days of the month')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('Employee')}</th>
                {days.map((date) => (
                  <th
                    key={date}
                    scope="col"
                    data-sunday={weekdayOf(date) === 0}
                    aria-current={date === today() ? 'date' : undefined}
                  >
                    {isTwo && (date === from || date.endsWith('-01')) ? (
                      <small>{t(SHORT_MONTHS[Number(date.slice(5, 7)) - 1] ?? '')}</small>
                    ) : null}
                    <span>{t(WEEKDAYS[weekdayOf(date)] ?? '').slice(0, 2)}</span>
                    {Number(date.slice(8))}
                  </th>
                ))}
                {TOTALS.map((label) => (
                  <th key={label} scope="col" className={style.total}>
                    {t(label)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={row.employeeid}>
                  <th scope="row">
                    <Anchor
                      component={Link}
                      to="/track/attendance/logs"
                      search={{ employeeid: row.employeeid, month } as never}
                      size="sm"
                    >
                      {row.fullname}
                    </Anchor>
                    <small>{row.employeecode}</small>
                    <small className={style.sums}>
                      {totalsOf(row)
                        .slice(0, 3)
                        .map(({ label, text }) => `${t(label)} ${text}`)
                        .join(' · ')}
                    </small>
                  </th>
                  {row.days.map((cell, at) => (
                    <td key={days[at]} data-mark={cell?.mark ?? undefined}>
                      {cell === null ? null : cell.halves[0] === '' ? (
                        <span className={style.in} title={cellText(cell)}>
                          {t('In ¦ clock')}
                        </span>
                      ) : (
                        <span title={cellText(cell)}>
                          <Halves halves={cell.halves} short />
                        </span>
                      )}
                    </td>
                  ))}
                  {totalsOf(row).map(({ label, text }) => (
                    <td key={label} className={style.total}>
                      {text}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <MusterLegend rows={data.rows} />
      {data.total > ROWS ? (
        <div className={style.pager}>
          <Button variant="default" size="xs" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t('Back')}
          </Button>
          <span>
            {t('{{from}} to {{to}} of {{count}}', {
              from: page * ROWS + 1,
              to: Math.min(data.total, (page + 1) * ROWS),
              count: data.total,
            })}
          </span>
          <Button
            variant="default"
            size="xs"
            disabled={(page + 1) * ROWS >= data.total}
            onClick={() => setPage(page + 1)}
          >
            {t('Next')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
