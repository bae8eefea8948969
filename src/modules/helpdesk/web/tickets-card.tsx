import { Link } from '@tanstack/react-router';
import { Card } from '#platform/web/kit/card.tsx';
import { plural, t } from '#platform/web/language.ts';
import type { TicketCounts } from '../contract/ticket.ts';
import style from './helpdesk.module.css';

/** Tickets that wait for the reader, as an agent or as the requester. */
export default function TicketsCard({ data: { toanswer, overdue, near, forme } }: { data: TicketCounts }) {
  return (
    <Card title={t('Helpdesk')} side={<Link to="/helpdesk">{t('Open ¦ action')}</Link>}>
      <div className={style.posts}>
        {toanswer > 0 ? (
          <span>
            {plural(toanswer, '{{count}} ticket to answer', '{{count}} tickets to answer')}
            {overdue > 0 ? `, ${t('{{count}} overdue', { count: overdue })}` : null}
            {near > 0 ? `, ${t('{{count}} due within the hour', { count: near })}` : null}
          </span>
        ) : null}
        {forme > 0 ? (
          <span>
            {plural(forme, '{{count}} of your tickets waits for you', '{{count}} of your tickets wait for you')}
          </span>
        ) : null}
      </div>
    </Card>
  );
}
