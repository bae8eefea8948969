import type { Context } from './serve.ts';
import type { Db } from './db.ts';

/** What can stand in a letter. Keys are `[a-z0-9.]+`, one module's never another's. */
export type LetterPlace = {
  readonly key: string;
  readonly label: string;
  readonly group: string;
  readonly sample: string;
};
/** What a place of one person comes to; what has no value is left out of the answer. */
export type PlaceValue = { readonly value: string } | { readonly hidden: true };
export type PlaceValues = Map<number, Map<string, PlaceValue>>;

/** What a module brings to letters: its places, and their values for any number of people in a fixed number of statements. */
export type LetterPlaces = {
  /** The places there are in this company now. */
  readonly places: (db: Db) => Promise<readonly LetterPlace[]>;
  /** Values as they are printed, as the caller may see them: what is not the caller's to see is `hidden`. */
  readonly values: (
    ctx: Pick<Context, 'db' | 'session' | 'today'>,
    employeeids: readonly number[],
    keys: ReadonlySet<string>,
  ) => Promise<PlaceValues>;
};
