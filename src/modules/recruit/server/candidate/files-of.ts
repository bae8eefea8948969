import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import type { CandidateFile } from '../../contract/candidate/candidate.ts';

const FIELDS = ['profilepicpath', 'resumepath', 'coverletterpath'] as const;
type Row = { readonly candidateid: number } & Readonly<Record<(typeof FIELDS)[number], string | null>>;

/** The files of a candidate: those of the application's fields first, then those of merged records and of replies. */
export async function filesOf(db: Db, row: Row): Promise<CandidateFile[]> {
  const own = FIELDS.flatMap((field) => {
    const path = row[field];
    return path === null ? [] : [{ field, fileid: Number(path), filename: '' }];
  });
  const further = await db
    .selectFrom('candidate_file')
    .select(['fieldname', 'fileid', 'filename'])
    .where('candidateid', '=', row.candidateid)
    .orderBy('candidatefileid')
    .execute();
  const all = [
    ...own.map((one) => ({ ...one, isearlier: false })),
    ...further.map(({ fieldname, fileid, filename }) => ({
      field: fieldname as CandidateFile['field'],
      fileid,
      filename,
      isearlier: fieldname !== 'attachment',
    })),
  ];
  if (all.length === 0) return [];
  const stored = await db
    .selectFrom('stored_file')
    .select(['fileid', 'name', 'mediatype', 'size'])
    .where(sql<boolean>`fileid = any(${all.map(({ fileid }) => fileid)}::bigint[])`)
    .execute();
  const known = new Map(stored.map((one) => [one.fileid, one]));
  return all.flatMap(({ field, fileid, filename, isearlier }) => {
    const file = known.get(fileid);
    if (!file) return [];
    const { mediatype, size } = file;
    return [{ field, fileid, name: filename || file.name, mediatype, size, isearlier, imagepath: String(fileid) }];
  });
}
