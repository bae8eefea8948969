import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FEATURES } from '#platform/contract/features.ts';
import { t } from '../language.ts';
import type { Need } from '../module.ts';
import style from './notices.module.css';

type Notice = { title: string; lead?: string; note?: string; drawing?: ReactNode; children?: ReactNode };

/** A page with a single message: not found, denied, failed. */
export function Notice({ title, lead, note, drawing, children }: Notice) {
  return (
    <section className={style.notice}>
      {drawing}
      <h2 className={style.title}>{title}</h2>
      {lead ? <p className={style.lead}>{lead}</p> : null}
      {children}
      {note ? <p className={style.note}>{note}</p> : null}
    </section>
  );
}

const Lock = () => (
  <svg width="96" height="96" viewBox="0 0 96 96" fill="none" aria-hidden className={style.drawing}>
    <rect x="20" y="42" width="56" height="40" rx="8" />
    <path d="M32 42V30a16 16 0 0 1 32 0v12" />
    <path d="M48 57v10" data-strong />
    <circle cx="48" cy="56" r="3" data-strong />
  </svg>
);

const Lost = () => (
  <svg width="112" height="96" viewBox="0 0 112 96" fill="none" aria-hidden className={style.drawing}>
    <rect x="8" y="14" width="80" height="60" rx="8" />
    <path d="M8 28h80" />
    <path d="M20 42h34M20 54h22" />
    <circle cx="76" cy="58" r="18" data-fill />
    <path d="M89 71l14 14" data-strong />
    <path d="M70 52l12 12M82 52L70 64" data-strong />
  </svg>
);

export function NotFound() {
  return (
    <>
      <title>{`${t('Page not found')} / Muster`}</title>
      <Notice
        title={t("Oops!! We can't seem to find the page you are looking for")}
        note={t('Error Code: 404')}
        drawing={<Lost />}
      >
        <Button component={Link} to="/" variant="default">
          {t('Go to My Desk')}
        </Button>
      </Notice>
    </>
  );
}

export function Denied({ access }: { access?: Need }) {
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
      drawing={<Lock />}
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

/** The last resort, when rendering a page fails or its code cannot be loaded. */
export function Crashed({ error }: { error: unknown }) {
  const stale = error instanceof Error && /import|fetch|module/i.test(error.message);
  return (
    <Notice
      title={t('Something went wrong...')}
      lead={stale ? t('Muster was updated meanwhile. Please load the page again.') : t('This page stopped working.')}
    >
      <Button onClick={() => location.reload()}>{t('Load again')}</Button>
    </Notice>
  );
}
