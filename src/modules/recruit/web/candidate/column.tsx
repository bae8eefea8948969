import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react';
import { call } from '#platform/web/call.ts';
import { t } from '#platform/web/language.ts';
import { keyOf } from '#platform/web/use-endpoint.ts';
import { type BoardColumn, type BoardNarrow, type Card, CARDS, getColumn } from '../../contract/candidate/board.ts';
import style from './board.module.css';
import { CandidateCard } from './candidate-card.tsx';

/**
 * Height of a card with the space below it, in pixels: all of a job alike, so that nothing jumps while they load. A job
 * asks for skills or not, so that no card has an empty line for them.
 */
const CARD_PX = 78;
const SKILLS_PX = 22;
const OVERSCAN = 4;

export type OfColumn = {
  column: BoardColumn;
  /** The stages that candidates can be moved to, in order. */
  stages: readonly BoardColumn[];
  narrow: BoardNarrow;
  requisitionjobid: number;
  mayedit: boolean;
  picked: ReadonlyMap<number, number>;
  onPick: (card: Card) => void;
  onPickAll: () => void;
  onMove: (card: Card, target: BoardColumn) => void;
  dragged: RefObject<Card | undefined>;
};

/** The cards of the pages that are in sight; the first page comes with the board. */
function useCards({ column, narrow, requisitionjobid }: OfColumn, indexes: readonly number[]) {
  const pages = [...new Set(indexes.map((at) => Math.floor(at / CARDS)))].filter((page) => page > 0);
  const { pipelinestageid } = column;
  const answers = useQueries({
    queries: pages.map((page) => {
      const input = { requisitionjobid, pipelinestageid, limit: CARDS, offset: page * CARDS, ...narrow };
      return {
        queryKey: keyOf(getColumn, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(getColumn, input, { signal }),
      };
    }),
  });
  const byPage = new Map(pages.map((page, at) => [page, answers[at]?.data ?? []]));
  return (at: number): Card | undefined => {
    const page = Math.floor(at / CARDS);
    return page === 0 ? column.cards[at] : byPage.get(page)?.[at % CARDS];
  };
}

/** Where the focus goes from a card by an arrow key: beside it in the column, or to the same height in another one. */
function focusFrom(from: HTMLElement, key: string): void {
  const list = from.closest('[data-column]');
  const cards = (of: Element | null | undefined) => [...(of?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
  const own = cards(list);
  const at = own.indexOf(from);
  if (key === 'ArrowDown' || key === 'ArrowUp') return own[at + (key === 'ArrowDown' ? 1 : -1)]?.focus();
  const columns = [...document.querySelectorAll('[data-column]')];
  const step = key === 'ArrowRight' ? 1 : -1;
  for (let next = columns.indexOf(list ?? from) + step; next >= 0 && next < columns.length; next += step) {
    const others = cards(columns[next]);
    if (others.length > 0) return others[Math.min(at, others.length - 1)]?.focus();
  }
  return undefined;
}

const ARROWS: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

/** A stage with its candidates; only the cards in sight are drawn. */
export function Column(props: OfColumn) {
  const { column, stages, mayedit, picked, onPick, onPickAll, onMove, dragged } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const cardPx = CARD_PX + (column.cards.some(({ skills }) => skills.length > 0) ? SKILLS_PX : 0);
  // oxlint-disable-next-line react/incompatible-library -- its mutable answers only matter to React Compiler, which is not used
  const list = useVirtualizer({
    count: column.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardPx,
    overscan: OVERSCAN,
  });
  const items = list.getVirtualItems();
  const cardAt = useCards(
    props,
    items.map(({ index }) => index),
  );
  const mayDrop = mayedit && !column.isearlier;
  const keys = useCallback(
    (card: Card, event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget || !ARROWS.includes(event.key)) return;
      event.preventDefault();
      if (!event.shiftKey || !mayedit) return focusFrom(event.currentTarget, event.key);
      const at = stages.findIndex((one) => one.pipelinestageid === column.pipelinestageid);
      const target = stages[at + (event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0)];
      if (at >= 0 && target && target !== column) onMove(card, target);
      return undefined;
    },
    [column, mayedit, onMove, stages],
  );
  const drag = useCallback(
    (card: Card | undefined) => {
      dragged.current = card;
    },
    [dragged],
  );
  return (
    <section
      className={style.column}
      aria-label={column.stagename}
      data-column
      {...(isOver ? { 'data-over': true } : {})}
      onDragOver={(event) => {
        if (!mayDrop || dragged.current === undefined) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const card = dragged.current;
        if (mayDrop && card && card.pipelinestageid !== column.pipelinestageid) onMove(card, column);
      }}
    >
      <header className={style.columnhead}>
        <h2>{column.stagename}</h2>
        <span className="number">{column.count.toLocaleString('en-IN')}</span>
        {mayedit && column.count > 0 ? (
          <Button variant="subtle" size="compact-xs" onClick={onPickAll}>
            {t('Select all')}
          </Button>
        ) : null}
      </header>
      {column.isearlier ? <p className={style.quiet}>{t('A stage of an earlier pipeline')}</p> : null}
      {column.isblind ? <p className={style.quiet}>{t('Hides who the candidates are')}</p> : null}
      {/* A list that scrolls can be reached by the keyboard. */}
      <div
        className={style.scroll}
        ref={scroller}
        tabIndex={0}
        role="group"
        aria-label={t('Candidates in {{stage}}', { stage: column.stagename })}
      >
        {column.count === 0 ? <p className={style.quiet}>{t('Nobody is in this stage')}</p> : null}
        <ol className={style.cards} style={{ height: list.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const card = cardAt(index);
            return (
              <li
                key={index}
                style={{ transform: `translateY(${start}px)`, height: cardPx }}
                aria-setsize={column.count}
                aria-posinset={index + 1}
              >
                {card ? (
                  <CandidateCard
                    card={card}
                    stages={stages}
                    mayedit={mayedit}
                    isPicked={picked.has(card.candidateapplicationid)}
                    onPick={onPick}
                    onMove={onMove}
                    onKeyDown={keys}
                    onDrag={drag}
                  />
                ) : (
                  <div className={style.loading} aria-hidden />
                )}
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}
