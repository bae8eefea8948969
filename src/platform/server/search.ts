import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { fewMarks } from '../engine/composed.ts';
import { chunks, type Db } from './db.ts';

/** Splits text into words: letters and digits of any script in lower case, without accents. */
export function words(text: string): string[] {
  return (
    fewMarks(text)
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** The upper bound of a prefix search, which is leakproof as `word >= text and word < after(text)`. */
export const after = (text: string): string => `${text}\u{10ffff}`;

/** Indexes the words by which rows of a kind are found; earlier ones are replaced. */
export async function index(
  db: Db,
  kind: string,
  rows: readonly { objectid: number; texts: readonly (string | null | undefined)[] }[],
): Promise<void> {
  await unindex(
    db,
    kind,
    rows.map((row) => row.objectid),
  );
  const entries = rows.flatMap(({ objectid, texts }) =>
    [...new Set(texts.flatMap((text) => words(text ?? '')))].map((word) => ({
      kind,
      word: word.slice(0, 60),
      objectid,
    })),
  );
  for (const part of chunks(entries, 4, 5000))
    await db
      .insertInto('search_word')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export async function unindex(db: Db, kind: string, objectids: readonly number[]): Promise<void> {
  for (const part of chunks(objectids, 1, 5000))
    await db.deleteFrom('search_word').where('kind', '=', kind).where('objectid', 'in', part).execute();
}

/** Query for ids of a kind with a word of this prefix. */
export const having = (db: Db, kind: string, word: string) =>
  db
    .selectFrom('search_word as s')
    .select('s.objectid')
    .where('s.kind', '=', kind)
    .where('s.word', '>=', word)
    .where('s.word', '<', after(word));

const MAX_WORDS = 5;

/** The words of a search that count, as prefixes. */
export const searchWords = (text: string | undefined): string[] => words(text ?? '').slice(0, MAX_WORDS);

/**
 * Query for what is found by each word of a search; undefined when nothing was searched. An intersection, because the
 * planner then reads each word's rows once: as a nested condition it scanned all rows of one word for each row of the
 * other while a fresh import had no statistics yet.
 */
export function foundByEach<D, T extends keyof D, O>(
  text: string | undefined,
  result: (word: string) => SelectQueryBuilder<D, T, O>,
): SelectQueryBuilder<D, T, O> | undefined {
  const [first, ...others] = searchWords(text);
  if (first === undefined) return undefined;
  return others.reduce((query, word) => query.intersect(result(word)), result(first).distinct());
}

/** Query for ids of a kind that have a word with each prefix searched; undefined when nothing was searched. */
export const searched = (db: Db, kind: 'invitation' | 'candidate', text: string | undefined) =>
  foundByEach(text, (word) => having(db, kind, word));

/** Ids that a search found. */
type Match = Expression<{ objectid: number }>;

/** The condition that an id was found: the search is done once, and the table is read by its index of ids. */
export const amongFound = (column: string, result: Match | undefined) =>
  result ? sql<boolean>`${sql.ref(column)} = any(array(${result}))` : sql<boolean>`true`;

/** One page of ids that were found, the latest first, and how many there are: one statement searches for both. */
export async function pageOfFound(
  db: Db,
  result: Match,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  const rows = await db
    .with(
      (cte) => cte('found').materialized(),
      () => result,
    )
    .with('page', (q) =>
      q.selectFrom('found').select('found.objectid').orderBy('found.objectid', 'desc').limit(limit).offset(offset),
    )
    .selectFrom((q) =>
      q
        .selectFrom('found')
        .select((c) => c.fn.countAll<number>().as('total'))
        .as('counted'),
    )
    .leftJoin('page', (on) => on.onTrue())
    .select(['page.objectid', 'counted.total'])
    .orderBy('page.objectid', 'desc')
    .execute();
  return { ids: rows.flatMap(({ objectid }) => objectid ?? []), total: rows[0]?.total ?? 0 };
}

/**
 * Query for people with each prefix searched in name or code, or in the department or designation of their job on the
 * day. The words of a job are not indexed with the person, so past jobs never match.
 */
export function searchedPeople({ db, today }: { db: Db; today: string }, text: string | undefined) {
  const job = (kind: 'department' | 'designation', word: string) =>
    db
      .selectFrom('work_profile as w')
      .select('w.employeeid as objectid')
      .where(sql<boolean>`w.period @> ${today}::date`)
      .where(`w.${kind}id`, 'in', having(db, kind, word));
  const result = (word: string) =>
    db
      .selectFrom(
        having(db, 'employee', word).union(job('department', word)).union(job('designation', word)).as('found'),
      )
      .select('found.objectid');
  return foundByEach(text, result);
}
