import { WEEKDAYS } from '#platform/contract/calendar-words.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import { today, useDay } from '#platform/web/kit/day.ts';
import { plural, t } from '#platform/web/language.ts';
import { type Days, Line } from './month-grid.tsx';
import style from './page.module.css';

/** The days with something on them as a list, for a phone. */
export function Agenda({ weeks, from, to, linesOf, onOpen }: Days) {
  const day = useDay();
  const days = weeks
    .flat()
    .filter((date) => from <= date && date <= to)
    .map((date) => ({ date, lines: linesOf(date) }))
    .filter(({ date, lines }) => lines.length > 0 || date === today());
  if (days.length === 0) return <p className={style.quiet}>{t('Nothing on these days')}</p>;
  const draw = (part: typeof days) => (
    <ol className={style.agenda}>
      {part.map(({ date, lines }) => (
        <li key={date}>
          <button
            type="button"
            className={style.agendaday}
            aria-current={date === today() ? 'date' : undefined}
            onClick={() => onOpen(date)}
          >
            {t(WEEKDAYS[weekdayOf(date)] ?? '')}, {day(date)}
          </button>
          <ul className={style.lines}>
            {lines.length === 0 ? <li className={style.quiet}>{t('Nothing on this day')}</li> : null}
            {lines.map((line) => (
              <li key={line.key}>
                <Line line={line} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
  // Where today is among the days it stands first; those before it are one press away.
  const [before, rest] = [days.filter(({ date }) => date < today()), days.filter(({ date }) => date >= today())];
  if (before.length === 0 || rest[0]?.date !== today()) return draw(days);
  return (
    <>
      <details className={style.earlier}>
        <summary>{plural(before.length, '{{count}} earlier day', '{{count}} earlier days')}</summary>
        {draw(before)}
      </details>
      {draw(rest)}
    </>
  );
}
