import { today, useDay } from '#platform/web/kit/day.ts';
import { Money } from '#platform/web/kit/money.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import type { Profile } from '../contract/employee.ts';
import style from './people.module.css';

type Pay = { packages: NonNullable<Profile['packages']>; asof: string | null };

/** The packages over time, newest first, with amount and first day. */
export default function Pay({ packages, asof }: Pay) {
  const day = useDay();
  const now = asof ?? today();
  if (packages.length === 0) return <p className={style.quiet}>{t('No package assigned yet.')}</p>;
  return (
    <ol className={style.timeline} aria-label={t('Package history')}>
      {packages.map(({ from, to, paybasis, annualctc, monthlygross, reason }) => {
        const future = from > today();
        const current = from <= now && (to === null || to >= now);
        const ctc = paybasis === 'CTC';
        const amount = ctc ? annualctc : monthlygross;
        return (
          <li key={from} data-current={current}>
            <p className={style.period}>
              <time dateTime={from}>{day(from)}</time>
              {' – '}
              {to === null ? t('until further notice') : <time dateTime={to}>{day(to)}</time>}
              {future ? <Tag tone="info">{t('Planned')}</Tag> : null}
              {current ? <Tag tone="good">{t('Now')}</Tag> : null}
            </p>
            <p className={style.amount}>
              {amount === null ? t('No amount') : <Money amount={amount} />}
              <small>{ctc ? t('Annual CTC') : t('gross a month')}</small>
            </p>
            {reason ? <p className={style.quiet}>{reason}</p> : null}
          </li>
        );
      })}
    </ol>
  );
}
