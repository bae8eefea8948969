import { Button } from '@mantine/core';
import { type Icon, IconZoomQuestion, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FEATURES } from '#platform/contract/features.ts';
import { say } from '#platform/engine/say.ts';
import { t } from '../language.ts';
import { reachability } from '../reachable.ts';
import type { Need } from '../module.ts';
import style from './notices.module.css';

type Notice = {
  title: string;
  lead?: string;
  note?: string;
  icon?: Icon;
  /** Without space above it. */
  flush?: boolean;
  children?: ReactNode;
};

/** A single message under its icon: an empty list, a page not found, denied or failed. */
export function Notice({ title, lead, note, icon: Icon, flush = false, children }: Notice) {
  return (
    <section className={style.notice} data-flush={flush}>
      {Icon ? (
        <span className={style.icon}>
          <Icon size={36} stroke={1.5} aria-hidden />
        </span>
      ) : null}
      <h2 className={style.title}>{title}</h2>
      {lead ? <p className={style.lead}>{lead}</p> : null}
      {children}
      {note ? <p className={style.note}>{note}</p> : null}
    </section>
  );
}

export function NotFound() {
  return (
    <>
      <title>{`${t('Page not found')} / Muster`}</title>
      <Notice
        title={t("Oops!! We can't seem to find the page you are looking for")}
        note={t('Error Code: 404')}
        icon={IconZoomQuestion}
      >
        <Button component={Link} to="/" variant="default">
          {t('Go to My Desk')}
        </Button>
      </Notice>
    </>
  );
}

export function Denied({ access, flush = false }: { access?: Need; flush?: boolean }) {
  const note = access
    ? t('This page needs the right “{{right}}”. An HR administrator of your company can give it to you.', {
        right: t(FEATURES[access.feature].name),
      })
    : undefined;
  return (
    <Notice
      title={t('Permission denied')}
      lead={t('You are not authorized to access this page')}
      {...(note ? { note } : {})}
      icon={IconLock}
      flush={flush}
    >
      <Button variant="default" onClick={() => (history.length > 1 ? history.back() : location.assign('/'))}>
        {t('Back')}
      </Button>
    </Notice>
  );
}

/** A failed query, with the server's message and a button to retry. */
export function Failed({ text, retry }: { text: string; retry: () => void }) {
  return (
    <Notice title={t('This could not be loaded')} lead={t(text)}>
      <Button variant="default" onClick={retry}>
        {t('Try again')}
      </Button>
    </Notice>
  );
}

const LOST = say`There is no connection, so this page could not be loaded. Please try again once you are connected.`;
const STALE = say`This page could not be loaded. Muster may have been updated meanwhile. Please load the page again.`;

/** The last resort, when rendering a page fails or its code cannot be loaded. */
export function Crashed({ error }: { error: unknown }) {
  const isMissing = error instanceof Error && /import|fetch|module/i.test(error.message);
  const lead = isMissing ? (reachability() === 'online' ? STALE : LOST) : say`This page stopped working.`;
  return (
    <Notice title={t('Something went wrong...')} lead={t(lead)}>
      <Button onClick={() => location.reload()}>{t('Load again')}</Button>
    </Notice>
  );
}
