import type { ReactNode } from 'react';
import { t } from '../language.ts';
import style from './card.module.css';

/** A list of labels with their values, one per line. */
export function DescriptionList({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={style.items}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
