import type { Batch, Offer } from '../contract/bulk.ts';

/** Structure names to be created, by structure. */
export type Ticks = Record<string, string[]>;

/** The names the user agreed to at the last check; before the first choice, the server's suggestion. */
export function ticksOf({ offered, accepted }: Pick<Batch, 'offered' | 'accepted'>): Ticks {
  if (Object.keys(accepted).length > 0) return accepted;
  return group(offered.filter(({ suggested }) => suggested));
}

const group = (offers: readonly Offer[]): Ticks => {
  const ticks: Ticks = {};
  for (const { structure, name } of offers) ticks[structure] = [...(ticks[structure] ?? []), name];
  return ticks;
};

export const countTicks = (ticks: Ticks): number => Object.values(ticks).reduce((sum, names) => sum + names.length, 0);

/** Compares two choices regardless of order. */
export function sameTicks(a: Ticks, b: Ticks): boolean {
  const flat = (ticks: Ticks) =>
    Object.entries(ticks)
      .flatMap(([structure, names]) => names.map((name) => `${structure}\n${name}`))
      .sort()
      .join('\n\n');
  return flat(a) === flat(b);
}

/** Toggles the tick of one name. */
export function toggleTick(ticks: Ticks, { structure, name }: Pick<Offer, 'structure' | 'name'>): Ticks {
  const current = ticks[structure] ?? [];
  const next = current.includes(name) ? current.filter((one) => one !== name) : [...current, name];
  return { ...ticks, [structure]: next };
}

/** Sets or clears the ticks of a whole structure. */
export const tickAll = (ticks: Ticks, structure: string, offers: readonly Offer[], on: boolean): Ticks => ({
  ...ticks,
  [structure]: on ? offers.map(({ name }) => name) : [],
});

/** Whether a name may be a typing error: used in a single row, where others of its structure are used in many. */
export function isRare({ rows }: Offer, others: readonly Offer[]): boolean {
  const counts = others.map((offer) => offer.rows).sort((a, b) => a - b);
  return rows === 1 && (counts[Math.floor(counts.length / 2)] ?? 0) >= 5;
}
