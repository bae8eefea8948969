import { stratify, tree } from 'd3-hierarchy';

/** A card of a chart: a person or a department. */
export type ChartCard = {
  id: string;
  /** The card above; empty at the top. */
  parentid: string;
  title: string;
  subtitle: string;
  /** A third line, such as the department. */
  note: string;
  imagepath: string | null;
  /** Number of cards directly below, visible or not. */
  below: number;
  /** The label of the `below` count. */
  counted: string;
  open: boolean;
  /** A card that only loads the rest of its level. */
  more?: number;
};

export const CARD = { width: 220, height: 84 } as const;
const GAP = { x: 24, y: 56 } as const;

export type Placed = ChartCard & { x: number; y: number; depth: number };
export type Layout = { cards: Placed[]; width: number; height: number };

const ROOT = '#';

/** Positions cards from the top down; x and y are the left and upper edges, from 0. */
export function layoutOf(cards: readonly ChartCard[]): Layout {
  if (cards.length === 0) return { cards: [], width: 0, height: 0 };
  const existing = new Set(cards.map(({ id }) => id));
  const rows = [
    { id: ROOT, parentid: '', card: undefined },
    ...cards.map((card) => ({ id: card.id, parentid: existing.has(card.parentid) ? card.parentid : ROOT, card })),
  ];
  const root = stratify<(typeof rows)[number]>()
    .id(({ id }) => id)
    .parentId(({ parentid }) => parentid || undefined)(rows);
  const placed = tree<(typeof rows)[number]>().nodeSize([CARD.width + GAP.x, CARD.height + GAP.y])(root);
  const nodes = placed
    .descendants()
    .flatMap(({ data: { card }, x, y, depth }) => (card ? [{ card, x, y, depth }] : []));
  const left = Math.min(...nodes.map(({ x }) => x));
  const top = CARD.height + GAP.y;
  const shown = nodes.map(({ card, x, y, depth }) => ({ ...card, x: x - left, y: y - top, depth }));
  return {
    cards: shown,
    width: Math.max(...shown.map(({ x }) => x)) + CARD.width,
    height: Math.max(...shown.map(({ y }) => y)) + CARD.height,
  };
}

export type Link = { id: string; path: string; x: number; y: number; width: number; height: number };

/** The lines from each card to those below it: down, across, down. */
export function linksOf({ cards }: Layout): Link[] {
  const byId = new Map(cards.map((card) => [card.id, card]));
  return cards.flatMap((card) => {
    const above = byId.get(card.parentid);
    if (!above) return [];
    const from = { x: above.x + CARD.width / 2, y: above.y + CARD.height };
    const to = { x: card.x + CARD.width / 2, y: card.y };
    const middle = (from.y + to.y) / 2;
    return [
      {
        id: card.id,
        path: `M${from.x} ${from.y}V${middle}H${to.x}V${to.y}`,
        x: Math.min(from.x, to.x),
        y: from.y,
        width: Math.abs(from.x - to.x),
        height: to.y - from.y,
      },
    ];
  });
}
