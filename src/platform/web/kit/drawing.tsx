import type { ReactNode } from 'react';
import style from '../shell/notices.module.css';

/** A line drawing for empty states: `data-fill` and `data-strong` shapes have the colour. 160 × 104 units. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg width="200" height="130" viewBox="0 0 160 104" fill="none" aria-hidden className={style.drawing}>
      {children}
    </svg>
  );
}
