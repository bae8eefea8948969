import { message } from '#platform/contract/messages.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { displayMoment } from '#platform/web/kit/day.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { type EventRow, EVENTS, type SessionRow } from '../contract/own.ts';
import style from './accounts.module.css';

/** Formats times in the date format of the user. */
export function useMoment(): (value: string) => string {
  const format = useSession()?.dateformatname;
  return (value) => displayMoment(value, format);
}

/** Open sessions: device, place, since when and when last used. `actionOf` adds a button to a row. */
export function SessionRows({
  rows,
  actionOf,
}: {
  rows: readonly SessionRow[];
  actionOf?: (row: SessionRow) => ReactNode;
}) {
  const moment = useMoment();
  if (rows.length === 0) return <p className={style.quiet}>{t('No active sessions')}</p>;
  return (
    <ul className={style.rows}>
      {rows.map((row) => (
        <li key={row.logininfoid}>
          <div className={style.what}>
            <b>
              {t(row.device)}
              {row.isthis ? <Tag tone="good">{t('This session')}</Tag> : null}
            </b>
            <span className={style.quiet}>{t('From {{address}}', { address: row.address })}</span>
            <span className={style.quiet}>
              {t('Signed in {{since}}, last used {{lastused}}', {
                since: moment(row.since),
                lastused: moment(row.lastused),
              })}
            </span>
          </div>
          {actionOf?.(row)}
        </li>
      ))}
    </ul>
  );
}

const METHODS: Record<string, string> = {
  password: 'Password',
  code: 'Password and code',
  'recovery code': 'Password and recovery code',
  'single sign-on': 'Single sign-on',
  link: 'E-mail link',
};

/** The sign-in history, the newest first, with a button for older rows. */
export function EventRows({ pages, onOlder }: { pages: readonly (readonly EventRow[])[]; onOlder: () => void }) {
  const moment = useMoment();
  const rows = pages.flat();
  if (rows.length === 0) return <p className={style.quiet}>{t(message('E1510'))}</p>;
  return (
    <>
      <ul className={style.rows}>
        {rows.map((row) => (
          <li key={row.logineventid}>
            <div className={style.what}>
              <b>
                {moment(row.at)}
                {row.succeeded ? null : <Tag tone="bad">{t('Failed')}</Tag>}
              </b>
              <span className={style.quiet}>
                {t('{{method}}, {{device}}, from {{address}}', {
                  method: t(METHODS[row.method] ?? row.method),
                  device: t(row.device),
                  address: row.address,
                })}
              </span>
              {row.reason ? <span className={style.quiet}>{t(row.reason)}</span> : null}
            </div>
          </li>
        ))}
      </ul>
      {pages.at(-1)?.length === EVENTS ? (
        <Button variant="default" size="xs" onClick={onOlder}>
          {t('Show earlier')}
        </Button>
      ) : null}
    </>
  );
}
