import { sql } from 'kysely';
import {
  CERTIFICATE_STATE,
  certificateReport,
  checkCertificate,
  getCertificateYear,
  previewCertificate,
} from '#modules/payroll/contract/outputs/form16.ts';
import { day, makeDay, monthOf } from '#platform/engine/day.ts';
import { say } from '#platform/engine/say.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { anyOf } from '#platform/server/ids.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { searchedPeople } from '#platform/server/search.ts';
import { serve, serveFile } from '#platform/server/serve.ts';
import { problemWords } from '../../../engine/outputs/form16/problem-words.ts';
import { employers } from '../../run/employers.ts';
import { taxYearOf } from '../../run/facts.ts';
import type { CertificateDocument } from './document.ts';
import { documentOf, formsOf, missingRegistration } from './employer.ts';
import { loadCertificates } from './load.ts';
import { certificatePdf } from './pdf.ts';
import { employerOfId, type EntityYear, latestParts, paidDay, stateOfCertificate, yearPeople } from './year-people.ts';

const list = serveReport(certificateReport, async (ctx, { search, limit, offset, stateid, ...year }) => {
  const { db, today, tenant } = ctx;
  await employerOfId(db, tenant.companyname, year.establishmentid);
  const ids = (await searchedPeople({ db, today }, search)?.execute())?.map((row) => row.objectid);
  const { rows, total } = await pagedList(
    yearPeople(db, year)
      .leftJoin('employee_statutory as s', 's.employeeid', 'y.employeeid')
      .select(['y.employeeid', 'e.employeecode', 'e.fullname', 'y.payslips', 'y.lastpaid'])
      .select(['c.edition', 'c.publishedon'])
      .select([stateOfCertificate.as('stateid'), sql<boolean>`f.certificatepartid is not null`.as('hasportalparts')])
      .select(sql<boolean>`s.pan is not null`.as('haspan'))
      .$if(ids !== undefined, (q) => q.where(anyOf('y.employeeid', ids ?? [])))
      .$if(stateid !== undefined, (q) => q.where(sql<boolean>`${stateOfCertificate} = ${stateid ?? 1}`))
      .orderBy(sql`lower(e.fullname)`)
      .orderBy('y.employeeid'),
    { limit, offset },
  );
  return { rows: rows.map((row) => ({ ...row, state: CERTIFICATE_STATE.label(row.stateid) ?? '' })), total };
});

/** The tax years in which payslips in effect were paid, newest first. */
export async function taxYearsPaid(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('payroll_run as r')
    .select(paidDay.as('paidon'))
    .distinct()
    .where('r.statusid', 'in', [5, 6])
    .orderBy('paidon', 'desc')
    .execute();
  return [...new Set(rows.map(({ paidon }) => taxYearOf(monthOf(day(paidon)))))];
}

/** Who signed the last certificate of an entity; nobody before the first one. */
export async function lastSigner(db: Db, establishmentid: number) {
  const row = await db
    .selectFrom('tax_certificate')
    .select(sql<CertificateDocument>`document`.as('document'))
    .where('establishmentid', '=', establishmentid)
    .orderBy('taxcertificateid', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { name, designation, place } = row?.document.signer ?? { name: '', designation: '', place: '' };
  return { signername: name, signerdesignation: designation, signerplace: place };
}

const counted = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`count(*) filter (where ${condition})::integer`;
const inState = (stateid: number) => counted(sql<boolean>`${stateOfCertificate} = ${stateid}`);

const getYear = serve(getCertificateYear, async ({ db, tenant, today }, query) => {
  const existing = await employers(db, tenant.companyname);
  const employer = existing.find((one) => one.establishmentid === (query.establishmentid ?? 0)) ?? notFound();
  const { establishmentid } = employer;
  const years = await taxYearsPaid(db);
  const taxyear = query.taxyear ?? years[0] ?? taxYearOf(monthOf(day(today)));
  const { certificate, source, verifiedby } = formsOf(taxyear);
  const counts = await yearPeople(db, { taxyear, establishmentid })
    .select([
      inState(1).as('open'),
      inState(2).as('ready'),
      inState(3).as('published'),
      inState(4).as('changed'),
      counted(sql<boolean>`${stateOfCertificate} in (2, 4) and f.certificatepartid is null`).as('withoutportal'),
    ])
    .executeTakeFirstOrThrow();
  const { month, day: on } = certificate.due;
  return [
    {
      taxyear,
      establishmentid,
      taxyears: [...new Set([taxyear, ...years])].map((name) => ({ displayname: name, displayvalue: name })),
      establishments: existing.map((one) => ({
        displayname: one.establishmentname,
        displayvalue: one.establishmentid,
      })),
      form: certificate.form,
      ownpart: certificate.ownpart,
      portalparts: certificate.portalparts,
      dueon: makeDay(Number(taxyear.slice(0, 4)) + 1, month, on),
      source,
      isconfirmed: verifiedby !== null,
      missing: missingRegistration(employer),
      ...(await lastSigner(db, establishmentid)),
      ...counts,
    },
  ];
});

/** The certificate of a person as it is now. @throws ApplicationError 404 for somebody whom the entity did not pay */
async function certificateOf(db: Db, employeeid: number, year: EntityYear) {
  const [loaded] = await loadCertificates(db, [employeeid], year);
  return loaded ?? notFound();
}

const check = serve(checkCertificate, async ({ db, tenant }, { employeeid, ...year }) => {
  const employer = await employerOfId(db, tenant.companyname, year.establishmentid);
  const { figures, problems } = await certificateOf(db, employeeid, year);
  const part = await latestParts(db, year).where('employeeid', '=', employeeid).executeTakeFirst();
  const missing = missingRegistration(employer);
  const { portalparts } = formsOf(year.taxyear).certificate;
  const editions = await db
    .selectFrom('tax_certificate as c')
    .leftJoin('account as a', 'a.accountid', 'c.publishedby')
    .select(['c.taxcertificateid', 'c.edition', 'c.publishedon', 'c.reason', 'a.fullname as publishedbyname'])
    .where('c.employeeid', '=', employeeid)
    .where('c.taxyear', '=', year.taxyear)
    .where('c.establishmentid', '=', year.establishmentid)
    .orderBy('c.edition', 'desc')
    .execute();
  return [
    {
      figures,
      isfinal: !problems.includes('year-open'),
      problems: [...problemWords(problems), ...(missing === null ? [] : [missing])],
      hints: [
        ...(figures.pan === null ? [say`The PAN is missing: tax was deducted without it.`] : []),
        ...(part ? [] : [say`Missing from the tax portal: ${portalparts}.`]),
      ],
      editions,
    },
  ];
});

const preview = serveFile(previewCertificate, async (ctx, { employeeid, ...year }) => {
  const { tenant, today } = ctx;
  const { employer, figures, signer } = await ctx.tx(async (db) => {
    const employer = await employerOfId(db, tenant.companyname, year.establishmentid);
    const { figures } = await certificateOf(db, employeeid, year);
    return { employer, figures, signer: await lastSigner(db, year.establishmentid) };
  });
  const document = documentOf(employer, year.taxyear, {
    name: signer.signername,
    designation: signer.signerdesignation,
    place: signer.signerplace,
  });
  const bytes = await certificatePdf({
    document,
    figures,
    taxyear: year.taxyear,
    edition: 1,
    publishedon: day(today),
    isdraft: true,
    signedby: null,
  });
  return { name: `draft-${figures.employeecode}-${year.taxyear}.pdf`, type: 'application/pdf', bytes };
});

export const certificateListEndpoints = [...list, getYear, check, preview];
