import { useParams } from '@tanstack/react-router';
import { isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { displayMoment } from '#platform/web/kit/day.ts';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { DocumentLink } from '#platform/web/kit/document-link.tsx';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { Failed, NotFound } from '#platform/web/shell/notices.tsx';
import { usePageTitle } from '#platform/web/shell/page-frame.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { isRecordId, useEndpoint } from '#platform/web/use-endpoint.ts';
import { getTicket, type HelpdeskInit, initHelpdesk, PRIORITY, STATUS, type TicketDetail } from '../contract/ticket.ts';
import { AboutCard } from './about-card.tsx';
import { AgentCard } from './agent-card.tsx';
import style from './helpdesk.module.css';
import { Rating } from './rating.tsx';
import { Reply } from './reply.tsx';
import { RequesterActions } from './requester-actions.tsx';
import { STATUS_TONES } from './tones.ts';
import { Watchers } from './watchers.tsx';

/** One ticket with its posts. */
export default function TicketPage() {
  const { ticketid = '' }: { ticketid?: string } = useParams({ strict: false });
  const id = Number(ticketid);
  const isId = isRecordId(id);
  const { data, error, refetch } = useEndpoint(getTicket, { ticketid: id }, { enabled: isId, staleTime: 0 });
  const { data: init } = useEndpoint(initHelpdesk, {});
  if (!isId || (isCallError(error) && error.status === 404)) return <NotFound />;
  const ticket = data?.find((one) => one.ticketid === id);
  if (!ticket || !init)
    return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  return <Body ticket={ticket} init={init} />;
}

const [RESOLVED, CLOSED, MERGED] = [4, 6, 7];

function Due({ due, metat, missed }: { due: string | null; metat: string | null; missed: boolean }) {
  if (metat !== null)
    return missed ? (
      <Tag tone="bad">{t('{{moment}}, late', { moment: displayMoment(metat) })}</Tag>
    ) : (
      <>{displayMoment(metat)}</>
    );
  if (due === null) return <>–</>;
  const text = t('due {{moment}}', { moment: displayMoment(due) });
  return missed ? <Tag tone="bad">{text}</Tag> : <>{text}</>;
}

function Body({ ticket, init }: { ticket: TicketDetail; init: HelpdeskInit }) {
  usePageTitle(`#${ticket.ticketid} ${ticket.subject}`);
  const { statusid, isagent, isown } = ticket;
  const open = statusid !== CLOSED && statusid !== MERGED;
  return (
    <div className={style.page}>
      <div className={style.head}>
        <span className={style.title}>{ticket.subject}</span>
        <Tag tone={STATUS_TONES[statusid]}>{t(STATUS.label(statusid) ?? '')}</Tag>
        {ticket.isconfidential ? <Tag tone="warn">{t('Confidential')}</Tag> : null}
        {isown ? <RequesterActions ticket={ticket} /> : null}
      </div>
      <Card title={t('Ticket')}>
        <DescriptionList
          items={[
            { label: 'Requester', value: ticket.fullname },
            { label: 'Category', value: ticket.ticketcategoryname },
            { label: 'Priority', value: t(PRIORITY.label(ticket.priorityid) ?? '') },
            { label: 'Agent', value: ticket.agentname ?? t('Nobody yet') },
            {
              label: 'First answer',
              value: <Due due={ticket.firstdue} metat={ticket.firstansweredat} missed={ticket.ismissedfirst} />,
            },
            ...(ticket.nextdue === null && !ticket.isnextlate
              ? []
              : [
                  {
                    label: 'Next answer',
                    value:
                      ticket.nextdue === null ? (
                        <Tag tone="bad">{t('Answered late')}</Tag>
                      ) : (
                        <Due due={ticket.nextdue} metat={null} missed={ticket.ismissednext} />
                      ),
                  },
                ]),
            {
              label: 'Resolution',
              value: <Due due={ticket.resolvedue} metat={ticket.resolvedat} missed={ticket.ismissedresolution} />,
            },
            ...ticket.answers.map(({ label, text }) => ({ label, value: text })),
            ...(ticket.mergedinto === null ? [] : [{ label: 'Merged into', value: `#${ticket.mergedinto}` }]),
            ...(ticket.rating === null
              ? []
              : [
                  {
                    label: 'Rating',
                    value: [t('{{rating}} of 5', { rating: ticket.rating }), ticket.ratingnote]
                      .filter(Boolean)
                      .join(': '),
                  },
                ]),
          ]}
        />
      </Card>
      {ticket.about === null ? null : <AboutCard employeeid={ticket.employeeid} about={ticket.about} />}
      {isagent && statusid !== MERGED ? <AgentCard key={ticket.version} ticket={ticket} init={init} /> : null}
      {isagent && statusid !== MERGED ? <Watchers ticket={ticket} /> : null}
      <ul className={style.posts} aria-label={t('Posts')}>
        {ticket.posts.map((post) => (
          <li key={post.ticketpostid} className={style.post} data-agent={post.isagent} data-internal={post.isinternal}>
            <header>
              <span>
                {post.addedbyname || (post.isagent ? t('Agent') : ticket.fullname)}
                {post.isinternal ? ` · ${t('Internal note')}` : null}
              </span>
              <span>{displayMoment(post.addeddate)}</span>
            </header>
            <p className={style.body}>{post.body}</p>
            {post.files.map(({ imagepath, name }) => (
              <div key={imagepath}>
                <DocumentLink documentpath={imagepath} name={name} />
              </div>
            ))}
          </li>
        ))}
      </ul>
      {open && (isagent || isown) ? <Reply key={ticket.version} ticket={ticket} init={init} /> : null}
      {isown && (statusid === RESOLVED || statusid === CLOSED) && ticket.rating === null ? (
        <Rating ticket={ticket} />
      ) : null}
    </div>
  );
}
