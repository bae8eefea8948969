import { failWith } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { unseal } from '#platform/server/secret-box.ts';
import type { SealedColumn } from '#platform/server/sealed-column.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import type { SigningKey } from './read-pkcs12.ts';

export const keyPurpose = (subscriptionid: number, signingcertificateid: number): string =>
  `signing.${subscriptionid}.${signingcertificateid}`;

/** The keys of companies, sealed for their rows. */
export const sealedSigningKeys: SealedColumn = {
  table: 'signing_certificate',
  column: 'keybox',
  id: 'signingcertificateid',
  purpose: keyPurpose,
};

/** The certificate in use; undefined where there is none. */
export const currentSigning = (db: Db) =>
  db
    .selectFrom('signing_certificate')
    .select(['signingcertificateid', 'subjectname', 'issuername', 'serialnumber', 'validfrom', 'validto'])
    .where('endeddate', 'is', null)
    .executeTakeFirst();

/** The certificate in use, for signing on a day. @throws ApplicationError 409 without one, and for one that is not valid then */
export async function expectSigning(db: Db, today: string) {
  const current = await currentSigning(db);
  if (!current)
    return failWith('conflict', {
      status: 409,
      text: 'There is no certificate for signing. Add it, or publish without a digital signature.',
    });
  if (today < current.validfrom || today > current.validto)
    return failWith('conflict', {
      status: 409,
      text: `The certificate for signing is valid from ${current.validfrom} to ${current.validto}. Add another one, or publish without a digital signature.`,
    });
  return current;
}

/** The key of a certificate that signed something, in use or not. @throws ApplicationError 409 where it cannot be opened */
export async function signingKey(
  db: Db,
  secrets: Secrets,
  { subscriptionid, signingcertificateid }: { subscriptionid: number; signingcertificateid: number },
): Promise<SigningKey & { subjectname: string }> {
  const row = await db
    .selectFrom('signing_certificate')
    .select(['keybox', 'subjectname'])
    .where('signingcertificateid', '=', signingcertificateid)
    .executeTakeFirstOrThrow();
  const text =
    row.keybox === null ? undefined : unseal(secrets, keyPurpose(subscriptionid, signingcertificateid), row.keybox);
  if (text === undefined)
    return failWith('conflict', {
      status: 409,
      text: 'The key of this signature can no longer be opened. Publish the certificate again.',
    });
  return { ...(JSON.parse(text) as SigningKey), subjectname: row.subjectname };
}
