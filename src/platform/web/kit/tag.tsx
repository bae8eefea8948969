import type { ReactNode } from 'react';
import style from './tag.module.css';

export type Tone = 'plain' | 'info' | 'good' | 'warn' | 'bad';

/** A state in a word or two. The tones have enough contrast in light and dark. */
export function Tag({ tone = 'plain', children }: { tone?: Tone | undefined; children: ReactNode }) {
  return (
    <span className={style.tag} data-tone={tone}>
      {children}
    </span>
  );
}
