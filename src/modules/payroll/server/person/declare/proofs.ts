import { MAX_PROOFS } from '#modules/payroll/contract/person/declare-lines.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { claimFile, releaseFile, releaseFilesOfAll } from '#platform/server/files/claim.ts';
import type { FilePurpose } from '#platform/server/files/purpose.ts';
import { anyOf } from '#platform/server/ids.ts';
import { reachesPerson } from '#platform/server/people-scope.ts';
import { may } from '#platform/contract/features.ts';
import type { Context } from '#platform/server/serve.ts';
import type { DeclaringPerson } from './person.ts';
import { rentsBy } from './facts.ts';
import { standingSections } from './person.ts';

const ACCEPTED = 3;
const HOLDER = 'declaration_proof';

/** Files of proofs are read by the person and by those who verify for the person. */
export const proofPurpose: FilePurpose = {
  purpose: 'taxproof',
  accepts: 'scan',
  mayUpload: ({ grants, employeeid }) => employeeid !== null && may(grants, 'taxDeclaration', 'edit'),
  mayRead: async (reader, declarationproofid) => {
    const row = await reader.db
      .selectFrom('declaration_proof')
      .select('employeeid')
      .where('declarationproofid', '=', declarationproofid)
      .executeTakeFirst();
    return row !== undefined && (await reachesPerson(reader, 'verifyDeclaration', row.employeeid));
  },
};

/** What a file proves: a section or a rent. */
export type ProvedLine = { readonly section: string | null; readonly declaredrentid: number | null };

/** The state of a line that is declared. @throws ApplicationError 404 where nothing is declared there */
async function stateOfLine(db: Db, person: DeclaringPerson, { section, declaredrentid }: ProvedLine): Promise<number> {
  if (section !== null) {
    const row = (await standingSections(db, person)).find((one) => one.section === section && one.declared > 0);
    return row?.stateid ?? notFound();
  }
  const rents = (await rentsBy(db, [person.employeeid], person.taxyear)).get(person.employeeid) ?? [];
  return rents.find((one) => one.declaredrentid === declaredrentid)?.stateid ?? notFound();
}

/** Fails where the proof of a line is decided. @throws ApplicationError 404, 409 */
async function expectUndecided(db: Db, person: DeclaringPerson, line: ProvedLine): Promise<void> {
  if ((await stateOfLine(db, person, line)) === ACCEPTED)
    failWith('conflict', { status: 409, text: 'The proof of this line is accepted, so its files stay as they are.' });
}

/** Adds an uploaded file to a line. @throws ApplicationError 404 for a file or line of somebody else, 409 */
export async function addProof(ctx: Context, person: DeclaringPerson, line: ProvedLine & { imagepath: string }) {
  const { db, session } = ctx;
  const { employeeid, taxyear } = person;
  const { section, declaredrentid, imagepath } = line;
  await expectUndecided(db, person, line);
  const { count } = await db
    .selectFrom('declaration_proof')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('employeeid', '=', employeeid)
    .where('taxyear', '=', taxyear)
    .where((c) => (section === null ? c('declaredrentid', '=', declaredrentid) : c('section', '=', section)))
    .executeTakeFirstOrThrow();
  if (count >= MAX_PROOFS)
    failWith('conflict', { status: 409, text: 'There are 10 files here already. Remove one of them first.' });
  const { declarationproofid } = await db
    .insertInto('declaration_proof')
    .values({ employeeid, taxyear, section, declaredrentid, filename: '', addedby: session.accountid })
    .returning('declarationproofid')
    .executeTakeFirstOrThrow();
  const fileid = await claimFile(ctx, {
    imagepath,
    purpose: 'taxproof',
    claimedby: HOLDER,
    claimedid: declarationproofid,
  });
  const { name } = await db
    .selectFrom('stored_file')
    .select('name')
    .where('fileid', '=', fileid)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('declaration_proof')
    .set({ documentpath: String(fileid), filename: name })
    .where('declarationproofid', '=', declarationproofid)
    .execute();
}

/** Removes a file of the person. @throws ApplicationError 404 for a file of somebody else, 409 once it is accepted */
export async function removeProof({ db }: Pick<Context, 'db'>, person: DeclaringPerson, declarationproofid: number) {
  const row = await db
    .selectFrom('declaration_proof')
    .select(['section', 'declaredrentid', 'documentpath'])
    .where('declarationproofid', '=', declarationproofid)
    .where('employeeid', '=', person.employeeid)
    .where('taxyear', '=', person.taxyear)
    .executeTakeFirst();
  if (!row) return notFound();
  await expectUndecided(db, person, row);
  await db.deleteFrom('declaration_proof').where('declarationproofid', '=', declarationproofid).execute();
  await releaseFile(db, row.documentpath);
}

/** Releases the files of rents that are withdrawn; their rows go with them. */
export async function releaseProofs(db: Db, declaredrentids: readonly number[]): Promise<void> {
  const rows = await db
    .deleteFrom('declaration_proof')
    .where(anyOf('declaredrentid', declaredrentids))
    .returning('declarationproofid')
    .execute();
  const claimedids = rows.map(({ declarationproofid }) => declarationproofid);
  if (claimedids.length > 0) await releaseFilesOfAll(db, { claimedby: HOLDER, claimedids }, []);
}
