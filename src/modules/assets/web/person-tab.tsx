import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { Money } from '#platform/web/kit/money.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { ACCEPTANCE } from '../contract/asset.ts';
import { getPersonAssets } from '../contract/own.ts';
import style from './assets.module.css';
import { ACCEPTANCE_TONES } from './states.ts';

/** What a person has, on the page of the person. */
export default function PersonAssets({ employeeid }: { employeeid: number }) {
  const query = useEndpoint(getPersonAssets, { employeeid }, { staleTime: 0 });
  const day = useDay();
  const data = query.data?.[0];
  const waiting = waitingFor([query], data !== undefined);
  if (waiting !== undefined || !data) return <>{waiting}</>;
  return (
    <div className={style.page}>
      {data.assets.length > 0 ? (
        <Card title={t('Assets')}>
          <ul className={style.rows}>
            {data.assets.map((one) => (
              <li key={one.assetassignmentid} className={style.row}>
                <span>
                  <Link to={`/assets/${one.assetid}`}>{one.assetname}</Link>
                  <small>{[one.assettag, one.assetcategoryname].join(' · ')}</small>
                  <small>{t('since {{day}}', { day: day(one.issuedon) })}</small>
                </span>
                {one.acceptanceid === 1 ? null : (
                  <Tag tone={ACCEPTANCE_TONES[one.acceptanceid]}>{t(ACCEPTANCE.label(one.acceptanceid) ?? '')}</Tag>
                )}
                {one.value === null ? null : <Money amount={one.value} />}
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {data.recoveries.length > 0 ? (
        <Card title={t('To be recovered')}>
          <ul className={style.rows}>
            {data.recoveries.map((one) => (
              <li key={one.assetmovementid} className={style.line}>
                <span>
                  <Link to={`/assets/${one.assetid}`}>{one.assetname}</Link>
                  <small>{t('lost on {{day}}', { day: day(one.ondate) })}</small>
                </span>
                <Money amount={one.recovery} />
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </div>
  );
}
