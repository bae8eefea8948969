import { t } from '#platform/web/language.ts';
import type { MusterRow } from '../../contract/log.ts';
import { Halves } from './halves.tsx';
import style from './muster.module.css';
import { halfText } from './words.ts';

/** What the codes of a muster stand for: those that it has, and the line of days that were late or early. */
export function MusterLegend({ rows }: { rows: readonly MusterRow[] }) {
  const days = rows.flatMap((row) => row.days).filter((day) => day !== null);
  const codes = [...new Set(days.flatMap(({ halves }) => halves))].filter((code) => code !== '').toSorted();
  if (codes.length === 0) return null;
  return (
    <ul className={style.legend} aria-label={t('Legend')}>
      {codes.map((code) => (
        <li key={code}>
          <Halves halves={[code, code]} short /> {halfText(code)}
        </li>
      ))}
      {days.some(({ mark }) => mark !== null) ? (
        <li>
          <span className={style.marked} aria-hidden /> {t('Late or early')}
        </li>
      ) : null}
    </ul>
  );
}
