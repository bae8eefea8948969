import { IconChevronRight } from '@tabler/icons-react';
import { createElement, type ReactNode, Suspense, useState } from 'react';
import { CommentThread } from '#platform/web/kit/comment-thread.tsx';
import { displayMoment, useDay } from '#platform/web/kit/day.ts';
import { useMovedText } from '#platform/web/kit/moved-day.ts';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import { DescriptionList } from '#platform/web/kit/description-list.tsx';
import { DocumentLink } from '#platform/web/kit/document-link.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { Notices } from '#platform/web/kit/preview-panel.tsx';
import { Tag, type Tone } from '#platform/web/kit/tag.tsx';
import { inDateFormat, plural, t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { contributed } from '#platform/web/shell/contributed.ts';
import { useContributions } from '#platform/web/shell/modules.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { ACTION, REQUEST_STATUS } from '../contract/route.ts';
import { getRequest, type RequestCard as Card } from '../contract/request.ts';
import { RouteView, namesOf } from './route-view.tsx';
import { WatchButton } from './watch-button.tsx';
import style from './request.module.css';

const SENT_BACK = 6;
const TONES: Record<number, Tone> = { 1: 'info', 2: 'good', 3: 'bad', 4: 'plain' };

type RequestCardProps = {
  card: Card;
  /** Marked as the card that the keys act on. */
  active?: boolean;
  /** A checkbox beside the avatar. */
  tick?: ReactNode;
  /** With its comments and files open. */
  opened?: boolean;
  /** Actions of the card. */
  children?: ReactNode;
};

/** A request with the details needed to decide it. */
export function RequestCard({ card, active = false, tick, opened = false, children }: RequestCardProps) {
  const day = useDay();
  const { person, kindname, requestername, statusid } = card;
  const title = t(card.title);
  return (
    <li className={style.card} data-active={active} data-request={card.approvalrequestid} aria-label={title}>
      <header className={style.head}>
        {tick}
        <PersonAvatar name={person.fullname} image={person.imagepath} size={36} />
        <div className={style.who}>
          <b>{title}</b>
          <span className={style.quiet}>
            {person.fullname} · {person.employeecode} · {t(kindname)}
            {requestername === person.fullname ? null : ` · ${t('Requested by {{name}}', { name: requestername })}`}
          </span>
        </div>
        <div className={style.state}>
          <Tag tone={TONES[statusid]}>{t(REQUEST_STATUS.label(statusid) ?? '')}</Tag>
          <time className={style.quiet} dateTime={card.addeddate}>
            {day(card.addeddate)}
          </time>
        </div>
      </header>
      <What card={card} />
      <Now card={card} />
      <View card={card} oncard />
      <Waiting card={card} />
      <Why card={card} />
      <Comments card={card} opened={opened} />
      <footer className={style.actions}>
        <WatchButton card={card} />
        {children}
      </footer>
    </li>
  );
}

type Line = Card['lines'][number];
/** A line of a card with the value before it, where it changes. */
const lineItem = ({ label, value, before }: Line) => ({
  label,
  value:
    before === null ? (
      inDateFormat(value)
    ) : (
      <>
        <del className={style.before}>{inDateFormat(before) || t('nothing')}</del> →{' '}
        <ins className={style.after}>{inDateFormat(value)}</ins>
      </>
    ),
});

const translated = ({ label, value, before }: Line): Line => ({
  label,
  value: t(value),
  before: before === null ? null : t(before),
});

/** What an open request comes to now: what it changes, limits it is beyond, and what has changed since it was sent. */
function Now({ card: { now } }: { card: Card }) {
  if (now === null) return null;
  const { lines, notices, changed, documentpath } = now;
  return (
    <div className={style.now}>
      <DescriptionList items={lines.map((line) => lineItem(translated(line)))} />
      {changed.map((text) => (
        <p key={text}>
          <Tag tone="warn">{t('Changed since it was sent')}</Tag> {t(text)}
        </p>
      ))}
      <Notices notices={notices} />
      <DocumentLink documentpath={documentpath} />
    </div>
  );
}

/** The content of the request: the facts the workflow uses, and the lines of its kind. */
function What({ card: { amount, amountname, days, lines } }: { card: Card }) {
  const items = [
    ...(amount === null ? [] : [{ label: amountname, value: <Money amount={amount} /> }]),
    ...(days === null ? [] : [{ label: 'Days', value: <span className="number">{days}</span> }]),
    ...lines.map(lineItem),
  ];
  if (items.length === 0) return null;
  return (
    <div className={style.what}>
      <DescriptionList items={items} />
    </div>
  );
}

/** The approvers an open request waits for, their delegates today, and what happens when nobody decides. */
function Waiting({
  card: { statusid, waiting, escalateon, escalatemoved, escalationid, delegatefor, sentbackon, events },
}: {
  card: Card;
}) {
  const day = useDay();
  const moved = useMovedText();
  if (statusid !== 1) return null;
  const missing = events.findLast(({ actionid }) => actionid === SENT_BACK);
  return (
    <div className={style.waiting}>
      {sentbackon === null ? null : (
        <p>
          <Tag tone="warn">{t('Sent back')}</Tag>{' '}
          {t('Something is missing, says {{name}}: {{comment}}', {
            name: missing?.byname ?? t('an approver'),
            comment: missing?.comment ?? '',
          })}
        </p>
      )}
      {waiting.length > 0 || sentbackon !== null ? null : (
        <p>
          <Tag tone="warn">{t('Nobody can decide')}</Tag>{' '}
          {t(
            'It waits until there is a reporting manager, or an administrator who is not concerned. This is looked at each day.',
          )}
        </p>
      )}
      {waiting.map(({ label, fullnames, delegates }) => (
        <p key={`${label} ${fullnames.join()}`}>
          {t('Waiting for approval by {{names}} ({{why}})', { names: namesOf(fullnames), why: t(label) })}
          {delegates.map((one) => (
            <span key={`${one.fullname} ${one.delegatefor}`} className={style.quiet}>
              {' '}
              {t('{{name}} is the delegate of {{other}} until {{day}}.', {
                name: one.fullname,
                other: one.delegatefor,
                day: day(one.todate),
              })}
            </span>
          ))}
        </p>
      ))}
      {delegatefor.length > 0 ? (
        <p>
          <Tag tone="warn">{t('You are the delegate of {{names}}', { names: namesOf(delegatefor) })}</Tag>
        </p>
      ) : null}
      {escalateon === null ? null : (
        <p className={style.quiet}>
          {escalationid === 2
            ? t('Reminder on {{day}} if nobody responds', { day: day(escalateon) })
            : t('Escalated on {{day}} if nobody responds', { day: day(escalateon) })}
          {escalatemoved ? ` (${moved(escalatemoved)})` : null}
        </p>
      )}
    </div>
  );
}

/** The history of the request: the route with its reasons, the decisions, and the detail of its kind. */
function Why({ card }: { card: Card }) {
  const [open, setOpen] = useState(false);
  const format = useSession()?.dateformatname;
  const { levels, rejected, currentlevel, statusid, events, workflowname } = card;
  return (
    <details className={style.why} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <IconChevronRight size={16} stroke={1.8} aria-hidden />
        {statusid === 1 ? t('Approvers, and why') : t('Approvers, and why')}
        <span className={style.quiet}> {plural(levels.length, '{{count}} level', '{{count}} levels')}</span>
      </summary>
      <div className={style.inside}>
        <p className={style.quiet}>{t('Workflow “{{name}}”, as of the date of the request', { name: workflowname })}</p>
        <RouteView levels={levels} rejected={rejected} current={currentlevel} ended={statusid !== 2} />
        <ul className={style.events}>
          {events.map((event) => (
            <li key={`${event.addeddate} ${event.actionid}`}>
              <b>{t(ACTION.label(event.actionid) ?? '')}</b>
              {event.byname ? ` ${t('by {{name}}', { name: event.byname })}` : ''}
              {event.delegatefor.length > 0 ? ` ${t('for {{names}}', { names: namesOf(event.delegatefor) })}` : ''}
              <time className={style.quiet} dateTime={event.addeddate}>
                {' '}
                {displayMoment(event.addeddate, format)}
              </time>
              {event.comment ? <p>{event.comment}</p> : null}
            </li>
          ))}
        </ul>
        {open ? <View card={card} oncard={false} /> : null}
      </div>
    </details>
  );
}

/** Comments and files of the request, loaded when they are opened. */
function Comments({ card: { approvalrequestid, comments }, opened }: { card: Card; opened: boolean }) {
  const [open, setOpen] = useState(opened);
  if (comments === null) return null;
  return (
    <details className={style.why} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <IconChevronRight size={16} stroke={1.8} aria-hidden />
        {t('Comments and files')}
        <span className={style.quiet}> {comments === 0 ? t('None') : comments.toLocaleString('en-IN')}</span>
      </summary>
      <div className={style.inside}>
        {open ? <CommentThread ownerkind="request" ownerid={approvalrequestid} /> : null}
      </div>
    </details>
  );
}

/** The view of the request by the module of its kind, if it has one. */
function View({ card: { kind, approvalrequestid }, oncard }: { card: Card; oncard: boolean }) {
  const views = useContributions('requestViews');
  const view = views.find((one) => one.kind === kind && (one.oncard === true) === oncard);
  const { data } = useEndpoint(getRequest, { approvalrequestid }, { enabled: view !== undefined });
  const result = data?.[0];
  if (!view || !result) return null;
  return (
    <Suspense fallback={null}>
      {createElement(contributed(view.load), { approvalrequestid, payload: result.payload })}
    </Suspense>
  );
}
