import { MAX_PORTAL_PARTS, uploadCertificateParts } from '#modules/payroll/contract/outputs/form16.ts';
import { say } from '#platform/engine/say.ts';
import { ApplicationError, failWith } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { partsOf } from '#platform/server/files/archive.ts';
import { validateContent } from '#platform/server/files/content.ts';
import { keepBytes } from '#platform/server/files/keep.ts';
import type { FilePurpose } from '#platform/server/files/purpose.ts';
import { serveUpload, type SignedOpenContext, type UploadedFile } from '#platform/server/serve.ts';
import { panOfFile } from '../../../engine/outputs/form16/portal-name.ts';
import { employerOfId, type EntityYear, yearPeople } from './year-people.ts';

/** Files of the portal are read as part of the certificate alone, and come by their own call. */
export const certificatePurpose: FilePurpose = {
  purpose: 'certificate',
  accepts: 'document',
  mayUpload: () => false,
  mayRead: async () => false,
};

/** The PDFs of an upload: those of a ZIP, or the file itself. @throws ApplicationError 400 */
function pdfsOf(file: UploadedFile): UploadedFile[] {
  if (!file.name.toLowerCase().endsWith('.zip')) return [file];
  const parts = readZip(file.bytes).filter(({ name }) => !name.endsWith('/'));
  if (parts.length > MAX_PORTAL_PARTS)
    failWith('invalid', {
      status: 400,
      text: `The ZIP has ${parts.length} files; at most ${MAX_PORTAL_PARTS} are taken at once. Choose the PDFs themselves, or several ZIPs.`,
    });
  return parts.map(({ name, bytes }) => ({ name: name.split('/').at(-1) ?? name, bytes }));
}
function readZip(bytes: Buffer) {
  try {
    return partsOf(bytes);
  } catch (error) {
    if (error instanceof ApplicationError) throw error;
    return failWith('E0070', { text: 'The ZIP cannot be read. Unpack it and choose the PDFs.' });
  }
}

/** The people of the year by the PAN that their tax was deducted with, or that they have now. */
async function peopleByPan(db: Db, year: EntityYear, pans: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (pans.length === 0) return new Map();
  const rows = await yearPeople(db, year)
    .innerJoin('employee_statutory as s', 's.employeeid', 'y.employeeid')
    .select(['y.employeeid', 's.pan'])
    .where('s.pan', 'in', [...pans])
    .execute();
  return new Map(rows.map(({ pan, employeeid }) => [pan ?? '', employeeid]));
}

type Part = { readonly file: UploadedFile; readonly pan: string; readonly employeeid: number };

/** Checks and stores a file for its person. @throws ApplicationError E0070 for anything but a PDF */
async function keepPart(ctx: SignedOpenContext, { taxyear, establishmentid }: EntityYear, part: Part): Promise<void> {
  const { file, pan, employeeid } = part;
  const content = await validateContent(file.bytes, 'document');
  if (content.mediatype !== 'application/pdf') failWith('E0070', { text: 'It is no PDF' });
  const { accountid } = ctx.session;
  await keepBytes(ctx, content.bytes, async (db, key) => {
    const { fileid } = await db
      .insertInto('stored_file')
      .values({
        key,
        name: file.name,
        size: content.bytes.length,
        mediatype: content.mediatype,
        purpose: 'certificate',
        addedby: accountid,
      })
      .returning('fileid')
      .executeTakeFirstOrThrow();
    const { certificatepartid } = await db
      .insertInto('certificate_part')
      .values({ taxyear, establishmentid, employeeid, pan, fileid, filename: file.name, addedby: accountid })
      .returning('certificatepartid')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('stored_file')
      .set({ claimedby: 'certificate_part', claimedid: certificatepartid, expireson: null })
      .where('fileid', '=', fileid)
      .execute();
  });
}

const NO_PAN = say`The name of the file does not begin with a PAN, such as ABCDE1234F_2026-27.pdf.`;
const UNKNOWN_PAN = say`Nobody whom this employer paid in the tax year has this PAN.`;

const upload = serveUpload(
  uploadCertificateParts,
  async (ctx, year, file) => {
    const files = pdfsOf(file).map((one) => ({ file: one, pan: panOfFile(one.name) }));
    const people = await ctx.tx((db) =>
      peopleByPan(
        db,
        year,
        files.flatMap(({ pan }) => pan ?? []),
      ),
    );
    const unmatched: { filename: string; reason: string }[] = [];
    let matched = 0;
    for (const { file: one, pan } of files) {
      const employeeid = pan === undefined ? undefined : people.get(pan);
      if (pan === undefined || employeeid === undefined) {
        unmatched.push({ filename: one.name, reason: pan === undefined ? NO_PAN : UNKNOWN_PAN });
        continue;
      }
      try {
        await keepPart(ctx, year, { file: one, pan, employeeid });
        matched += 1;
      } catch (error) {
        if (!(error instanceof ApplicationError) || error.status >= 500) throw error;
        unmatched.push({ filename: one.name, reason: error.message });
      }
    }
    return [{ matched, unmatched }];
  },
  async (ctx, { establishmentid }) => {
    await ctx.tx((db) => employerOfId(db, ctx.tenant.companyname, establishmentid));
  },
);

export const certificatePartEndpoints = [upload];
