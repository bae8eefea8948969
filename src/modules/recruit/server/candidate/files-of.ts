import { fileGroupOf } from '#platform/contract/file-group.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
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
    .select(['fieldname', 'fileid', 'filename', 'candidatereplyid'])
    .where('candidateid', '=', row.candidateid)
    .orderBy('candidatefileid')
    .execute();
  const all = [
    ...own.map((one) => ({ ...one, isearlier: false, isadded: false })),
    ...further.map(({ fieldname, fileid, filename, candidatereplyid }) => ({
      field: fieldname as CandidateFile['field'],
      fileid,
      filename,
      isearlier: fieldname !== 'attachment',
      isadded: fieldname === 'attachment' && candidatereplyid === null,
    })),
  ];
  if (all.length === 0) return [];
  const stored = await db
    .selectFrom('stored_file')
    .select(['fileid', 'name', 'mediatype', 'size'])
    .where(
      anyOf(
        'fileid',
        all.map(({ fileid }) => fileid),
      ),
    )
    .execute();
  const byKey = new Map(stored.map((one) => [one.fileid, one]));
  return all.flatMap(({ field, fileid, filename, isearlier, isadded }) => {
    const file = byKey.get(fileid);
    if (!file) return [];
    const { mediatype, size } = file;
    const filegroupid = fileGroupOf(mediatype);
    const name = filename || file.name;
    return [{ field, fileid, name, mediatype, size, filegroupid, isearlier, isadded, imagepath: String(fileid) }];
  });
}
