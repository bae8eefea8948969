import { t } from '#platform/web/language.ts';
import type { MonthTotals } from '../../contract/log.ts';
import style from './log.module.css';
import { daysNumber, lengthText } from './words.ts';

/** What the days of the month come to so far. */
export function Totals({ totals }: { totals: MonthTotals }) {
  const figures: [string, string][] = [
    ['Present', daysNumber(totals.present)],
    ['Absent', daysNumber(totals.absent)],
    ['Leave ¦ noun', daysNumber(totals.paidleave + totals.unpaidleave)],
    ...(totals.home > 0 ? [['Work from home', daysNumber(totals.home)] as [string, string]] : []),
    ...(totals.duty > 0 ? [['Out-duty', daysNumber(totals.duty)] as [string, string]] : []),
    ['Days off', daysNumber(totals.off + totals.holiday)],
    ['Late or early', daysNumber(totals.marks)],
    ['Worked', lengthText(totals.workedminutes)],
    ...(totals.extraminutes > 0 ? [['Extra time', lengthText(totals.extraminutes)] as [string, string]] : []),
  ];
  return (
    <dl className={style.totals} aria-label={t('Totals of the month')}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
