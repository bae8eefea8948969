import type { ReactNode } from 'react';
import style from './card.module.css';

type Card = { title: string; side?: ReactNode; children?: ReactNode };

/** A titled box; `side` is opposite the title, for a link or a figure. */
export function Card({ title, side, children }: Card) {
  return (
    <section className={style.card} aria-label={title}>
      <header className={style.head}>
        <h2>{title}</h2>
        {side}
      </header>
      {children}
    </section>
  );
}
