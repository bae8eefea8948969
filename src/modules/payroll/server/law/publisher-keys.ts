import type { Day } from '#platform/engine/day.ts';

/** A key of the publisher of rule packs. */
export type PublisherKey = {
  /** The public half: Ed25519, as SPKI in base64. */
  readonly publickey: string;
  /** The last day on which a pack that it signs may be issued; null while it is in use. */
  readonly until: Day | null;
};

/**
 * The public keys of the publisher by their names, pinned here. To rotate: add the new key, and give the old one its last
 * day; packs of before stay valid. A key that was disclosed is taken out, and what it signed is signed again.
 */
export const PUBLISHER_KEYS: ReadonlyMap<string, PublisherKey> = new Map([
  ['muster-2026', { publickey: 'MCowBQYDK2VwAyEAee65I6TczvsWDA22HAFEqYlKBeB29TgaFXXufN5YJ7k=', until: null }],
]);
