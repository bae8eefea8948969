import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { t } from '../language.ts';
import style from './data-table.module.css';
import type { TableState } from './table-state.ts';
import type { Column, RowKey } from './table-types.ts';

export type Selection = { picked: ReadonlySet<RowKey>; toggle: (key: RowKey) => void; all: (on: boolean) => void };

export type Rows<R> = {
  label: string;
  rows: readonly R[];
  columns: readonly Column<R>[];
  rowKey: (row: R) => RowKey;
  open: ((row: R) => void) | undefined;
  opens: (row: R) => boolean;
  renderActions: ((row: R) => ReactNode) | undefined;
  selection: Selection | undefined;
};

type Grid<R> = Rows<R> & {
  dense: boolean;
  state: TableState;
  onSort: (change: Partial<TableState>) => void;
  active: number;
};

/** Above this many rows only the visible ones are rendered. */
const DRAW_ALL = 200;
const HEIGHT = { dense: 36, calm: 48 };

/** Whether a click is on the row: not on something inside it, and not the end of a text selection. */
const meansRow = (event: MouseEvent<HTMLElement>): boolean =>
  event.target instanceof Element &&
  !event.target.closest('a,button,input,label,[role=menu]') &&
  !getSelection()?.toString();

export function TableGrid<R>(props: Grid<R>) {
  const { label, rows, columns, rowKey, dense, state, onSort, active, renderActions, selection } = props;
  const table = useRef<HTMLTableElement>(null);
  const height = dense ? HEIGHT.dense : HEIGHT.calm;
  // oxlint-disable-next-line react/incompatible-library -- its mutable answers only matter to React Compiler, which is not used
  const virtual = useWindowVirtualizer({
    count: rows.length,
    enabled: rows.length > DRAW_ALL,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin: table.current?.offsetTop ?? 0,
  });
  useEffect(() => virtual.measure(), [virtual, height]);
  const whole = rows.length <= DRAW_ALL;
  // Only keyboard navigation moves the focus; a row that scrolls back into view must not take it.
  useEffect(() => {
    if (active < 0) return undefined;
    if (!whole) virtual.scrollToIndex(active, { align: 'auto' });
    const frame = requestAnimationFrame(() => {
      const line = table.current?.querySelector<HTMLElement>(`tr[data-index="${active}"]`);
      line?.focus({ preventScroll: true });
      line?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [active, whole, virtual]);
  const items = virtual.getVirtualItems();
  const drawn = whole ? rows.map((_, index) => index) : items.map((item) => item.index);
  const before = whole ? 0 : (items[0]?.start ?? 0) - virtual.options.scrollMargin;
  const after = whole ? 0 : virtual.getTotalSize() - ((items.at(-1)?.end ?? 0) - virtual.options.scrollMargin);
  const width = columns.length + (renderActions ? 1 : 0) + (selection ? 1 : 0);

  // With columns that were added it may be wider than the page: then it scrolls by itself, and its head with it.
  const wide = state.columns.some((entry) => entry.startsWith('+'));

  return (
    <div {...(wide ? { className: style.wide, tabIndex: 0, role: 'group', 'aria-label': label } : {})}>
      <table
        ref={table}
        className={style.table}
        data-dense={dense}
        aria-label={label}
        {...(whole ? {} : { 'aria-rowcount': rows.length + 1 })}
      >
        <thead>
          <tr>
            {selection ? (
              <th className={style.tick}>
                <Checkbox
                  size="xs"
                  aria-label={t('Select all')}
                  checked={rows.length > 0 && rows.every((row) => selection.picked.has(rowKey(row)))}
                  indeterminate={selection.picked.size > 0 && !rows.every((row) => selection.picked.has(rowKey(row)))}
                  onChange={(event) => selection.all(event.currentTarget.checked)}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <Head key={column.key} column={column} state={state} onSort={onSort} />
            ))}
            {renderActions ? (
              <th className={style.acts}>
                <span className={style.hidden}>{t('Actions')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {before > 0 ? <Gap height={before} width={width} /> : null}
          {drawn.map((index) => {
            const row = rows[index];
            if (row === undefined) return null;
            return <Line key={rowKey(row)} {...props} row={row} index={index} numbered={!whole} />;
          })}
          {after > 0 ? <Gap height={after} width={width} /> : null}
        </tbody>
      </table>
    </div>
  );
}

const Gap = ({ height, width }: { height: number; width: number }) => (
  <tr aria-hidden>
    <td colSpan={width} style={{ height, padding: 0, border: 0 }} />
  </tr>
);

function Line<R>({
  row,
  index,
  numbered,
  columns,
  rowKey,
  renderActions,
  selection,
  ...whole
}: Rows<R> & { row: R; index: number; numbered: boolean }) {
  const key = rowKey(row);
  const open = whole.opens(row) ? whole.open : undefined;
  return (
    <tr
      tabIndex={-1}
      data-index={index}
      data-open={open !== undefined}
      data-picked={selection?.picked.has(key) ?? false}
      {...(numbered ? { 'aria-rowindex': index + 2 } : {})}
      onClick={(event) => {
        if (meansRow(event)) open?.(row);
      }}
    >
      {selection ? (
        <td className={style.tick}>
          <Checkbox
            size="xs"
            aria-label={t('Select this row')}
            checked={selection.picked.has(key)}
            onChange={() => selection.toggle(key)}
          />
        </td>
      ) : null}
      {columns.map((column, place) => (
        <td key={column.key} data-end={column.end ?? false}>
          {place === 0 && open ? (
            <UnstyledButton className={style.primary} onClick={() => open(row)}>
              {column.cell(row)}
            </UnstyledButton>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {renderActions ? <td className={style.acts}>{renderActions(row)}</td> : null}
    </tr>
  );
}

type Head<R> = { column: Column<R>; state: TableState; onSort: (change: Partial<TableState>) => void };

function Head<R>({ column, state, onSort }: Head<R>) {
  const sorted = state.sort === column.key;
  const order = sorted ? (state.descending ? 'descending' : 'ascending') : undefined;
  const Arrow = state.descending ? IconArrowDown : IconArrowUp;
  const box = column.width ? { style: { width: column.width } } : {};
  if (!column.sort && !column.text)
    return (
      <th scope="col" data-end={column.end ?? false} {...box}>
        {t(column.label)}
      </th>
    );
  // Third click: back to the order of the server.
  const next = !sorted
    ? { sort: column.key, descending: false }
    : state.descending
      ? { sort: '' }
      : { sort: column.key, descending: true };
  return (
    <th scope="col" data-end={column.end ?? false} {...(order ? { 'aria-sort': order } : {})} {...box}>
      <UnstyledButton className={style.sort} data-sorted={sorted} onClick={() => onSort(next)}>
        {t(column.label)}
        <Arrow size={13} stroke={2} aria-hidden />
      </UnstyledButton>
    </th>
  );
}
