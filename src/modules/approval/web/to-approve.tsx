import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { countRequests, listRequests } from '../contract/request.ts';
import style from './request.module.css';

/** Number of requests that fit on the card. */
const SHOWN = 3;

/** Requests that wait for a decision; nothing when there are none. */
export default function ToApproveCard() {
  const counts = useEndpoint(countRequests, {}).data?.[0];
  const waiting = (counts?.toapprove ?? 0) > 0;
  const { data } = useEndpoint(listRequests, { listtypeid: 1, kind: null, limit: SHOWN }, { enabled: waiting });
  const day = useDay();
  if (!counts || !waiting) return null;
  return (
    <Card
      title={`${t('To approve')} (${counts.toapprove})`}
      side={<Link to="/request_center">{t('Request Center')}</Link>}
    >
      <ul className={style.deskrows}>
        {(data ?? []).slice(0, SHOWN).map(({ approvalrequestid, person, title, addeddate }) => (
          <li key={approvalrequestid}>
            <PersonAvatar name={person.fullname} image={person.imagepath} />
            <span>
              <b>{title}</b>
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
