import { sql } from 'kysely';
import { z } from 'zod';
import { failWith } from './application-error.ts';
import { createdRows, nameKey } from './configuration-rows.ts';
import type { Db } from './db.ts';
import { type FileKeys, type NamedForm, namedForm, namedRows, numberedNames, unknownNames } from './file-names.ts';
import { canonical } from './idempotency.ts';
import type { Configuration, ConfigurationPart, Setup } from './module.ts';
import type { RecordTable } from './record.ts';
import { saveRows, type StoredKind, storedRows } from './record-kind.ts';
import { ANY_VERSION, changeSetting, storedSetting } from './tenant-setting.ts';

export type FileRow = Readonly<Record<string, unknown>>;
/** An import: the whole file, and what the kinds of the part before add. */
export type Import = {
  readonly db: Db;
  readonly today: string;
  readonly file: Configuration;
  readonly kinds: ReadonlyMap<string, Compared>;
};
/** What a kind of a file would change, and what stands against it. */
export type Compared = {
  readonly isFresh: (name: string) => boolean;
  /** Whether a row of the file is not taken though the company does not have it. */
  readonly isLeft: (name: string) => boolean;
  readonly faults: readonly string[];
  readonly changes: readonly string[];
  readonly notices?: readonly string[];
  readonly create: () => Promise<unknown>;
};
/** One key of a part: rows that are added by their names, or a setting that is replaced. */
export type FileKind = {
  readonly schema: z.ZodType;
  readonly current: (db: Db) => Promise<unknown>;
  readonly compare: (at: Import, input: unknown) => Promise<Compared>;
};

/** A file from before says nothing of it: its rows are active. */
const activity = { isactive: z.boolean().default(true) };
const fault = (label: string, { path }: Pick<NamedForm, 'path'>, error: z.ZodError | undefined): string[] =>
  (error?.issues ?? [])
    .slice(0, 1)
    .map((issue) => [label, ...(issue.path.length > 0 ? [path(issue.path)] : []), `${issue.message}.`].join(': '));

/** What was read of rows that are created: as the file has them, and once all names are rows as the form has them. */
export type Fresh = { readonly rows: readonly FileRow[]; readonly forms: () => Promise<FileRow[]> };
export type Rows = FileKeys & {
  /** How an import names the rows. */
  readonly title: string;
  /** The form that a screen saves of one; it checks rows whose names are ids. */
  readonly form: z.ZodType;
  /** Completes the row that follows from the form. */
  readonly row?: (row: z.ZodObject) => z.ZodType;
  readonly nameOf: (row: FileRow) => string;
  /** Whether rows can be inactive. */
  readonly isswitched?: boolean;
  /** The rows of the company, oldest first, as its tables have them. */
  readonly stored: (db: Db) => Promise<readonly FileRow[]>;
  /** Rows whose names the company has, where there are more than those of `stored`. */
  readonly taken?: (db: Db) => Promise<readonly FileRow[]>;
  /** A code that one row has: its key, and what stands against one that another row has. */
  readonly unique?: { readonly key: string; readonly fault: (row: string, code: string, owner: string) => string };
  /** Of the rows of a file that the company does not have by name those that are added, where not all are. */
  readonly fresh?: (at: Import, rows: readonly FileRow[], have: readonly FileRow[]) => FileRow[] | Promise<FileRow[]>;
  /** Whether rows without a name of their own are compared by nothing. */
  readonly isnameless?: boolean;
  /** What an import says of rows that are left out. */
  readonly notice?: (names: string) => string;
  /** What a screen would refuse of new rows, without a full stop, in addition to its form. */
  readonly faults?: (row: FileRow, at: Import) => readonly string[] | Promise<readonly string[]>;
  /** What an import says of new rows, where that is not that they are created. */
  readonly sentences?: (rows: readonly FileRow[], at: Import) => readonly string[] | Promise<readonly string[]>;
  readonly create: (at: Import, fresh: Fresh) => Promise<unknown>;
};

