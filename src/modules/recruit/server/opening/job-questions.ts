import { failField } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';

const COLUMNS = [
  'screeningquestionid',
  'questiontext',
  'questioncategoryid',
  'inputvaluetypeid',
  'isexpiryfield',
  'options',
  'knockout',
] as const;
type Copy = {
  screeningquestionid: number | null;
  questiontext: string;
  questioncategoryid: number;
  inputvaluetypeid: number;
  isexpiryfield: boolean;
  options: unknown;
  knockout: unknown;
};

/** The active questions of the library, as a job copies them. */
async function fromLibrary(db: Db, ids: readonly number[]): Promise<Map<number, Copy>> {
  const rows = await db
    .selectFrom('screening_question')
    .select([...COLUMNS])
    .where(anyOf('screeningquestionid', ids))
    .where('isactive', '=', 1)
    .execute();
  return new Map(rows.map((row) => [row.screeningquestionid, row]));
}

async function currentOf(db: Db, requisitionjobid: number): Promise<Copy[]> {
  return db
    .selectFrom('requisition_job_question')
    .select([...COLUMNS])
    .where('requisitionjobid', '=', requisitionjobid)
    .orderBy('questionrank')
    .execute();
}

/** The ids of the library that a job asks, in order. */
export const askedBy = async (db: Db, requisitionjobid: number): Promise<(number | null)[]> =>
  (await currentOf(db, requisitionjobid)).map(({ screeningquestionid }) => screeningquestionid);

async function insertCopies(db: Db, requisitionjobid: number, copies: readonly Copy[]): Promise<void> {
  if (copies.length === 0) return;
  await db
    .insertInto('requisition_job_question')
    .values(
      copies.map((copy, at) => ({
        ...copy,
        requisitionjobid,
        questionrank: at + 1,
        options: JSON.stringify(copy.options),
        knockout: copy.knockout === null ? null : JSON.stringify(copy.knockout),
      })),
    )
    .execute();
}

/** Copies questions of the library to a new job; those that are inactive by now are left out. */
export async function copyQuestions(db: Db, requisitionjobid: number, ids: readonly number[]): Promise<void> {
  const library = await fromLibrary(db, ids);
  await insertCopies(
    db,
    requisitionjobid,
    ids.flatMap((id) => library.get(id) ?? []),
  );
}

/**
 * Sets what a draft asks: a question it has keeps its copy, a new one is copied from the library.
 * @throws ApplicationError 400 for a question that is asked twice, inactive or unknown
 */
export async function replaceQuestions(db: Db, requisitionjobid: number, ids: readonly number[]): Promise<void> {
  if (new Set(ids).size < ids.length) failField('screeningquestionids', 'A question is selected twice');
  const current = new Map((await currentOf(db, requisitionjobid)).map((copy) => [copy.screeningquestionid, copy]));
  const library = await fromLibrary(db, ids);
  const copies = ids.map(
    (id) =>
      current.get(id) ??
      library.get(id) ??
      failField('screeningquestionids', 'A question selected here is inactive or no longer exists. Remove it'),
  );
  await db.deleteFrom('requisition_job_question').where('requisitionjobid', '=', requisitionjobid).execute();
  await insertCopies(db, requisitionjobid, copies);
}
