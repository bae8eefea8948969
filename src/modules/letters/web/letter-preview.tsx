import type { ReactNode } from 'react';
import { RichText } from '#platform/web/kit/rich-text.tsx';
import style from './letters.module.css';

type LetterPreview = { subject: string; html: string; foot?: ReactNode };

/** A letter as the reader will see it: subject and text on a white page, in any colour scheme. */
export function LetterPreview({ subject, html, foot }: LetterPreview) {
  return (
    <article className={style.letterhead} aria-label={subject}>
      <h2>{subject}</h2>
      <RichText html={html} />
      {foot}
    </article>
  );
}
