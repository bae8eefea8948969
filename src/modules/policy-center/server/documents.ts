import { may } from '#platform/contract/features.ts';
import type { Db } from '#platform/server/db.ts';
import { claimFiles, releaseFiles } from '#platform/server/files/claim.ts';
import type { FilePurpose, Reader } from '#platform/server/files/purpose.ts';
import { anyOf } from '#platform/server/ids.ts';
import type { Context } from '#platform/server/serve.ts';
import type { PolicySave } from '../contract/policy.ts';
import { standings } from './standing.ts';

/** Whether a policy in force is for a person today. */
export async function isFor(
  { db, today }: Pick<Reader, 'db' | 'today'>,
  companypolicyid: number,
  employeeid: number | null,
) {
  if (employeeid === null) return false;
  const row = await db
    .selectFrom(standings(today, { companypolicyid, employeeid }).as('s'))
    .select('s.employeeid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Documents of policies: for whoever writes policies, and for the people whom the policy is for. */
export const policyFiles: FilePurpose = {
  purpose: 'company_policy',
  accepts: 'document',
  mayUpload: ({ grants }) => may(grants, 'companyPolicy', 'edit'),
  mayRead: async (reader, companypolicyid) =>
    may(reader.session.grants, 'companyPolicy', 'read') ||
    (may(reader.session.grants, 'policyCenter', 'read') &&
      (await isFor(reader, companypolicyid, reader.session.employeeid))),
};

type Shown = Pick<Context, 'db' | 'session' | 'fileLink'>;
export type PolicyDocument = { readonly url: string; readonly documentname: string };

/** The documents of versions with the addresses they are downloaded from, by version. */
export async function documentsOf(
  { db, session, fileLink }: Shown,
  versionids: readonly number[],
): Promise<ReadonlyMap<number, PolicyDocument[]>> {
  const rows = await db
    .selectFrom('company_policy_document')
    .select(['companypolicyversionid', 'fileid', 'documentname'])
    .where(anyOf('companypolicyversionid', versionids))
    .orderBy('companypolicyversionid')
    .orderBy('position')
    .execute();
  const shown = rows.flatMap(({ companypolicyversionid, fileid, documentname }) => {
    const url = fileLink(String(fileid), session.logininfoid);
    return url === null ? [] : [{ companypolicyversionid, url, documentname }];
  });
  return new Map(
    [...Map.groupBy(shown, (one) => one.companypolicyversionid)].map(([id, all]) => [
      id,
      all.map(({ url, documentname }) => ({ url, documentname })),
    ]),
  );
}

/**
 * Writes the documents of a draft, and unlinks the files that no version of the policy uses.
 * @throws ApplicationError 404 for a file that the caller did not upload, or that another policy has
 */
export async function writeDocuments(
  ctx: Context,
  { companypolicyid, companypolicyversionid }: { companypolicyid: number; companypolicyversionid: number },
  documents: PolicySave['policydocs'],
): Promise<void> {
  const { db } = ctx;
  const holder = { claimedby: 'company_policy', claimedid: companypolicyid } as const;
  const ids = await claimFiles(
    ctx,
    documents.map(({ url }) => url),
    { purpose: 'company_policy', to: holder, from: [holder] },
  );
  await db.deleteFrom('company_policy_document').where('companypolicyversionid', '=', companypolicyversionid).execute();
  const files = new Map(documents.map(({ url, documentname }) => [ids.get(url) ?? 0, documentname]));
  if (files.size > 0)
    await db
      .insertInto('company_policy_document')
      .values(
        [...files].map(([fileid, documentname], at) => ({
          companypolicyversionid,
          fileid,
          documentname,
          position: at + 1,
        })),
      )
      .execute();
  await releaseFiles(db, holder, await filesOf(db, companypolicyid));
}

/** The files of all versions of a policy. */
async function filesOf(db: Db, companypolicyid: number): Promise<number[]> {
  const rows = await db
    .selectFrom('company_policy_document as d')
    .innerJoin('company_policy_version as v', 'v.companypolicyversionid', 'd.companypolicyversionid')
    .select('d.fileid')
    .distinct()
    .where('v.companypolicyid', '=', companypolicyid)
    .execute();
  return rows.map(({ fileid }) => fileid);
}
