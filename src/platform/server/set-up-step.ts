import type { FeatureKey } from '../contract/features.ts';
import type { Db } from './db.ts';

type Given = { readonly db: Db; readonly today: string };
export type About = {
  readonly key: string;
  readonly title: string;
  readonly why: string;
  readonly path: string;
  /** Who may do something about it: nobody else is shown it. */
  readonly feature: FeatureKey;
};

/** A step of setting a company up, smaller `order` first. `count`: how many there are; done from `least` on, by default one. */
export type SetUpStep = About & {
  readonly order: number;
  readonly least?: number;
  readonly count: (given: Given) => Promise<number>;
};

/** Something that will hurt later; nothing is found where the count is 0. One query over the whole company. */
export type Finding = About & { readonly find: (given: Given) => Promise<Found> };
export type Found = { readonly count: number; readonly names: readonly string[] };

/** How many names a finding tells. */
export const FIRST = 5;
/** Of rows that carry a name and the number of all rows. */
export const foundIn = (rows: readonly { name: string; total: number }[]): Found => ({
  count: rows[0]?.total ?? 0,
  names: rows.slice(0, FIRST).map(({ name }) => name),
});
