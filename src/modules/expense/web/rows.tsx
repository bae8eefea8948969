import type { ReactNode } from 'react';
import { AddButton, RowTools } from '#platform/web/kit/row-tools.tsx';
import { t } from '#platform/web/language.ts';
import style from './expense.module.css';

/** Changes one row of a list in a form. */
export const changed = <T,>(rows: readonly T[], at: number, part: Partial<T>): T[] =>
  rows.map((row, place) => (place === at ? { ...row, ...part } : row));

type Rows<T> = {
  rows: readonly T[];
  onChange: (rows: T[]) => void;
  /** A row as it is added; undefined where there can be no further one. */
  fresh: T | undefined;
  add: string;
  max: number;
  disabled?: boolean;
  children: (row: T, set: (part: Partial<T>) => void, at: number) => ReactNode;
};

/** Rows of a form with their fields beside each other, added at the end and removed one by one. */
export function Rows<T extends object>({ rows, onChange, fresh, add, max, disabled = false, children }: Rows<T>) {
  return (
    <>
      {rows.length === 0 ? null : (
        <ul className={style.rows}>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no identity but their place
            <li key={at} className={style.row}>
              <div className={style.cells}>{children(row, (part) => onChange(changed(rows, at, part)), at)}</div>
              <RowTools
                name={t('row {{at}}', { at: at + 1 })}
                first
                last
                disabled={disabled}
                onRemove={() => onChange(rows.filter((_, place) => place !== at))}
              />
            </li>
          ))}
        </ul>
      )}
      <AddButton
        label={add}
        inner
        full={disabled || fresh === undefined || rows.length >= max}
        onClick={() => {
          if (fresh) onChange([...rows, fresh]);
        }}
      />
    </>
  );
}