/** Rows of a kind in the configuration file: names that the company does not have are added, nothing is changed. */
export function fileRows(kind: Rows): FileKind {
  const { title, form, nameOf, isswitched = false, stored } = kind;
  const named = namedForm(form, kind);
  const own = isswitched ? (named.row as z.ZodObject).extend(activity) : (named.row as z.ZodObject);
  const current = async (db: Db): Promise<FileRow[]> => {
    const names = await namedRows(db, named.references);
    return (await stored(db)).map((row) => ({
      ...named.toFile(row, names),
      ...(isswitched ? { isactive: Number(row['isactive']) === 1 } : {}),
    }));
  };
  const freshOf = (rows: readonly FileRow[], have: readonly FileRow[]): readonly FileRow[] => {
    if (kind.isnameless) return rows;
    const names = new Set(have.map((row) => nameKey(nameOf(row))));
    return rows.filter((row) => !names.has(nameKey(nameOf(row))) && names.add(nameKey(nameOf(row))));
  };
  return {
    schema: z.array(kind.row?.(own) ?? own).default([]),
    current,
    compare: async (at, input) => {
      const have = kind.isnameless ? [] : await (kind.taken ?? current)(at.db);
      const all = freshOf(input as FileRow[], have);
      const rows = (await kind.fresh?.(at, all, have)) ?? all;
      const keysOf = (of: readonly FileRow[]) => new Set(of.map((row) => nameKey(nameOf(row))));
      const keys = keysOf(rows);
      const left = all.filter((row) => !keys.has(nameKey(nameOf(row))));
      const { key = '', fault: codeFault = () => '' } = kind.unique ?? {};
      const owners = new Map(have.map((row) => [row[key], nameOf(row)]));
      const names = await namedRows(at.db, named.references, at.file);
      const faults: string[] = [];
      for (const row of rows) {
        const owner = key === '' ? undefined : owners.get(row[key]);
        if (owner === undefined) owners.set(row[key], nameOf(row));
        else faults.push(codeFault(nameOf(row), String(row[key]), owner));
        faults.push(...unknownNames(named, row, nameOf(row), names));
        faults.push(...fault(nameOf(row), named, form.safeParse(named.toForm(row, numberedNames())).error));
        faults.push(...((await kind.faults?.(row, at)) ?? []).map((text) => `${nameOf(row)}: ${text}.`));
      }
      const forms = async (): Promise<FileRow[]> => {
        const stored = await namedRows(at.db, named.references);
        return rows.map((row) => ({
          ...(form.parse(named.toForm(row, stored)) as FileRow),
          ...(isswitched ? { isactive: row['isactive'] === true ? 1 : 2 } : {}),
        }));
      };
      return {
        isFresh: (name) => keys.has(nameKey(name)),
        isLeft: (name) => keysOf(left).has(nameKey(name)),
        notices: kind.notice && left.length > 0 ? [kind.notice(left.map(nameOf).join(', '))] : [],
        faults,
        changes: (await kind.sentences?.(rows, at)) ?? createdRows(title, rows.map(nameOf)),
        create: async () => rows.length > 0 && kind.create(at, { rows, forms }),
      };
    },
  };
}

type DeclaredKind<T extends RecordTable, K extends string> = StoredKind<T, K> & {
  readonly words: { readonly list: string };
  readonly calls: { readonly save: { readonly input: z.ZodType } };
};
type OfRecord = FileKeys &
  Partial<Pick<Rows, 'nameOf' | 'stored' | 'faults' | 'unique'>> & {
    /** Lists that are columns of arrays: others are stored as JSON. */
    readonly arrays?: readonly string[];
  };

/** The rows of a record that `recordKind` declares, in the configuration file. */
export function fileRecord<T extends RecordTable, K extends string>(
  record: DeclaredKind<T, K>,
  { own, arrays = [], ...keys }: OfRecord = {},
): FileKind {
  const name = Object.entries(record.fields).find(([, { input }]) => input === 'name')?.[0] ?? '';
  return fileRows({
    title: record.words.list,
    form: record.calls.save.input,
    nameOf: (row) => String(row[name]),
    isswitched: record.active !== undefined,
    stored: (db) => storedRows(db, record),
    create: async ({ db }, { forms }) => {
      const asArrays = (row: FileRow) => arrays.map((key) => [key, sql`${row[key]}`] as const);
      const rows = (await forms()).map((row) => ({ ...row, ...Object.fromEntries(asArrays(row)) }));
      await saveRows(db, record, rows);
    },
    ...keys,
    own: { [record.id]: null, ...own },
  });
}

