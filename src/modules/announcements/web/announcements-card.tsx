import { Link } from '@tanstack/react-router';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import type { ownAnnouncements } from '../contract/reading.ts';
import style from './announcements-card.module.css';

type Announcements = OutputOf<typeof ownAnnouncements>;

/** The announcements of the reader, a line each: to acknowledge first, pinned, then the latest. */
export default function AnnouncementsCard({ data: { rows } }: { data: Announcements }) {
  const day = useDay();
  return (
    <Card title={t('Announcements')} side={<Link to="/announcements">{t('All ¦ announcements')}</Link>}>
      <ul className={style.lines}>
        {rows.map(({ announcementid, title, iswaiting, ispinned, statusid, publishat }) => (
          <li key={announcementid} data-new={statusid === 3}>
            <Link to={`/announcements/${announcementid}`}>{title}</Link>
            {iswaiting ? (
              <Tag tone="warn">{t('To acknowledge')}</Tag>
            ) : ispinned ? (
              <Tag tone="info">{t('Pinned')}</Tag>
            ) : (
              <span className={style.day}>{day(publishat.slice(0, 10))}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
