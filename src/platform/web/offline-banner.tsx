import style from './offline-banner.module.css';
import { t } from './language.ts';
import { useReach } from './reachable.ts';

/** Shows a banner while there is no connection. */
export function OfflineBanner() {
  const reach = useReach();
  return (
    <div className={style.place ?? ''} role="status" aria-live="polite">
      {reach === 'online' ? null : (
        <p className={style.banner ?? ''}>
          {reach === 'offline'
            ? t('You are offline. What you see may be old; nothing can be saved until the connection is back.')
            : t('Muster cannot be reached. Connecting again…')}
        </p>
      )}
    </div>
  );
}