type Setting<T extends object> = FileKeys & {
  /** How an import names it where it is wrong. */
  readonly label?: string;
  readonly form: z.ZodType;
  readonly settingname: string;
  readonly read: (value: Record<string, unknown>) => T;
  /** What is stored of a file that has the setting; without it, what the file says. */
  readonly next?: (current: T, input: FileRow) => T;
  /** What an import says where it changes. */
  readonly sentence: string | ((next: T) => string);
  readonly faults?: (db: Db, current: T, next: T) => Promise<readonly string[]>;
  readonly after?: (db: Db) => Promise<unknown>;
};

/** A setting of the company in the configuration file: what a file says of it replaces it. */
export function fileSetting<T extends object>(setting: Setting<T>): FileKind {
  const { label = '', form, settingname, read, next = (_current, input) => input as T, sentence } = setting;
  const named = namedForm(form, setting);
  const now = async (db: Db): Promise<T> => (await storedSetting(db, settingname, read)).value;
  return {
    schema: named.row.optional(),
    current: async (db) => named.toFile((await now(db)) as FileRow, await namedRows(db, named.references)),
    compare: async ({ db, file }, input) => {
      const nothing: Compared = {
        isFresh: () => false,
        isLeft: () => false,
        faults: [],
        changes: [],
        create: () => Promise.resolve(),
      };
      if (input === undefined) return nothing;
      const [row, current] = [input as FileRow, await now(db)];
      const stored = async (names = namedRows(db, named.references)) => next(current, named.toForm(row, await names));
      const names = await namedRows(db, named.references, file);
      const value = await stored(Promise.resolve(names));
      const faults = [
        ...unknownNames(named, row, label, names),
        ...fault(label, named, form.safeParse(named.toForm(row, numberedNames())).error),
        ...((await setting.faults?.(db, current, value)) ?? []),
      ];
      if (canonical(current) === canonical(value)) return { ...nothing, faults };
      const create = async () => {
        const written = await stored();
        await changeSetting({ db, ifMatch: ANY_VERSION }, { settingname, read, change: () => written });
        await setting.after?.(db);
      };
      return { ...nothing, faults, changes: [typeof sentence === 'string' ? sentence : sentence(value)], create };
    },
  };
}

/** A part of the file that is a record of its own, such as what belongs to one module. */
export type FilePart = ConfigurationPart & {
  readonly setUp: (options: Omit<Parameters<Setup>[0], 'env'>) => Promise<void>;
};
/**
 * What a module has in the configuration file, below one key.
 * @param kinds its keys, each after those whose rows it names
 * @param after what follows from an import that changes something
 */
export function filePart(
  key: string,
  kinds: Readonly<Record<string, FileKind>>,
  after?: (db: Db, today: string) => Promise<unknown>,
): FilePart {
  const shape = Object.fromEntries(Object.entries(kinds).map(([name, { schema }]) => [name, schema]));
  const schema = z.object({ [key]: z.object(shape).optional() });
  const take = async (db: Db, file: Configuration, apply: boolean, today: string) => {
    const { data, error } = schema.safeParse(file);
    const problems = (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}.`);
    const input = data?.[key];
    if (!input) return { changes: [], problems };
    const compared = new Map<string, Compared>();
    for (const [name, kind] of Object.entries(kinds))
      compared.set(name, await kind.compare({ db, today, file, kinds: compared }, input[name]));
    const all = [...compared.values()];
    problems.push(...all.flatMap(({ faults }) => faults));
    const changes = all.flatMap((one) => one.changes);
    if (apply && problems.length === 0) {
      for (const { create } of all) await create();
      if (changes.length > 0) await after?.(db, today);
    }
    return { changes, problems, notices: all.flatMap(({ notices = [] }) => notices) };
  };
  return {
    schema,
    take,
    read: async (db) => {
      const part: Configuration = {};
      for (const [name, kind] of Object.entries(kinds)) part[name] = await kind.current(db);
      return { [key]: part };
    },
    setUp: async ({ db, configuration, day }) => {
      const { problems } = await take(db, configuration, true, day);
      if (problems.length > 0) failWith('E0070', { status: 400, text: problems.join(' ') });
    },
  };
}
