import { sql } from 'kysely';
import { type Db, inTenant } from '#platform/server/db.ts';
import { documentTexts } from '#platform/server/files/document-text.ts';
import { keyOf } from '#platform/server/files/key.ts';
import type { CompanyTask } from '#platform/server/module.ts';
import { index, words } from '#platform/server/search.ts';
import { TEXT_WORDS } from './read.ts';

const ACTOR = { accountid: null, request: 'read-drive-texts' };
/** Files of one run: a second of work. */
const STEP = 20;
/** Words of one file that the search knows. */
const MAX_WORDS = 1000;
const MIN_LENGTH = 2;

/** Has the texts of new versions read. */
export const wakeTexts = (db: Db) => sql`select enqueue_task('read_drive_texts')`.execute(db);

const unread = (db: Db) =>
  db
    .selectFrom('drive_file as d')
    .innerJoin('stored_file as s', 's.fileid', 'd.fileid')
    .select(['d.drivefileid', 'd.fileid', 's.key', 's.mediatype'])
    .where((c) => c('d.textfileid', 'is distinct from', c.ref('d.fileid')))
    .orderBy('d.drivefileid')
    .limit(STEP)
    .execute();

/** The words that the search knows of a text, those first that come first. */
export const knownWords = (text: string | null): string =>
  [...new Set(words(text ?? '').filter((word) => word.length >= MIN_LENGTH))].slice(0, MAX_WORDS).join(' ');

/** Reads the texts of files whose content is new, some at a time, and indexes their words. */
export const readTexts: CompanyTask = async ({ pools, env }, subscriptionid) => {
  const within = <T>(work: (db: Db) => Promise<T>) => inTenant(pools, subscriptionid, ACTOR, work);
  const files = await within(unread);
  if (files.length === 0) return;
  const contents = await Promise.all(files.map(({ key }) => env.files.get(keyOf(subscriptionid, key))));
  const texts = await documentTexts(
    files.map(({ mediatype }, at) => ({ bytes: contents[at] ?? new Uint8Array(), mediatype })),
  );
  await within(async (db) => {
    await index(
      db,
      TEXT_WORDS,
      files.map(({ drivefileid }, at) => ({ objectid: drivefileid, texts: [knownWords(texts[at] ?? null)] })),
    );
    for (const { drivefileid, fileid } of files)
      await db.updateTable('drive_file').set({ textfileid: fileid }).where('drivefileid', '=', drivefileid).execute();
    if (files.length === STEP) await wakeTexts(db);
  });
};
