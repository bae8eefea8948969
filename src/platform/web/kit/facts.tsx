import type { ReactNode } from 'react';
import { t } from '../language.ts';
import style from './card.module.css';

/** Names with their values, one per line. */
export function Facts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={style.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
