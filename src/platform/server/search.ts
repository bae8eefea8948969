import { sql } from 'kysely';
import { fewMarks } from '../engine/composed.ts';
import { chunks, type Db } from './db.ts';

/** Letters and digits of any script in lower case, one word each, accents left out. */
export function words(text: string): string[] {
  return (
    fewMarks(text)
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** Just behind the last word that begins with the text: `word >= text and word < after(text)` is a leakproof prefix search. */
export const after = (text: string): string => `${text}\u{10ffff}`;

/** Writes the words under which rows of a kind are found; words they had before are replaced. */
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

/** Ids of a kind that have a word which begins so. */
const having = (db: Db, kind: string, word: string) =>
  db
    .selectFrom('search_word as s')
    .select('s.objectid')
    .where('s.kind', '=', kind)
    .where('s.word', '>=', word)
    .where('s.word', '<', after(word));

const MOST_WORDS = 5;

/**
 * The ids of a kind that have, for every word asked, a word that begins so; undefined when nothing was asked. An
 * intersection, because the planner takes each word's rows once then: as a nested condition it went through all rows of
 * one word for each row of the other while a fresh import had no statistics yet.
 */
export function searched(db: Db, kind: 'invitation', text: string | undefined) {
  const [first, ...others] = words(text ?? '').slice(0, MOST_WORDS);
  if (first === undefined) return undefined;
  return others.reduce((query, word) => query.intersect(having(db, kind, word)), having(db, kind, first).distinct());
}

/**
 * The people who have, for every word asked, a word that begins so in name or code, or in the department or designation
 * of their job on the day: the words of a job are not kept with the person, so they are never those of an old job.
 */
export function searchedPeople({ db, today }: { db: Db; today: string }, text: string | undefined) {
  const job = (kind: 'department' | 'designation', word: string) =>
    db
      .selectFrom('work_profile as w')
      .select('w.employeeid as objectid')
      .where(sql<boolean>`w.period @> ${today}::date`)
      .where(`w.${kind}id`, 'in', having(db, kind, word));
  const found = (word: string) =>
    db
      .selectFrom(
        having(db, 'employee', word).union(job('department', word)).union(job('designation', word)).as('found'),
      )
      .select('found.objectid');
  const [first, ...others] = words(text ?? '').slice(0, MOST_WORDS);
  if (first === undefined) return undefined;
  return others.reduce((query, word) => query.intersect(found(word)), found(first).distinct());
}
