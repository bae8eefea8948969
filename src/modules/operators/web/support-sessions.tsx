import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { call, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { Tag, type Tone } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { waitingFor } from '#platform/web/kit/use-record-form.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import {
  listLooks,
  listSupportSessions,
  LOOKS,
  type SupportSession,
  SESSION_STATUS,
  SESSIONS_SHOWN,
} from '../contract/support.ts';
import style from './support-access.module.css';
import { useSupportSessions } from './use-support-sessions.ts';
import { clockOf, momentOf } from './words.ts';

const TONES: Readonly<Record<number, Tone>> = { 1: 'warn', 2: 'warn', 3: 'warn', 4: 'plain', 5: 'bad' };
const OPEN: readonly number[] = [1, 2, 3];

/** All support sessions: who, when, why, and what was opened. */
export function SupportSessions() {
  const query = useEndpoint(listSupportSessions, {}, { staleTime: 0 });
  const [older, setOlder] = useState<SupportSession[]>([]);
  const waiting = waitingFor([query], query.data !== undefined);
  if (waiting !== undefined || !query.data) return <>{waiting}</>;
  const sessions = [...query.data, ...older];
  const last = sessions.at(-1)?.supportsessionid;
  const show = async () => {
    try {
      setOlder([...older, ...(await call(listSupportSessions, { before: last ?? null }))]);
    } catch (error) {
      toast('error', t(sentenceOf(error)));
    }
  };
  return (
    <Card title={t('Visits')}>
      {sessions.length === 0 ? (
        <p className={style.quiet}>{t('Support has never asked to look at your company.')}</p>
      ) : null}
      <ol className={style.sessions}>
        {sessions.map((supportSession) => (
          <SessionRow key={supportSession.supportsessionid} supportSession={supportSession} />
        ))}
      </ol>
      {sessions.length > 0 && sessions.length % SESSIONS_SHOWN === 0 ? (
        <Button variant="default" size="xs" onClick={() => void show()}>
          {t('Show more')}
        </Button>
      ) : null}
    </Card>
  );
}

/** The times of a support session in a line, from the request to the end. */
function courseOf({ askedon, startedon, endedon, endedhow, decidedbyname, endedbyname, minutes }: SupportSession) {
  return [
    plural(minutes, 'Asked {{moment}} for {{count}} minute', 'Asked {{moment}} for {{count}} minutes', {
      moment: momentOf(askedon),
    }),
    ...(decidedbyname === null ? [] : [t('Decided by {{name}}', { name: decidedbyname })]),
    ...(startedon === null ? [] : [t('Came in {{moment}}', { moment: momentOf(startedon) })]),
    ...(endedon === null ? [] : [t('Ended {{moment}}', { moment: momentOf(endedon) })]),
    ...(endedhow === null ? [] : [t(endedhow)]),
    ...(endedbyname === null ? [] : [t('by {{name}}', { name: endedbyname })]),
  ].join(' · ');
}

function SessionRow({ supportSession }: { supportSession: SupportSession }) {
  const mayEdit = useMay('supportAccess', 'edit');
  const { busy, letIn, decline, end } = useSupportSessions();
  const [open, setOpen] = useState(false);
  const { supportsessionid, operatorname, operatoremailid, reason, statusid, looks } = supportSession;
  return (
    <li>
      <div className={style.line}>
        <b>{operatorname}</b>
        <span className={style.quiet}>{operatoremailid}</span>
        <Tag tone={TONES[statusid]}>{t(SESSION_STATUS.label(statusid) ?? '')}</Tag>
      </div>
      <p>{reason}</p>
      <p className={style.quiet}>{courseOf(supportSession)}</p>
      <span className={style.line}>
        {mayEdit && statusid === 1 ? (
          <>
            <Button size="xs" loading={busy} onClick={() => void letIn(supportsessionid)}>
              {t('Allow')}
            </Button>
            <Button size="xs" variant="default" loading={busy} onClick={() => void decline(supportsessionid)}>
              {t('Decline')}
            </Button>
          </>
        ) : null}
        {mayEdit && statusid !== 1 && OPEN.includes(statusid) ? (
          <Button size="xs" loading={busy} onClick={() => void end(supportsessionid)}>
            {t(statusid === 3 ? 'End it now' : 'Take it back')}
          </Button>
        ) : null}
        {looks > 0 ? (
          <Button size="xs" variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
            {plural(looks, 'Show {{count}} look', 'Show {{count}} looks')}
          </Button>
        ) : null}
      </span>
      {open ? <Looks supportsessionid={supportsessionid} /> : null}
    </li>
  );
}

type Look = OutputOf<typeof listLooks>[number];

function Looks({ supportsessionid }: { supportsessionid: number }) {
  const query = useEndpoint(listLooks, { supportsessionid }, { staleTime: 0 });
  const [older, setOlder] = useState<Look[]>([]);
  const waiting = waitingFor([query], query.data !== undefined);
  if (waiting !== undefined || !query.data) return <>{waiting}</>;
  const looks = [...query.data, ...older];
  const show = async () => {
    const before = looks.at(-1)?.supportlookid ?? null;
    try {
      setOlder([...older, ...(await call(listLooks, { supportsessionid, before }))]);
    } catch (error) {
      toast('error', t(sentenceOf(error)));
    }
  };
  return (
    <>
      <ol className={style.looks}>
        {looks.map(({ supportlookid, at, what, call: created, isallowed }) => (
          <li key={supportlookid}>
            <time dateTime={at}>{clockOf(at)}</time>
            <span>
              {t(what)}
              <code>{created}</code>
            </span>
            {isallowed ? null : <Tag tone="bad">{t('Refused')}</Tag>}
          </li>
        ))}
      </ol>
      {looks.length % LOOKS === 0 ? (
        <Button variant="default" size="xs" onClick={() => void show()}>
          {t('Show more')}
        </Button>
      ) : null}
    </>
  );
}
