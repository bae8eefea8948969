import { sql } from 'kysely';
import { certificateFile, listCertificates } from '#modules/payroll/contract/outputs/form16.ts';
import type { CertificateFigures } from '#modules/payroll/contract/outputs/form16-figures.ts';
import { day } from '#platform/engine/day.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { keyOf } from '#platform/server/files/key.ts';
import { serve, serveFile } from '#platform/server/serve.ts';
import type { CertificateDocument } from './document.ts';
import { signingKey } from '../signing/current.ts';
import { signPdf } from '../signing/sign-pdf.ts';
import { certificatePdf } from './pdf.ts';

/** Editions that are read: ten years of a few. */
const MAX_EDITIONS = 60;

const editions = (db: Db) =>
  db
    .selectFrom('tax_certificate as c')
    .select([
      'c.taxcertificateid',
      'c.employeeid',
      'c.taxyear',
      'c.edition',
      'c.reason',
      'c.publishedon',
      'c.publishedat',
    ])
    .leftJoin('signing_certificate as k', 'k.signingcertificateid', 'c.signingcertificateid')
    .select(['c.certificatepartid', 'c.signingcertificateid', 'k.subjectname as signedby'])
    .select([sql<CertificateDocument>`c.document`.as('document'), sql<CertificateFigures>`c.figures`.as('figures')]);

const list = serve(listCertificates, async ({ db, people, session }, { employeeid }) => {
  const of = await people.one(employeeid ?? session.employeeid ?? notFound());
  const rows = await editions(db)
    .where('c.employeeid', '=', of)
    .orderBy('c.taxyear', 'desc')
    .orderBy('c.taxcertificateid', 'desc')
    .limit(MAX_EDITIONS)
    .execute();
  return rows.map(
    ({ document, certificatepartid, taxcertificateid, taxyear, edition, reason, publishedon, signedby, figures }) => ({
      taxcertificateid,
      taxyear,
      edition,
      reason,
      publishedon,
      signedby,
      figures,
      form: document.certificate.form,
      ownpart: document.certificate.ownpart,
      portalparts: document.certificate.portalparts,
      employername: document.employer.name,
      hasportalparts: certificatepartid !== null,
    }),
  );
});

const file = serveFile(certificateFile, async (ctx, { taxcertificateid }) => {
  const { env, tenant } = ctx;
  const { row, key, signing } = await ctx.tx(async (db, people) => {
    const row = await editions(db).where('c.taxcertificateid', '=', taxcertificateid).executeTakeFirst();
    if (!row) return notFound();
    await people.one(row.employeeid);
    const part =
      row.certificatepartid === null
        ? undefined
        : await db
            .selectFrom('certificate_part as f')
            .innerJoin('stored_file as s', 's.fileid', 'f.fileid')
            .select('s.key')
            .where('f.certificatepartid', '=', row.certificatepartid)
            .executeTakeFirstOrThrow();
    const signing =
      row.signingcertificateid === null
        ? undefined
        : await signingKey(db, env, {
            subscriptionid: tenant.subscriptionid,
            signingcertificateid: row.signingcertificateid,
          });
    return { row, key: part?.key, signing };
  });
  const portal = key === undefined ? undefined : await env.files.get(keyOf(tenant.subscriptionid, key));
  if (key !== undefined && !portal)
    failWith('conflict', {
      status: 410,
      text: 'The file of the portal is no longer kept. Publish the certificate again.',
    });
  const { document, figures, taxyear, edition, publishedon, signedby } = row;
  const pdf = await certificatePdf(
    { document, figures, taxyear, edition, publishedon: day(publishedon), isdraft: false, signedby },
    portal ?? undefined,
  );
  const title = `${document.certificate.form} ${taxyear}`;
  const at = new Date(row.publishedat);
  const bytes = signing ? await signPdf(pdf, signing, { name: signing.subjectname, reason: title, at }) : pdf;
  const name = `${document.certificate.form} ${taxyear} ${figures.employeecode}`;
  return { name: `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.pdf`, type: 'application/pdf', bytes };
});

export const ownCertificateEndpoints = [list, file];
