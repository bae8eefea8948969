import { randomInt } from 'node:crypto';
import type pg from 'pg';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { exampleOf } from './endpoints.ts';

/**
 * The identifiers of a company that another tenant could refer to: values of key columns by column, at most three of
 * each.
 */
export type Named = { ids: ReadonlyMap<string, readonly number[]>; codes: ReadonlyMap<string, readonly string[]> };

const MAX_NAMES = 3;
/**
 * Columns with the same few values in every company, names by which nothing is looked up, and values of the product
 * itself.
 */
const COMMON =
  /name$|^(kind|action|state|status|month|payrollmonth|label|path|purpose|component|reason|unit|language)$/;

/** Reads the key columns of all tables of a company, including future tables; at most so many values of each. */
export async function namesOf(owner: pg.Client, subscriptionid: number, most = MAX_NAMES): Promise<Named> {
  const { rows: columns } = await owner.query<{ table: string; column: string; type: string }>(
    `select distinct c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_attribute t on t.attrelid = c.oid and t.attname = 'subscriptionid'
     left join pg_index i on i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey::int2[])
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relispartition
       and a.attname not in ('subscriptionid', 'featureid', 'actionid', 'statusid')
       and (a.attname like '%id' and format_type(a.atttypid, null) in ('integer', 'bigint')
            or i.indexrelid is not null and format_type(a.atttypid, null) in ('text', 'uuid'))`,
  );
  const ids = new Map<string, Set<number>>();
  const codes = new Map<string, Set<string>>();
  for (const { table, column, type } of columns) {
    const { rows } = await owner.query<{ value: string }>(
      `select distinct "${column}"::text as value from "${table}" where subscriptionid = $1 and "${column}" is not null order by 1 desc limit ${most}`,
      [subscriptionid],
    );
    const isText = type === 'text' || type === 'uuid';
    if (isText && COMMON.test(column)) continue;
    for (const { value } of rows)
      if (isText) codes.set(column, (codes.get(column) ?? new Set()).add(value));
      else ids.set(column, (ids.get(column) ?? new Set()).add(Number(value)));
  }
  const few = <T>(map: Map<string, Set<T>>) => new Map([...map].map(([key, set]) => [key, [...set].slice(0, most)]));
  return { ids: few(ids), codes: few(codes) };
}

/** The names of a company that another does not have as well: some rows of every company have the same keys. */
export function namesWithout(named: Named, others: Named): Named {
  const rest = <T>(map: ReadonlyMap<string, readonly T[]>, used: ReadonlyMap<string, readonly T[]>) =>
    new Map([...map].map(([key, values]) => [key, values.filter((value) => !used.get(key)?.includes(value))]));
  return { ids: rest(named.ids, others.ids), codes: rest(named.codes, others.codes) };
}

type Place = { readonly path: readonly (string | number)[]; readonly field: string; readonly value: unknown };

/** Every field of a value, lists and nested objects included. */
export function placesOf(value: unknown, path: readonly (string | number)[] = [], field = ''): Place[] {
  if (Array.isArray(value) && value.length > 0) return value.flatMap((one, at) => placesOf(one, [...path, at], field));
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.entries(value).flatMap(([key, one]) => placesOf(one, [...path, key], key));
  return [{ path, field, value }];
}

/** Replaces the value at a path. */
export function withAt(value: unknown, path: readonly (string | number)[], put: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return Array.isArray(value) ? [put] : put;
  if (Array.isArray(value)) return value.map((one, at) => (at === step ? withAt(one, rest, put) : one));
  const object = value as Record<string, unknown>;
  return { ...object, [step]: withAt(object[step], rest, put) };
}

/** The key that an id field refers to, where its name differs. */
const KEY_OF: Readonly<Record<string, string>> = {
  parentdepartmentid: 'departmentid',
  departmentheadid: 'employeeid',
  olddepartmentheadid: 'employeeid',
  managerid: 'employeeid',
  authorizedsignatoryid: 'signatoryid',
};

const keyOf = (field: string): string => KEY_OF[field] ?? field.replace(/ids$/, 'id');
const IS_ID = /ids?$/;
/** The draft of a form is of any kind of record, so the number alone says nothing. */
const OF_ANY_KIND = 'recordid';

export type IdPlace = { readonly key: string; readonly path: readonly (string | number)[] };

/** Every place of a value that carries an id, empty ones included. A list of ids has one place, its first. */
export const idPlaces = (value: unknown): IdPlace[] =>
  placesOf(value).flatMap(({ path, field, value: id }) => {
    const isFirst = typeof path.at(-1) !== 'number' || path.at(-1) === 0;
    return IS_ID.test(field) &&
      field !== OF_ANY_KIND &&
      isFirst &&
      (id === null || typeof id === 'number' || Array.isArray(id))
      ? [{ key: keyOf(field), path }]
      : [];
  });

/** Makes a name one that no record has yet; what is sent with it is rolled back. */
const UNUSED = 'qwxzvk';

/**
 * The example of a call as it would be sent in a company: its ids where it has some of the kind, and names, codes and
 * addresses that are not in use.
 */
export function withOwnIds(value: unknown, ids: Named['ids'], field = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => withOwnIds(one, ids, field));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withOwnIds(one, ids, key)]));
  if (typeof value === 'number' && IS_ID.test(field)) return ids.get(keyOf(field))?.[0] ?? value;
  if (typeof value !== 'string' || value === '') return value;
  if (/email(id)?$/.test(field)) return `${UNUSED}${value}`;
  return /(name|code)$/.test(field) && field !== 'callingcode' ? `${value} ${UNUSED}` : value;
}

