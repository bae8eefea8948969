import type { Context } from './serve.ts';
import type { Db } from './db.ts';

/** What can stand in a letter. Keys are `[a-z0-9.]+`, one module's never another's. */
export type MergeField = {
  readonly key: string;
  readonly label: string;
  readonly group: string;
  readonly sample: string;
};
/** What a field of one person comes to; what has no value is left out of the answer. */
export type MergeValue = { readonly value: string } | { readonly hidden: true };
export type MergeValues = Map<number, Map<string, MergeValue>>;

/** What a module brings to letters: its fields, and their values for any number of people in a fixed number of statements. */
export type MergeFields = {
  /** The fields there are in this company now. */
  readonly fields: (db: Db) => Promise<readonly MergeField[]>;
  /** Values as they are printed, as the caller may see them: what is not the caller's to see is `hidden`. */
  readonly values: (
    ctx: Pick<Context, 'db' | 'session' | 'today'>,
    employeeids: readonly number[],
    keys: ReadonlySet<string>,
  ) => Promise<MergeValues>;
};
