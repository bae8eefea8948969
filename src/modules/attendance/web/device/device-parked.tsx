import type { OutputOf } from '#platform/contract/endpoint.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { plural, t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { type getDeviceActivity, PARKED_REASON } from '../../contract/device.ts';
import style from './device.module.css';

/** Punches that cannot be right, the last of them with the reason. */
export function ParkedPunches({ of }: { of: OutputOf<typeof getDeviceActivity>[number]['parked'] }) {
  const format = useSession()?.dateformatname;
  if (of.count === 0) return null;
  return (
    <Card title={plural(of.count, '{{count}} punch parked', '{{count}} punches parked')}>
      <p className={style.quiet}>
        {t(
          'They cannot be right as they stand, and count once they are: correct the time at which the clock was wrong, or the first day of attendance.',
        )}
      </p>
      <ul className={style.rows} aria-label={t('Parked punches')}>
        {of.punches.map((one) => (
          <li key={one.parkedpunchid}>
            <span>
              <b>{one.punchedat}</b> {t('Number {{number}}', { number: one.usernumber })}
              <small>{t(PARKED_REASON.label(one.reasonid) ?? '')}</small>
            </span>
            <small>{t('came {{moment}}', { moment: displayMoment(one.receivedat, format) })}</small>
          </li>
        ))}
      </ul>
    </Card>
  );
}
