import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listProposedPackages } from '../../contract/package-screen.ts';
import style from '../run/run.module.css';

/** First packages that wait to be entered, for My Desk and the Request Center; nothing when there are none. */
export default function ProposedPackages() {
  const { data = [] } = useEndpoint(listProposedPackages, {}, { every: 120_000 });
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
