import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { sentenceOf } from '../call.ts';
import { t } from '../language.ts';
import { Failed, Notice } from '../shell/notices.tsx';
import { PageSkeleton } from '../shell/page-skeleton.tsx';
import { remembered } from '../store.ts';
import style from './data-table.module.css';
import { TableBulk } from './table-bulk.tsx';
import { TableCards } from './table-cards.tsx';
import { type Chip, Chips } from './table-chips.tsx';
import { ColumnChooser } from './table-columns.tsx';
import { TableExport, type TakeAway } from './table-export.tsx';
import { TableGrid } from './table-grid.tsx';
import { KeyHelp, useTableKeys } from './table-keys.tsx';
import { Pager } from './table-pager.tsx';
import { SearchInput } from './table-search.tsx';
import { PAGE_ROWS, useTableState } from './table-state.ts';
import { arrange, type Column, isShown, type RowKey } from './table-types.ts';
import { usePicked } from './use-picked.ts';

export type DataTable<R> = {
  label: string;
  columns: readonly Column<R>[];
  rowKey: (row: R) => RowKey;
  /** Undefined during the first load. */
  rows: readonly R[] | undefined;
  /**
   * If given, the server searches, sorts and pages (read `useTableState` for the query); otherwise `rows` is the whole
   * list.
   */
  total?: number;
  /** False for a list of the server that takes no search: it shows no search box. */
  searches?: boolean;
  error?: unknown;
  retry: () => void;
  /** Shown instead of the table when the list has no rows at all. */
  empty?: ReactNode;
  open?: (row: R) => void;
  /** In a list whose rows open, those that do; by default all. */
  opens?: (row: R) => boolean;
  renderActions?: (row: R) => ReactNode;
  /** Filters beside the search box; `chips` are the active ones, `clear` removes them all. */
  filters?: { body: ReactNode; chips: readonly Chip[]; clear: () => void };
  /** The card of a row on the phone, where the default of labels with values is not enough. */
  renderCard?: (row: R) => ReactNode;
  /** Buttons beside the search box; on the phone they stick to the bottom. */
  toolbar?: ReactNode;
  /** Bulk actions for selected rows; adds a checkbox to every row. */
  renderBulk?: (rows: readonly R[], clear: () => void) => ReactNode;
  /** Rows that are selected when the list opens, on whichever page they are. */
  picked?: readonly R[];
  /** All matching rows of a list that the server pages: offered once a whole page is selected. */
  matching?: () => Promise<readonly R[]>;
  /** Exports the list as a file, where the server pages it; a complete list is exported in the browser. */
  takeAway?: TakeAway;
};

const DENSITY = 'muster.density';

/** The list component of the product: search, order and page in the address; keyboard; cards on the phone. */
export function DataTable<R>(props: DataTable<R>) {
  const { label, rows, total, columns, rowKey, error, retry, empty, open, renderActions, toolbar, renderBulk } = props;
  const { filters, renderCard, matching, takeAway, opens = () => true, searches = true } = props;
  const [state, change] = useTableState();
  const [dense, setDense] = useState(remembered.get(DENSITY) === 'dense');
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const searchInput = useRef<HTMLInputElement>(null);
  const search = useDeferredValue(state.search);
  const { sort, descending } = state;
  const shown = useMemo(
    () => (total === undefined ? arrange(rows ?? [], columns, { search, sort, descending }) : (rows ?? [])),
    [rows, total, columns, search, sort, descending],
  );

  const visible = useMemo(() => columns.filter((column) => isShown(column, state.columns)), [columns, state.columns]);
  const query = `${state.search} ${filters?.chips.map((chip) => chip.label).join(' ') ?? ''}`;
  const picking = usePicked({ shown, rowKey, asked: query, first: props.picked ?? [] });
  const keys = useTableKeys({
    count: shown.length,
    focusSearch: () => searchInput.current?.focus(),
    open: (index) => {
      const row = shown[index];
      if (row !== undefined && opens(row)) open?.(row);
    },
    select: (index) => {
      const row = shown[index];
      if (renderBulk && row !== undefined) picking.toggle(rowKey(row));
    },
  });

  if (!rows) return error ? <Failed text={sentenceOf(error)} retry={retry} /> : <PageSkeleton />;
  const narrowed = (searches && state.search !== '') || (filters?.chips.length ?? 0) > 0;
  if (rows.length === 0 && !narrowed && empty) return empty;

  const all = total ?? rows.length;
  const count =
    total === undefined && search
      ? t('Showing {{shown}} of {{all}}', {
          shown: shown.length.toLocaleString('en-IN'),
          all: all.toLocaleString('en-IN'),
        })
      : total !== undefined && narrowed
        ? t('{{all}} found', { all: all.toLocaleString('en-IN') })
        : t('Showing all {{all}}', { all: all.toLocaleString('en-IN') });
  const Density = dense ? IconBaselineDensityMedium : IconBaselineDensitySmall;
  const selection = renderBulk
    ? { picked: new Set(picking.rows.keys()), toggle: picking.toggle, all: picking.page }
    : undefined;
  const grid = { label, rows: shown, columns: visible, rowKey, open, opens, renderActions, selection };

  return (
    <section className={style.list} aria-label={label}>
      <div className={style.bar}>
        {searches ? (
          <SearchInput ref={searchInput} value={state.search} onChange={(text) => change({ search: text })} />
        ) : null}
        {filters?.body}
        <span className={style.count} role="status">
          {count}
        </span>
        {phone ? null : (
          <ColumnChooser columns={columns} chosen={state.columns} onChange={(chosen) => change({ columns: chosen })} />
        )}
        {rows.length > 0 ? (
          <TableExport
            label={label}
            columns={visible}
            {...(takeAway ? { takeAway } : total === undefined ? { rows: shown } : {})}
          />
        ) : null}
        {phone ? null : (
          <Tooltip label={dense ? t('Comfortable rows') : t('More rows on the page')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={dense ? t('Comfortable rows') : t('More rows on the page')}
              onClick={() => {
                remembered.set(DENSITY, dense ? null : 'dense');
                setDense(!dense);
              }}
            >
              <Density size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
        {toolbar ? <div className={style.tools}>{toolbar}</div> : null}
      </div>
      {filters ? <Chips chips={filters.chips} clear={filters.clear} /> : null}
      {renderBulk && picking.rows.size > 0 ? (
        <TableBulk picking={picking} whole={picking.wholePage} all={all} {...(matching ? { matching } : {})}>
          {renderBulk([...picking.rows.values()], picking.clear)}
        </TableBulk>
      ) : null}
      {error ? <p className={style.stale}>{t('This list may be out of date: the last refresh failed.')}</p> : null}
      {shown.length === 0 ? (
        <Notice title={t('No record found')} lead={t('Nothing here matches your search.')}>
          <Button
            variant="default"
            onClick={() => {
              filters?.clear();
              change({ search: '' });
            }}
          >
            {t('Clear the search')}
          </Button>
        </Notice>
      ) : phone ? (
        <TableCards {...grid} renderCard={renderCard} />
      ) : (
        <TableGrid {...grid} dense={dense} state={state} onSort={change} active={keys.active} />
      )}
      {total !== undefined && total > PAGE_ROWS ? (
        <Pager page={state.page} total={total} onPage={(page) => change({ page })} />
      ) : null}
      <KeyHelp opened={keys.help} onClose={keys.closeHelp} selectable={renderBulk !== undefined} />
    </section>
  );
}
