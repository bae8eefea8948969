import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { releaseFilesOfAll } from '#platform/server/files/claim.ts';
import type { Row } from '#modules/profile/contract/section-fields.ts';
import { SECTION_KEYS, type SectionKey } from '#modules/profile/contract/sections.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Entered } from '../engine/missing.ts';

export const HOLDER = 'invitation';

export type Entry = {
  section: SectionKey;
  rows: readonly Row[];
  reviewed: readonly Row[] | null;
  version: number;
  savedon: string;
};

/** All entered data of an invited person, in the order of the sections. */
export async function entriesOf(db: Db, invitationid: number): Promise<Entry[]> {
  const rows = await db
    .selectFrom('joining_entry')
    .select(['section', 'entered', 'reviewed', 'version', 'savedon'])
    .where('invitationid', '=', invitationid)
    .execute();
  return SECTION_KEYS.flatMap((section) => {
    const row = rows.find((one) => one.section === section);
    if (!row) return [];
    const { entered, reviewed, version, savedon } = row;
    return [
      { section, rows: entered as unknown as Row[], reviewed: reviewed as unknown as Row[] | null, version, savedon },
    ];
  });
}

export const enteredOf = (entries: readonly Entry[]): Entered =>
  Object.fromEntries(entries.map(({ section, rows }) => [section, rows]));

/** The ids of the scans in rows of documents. */
export const scansOf = (rows: readonly Row[]): number[] =>
  rows.flatMap(({ values }) => (typeof values['imagepath'] === 'string' ? [Number(values['imagepath'])] : []));

/** Restricts to these invitations. */
export const among = (invitationids: readonly number[]) => anyOf('invitationid', invitationids);

/**
 * Deletes the data that invited people have entered, with files, sessions and the password. Of the invitation itself it
 * remains who was invited when and by whom.
 */
export async function erase(db: Db, invitationids: readonly number[]): Promise<void> {
  await endJoiningSessions(db, invitationids);
  await db.deleteFrom('joining_entry').where(among(invitationids)).execute();
  await releaseFilesOfAll(db, { claimedby: HOLDER, claimedids: invitationids }, []);
  await sql`select erase_searches()`.execute(db);
}

export async function endJoiningSessions(db: Db, invitationids: readonly number[]): Promise<void> {
  await db.deleteFrom('joining_session').where(among(invitationids)).execute();
}
