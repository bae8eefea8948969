import { Link } from '@tanstack/react-router';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { plural, t } from '#platform/web/language.ts';
import type { listOpenRequests } from '../contract/request.ts';
import style from './request.module.css';

/** Number of names that fit on a line. */
const NAMES = 2;

function whoText(fullnames: readonly string[]): string {
  if (fullnames.length === 0) return t('Nobody can decide');
  const more = fullnames.length - NAMES;
  const names = fullnames.slice(0, NAMES).join(', ');
  return more > 0 ? `${names} ${plural(more, 'and {{count}} more', 'and {{count}} more')}` : names;
}

/** Who has one's own requests, and since when. */
export default function OwnOpenCard({ data }: { data: OutputOf<typeof listOpenRequests> }) {
  return (
    <Card
      title={t('Who has my requests')}
      side={
        <Link to="/request_center" search={{ tab: 'mine' }}>
          {t('My requests')}
        </Link>
      }
    >
      <ul className={style.deskrows}>
        {data.map(({ approvalrequestid, title, fullnames, issentback, days }) => (
          <li key={approvalrequestid}>
            <span>
              <b>{t(title)}</b>
              <span className={style.quiet}>
                {[
                  issentback ? t('Sent back to you') : whoText(fullnames),
                  days === 0 ? t('since today') : plural(days, 'for {{count}} day', 'for {{count}} days'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
