import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { countRequests, listRequests } from '../contract/request.ts';
import style from './request.module.css';

/** As many as fit beside the other cards. */
const SHOWN = 3;

/** What waits for a decision, and how many of one's own requests are open; nothing while there is neither. */
export default function ToApproveCard() {
  const counts = useEndpoint(countRequests, {}).data?.[0];
  const waiting = (counts?.toapprove ?? 0) > 0;
  const { data } = useEndpoint(listRequests, { listtypeid: 1, kind: null, limit: SHOWN }, { enabled: waiting });
  const day = useDay();
  if (!counts || (counts.toapprove === 0 && counts.mine === 0)) return null;
  return (
    <Card
      title={waiting ? `${t('To approve')} (${counts.toapprove})` : t('Your requests')}
      side={
        <Link className={style.link} to="/request_center">
          {t('Request Center')}
        </Link>
      }
    >
      {waiting ? (
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
      ) : null}
      {counts.mine > 0 ? (
        <p className={style.mine}>
          <Link className={style.link} to="/request_center" search={{ tab: 'mine' }}>
            {plural(counts.mine, 'You have {{count}} open request', 'You have {{count}} open requests')}
          </Link>
        </p>
      ) : null}
    </Card>
  );
}