export type Aim = {
  readonly endpoint: Endpoint;
  readonly field: string;
  readonly path: readonly (string | number)[];
  /** An identifier of the other company. */
  readonly theirs: number | string;
  /** An identifier that does not exist, a new one each time. */
  readonly never: () => number | string;
};

/**
 * Every place in every endpoint's example where an identifier of a company could be used, with the values to use there.
 */
export function aims(endpoints: readonly Endpoint[], named: Named): Aim[] {
  return endpoints.flatMap((endpoint) =>
    placesOf(exampleOf(endpoint)).flatMap(({ path, field, value }): Aim[] => {
      const key = keyOf(field);
      const aimed = { endpoint, field, path };
      if (typeof value === 'string')
        return (named.codes.get(key) ?? []).map((theirs) => ({ ...aimed, theirs, never: () => unlike(theirs) }));
      return (named.ids.get(key) ?? []).map((theirs) => ({
        ...aimed,
        theirs,
        never: () => 900_000_000 + randomInt(9_999_999),
      }));
    }),
  );
}

/** A random text of the same shape. */
const unlike = (text: string): string =>
  text.replaceAll(/[0-9a-z]/gi, (letter) => {
    if (/\d/.test(letter)) return String(randomInt(10));
    const other = 'qwxzvkjh'[randomInt(8)] ?? 'q';
    return letter === letter.toUpperCase() ? other.toUpperCase() : other;
  });

/** Appends a mark to every changeable name and text of a company. @returns how many values have it */
export async function markTexts(owner: pg.Client, subscriptionid: number, mark: string): Promise<number> {
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_class c
     join pg_attribute a on a.attrelid = c.oid and format_type(a.atttypid, null) = 'text'
       and a.attname ~ '(name|description|reason|title|subject|note)$'
     join pg_attribute t on t.attrelid = c.oid and t.attname = 'subscriptionid'
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relispartition`,
  );
  let marked = 0;
  for (const { table, column } of rows)
    marked += await owner
      .query(`update "${table}" set "${column}" = "${column}" || ' ${mark}' where subscriptionid = $1`, [
        subscriptionid,
      ])
      .then(
        ({ rowCount }) => rowCount ?? 0,
        // Evidence tables and values with a fixed format are not changed.
        () => 0,
      );
  return marked;
}

/** A value that fits a column's type; texts contain the mark. */
const valueOf = (type: string, mark: string): string | undefined => {
  if (/^(integer|bigint|smallint|numeric|real|double)/.test(type)) return '1';
  if (type.endsWith('[]')) return `'{}'`;
  const byType: Record<string, string> = {
    text: `'${mark}'`,
    boolean: 'true',
    date: `'2026-10-01'`,
    jsonb: `'{}'`,
    uuid: 'gen_random_uuid()',
    daterange: `'[2026-01-01,)'`,
    bytea: `'x'`,
    inet: `'192.0.2.1'`,
  };
  return byType[type] ?? (type.startsWith('timestamp') ? 'now()' : undefined);
};

/** Inserts a row into every empty table of a company, without valid references. @returns the tables with a new row */
export async function fillTables(owner: pg.Client, subscriptionid: number, mark: string): Promise<string[]> {
  const { rows } = await owner.query<{ table: string; columns: { name: string; type: string }[] }>(
    `select c.relname as table, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null))) as columns
     from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = 'subscriptionid'
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname <> 'subscriptionid'
       and a.attnotnull and not a.atthasdef and a.attidentity = ''
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relispartition
     group by 1 order by 1`,
  );
  const filled: string[] = [];
  for (const { table, columns } of rows) {
    const current = await owner.query(`select 1 from "${table}" where subscriptionid = $1 limit 1`, [subscriptionid]);
    if (current.rowCount) continue;
    const names = ['subscriptionid', ...columns.map(({ name }) => `"${name}"`)];
    const values = [String(subscriptionid), ...columns.map(({ type }) => valueOf(type, mark) ?? 'null')];
    if (await unchecked(owner, table, `insert into "${table}" (${names.join()}) values (${values.join()})`))
      filled.push(table);
  }
  return filled;
}

/**
 * Runs a statement on a table without its triggers, checks and foreign keys, which are restored afterwards.
 * @returns whether it succeeded
 */
async function unchecked(owner: pg.Client, table: string, statement: string): Promise<boolean> {
  const { rows: keys } = await owner.query<{ name: string; text: string }>(
    `select conname as name, pg_get_constraintdef(oid) as text from pg_constraint where contype in ('f', 'c') and conrelid = $1::regclass`,
    [`"${table}"`],
  );
  await owner.query('begin');
  try {
    await owner.query(`alter table "${table}" disable trigger user`);
    for (const { name } of keys) await owner.query(`alter table "${table}" drop constraint "${name}"`);
    await owner.query(statement);
    for (const { name, text } of keys)
      await owner.query(`alter table "${table}" add constraint "${name}" ${text} not valid`);
    await owner.query(`alter table "${table}" enable trigger user`);
    await owner.query('commit');
    return true;
  } catch {
    // A table whose values have a fixed format stays empty.
    await owner.query('rollback');
    return false;
  }
}
