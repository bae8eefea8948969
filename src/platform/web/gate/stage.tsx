import type { ReactNode } from 'react';
import { t } from '../language.ts';
import style from './gate.module.css';

export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="8" fill="#2a53d1" />
      <path
        d="M8 23V10.5l8 8 8-8V23"
        fill="none"
        stroke="#fff"
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

type Stage = { title: string; lead?: string; mark?: ReactNode; children: ReactNode };

/** A page with a single task. */
export function Stage({ title, lead, mark, children }: Stage) {
  return (
    <main className={style.stage}>
      <title>{`${title} / Muster`}</title>
      <div className={style.column}>
        <div className={style.mark}>{mark ?? <Mark size={40} />}</div>
        <h1 className={style.title}>{title}</h1>
        {lead ? <p className={style.lead}>{lead}</p> : null}
        {children}
      </div>
      <footer className={style.foot}>{t('Muster: people and payroll in one place')}</footer>
    </main>
  );
}
