import { useQueries } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { formatRupees } from '#platform/engine/money.ts';
import { call, sentenceOf } from '#platform/web/call.ts';
import { parseMoney } from '#platform/web/kit/money-text.ts';
import { Tag, type Tone } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { keyOf } from '#platform/web/use-endpoint.ts';
import { type Batch, type BulkRow, ROW_STATES } from '../contract/bulk.ts';
import style from './results.module.css';
import type { StepProps } from './words.ts';

export type RowFilter = 'all' | 'errors' | 'notices' | 'valid' | 'leftout';

const PAGE = 100;
const HEIGHT = 44;
const TONES: Record<number, Tone> = { 1: 'good', 2: 'warn', 3: 'bad', 5: 'good', 7: 'bad' };

type ResultRows = StepProps & { batch: Batch; filter: RowFilter; nothing: string };

/** Lists the rows of one result. Only visible rows are rendered and fetched, so that 50,000 of them stay fast. */
export function ResultRows({ contract, options, batch, filter, nothing }: ResultRows) {
  const box = useRef<HTMLDivElement>(null);
  const { bulkbatchid, version } = batch;
  const keys = (options.keys ?? batch.columns.slice(0, 2).map(({ name }) => name)).flatMap(
    (name) => batch.columns.find((column) => column.name === name) ?? [],
  );
  const amount = batch.columns.find(({ name, ismoney }) => ismoney && name in batch.mapping);
  const ask = (page: number) => {
    const input = { bulkbatchid, filter, offset: page * PAGE, limit: PAGE };
    return {
      // The version distinguishes results of an earlier check.
      queryKey: [...keyOf(contract.rows, input), version] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) => call(contract.rows, input, { signal }),
    };
  };
  const [head] = useQueries({ queries: [ask(0)] });
  const total = head?.data?.total ?? 0;
  // oxlint-disable-next-line react/incompatible-library -- its mutable answers only matter to React Compiler, which is not used
  const virtual = useWindowVirtualizer({
    count: total,
    estimateSize: () => HEIGHT,
    overscan: 10,
    scrollMargin: box.current?.offsetTop ?? 0,
  });
  const items = virtual.getVirtualItems();
  const pages = [...new Set(items.map(({ index }) => Math.floor(index / PAGE)))];
  const answers = useQueries({ queries: pages.map(ask) });
  const rowAt = (index: number): BulkRow | undefined =>
    answers[pages.indexOf(Math.floor(index / PAGE))]?.data?.rows[index % PAGE];

  if (head?.error) return <p role="alert">{t(sentenceOf(head.error))}</p>;
  if (!head?.data) return <div className={style.waiting} role="status" aria-label={t('Loading')} />;
  if (total === 0) return <p className={style.nothing}>{nothing}</p>;
  return (
    <div
      ref={box}
      className={style.rows}
      data-amount={amount !== undefined}
      role="table"
      aria-label={t('Rows')}
      aria-rowcount={total + 1}
    >
      <div role="rowgroup">
        <div role="row" className={style.heads} aria-rowindex={1}>
          <span role="columnheader">{t('Row')}</span>
          {keys.map(({ name, label }) => (
            <span key={name} role="columnheader">
              {t(label)}
            </span>
          ))}
          {amount ? (
            <span role="columnheader" className={style.amount}>
              {t(amount.label)}
            </span>
          ) : null}
          <span role="columnheader">{t('Result')}</span>
        </div>
      </div>
      <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {items.map(({ index, start }) => {
          const row = rowAt(index);
          return (
            <div
              key={index}
              ref={virtual.measureElement}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              className={style.row}
              style={{ transform: `translateY(${start - virtual.options.scrollMargin}px)` }}
            >
              <span role="cell" className="number">
                {row?.rownumber ?? '…'}
              </span>
              {keys.map(({ name }) => (
                <span key={name} role="cell">
                  {row?.cells[batch.mapping[name] ?? -1] ?? ''}
                </span>
              ))}
              {amount ? (
                <span role="cell" className={`number ${style.amount}`}>
                  {amountText(row?.cells[batch.mapping[amount.name] ?? -1])}
                </span>
              ) : null}
              <div role="cell">{row ? <Found row={row} batch={batch} /> : null}</div>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** An amount as payslips have it; what is no amount as it stands in the file. */
function amountText(cell = ''): string {
  const paise = parseMoney(cell);
  return paise === undefined ? cell : formatRupees(paise);
}

/** The messages of a row, each with its column and value; a row without any shows its state. */
function Found({ row, batch }: { row: BulkRow; batch: Batch }) {
  if (row.messages.length === 0) return <Tag tone={TONES[row.statusid]}>{t(ROW_STATES.label(row.statusid) ?? '')}</Tag>;
  return (
    <ul className={style.messages}>
      {row.messages.map(({ column, level, text }) => {
        const label = batch.columns.find(({ name }) => name === column)?.label;
        const value = row.cells[batch.mapping[column] ?? -1];
        return (
          <li key={`${column} ${text}`} data-level={level}>
            {label ? <b>{t(label)}</b> : null}
            {value && level !== 'change' && !text.includes(value) ? <code>{value}</code> : null}
            <span>{t(text)}</span>
          </li>
        );
      })}
    </ul>
  );
}
