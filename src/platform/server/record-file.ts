import { z } from 'zod';
import { describedSave, type RecordFields } from '../contract/record-field.ts';
import { createdRows, freshRows, nameKey } from './configuration-rows.ts';
import type { Db } from './db.ts';
import type { RecordTable } from './record.ts';
import { saveRows, type StoredKind, storedRows } from './record-kind.ts';

/** The form that checks a row of the configuration file once its names are ids. */
type Form = {
  readonly save: z.ZodType;
  /** Keys of the form that the file does not have. */
  readonly without: readonly string[];
  /** The key of the file for a key of the form, another one where it has names in place of ids; undefined: none. */
  readonly named?: ((key: string) => string | undefined) | undefined;
};
const FORMS = new WeakMap<object, Form>();
/** The form of a row whose own schema says less than the form refuses: a page of all keys needs both. */
export const formOfRow = (row: object): Form | undefined => FORMS.get(row);
/** Says which form checks rows further. @returns the schema of the row */
export function checkedBy<T extends z.ZodType>(row: T, form: Form): T {
  FORMS.set(row, form);
  return row;
}

/** Whether there is, or will be, a row of a kind by this name. */
export type Known = (name: string) => boolean;

type Input<T> = {
  /** How an import names the rows. */
  readonly title: string;
  /** A row of the file; what only a screen refuses is left to `faults`, which names the row. */
  readonly row: z.ZodType<T>;
  readonly nameOf: (row: T) => string;
  /** The rows of the company, oldest first. */
  readonly current: (db: Db) => Promise<T[]>;
  /** What the screens would refuse of a new row, without a full stop. */
  readonly faults?: (row: T, existing: (kind: string) => Known) => string[];
  /** Names of other rows that are created with the new ones, as an import tells of them. */
  readonly brings?: (db: Db, rows: readonly T[]) => Promise<string[]>;
  readonly create: (db: Db, rows: readonly T[]) => Promise<void>;
};

/** One kind of records in the configuration file: names that the company does not have are added, nothing is changed. */
export const fileKind = <T>({ title, row, nameOf, current, faults, brings, create }: Input<T>) => ({
  list: z.array(row).default([]),
  current: async (db: Db): Promise<readonly unknown[]> => current(db),
  /** What the rows of a file would add, and what stands against it. */
  compare: async (db: Db, input: unknown) => {
    const have = await current(db);
    const fresh = freshRows(z.array(row).parse(input), have, nameOf);
    const names = new Set([...fresh, ...have].map((one) => nameKey(nameOf(one))));
    return {
      has: (name: string) => names.has(nameKey(name)),
      faults: (existing: (kind: string) => Known): string[] =>
        fresh.flatMap((one) => (faults?.(one, existing) ?? []).map((text) => `${nameOf(one)}: ${text}.`)),
      changes: [...((await brings?.(db, fresh)) ?? []), ...createdRows(title, fresh.map(nameOf))],
      create: async () => {
        if (fresh.length > 0) await create(db, fresh);
      },
    };
  },
});

/** What a form says first of a value it refuses; empty for a good one. */
export const firstFault = ({ error }: { error?: z.ZodError | undefined }): string[] =>
  error?.issues.slice(0, 1).map(({ message }) => message) ?? [];

/** A file from before says nothing of it: its rows are active. */
export const activity = { isactive: z.boolean().default(true) };
export const isActive = (isactive: number): boolean => isactive === 1;
export const activeColumn = (isactive: boolean): 1 | 2 => (isactive ? 1 : 2);

type DeclaredKind<T extends RecordTable, K extends string> = StoredKind<T, K> & {
  readonly words: { readonly list: string };
};

const nameFieldOf = (fields: RecordFields): string =>
  Object.entries(fields).find(([, { input }]) => input === 'name')?.[0] ?? '';

/** The rows of a record that `recordKind` declares, in the configuration file. */
export function fileOfKind<T extends RecordTable, K extends string>(kind: DeclaredKind<T, K>) {
  const name = nameFieldOf(kind.fields);
  const fields = z.object(
    Object.fromEntries(Object.entries(kind.fields).map(([key, field]) => [key, describedSave(field)])),
  );
  const isSwitched = kind.active !== undefined;
  const row: z.ZodType<Record<string, unknown>> = isSwitched ? fields.extend(activity) : fields;
  return fileKind({
    title: kind.words.list,
    row,
    nameOf: (one) => String(one[name]),
    current: async (db) => {
      const rows = await storedRows(db, kind);
      return isSwitched ? rows.map((one) => ({ ...one, isactive: isActive(Number(one['isactive'])) })) : rows;
    },
    create: async (db, rows) => {
      const written = rows.map((one) =>
        isSwitched ? { ...one, isactive: activeColumn(one['isactive'] === true) } : one,
      );
      await saveRows(db, kind, written);
    },
  });
}
