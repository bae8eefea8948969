import { Checkbox, UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../language.ts';
import style from './data-table.module.css';
import type { Rows } from './table-grid.tsx';

/** Cards rendered at first, and added near the end of the list. */
const STEP = 60;

/** The list on a phone: one card per row, with the first column as its heading. */
export function TableCards<R>({
  label,
  rows,
  columns,
  rowKey,
  open,
  opens,
  renderActions,
  selection,
  renderCard,
}: Rows<R> & { renderCard: ((row: R) => ReactNode) | undefined }) {
  const [drawn, setDrawn] = useState(STEP);
  const watchEnd = (end: HTMLDivElement | null) => {
    if (!end) return undefined;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setDrawn((count) => count + STEP);
      },
      { rootMargin: '800px' },
    );
    watcher.observe(end);
    return () => watcher.disconnect();
  };
  const [first, ...others] = columns;
  return (
    <>
      <ul className={style.cards} aria-label={label}>
        {rows.slice(0, drawn).map((row) => {
          const key = rowKey(row);
          if (renderCard)
            return (
              <li key={key} className={style.card}>
                {renderCard(row)}
              </li>
            );
          return (
            <li key={key} className={style.card}>
              <div className={style.cardtop}>
                {selection ? (
                  <Checkbox
                    size="sm"
                    aria-label={t('Select this row')}
                    checked={selection.picked.has(key)}
                    onChange={() => selection.toggle(key)}
                  />
                ) : null}
                {open && opens(row) ? (
                  <UnstyledButton className={style.cardname} onClick={() => open(row)}>
                    {first?.cell(row)}
                  </UnstyledButton>
                ) : (
                  <span className={style.cardname}>{first?.cell(row)}</span>
                )}
                {renderActions?.(row)}
              </div>
              <dl>
                {others.map((column) => (
                  <div key={column.key}>
                    <dt>{t(column.label)}</dt>
                    <dd>{column.cell(row)}</dd>
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
      </ul>
      {drawn < rows.length ? <div key={drawn} ref={watchEnd} aria-hidden /> : null}
    </>
  );
}
