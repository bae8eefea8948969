import { formatRupees, paise } from '#platform/engine/money.ts';
import { plural, t } from '#platform/web/language.ts';
import type { ReplayMonthPay } from '../../contract/replay.ts';
import { daysNumber, lengthText, monthText } from '../log/words.ts';
import style from './replay.module.css';

const rupees = (amount: number): string => formatRupees(paise(amount), { decimals: 0 });
/** A difference of pay in rupees with its sign. */
export const payText = (amount: number): string => (amount > 0 ? `+${rupees(amount)}` : rupees(amount));

/** Minutes as hours, of either sign. */
const timeText = (minutes: number): string => `${minutes < 0 ? '−' : ''}${lengthText(Math.abs(minutes))}`;

/** How the pay of a month comes about, a sentence for days and for each rate. */
function wordsOf(one: ReplayMonthPay): string[] {
  const hours = (minutes: number, rate: number | null): string[] =>
    minutes === 0
      ? []
      : [
          rate === null
            ? t('Extra time of {{time}} has no rate.', { time: timeText(minutes) })
            : t('{{time}} × {{rate}} an hour', { time: timeText(minutes), rate: rupees(rate) }),
        ];
  return [
    ...(one.days === 0
      ? []
      : [
          plural(
            one.days,
            '{{count}} day × {{gross}} / {{of}} = {{amount}}',
            '{{count}} days × {{gross}} / {{of}} = {{amount}}',
            { count: daysNumber(one.days), gross: rupees(one.gross), of: one.of, amount: rupees(one.unpaid) },
          ),
        ]),
    ...hours(one.working, one.workingrate),
    ...hours(one.off, one.offrate),
  ];
}

/** How the difference of somebody's pay comes about, by month. */
export function PayMonths({ months }: { months: readonly ReplayMonthPay[] }) {
  return (
    <section aria-label={t('Estimated pay')} className={style.part}>
      {months.map((one) => (
        <div key={one.month}>
          <b>{monthText(one.month)}</b>
          {wordsOf(one).map((text) => (
            <p key={text} className={style.quiet}>
              {text}
            </p>
          ))}
        </div>
      ))}
    </section>
  );
}
