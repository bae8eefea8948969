import type { Context } from './serve.ts';
import type { Db } from './db.ts';

/** A merge field of letters. Keys are `[a-z0-9.]+` and unique across modules. */
export type MergeField = {
  readonly key: string;
  readonly label: string;
  readonly group: string;
  readonly sample: string;
  /** Of a field that is filled with a table: a sample, whose first row is the head. It stands in a paragraph of its own. */
  readonly table?: LetterTable;
  /** What the configuration says for a person, nobody's data: texts for everybody may be filled with it. */
  readonly isrule?: true;
  /** The field of an employee that says as much; the key itself by default. */
  readonly says?: string;
};
/** Rows of cells; the first row is the head. */
export type LetterTable = readonly (readonly string[])[];
/** The value of a field for one person; a field without a value is left out of the answer. */
export type MergeValue = { readonly value: string } | { readonly hidden: true };
export type MergeValues = Map<number, Map<string, MergeValue>>;

/** The merge fields a module contributes, and their values for any number of people in a fixed number of statements. */
export type MergeFields = {
  /** The fields available in this company now. */
  readonly fields: (db: Db) => Promise<readonly MergeField[]>;
  /** Formatted values, as the caller may see them: what the caller may not see is `hidden`. */
  readonly values: (
    ctx: Pick<Context, 'db' | 'session' | 'today'>,
    employeeids: readonly number[],
    keys: ReadonlySet<string>,
  ) => Promise<MergeValues>;
};
