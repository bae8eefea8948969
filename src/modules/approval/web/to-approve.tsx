import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import { t } from '#platform/web/language.ts';
import type { ToApprove } from '../contract/desk.ts';
import style from './request.module.css';

/** Requests that wait for a decision. */
export default function ToApproveCard({ data: { count, requests } }: { data: ToApprove }) {
  const day = useDay();
  return (
    <Card
      title={count === 0 ? t('To approve') : `${t('To approve')} (${count})`}
      side={<Link to="/request_center">{t('Request Center')}</Link>}
    >
      <ul className={style.deskrows}>
        {count === 0 ? <li className={style.quiet}>{t('Nothing waits for your decision')}</li> : null}
        {requests.map(({ approvalrequestid, person, title, addeddate }) => (
          <li key={approvalrequestid}>
            <PersonAvatar name={person.fullname} image={person.imagepath} />
            <span>
              <b>{t(title)}</b>
              <span className={style.quiet}>
                {person.fullname} · {day(addeddate)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
