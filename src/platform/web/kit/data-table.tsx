import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBaselineDensityMedium, IconBaselineDensitySmall, IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { sentenceOf } from '../call.ts';
import { plural, t } from '../language.ts';
import { Failed, Notice } from '../shell/notices.tsx';
import { PageSkeleton } from '../shell/page-skeleton.tsx';
import { remembered } from '../store.ts';
import style from './data-table.module.css';
import { TableCards } from './table-cards.tsx';
import { TableGrid } from './table-grid.tsx';
import { KeyHelp, useTableKeys } from './table-keys.tsx';
import { PAGE_ROWS, useTableState } from './table-state.ts';
import { arrange, type Column, type RowKey } from './table-types.ts';

export type DataTable<R> = {
  label: string;
  columns: readonly Column<R>[];
  rowKey: (row: R) => RowKey;
  /** Missing while they load for the first time. */
  rows: readonly R[] | undefined;
  /** Given, the server searches, sorts and pages (read `useTableState` for the query); else `rows` is everything. */
  total?: number;
  error?: unknown;
  retry: () => void;
  /** Shown instead of the table while there is nothing at all. */
  empty?: ReactNode;
  open?: (row: R) => void;
  renderActions?: (row: R) => ReactNode;
  /** Choices beside the search box that narrow the list; `active` while one is set, `clear` drops them. */
  filters?: { body: ReactNode; active: boolean; clear: () => void };
  /** A row on the phone, where names with values below each other say too little. */
  renderCard?: (row: R) => ReactNode;
  /** Buttons beside the search box; on the phone they stick to the bottom. */
  toolbar?: ReactNode;
  /** What can be done with several rows; gives every row a box to tick. */
  renderBulk?: (rows: readonly R[], clear: () => void) => ReactNode;
};

const DENSITY = 'muster.density';

/** The one list of the product: search, order, page in the address; keyboard; cards on the phone. */
export function DataTable<R>(props: DataTable<R>) {
  const { label, rows, total, columns, rowKey, error, retry, empty, open, renderActions, toolbar, renderBulk } = props;
  const { filters, renderCard } = props;
  const [state, change] = useTableState();
  const [dense, setDense] = useState(remembered.get(DENSITY) === 'dense');
  const [picked, setPicked] = useState<ReadonlySet<RowKey>>(new Set());
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const searchInput = useRef<HTMLInputElement>(null);
  const search = useDeferredValue(state.search);
  const { sort, descending } = state;
  const shown = useMemo(
    () => (total === undefined ? arrange(rows ?? [], columns, { search, sort, descending }) : (rows ?? [])),
    [rows, total, columns, search, sort, descending],
  );

  const toggle = (key: RowKey) => {
    const next = new Set(picked);
    if (!next.delete(key)) next.add(key);
    setPicked(next);
  };
  const keys = useTableKeys({
    count: shown.length,
    focusSearch: () => searchInput.current?.focus(),
    open: (index) => {
      const row = shown[index];
      if (row !== undefined) open?.(row);
    },
    select: (index) => {
      const row = shown[index];
      if (renderBulk && row !== undefined) toggle(rowKey(row));
    },
  });

  if (!rows) return error ? <Failed text={sentenceOf(error)} retry={retry} /> : <PageSkeleton />;
  const narrowed = state.search !== '' || (filters?.active ?? false);
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
  const selected = shown.filter((row) => picked.has(rowKey(row)));
  const selection = renderBulk
    ? { picked, toggle, all: (on: boolean) => setPicked(new Set(on ? shown.map(rowKey) : [])) }
    : undefined;
  const grid = { label, rows: shown, columns, rowKey, open, renderActions, selection };

  return (
    <section className={style.list} aria-label={label}>
      <div className={style.bar}>
        <SearchInput ref={searchInput} value={state.search} onChange={(text) => change({ search: text })} />
        {filters?.body}
        <span className={style.count} role="status">
          {count}
        </span>
        {phone ? null : (
          <Tooltip label={dense ? t('More room between rows') : t('More rows on the page')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={dense ? t('More room between rows') : t('More rows on the page')}
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
      {renderBulk && selected.length > 0 ? (
        <div className={style.bulk} role="region" aria-label={t('Selected rows')}>
          <b>{plural(selected.length, '{{count}} selected', '{{count}} selected')}</b>
          {renderBulk(selected, () => setPicked(new Set()))}
          <Button variant="subtle" size="compact-sm" onClick={() => setPicked(new Set())}>
            {t('Clear')}
          </Button>
        </div>
      ) : null}
      {error ? <p className={style.stale}>{t('These rows may be old: the last refresh failed.')}</p> : null}
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

type SearchInput = { ref: React.Ref<HTMLInputElement>; value: string; onChange: (text: string) => void };

/** Types at once, tells the address a moment later. */
function SearchInput({ ref, value, onChange }: SearchInput) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === told.current) return;
    const timer = setTimeout(() => {
      told.current = text;
      onChange(text);
    }, 150);
    return () => clearTimeout(timer);
  }, [text, onChange]);
  return (
    <TextInput
      ref={ref}
      className={style.search ?? ''}
      size="sm"
      type="search"
      placeholder={t('Search')}
      aria-label={t('Search this list')}
      aria-keyshortcuts="/"
      leftSection={<IconSearch size={16} stroke={1.6} />}
      rightSection={
        text ? (
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('Clear')} onClick={() => setText('')}>
            <IconX size={14} />
          </ActionIcon>
        ) : null
      }
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

type Pager = { page: number; total: number; onPage: (page: number) => void };

function Pager({ page, total, onPage }: Pager) {
  const last = Math.ceil(total / PAGE_ROWS);
  const from = (page - 1) * PAGE_ROWS + 1;
  const numbers = [from, Math.min(page * PAGE_ROWS, total), total].map((value) => value.toLocaleString('en-IN'));
  return (
    <nav className={style.pager} aria-label={t('Pages of the list')}>
      <span className="number">
        {numbers[0]}–{numbers[1]} {t('of')} {numbers[2]}
      </span>
      <Button variant="default" size="xs" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('Previous')}
      </Button>
      <Button variant="default" size="xs" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {t('Next')}
      </Button>
    </nav>
  );
}
