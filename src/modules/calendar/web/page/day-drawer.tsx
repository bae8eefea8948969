import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Day } from '#platform/engine/day.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import { Pager } from '#platform/web/kit/table-pager.tsx';
import { PAGE_ROWS } from '#platform/web/kit/table-state.ts';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { useSearchActions } from '#platform/web/shell/modules.ts';
import { closeDrawer, openDrawer } from '#platform/web/shell/overlays.ts';
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

/** What the signed-in person can request for the day. */
function Requests({ date }: { date: Day }) {
  const actions = useSearchActions().filter(({ ofday }) => ofday === true);
  return (
    <div className={style.requests}>
      {actions.map(({ label, path }) => (
        <Button
          key={label}
          component={Link}
          to={`${path}&day=${date}`}
          size="xs"
          variant="default"
          onClick={() => closeDrawer()}
        >
          {t(label)}
        </Button>
      ))}
    </div>
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
      {view === 'me' ? (
        <Suspense fallback={null}>
          <Requests date={date} />
        </Suspense>
      ) : null}
    </div>
  );
}

/**
 * Opens everything that is on a day, with the names behind numbers.
 * @param title the day in the user's format
 */
export const openDay = (title: string, view: View, date: Day, lines: readonly DayLine[]) =>
  openDrawer(title, <DayContent view={view} date={date} lines={lines} />);
