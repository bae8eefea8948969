import { ACKNOWLEDGEMENT_MEANS } from '#platform/contract/acknowledgement.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { type Served, serveFile } from '#platform/server/serve.ts';
import { asHtml, plainLetterhead, plainPdf } from '#modules/letters/server/public.ts';
import { getReceipt } from '../contract/reading.ts';
import { POLICY_KIND } from './standing.ts';

const acknowledgementOf = (db: Db, companypolicyid: number, employeeid: number) =>
  db
    .selectFrom('acknowledgement as a')
    .innerJoin('employee as e', 'e.employeeid', 'a.employeeid')
    .innerJoin('company_policy as p', 'p.companypolicyid', 'a.objectid')
    .select(['a.hash', 'a.language', 'a.meansid', 'a.addeddate', 'a.detail', 'e.fullname', 'e.employeecode'])
    .select('p.companypolicyname')
    .where('a.objectkind', '=', POLICY_KIND)
    .where('a.objectid', '=', companypolicyid)
    .where('a.employeeid', '=', employeeid)
    .where('a.answerid', '=', 1)
    .orderBy('a.acknowledgementid', 'desc')
    .limit(1)
    .executeTakeFirst();

const LANGUAGE_NAMES: Readonly<Record<string, string>> = { english: 'English', hindi: 'Hindi' };
const versionIn = (detail: unknown): string =>
  typeof detail === 'object' && detail !== null && 'version' in detail ? String(detail.version) : '';
const line = (label: string, value: string) => `<p><strong>${label}:</strong> ${asHtml(value)}</p>`;

/** The receipt of the caller's last acknowledgement of a policy. */
const receipt = serveFile(getReceipt, async (ctx, { companypolicyid }) => {
  const { session, env, tenant } = ctx;
  const { found, letterhead } = await ctx.tx(async (db) => {
    const own =
      session.employeeid === null ? undefined : await acknowledgementOf(db, companypolicyid, session.employeeid);
    const context = {
      db,
      files: env.files,
      subscriptionid: tenant.subscriptionid,
      companyname: tenant.companyname,
    };
    return { found: own ?? notFound(), letterhead: await plainLetterhead(context) };
  });
  const bytes = plainPdf(letterhead, {
    subject: `Acknowledgement of ${found.companypolicyname}`,
    html: [
      line('Name', `${found.fullname} (${found.employeecode})`),
      line('Policy', `${found.companypolicyname}, version ${versionIn(found.detail)}`),
      line('Acknowledged', `${found.addeddate.slice(0, 19).replace('T', ' ')} UTC`),
      line('Means', ACKNOWLEDGEMENT_MEANS.label(found.meansid) ?? ''),
      line('Language of the text', LANGUAGE_NAMES[found.language] ?? found.language),
      line('SHA-256 of the text as shown', found.hash),
    ].join(''),
    on: found.addeddate.slice(0, 10),
  });
  return { name: `acknowledgement-${companypolicyid}.pdf`, type: 'application/pdf', bytes };
});

export const receiptEndpoints: Served[] = [receipt];
