import type { FeatureKey } from '../contract/features.ts';
import type { Day } from '../engine/day.ts';
import type { Db } from './db.ts';

/** Somebody who joins, and the day on which steps count: the first day, later today. */
export type Joiner = { readonly employeeid: number; readonly on: Day };

/** What somebody who joins needs to work and to be paid, smaller `order` first. */
export type JoinerStep = {
  readonly key: string;
  readonly order: number;
  readonly title: string;
  /**
   * The page where it is done, with `$employeeid` or `$employeecode` for the person; its right, without which there is no
   * link.
   */
  readonly path: string;
  readonly feature: FeatureKey;
  /** Whether each of the people has it; whom it is not for is missing. A fixed number of statements. */
  readonly done: (db: Db, people: readonly Joiner[]) => Promise<ReadonlyMap<number, boolean>>;
};

/** A step that everybody needs, by the ids of those who have it. */
export const everybodyNeeds =
  (having: (db: Db, people: readonly Joiner[]) => Promise<readonly { employeeid: number }[]>): JoinerStep['done'] =>
  async (db, people) => {
    const ids = new Set((await having(db, people)).map(({ employeeid }) => employeeid));
    return new Map(people.map(({ employeeid }) => [employeeid, ids.has(employeeid)]));
  };
