import { t } from '#platform/web/language.ts';
import { minutesOf, type ShiftDetail } from '../../contract/shift.ts';
import style from '../attendance.module.css';
import { timingText } from './shift-words.ts';

const DAY = 1440;
type ShiftBar = Pick<ShiftDetail, 'shifttiming' | 'earlyminutes' | 'lateminutes'> & { colour: string };

/** The halves of a shift and the time in which punches belong to it, on a scale of a day, or of two. */
export function ShiftBar({ shifttiming, earlyminutes, lateminutes, colour }: ShiftBar) {
  const [first, second] = shifttiming;
  if (!first || !second) return null;
  const [start, end] = [minutesOf(first.intime) - earlyminutes, minutesOf(second.outtime) + lateminutes];
  const length = end > DAY ? 2 * DAY : DAY;
  const place = (from: number, to: number) => ({
    insetInlineStart: `${(Math.max(0, from) / length) * 100}%`,
    width: `${(Math.max(0, Math.min(to, length) - Math.max(0, from)) / length) * 100}%`,
  });
  const marks = Array.from({ length: 5 }, (_, at) => String((length / 60 / 4) * at).padStart(2, '0'));
  return (
    <div>
      <div className={style.bar} role="img" aria-label={t('Times: {{times}}', { times: timingText(shifttiming) })}>
        <span className={style.window} style={place(start, end)} />
        {shifttiming.map(({ intime, outtime }) => (
          <span
            key={`${intime} ${outtime}`}
            style={{ ...place(minutesOf(intime), minutesOf(outtime)), background: colour }}
          />
        ))}
      </div>
      <div className={style.scale} aria-hidden>
        {marks.map((mark) => (
          <span key={mark}>{mark}:00</span>
        ))}
      </div>
    </div>
  );
}
