import { ActionIcon, Button } from '@mantine/core';
import { IconMinus, IconPhoto, IconPlus, IconPrinter, IconZoomScan } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import { t } from '#platform/web/language.ts';
import { CARD, type ChartCard, layoutOf, linksOf, type Placed } from './layout.ts';
import style from './organization.module.css';
import { printChart, savePicture } from './picture.ts';
import { type Viewport, usePan } from './use-pan.ts';

type Canvas = {
  label: string;
  cards: readonly ChartCard[];
  /** The card to centre; a new object centres it again. */
  wanted: { id: string } | undefined;
  onToggle: (id: string) => void;
  onOpen: (id: string) => void;
};

const inViewport = (box: { x: number; y: number; width: number; height: number }, viewport: Viewport): boolean =>
  box.x < viewport.right &&
  box.x + box.width > viewport.left &&
  box.y < viewport.bottom &&
  box.y + box.height > viewport.top;

const middle = (card: Placed) => ({ x: card.x + CARD.width / 2, y: card.y + CARD.height / 2 });

/**
 * A chart with panning, zooming and keyboard control: arrows follow the lines, Space expands and collapses, Enter opens
 * the card.
 */
export function Canvas({ label, cards, wanted, onToggle, onOpen }: Canvas) {
  const layout = useMemo(() => layoutOf(cards), [cards]);
  const links = useMemo(() => linksOf(layout), [layout]);
  const { frame, plane, viewport, zoom, centre, follow, fit } = usePan();
  const [at, setAt] = useState<string>();
  const byId = useMemo(() => new Map(layout.cards.map((card) => [card.id, card])), [layout]);
  const current = byId.get(at ?? '') ?? layout.cards[0];
  const fitted = useRef(false);

  useEffect(() => {
    const [first] = layout.cards;
    if (fitted.current || !first) return;
    fitted.current = true;
    fit(layout, middle(first));
  });
  // The wanted card becomes the current one when it is rendered, and is centred once.
  const [shown, setShown] = useState<{ id: string }>();
  if (wanted && shown !== wanted && byId.has(wanted.id)) {
    setShown(wanted);
    setAt(wanted.id);
  }
  const centred = useRef<object>(undefined);
  useEffect(() => {
    const card = shown && byId.get(shown.id);
    if (!card || centred.current === shown) return;
    centred.current = shown;
    centre(middle(card));
  }, [shown, byId, centre]);

  // Opening a level moves other cards; the clicked one stays under the pointer.
  const stood = useRef<Placed>(undefined);
  useLayoutEffect(() => {
    const before = stood.current;
    const now = before && byId.get(before.id);
    if (before && now && fitted.current) follow({ x: now.x - before.x, y: now.y - before.y });
    stood.current = byId.get(at ?? '') ?? now;
  }, [byId, at, follow]);

  const go = (card: Placed | undefined) => {
    if (!card) return;
    setAt(card.id);
    centre(middle(card));
    // The card is rendered by the next frame.
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(`[data-card="${card.id}"]`)?.focus());
  };
  const keys = (event: KeyboardEvent) => {
    if (!current) return;
    const siblings = layout.cards.filter(({ parentid }) => parentid === current.parentid);
    const place = siblings.indexOf(current);
    const moves: Record<string, () => void> = {
      ArrowUp: () => go(byId.get(current.parentid)),
      ArrowDown: () =>
        current.open || current.below === 0
          ? go(layout.cards.find(({ parentid }) => parentid === current.id))
          : onToggle(current.id),
      ArrowLeft: () => go(siblings[place - 1]),
      ArrowRight: () => go(siblings[place + 1]),
      Home: () => go(layout.cards[0]),
      ' ': () => onToggle(current.id),
      Enter: () => onOpen(current.id),
      '+': () => zoom(1.2),
      '-': () => zoom(1 / 1.2),
      '0': () => fit(layout),
    };
    const act = moves[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };

  const seen = layout.cards.filter((card) => card.id === current?.id || inViewport({ ...card, ...CARD }, viewport));
  const lines = links.filter((link) => inViewport(link, viewport)).map(({ path }) => path);
  return (
    <div className={style.canvas}>
      <div className={style.tools} role="group" aria-label={t('View')}>
        <ActionIcon.Group>
          <ActionIcon variant="default" size={36} aria-label={t('Zoom in')} onClick={() => zoom(1.2)}>
            <IconPlus size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon variant="default" size={36} aria-label={t('Zoom out')} onClick={() => zoom(1 / 1.2)}>
            <IconMinus size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon variant="default" size={36} aria-label={t('Show all')} onClick={() => fit(layout)}>
            <IconZoomScan size={16} stroke={1.6} />
          </ActionIcon>
        </ActionIcon.Group>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.6} />}
          onClick={() => printChart(label, layout, links)}
        >
          {t('Print')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPhoto size={16} stroke={1.6} />}
          onClick={() => void savePicture(label, layout, links)}
        >
          {t('PNG')}
        </Button>
      </div>
      <div ref={frame} className={style.frame}>
        <div ref={plane} className={style.plane}>
          <svg className={style.lines} width={layout.width} height={layout.height} aria-hidden>
            <path d={lines.join('')} />
          </svg>
          <div role="tree" tabIndex={-1} aria-label={label} onKeyDown={keys}>
            {seen.map((card) => (
              <CardBox
                key={card.id}
                card={card}
                current={card.id === current?.id}
                onFocus={() => setAt(card.id)}
                onToggle={() => {
                  setAt(card.more === undefined ? card.id : card.parentid);
                  onToggle(card.id);
                }}
                onOpen={() => onOpen(card.id)}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

type CardBox = { card: Placed; current: boolean; onFocus: () => void; onToggle: () => void; onOpen: () => void };

function CardBox({ card, current, onFocus, onToggle, onOpen }: CardBox) {
  const { id, title, subtitle, note, below, counted, open, more, depth } = card;
  const words =
    more === undefined ? [title, subtitle, note, below > 0 ? counted : ''] : [t('{{count}} more', { count: more })];
  return (
    <div
      className={style.card}
      data-card={id}
      data-more={more !== undefined}
      style={{ left: card.x, top: card.y, width: CARD.width, height: CARD.height }}
      role="treeitem"
      aria-level={depth}
      aria-label={words.filter(Boolean).join(', ')}
      aria-selected={current}
      {...(below > 0 ? { 'aria-expanded': open } : {})}
      tabIndex={current ? 0 : -1}
      onFocus={onFocus}
      onClick={more === undefined ? onOpen : onToggle}
      onKeyDown={() => undefined}
    >
      {more === undefined ? (
        <>
          <span className={style.who}>
            <PersonAvatar name={title} image={card.imagepath} size={36} />
            <span className={style.text}>
              <b>{title}</b>
              <span>{subtitle}</span>
              <small>{note}</small>
            </span>
          </span>
          {below > 0 ? (
            <button
              type="button"
              className={style.toggle}
              tabIndex={-1}
              aria-hidden
              onClick={(event) => {
                event.stopPropagation();
                onToggle();
              }}
            >
              {open ? '−' : '+'} {below.toLocaleString('en-IN')}
            </button>
          ) : null}
        </>
      ) : (
        <span className={style.rest}>{words[0]}</span>
      )}
    </div>
  );
}
