import { chunks, type Db } from './db.ts';

/** Letters and digits of any script in lower case, one word each, accents left out. */
export function words(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** Just behind the last word that begins with the text: `word >= text and word < after(text)` is a leakproof prefix search. */
const after = (text: string): string => `${text}\u{10ffff}`;

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

/** The ids of a kind that have, for every word asked, a word that begins so; undefined when nothing was asked. */
export function searched(db: Db, kind: string, text: string | undefined) {
  const asked = words(text ?? '').slice(0, 5);
  const [first, ...others] = asked;
  if (first === undefined) return undefined;
  let query = db
    .selectFrom('search_word as s0')
    .select('s0.objectid')
    .distinct()
    .where('s0.kind', '=', kind)
    .where('s0.word', '>=', first)
    .where('s0.word', '<', after(first));
  for (const word of others) {
    query = query.where(
      's0.objectid',
      'in',
      db
        .selectFrom('search_word as s')
        .select('s.objectid')
        .where('s.kind', '=', kind)
        .where('s.word', '>=', word)
        .where('s.word', '<', after(word)),
    );
  }
  return query;
}
