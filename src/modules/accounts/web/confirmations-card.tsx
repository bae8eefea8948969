import { Link } from '@tanstack/react-router';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import type { listConfirmations } from '#platform/contract/confirmation.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import style from './accounts.module.css';
import { courseOf } from './course.ts';

/** What waits for a second person: what it is and for whom, who proposed it, and when it takes effect by itself. */
export default function ConfirmationsCard({ data }: { data: OutputOf<typeof listConfirmations> }) {
  const format = useSession()?.dateformatname;
  return (
    <Card
      title={t('Waiting for a second person')}
      side={<Link to="/config/hris/employee/confirmations">{t('Open ¦ action')}</Link>}
    >
      <ol className={style.rows}>
        {data.map((row) => (
          <li key={row.accountconfirmationid}>
            <div className={style.what}>
              <b>{t(row.summary)}</b>
              <span className={style.quiet}>{courseOf(row, (value) => displayMoment(value, format))}</span>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
