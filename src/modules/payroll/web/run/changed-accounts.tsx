import { Link } from '@tanstack/react-router';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listChangedAccounts, MAX_CHANGED_ACCOUNTS } from '../../contract/run/changed-accounts.ts';
import style from './run.module.css';

type Row = OutputOf<typeof listChangedAccounts>['rows'][number];

/** Whom the run pays to another bank account than before, so that nobody is paid to a wrong one unnoticed. */
export function ChangedAccounts({ payrollrunid }: { payrollrunid: number }) {
  const day = useDay();
  const { data } = useEndpoint(listChangedAccounts, { payrollrunid });
  const rows = data?.rows ?? [];
  if (rows.length === 0) return null;
  const paid = ({ pays, until }: Row): string => {
    if (pays === 'new-account') return t('the new account is paid');
    const on = day(until ?? '');
    return pays === 'hold'
      ? t('held; the new account can be paid from {{day}}', { day: on })
      : t('the old account is paid; the new one from {{day}}', { day: on });
  };
  return (
    <Card title={t('Changed bank accounts')}>
      <p className={style.dim}>
        {t('These people have another account than that of their last payment. Check them before the release.')}
      </p>
      {rows.length < MAX_CHANGED_ACCOUNTS ? null : (
        <p>{t('Only the first {{max}} are listed.', { max: MAX_CHANGED_ACCOUNTS })}</p>
      )}
      <ul className={style.list}>
        {rows.map((row) => (
          <li key={row.employeeid}>
            <Link to={`/profile/${row.employeeid}`}>
              {row.fullname} <span className={style.dim}>{row.employeecode}</span>
            </Link>
            <span className={style.dim}>
              {row.since === null
                ? t('from •••• {{before}} to •••• {{after}}', { before: row.before, after: row.after })
                : t('from •••• {{before}} to •••• {{after}} on {{day}}', {
                    before: row.before,
                    after: row.after,
                    day: day(row.since),
                  })}
              {', '}
              {paid(row)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
