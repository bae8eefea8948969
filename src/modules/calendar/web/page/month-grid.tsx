import { VisuallyHidden } from '@mantine/core';
import { WEEKDAYS } from '#platform/contract/calendar-words.ts';
import type { Day } from '#platform/engine/day.ts';
import { today, useDay } from '#platform/web/kit/day.ts';
import { plural, t } from '#platform/web/language.ts';
import { SHORT_WEEKDAYS } from '../words.ts';
import type { DayLine } from './on-day.ts';
import style from './page.module.css';

export type Days = {
  weeks: readonly (readonly Day[])[];
  from: Day;
  to: Day;
  linesOf: (date: Day) => readonly DayLine[];
  isOff: (date: Day) => boolean;
  onOpen: (date: Day) => void;
};

/** Lines of a day that fit into a month; a week has room for more. */
const IN_MONTH = 3;
const IN_WEEK = 12;

/** A line in its colour; one that waits for a decision has no ground. */
export const colourOf = ({ colour, ispending }: Pick<DayLine, 'colour' | 'ispending'>) => ({
  borderColor: colour,
  ...(ispending ? {} : { backgroundColor: `color-mix(in srgb, ${colour} 12%, transparent)` }),
});

/** One line of a day in its colour. */
export function Line({ line }: { line: DayLine }) {
  return (
    <span className={style.line} style={colourOf(line)} data-pending={line.ispending}>
      <span>
        {line.text}
        {line.ispending ? <VisuallyHidden>{`, ${t('Waiting for approval')}`}</VisuallyHidden> : null}
      </span>
    </span>
  );
}

/** Weeks as rows, a column for each weekday; a day opens with all that is on it. */
export function MonthGrid({ weeks, from, to, linesOf, isOff, onOpen }: Days) {
  const day = useDay();
  const most = weeks.length === 1 ? IN_WEEK : IN_MONTH;
  return (
    <table className={style.grid} data-week={weeks.length === 1}>
      <thead>
        <tr>
          {WEEKDAYS.map((name, weekday) => (
            <th key={name} scope="col">
              <abbr title={t(name)}>{t(SHORT_WEEKDAYS[weekday] ?? '')}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => {
              const lines = linesOf(date);
              const more = lines.length - most;
              return (
                <td key={date} data-off={isOff(date)} data-beside={date < from || date > to}>
                  <div className={style.dayhead}>
                    <button
                      type="button"
                      className={style.date}
                      aria-label={day(date)}
                      aria-current={date === today() ? 'date' : undefined}
                      onClick={() => onOpen(date)}
                    >
                      {Number(date.slice(8))}
                    </button>
                    {isOff(date) ? <span className={style.off}>{t('Weekly off')}</span> : null}
                  </div>
                  <ul className={style.lines}>
                    {lines.slice(0, most).map((line) => (
                      <li key={line.key}>
                        <Line line={line} />
                      </li>
                    ))}
                  </ul>
                  {more > 0 ? (
                    <button type="button" className={style.more} onClick={() => onOpen(date)}>
                      {plural(more, '{{count}} more', '{{count}} more')}
                    </button>
                  ) : null}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
