import { Link } from '@tanstack/react-router';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listProposedPackages } from '../../../contract/person/package-screen.ts';
import style from '../../run/run.module.css';

/**
 * First packages that wait to be entered; nothing when there are none. My Desk has read them, Request Center has not.
 */
export default function ProposedPackages({ data: read }: { data?: OutputOf<typeof listProposedPackages> }) {
  const query = useEndpoint(listProposedPackages, {}, { every: 120_000, enabled: read === undefined });
  const data = read ?? query.data ?? [];
  const day = useDay();
  if (data.length === 0) return null;
  return (
    <Card title={t('Packages wait to be entered')}>
      <ul className={style.list}>
        {data.map(({ employeeid, employeecode, fullname, joiningdate, note }) => (
          <li key={employeeid}>
            <span>
              <Link to="/payroll/package" search={{ employeeid }}>
                {`${fullname} (${employeecode})`}
              </Link>
              <br />
              <span className={style.dim}>
                {t('Joins on {{day}}', { day: day(joiningdate) })}
                {` · ${note}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
