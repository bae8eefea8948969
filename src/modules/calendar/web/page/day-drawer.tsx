import { useState } from 'react';
import type { Day } from '#platform/engine/day.ts';
import { dayWords } from '#platform/engine/months.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import { Pager } from '#platform/web/kit/table-pager.tsx';
import { PAGE_ROWS } from '#platform/web/kit/table-state.ts';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { openDrawer } from '#platform/web/shell/overlays.ts';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getCalendarDay } from '../../contract/calendar.ts';
import { colourOf } from './month-grid.tsx';
import type { DayLine } from './on-day.ts';
import style from './page.module.css';
import { type View, viewIdOf } from './use-calendar.ts';

type Names = { view: View; date: Day; layerid: string };

/** The people behind a number, by page. */
function Names({ view, date, layerid }: Names) {
  const [page, setPage] = useState(1);
  const values = { viewid: viewIdOf(view), date, layerid, limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS };
  const { data, error, refetch } = useEndpoint(getCalendarDay, values, { staleTime: 0 });
  if (!data) return error ? <Failed text={t(sentenceOf(error))} retry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <>
      <ul className={style.names}>
        {data.rows.map(({ person, title, detail, ispending }) => (
          <li key={person.employeeid}>
            <PersonAvatar name={person.fullname} image={person.imagepath} />
            <span>
              <b>{person.fullname}</b>
              <span className={style.quiet}>
                {[t(title), detail === null ? '' : t(detail), ispending ? t('Waiting for approval') : '']
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {data.total > PAGE_ROWS ? <Pager page={page} total={data.total} onPage={setPage} /> : null}
    </>
  );
}

function DayContent({ view, date, lines }: { view: View; date: Day; lines: readonly DayLine[] }) {
  return (
    <div className={style.drawer}>
      {lines.length === 0 ? <p className={style.quiet}>{t('Nothing on this day')}</p> : null}
      {lines.map((line) => (
        <section key={line.key} className={style.part} aria-label={line.text}>
          <p className={style.line} style={colourOf(line)} data-pending={line.ispending}>
            <span>
              <b>{line.text}</b>
              {line.detail === null && !line.ispending ? null : (
                <span className={style.quiet}>
                  {[line.detail === null ? '' : t(line.detail), line.ispending ? t('Waiting for approval') : '']
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              )}
            </span>
          </p>
          {line.iscount ? <Names view={view} date={date} layerid={line.layerid} /> : null}
        </section>
      ))}
    </div>
  );
}

/** Opens everything that is on a day, with the names behind numbers. */
export const openDay = (view: View, date: Day, lines: readonly DayLine[]) =>
  openDrawer(dayWords(date), <DayContent view={view} date={date} lines={lines} />);
