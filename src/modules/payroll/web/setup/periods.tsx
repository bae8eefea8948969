import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { useMovedText } from '#platform/web/kit/moved-day.ts';
import { plural, t } from '#platform/web/language.ts';
import type { PayPeriod } from '../../contract/setup/pay-cycle.ts';
import { monthName } from '../words.ts';
import style from './setup.module.css';

/** The coming months with their days. */
export function Periods({ periods }: { periods: readonly PayPeriod[] }) {
  const day = useDay();
  const moved = useMovedText();
  return (
    <Card title={t('The coming twelve months')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on a phone, so the keyboard must reach it */}
      <div className={style.scroll} tabIndex={0} role="group" aria-label={t('The coming twelve months')}>
        <table className={style.table}>
          <thead>
            <tr>
              <th scope="col">{t('Month')}</th>
              <th scope="col">{t('Cut-off')}</th>
              <th scope="col">{t('Paid on')}</th>
            </tr>
          </thead>
          <tbody>
            {periods.map((period) => (
              <tr key={period.payrollmonth}>
                <td>
                  {monthName(period.payrollmonth)}
                  <small>
                    {day(period.from)} – {day(period.to)} · {plural(period.days, '{{count}} day', '{{count}} days')}
                  </small>
                </td>
                <td>{period.cutoff ? day(period.cutoff) : '–'}</td>
                <td>
                  {day(period.paydate)}
                  {period.movedfrom ? (
                    <small>
                      {period.movedwhy
                        ? moved({ from: period.movedfrom, reason: period.movedwhy })
                        : t('instead of {{day}}, a weekend', { day: day(period.movedfrom) })}
                    </small>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
