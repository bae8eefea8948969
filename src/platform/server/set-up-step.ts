import type { FeatureKey } from '../contract/features.ts';
import { sql } from 'kysely';
import type { DB, Db } from './db.ts';

type Input = { readonly db: Db; readonly today: string };
export type About = {
  readonly key: string;
  readonly title: string;
  readonly why: string;
  readonly path: string;
  /** The right needed to act on it: it is shown to no one else. */
  readonly feature: FeatureKey;
};

/**
 * A step of setting a company up, smaller `order` first. `count`: number of records; done from `least` on, by default
 * one.
 */
export type SetUpStep = About & {
  readonly order: number;
  readonly least?: number;
  /** A second place where the same is done. */
  readonly other?: { readonly title: string; readonly path: string };
  readonly count: (input: Input) => Promise<number>;
};

/** Counts the rows of a table of the company, with `filled` those in which this column has a value. */
export const rowsOf =
  (table: keyof DB, filled?: string): SetUpStep['count'] =>
  async ({ db }) => {
    const { rows } = await sql<{
      count: number;
    }>`select count(${filled === undefined ? sql`*` : sql.ref(filled)}) as count
      from ${sql.table(table)} where subscriptionid = current_subscription()`.execute(db);
    return rows[0]?.count ?? 0;
  };

/** A check for a problem that will matter later; a count of 0 means none. One query over the whole company. */
export type Finding = About & { readonly find: (input: Input) => Promise<Found> };
export type Found = { readonly count: number; readonly names: readonly string[] };

/** How many names a finding shows. */
export const FIRST = 5;
/** Builds the result from rows with a name and the total count. */
export const foundIn = (rows: readonly { name: string; total: number }[]): Found => ({
  count: rows[0]?.total ?? 0,
  names: rows.slice(0, FIRST).map(({ name }) => name),
});
