import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#platform/contract/fields.ts';
import { SCOPES } from '#platform/contract/scopes.ts';
import type { Db } from '#platform/server/db.ts';
import { documentTexts } from '#platform/server/files/document-text.ts';
import { keyOf } from '#platform/server/files/key.ts';
import { job } from '#platform/server/jobs.ts';
import { peopleOf } from '#platform/server/people-scope.ts';
import { DOUBTFUL, SURE, TO_CHECK, UNREAD } from '../contract/drop.ts';
import { type Match, matcherOf, type Recognized } from '../engine/match.ts';

export const MATCH_KIND = 'match-documents';
/** Files of a step, read in one thread. */
const STEP = 25;

const input = z.object({ documentdropid: id, scope: z.enum(SCOPES), employeeid: id.nullable() });
type Input = z.output<typeof input>;
type Matched = { readonly documentdropfileid: number } & Match;

/** What the people in scope can be recognized by. */
const recognized = (db: Db, { scope, employeeid }: Input, today: string): Promise<Recognized[]> =>
  peopleOf({ db, scope, employeeid, today })
    .visible()
    .leftJoin('employee_statutory as u', 'u.employeeid', 'e.employeeid')
    .leftJoin('employee_document as i', (join) =>
      join.onRef('i.employeeid', '=', 'e.employeeid').on('i.documenttypeid', '=', 1),
    )
    .select(['e.employeeid', 'e.fullname', 'e.employeecode', 'u.uan', 'i.documentnumber as pan'])
    .execute();

const unread = (db: Db, documentdropid: number) =>
  db
    .selectFrom('document_drop_file as f')
    .innerJoin('stored_file as s', 's.fileid', 'f.fileid')
    .select(['f.documentdropfileid', 'f.filename', 's.key', 's.mediatype'])
    .where('f.documentdropid', '=', documentdropid)
    .where('f.matchid', '=', UNREAD)
    .orderBy('f.documentdropfileid')
    .limit(STEP)
    .execute();

/** Reads the files of an upload, some at a time, and matches each with a person in the scope of whoever uploaded them. */
export const matchJob = job<typeof input, { done: number }, Matched[]>({
  kind: MATCH_KIND,
  input,
  prepare: async ({ env, subscriptionid, today, tx }, input) => {
    const { files, people } = await tx(async (db) => ({
      files: await unread(db, input.documentdropid),
      people: await recognized(db, input, today),
    }));
    const contents = await Promise.all(files.map(({ key }) => env.files.get(keyOf(subscriptionid, key))));
    const texts = await documentTexts(
      files.map(({ mediatype }, at) => ({ bytes: contents[at] ?? new Uint8Array(), mediatype })),
    );
    const match = matcherOf(people);
    return files.map(({ documentdropfileid, filename }, at) => ({
      documentdropfileid,
      ...match(filename, texts[at] ?? null),
    }));
  },
  step: async ({ db }, { documentdropid }, cursor, matched) => {
    for (const { documentdropfileid, employeeid, reason } of matched)
      await db
        .updateTable('document_drop_file')
        .set({ employeeid, matchid: employeeid === null ? DOUBTFUL : SURE, reason })
        .where('documentdropfileid', '=', documentdropfileid)
        .execute();
    const done = (cursor?.done ?? 0) + matched.length;
    const finished = matched.length < STEP;
    if (finished)
      await db
        .updateTable('document_drop')
        .set({ statusid: TO_CHECK, version: sql<number>`version + 1` })
        .where('documentdropid', '=', documentdropid)
        .execute();
    return { cursor: { done }, total: done, done, failed: 0, finished };
  },
  failed: async ({ db }, { documentdropid }) => {
    await db
      .updateTable('document_drop')
      .set({ statusid: TO_CHECK, version: sql<number>`version + 1` })
      .where('documentdropid', '=', documentdropid)
      .execute();
  },
});
