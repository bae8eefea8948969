import { sentenceOf } from '#platform/web/call.ts';
import { displayMoment } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getNotification } from '../contract/center.ts';
import style from './notifications.module.css';

/** Why somebody got a notification, and what became of it on each channel. */
export function Detail({ notificationid }: { notificationid: number }) {
  const format = useSession()?.dateformatname;
  const { data, error, refetch } = useEndpoint(getNotification, { notificationid }, { staleTime: 0 });
  const [result] = data ?? [];
  if (!result) return error ? <Failed text={t(sentenceOf(error))} retry={() => void refetch()} /> : null;
  return (
    <div className={style.detail}>
      <p className={style.unread}>{t(result.sentence)}</p>
      <h2>{t('Who is notified')}</h2>
      <p>{t(result.about)}</p>
      {result.mandatory ? <p className={style.quiet}>{t(result.mandatory)}</p> : null}
      <h2>{t('Delivery')}</h2>
      <ul>
        {result.deliveries.map(({ channel, status, place, reason, at }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the log has one order
          <li key={index}>
            <b>{t(channel)}</b>
            <span>
              {t(status)}
              {at ? ` · ${displayMoment(at, format)}` : ''}
            </span>
            {place ? <span className={style.quiet}>{place}</span> : null}
            {reason ? <span className={style.quiet}>{t(reason)}</span> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
