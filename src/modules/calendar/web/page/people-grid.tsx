import type { CSSProperties } from 'react';
import type { Day } from '#platform/engine/day.ts';
import { weekdayOf } from '#platform/engine/working-days.ts';
import { displayTime, today, useDay } from '#platform/web/kit/day.ts';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import { t } from '#platform/web/language.ts';
import { SHORT_WEEKDAYS } from '../words.ts';
import { colourOf } from './month-grid.tsx';
import style from './people-grid.module.css';
import { type Bar, daysOf, type PersonRow } from './person-rows.ts';

type PeopleGrid = {
  rows: readonly PersonRow[];
  from: Day;
  to: Day;
  format: string | undefined;
  isOff: (date: Day) => boolean;
  onOpen: (date: Day) => void;
};

/** What a bar says: its time where it has one, its title, its days and whether it is pending. */
function textOf({ entry }: Bar, format: string | undefined): string {
  const time = entry.startson === null ? '' : `${displayTime(entry.startson, format)} `;
  return `${time}${t(entry.title)}`;
}

function Row({ row: { person, bars, lanes }, format }: { row: PersonRow; format: string | undefined }) {
  const day = useDay();
  return (
    <li className={style.row} style={{ '--lanes': lanes } as CSSProperties}>
      <span className={style.person}>
        <PersonAvatar name={person.fullname} image={person.imagepath} size={24} />
        <span>{person.fullname}</span>
      </span>
      <ul className={style.bars}>
        {bars.map((bar) => {
          const { entry, first, last, lane } = bar;
          const text = textOf(bar, format);
          const days = entry.fromdate === entry.todate ? '' : ` – ${day(entry.todate)}`;
          const detail = [
            `${text}, ${day(entry.fromdate)}${days}`,
            entry.detail === null ? '' : t(entry.detail),
            entry.ispending ? t('Waiting for approval') : '',
          ]
            .filter(Boolean)
            .join(' · ');
          return (
            <li
              key={`${entry.layerid} ${entry.key}`}
              className={style.bar}
              data-pending={entry.ispending}
              title={detail}
              style={{ ...colourOf(entry), gridColumn: `${first} / ${last + 1}`, gridRow: lane + 1 }}
            >
              <span aria-hidden>{text}</span>
              <span className={style.spoken}>{detail}</span>
            </li>
          );
        })}
      </ul>
    </li>
  );
}

/** One row a person, a column for each day: who is away, elsewhere or off, and until when. */
export function PeopleGrid({ rows, from, to, format, isOff, onOpen }: PeopleGrid) {
  const day = useDay();
  const days = daysOf(from, to);
  return (
    <div className={style.scroll} tabIndex={0} role="group" aria-label={t('Days of the team')}>
      <div className={style.grid} style={{ '--days': days.length } as CSSProperties}>
        <div className={style.ground} aria-hidden>
          {days.map((date) => (
            <i key={date} data-off={isOff(date)} data-today={date === today()} />
          ))}
        </div>
        <div className={style.head}>
          <span />
          <div className={style.days}>
            {days.map((date) => (
              <button
                key={date}
                type="button"
                aria-label={day(date)}
                aria-current={date === today() ? 'date' : undefined}
                onClick={() => onOpen(date)}
              >
                <small>{t(SHORT_WEEKDAYS[weekdayOf(date)] ?? '')}</small>
                {Number(date.slice(8))}
              </button>
            ))}
          </div>
        </div>
        <ul className={style.rows}>
          {rows.map((row) => (
            <Row key={row.person.employeeid} row={row} format={format} />
          ))}
        </ul>
      </div>
    </div>
  );
}
