import { sql } from 'kysely';
import {
  composeOfKind,
  freezeTexts,
  type KindText,
  letterheadFor,
  type LetterContent,
  pdfOfLetter,
  putIntoLetterBox,
} from '#modules/letters/server/public.ts';
import { amountInWords } from '#modules/payroll/server/public.ts';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { dayWords } from '#platform/engine/months.ts';
import { UNSIGNED } from '#modules/letters/contract/letter.ts';
import { ApplicationError, failWith, notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import type { BaseContext, Context, SignedOpenContext } from '#platform/server/serve.ts';
import type { OfferLine } from '../../contract/offer/offer.ts';
import { seenName } from '../candidate/visible.ts';
import { offerLetterKind, packageTable } from './letter-kind.ts';

/** What a letter says of an offer, saved or not. */
export type OfferTerms = {
  readonly candidateapplicationid: number;
  readonly lettertemplateid: number;
  readonly designationid: number;
  readonly departmentid: number | null;
  readonly businessunitid: number | null;
  readonly officeaddressid: number | null;
  readonly managerid: number | null;
  readonly employmenttype: string;
  readonly joiningdate: string;
  readonly validuntil: string;
  readonly annualctc: number;
  /** Null where the company has one pay structure for all. */
  readonly structurename: string | null;
  readonly components: readonly OfferLine[];
};

const namesOf = async (db: Db, terms: OfferTerms) =>
  (await db
    .selectFrom('candidate_application as a')
    .innerJoin('candidate as c', 'c.candidateid', 'a.candidateid')
    .innerJoin('pipeline_stage as s', 's.pipelinestageid', 'a.pipelinestageid')
    .leftJoin('designation as g', (join) => join.on('g.designationid', '=', terms.designationid))
    .leftJoin('department as d', (join) => join.on('d.departmentid', '=', terms.departmentid ?? 0))
    .leftJoin('business_unit as u', (join) => join.on('u.businessunitid', '=', terms.businessunitid ?? 0))
    .leftJoin('company_office as f', (join) => join.on('f.officeaddressid', '=', terms.officeaddressid ?? 0))
    .leftJoin('employee as m', (join) => join.on('m.employeeid', '=', terms.managerid ?? 0))
    .select(['a.candidateapplicationid', 's.isblind', 'c.fullname', 'c.emailid', 'c.city', 'c.state', 'c.pincode'])
    .select(['c.country', 'g.designationname', 'd.departmentname', 'u.businessunitname', 'f.officename'])
    .select('m.fullname as managername')
    .where('a.candidateapplicationid', '=', terms.candidateapplicationid)
    .executeTakeFirst()) ?? notFound();
type Names = Awaited<ReturnType<typeof namesOf>>;

function textsOf(terms: OfferTerms, names: Names): ReadonlyMap<string, string> {
  const annualctc = paise(terms.annualctc);
  const place = [names.city, [names.state, names.pincode].filter(Boolean).join(' '), names.country];
  const rows: readonly (readonly [string, string | null])[] = [
    ['fullname', names.fullname],
    ['email', names.emailid],
    ['currentaddress', place.filter(Boolean).join(', ')],
    ['designation', names.designationname],
    ['department', names.departmentname],
    ['businessunit', names.businessunitname],
    ['office', names.officename],
    ['managername', names.managername],
    ['employmenttype', terms.employmenttype],
    ['joiningdate', dayWords(terms.joiningdate)],
    ['validuntil', dayWords(terms.validuntil)],
    ['annualctc', formatRupees(annualctc)],
    ['monthlyctc', formatRupees(paise(Math.round(annualctc / 12)))],
    ['annualctcinwords', amountInWords(annualctc)],
    ['structure', terms.structurename],
  ];
  return new Map(rows.flatMap(([key, value]) => (value === null || value === '' ? [] : [[key, value]])));
}

type Composing = Pick<Context, 'db' | 'today' | 'tenant'>;

/** The names of a letter as anybody sees them: in a blind stage those of the job alone. */
const withoutPerson = (names: Names): Names =>
  names.isblind
    ? {
        candidateapplicationid: names.candidateapplicationid,
        isblind: true,
        fullname: seenName(names),
        emailid: '',
        city: '',
        state: '',
        pincode: '',
        country: '',
        designationname: names.designationname,
        departmentname: names.departmentname,
        businessunitname: names.businessunitname,
        officename: names.officename,
        managername: names.managername,
      }
    : names;

/** The letter of an offer: for the candidate, or as somebody sees it who may not know who a blind stage hides. */
async function composed(ctx: Composing, terms: OfferTerms, reader: 'candidate' | 'recruiter'): Promise<KindText> {
  const result = await namesOf(ctx.db, terms);
  const names = reader === 'candidate' ? result : withoutPerson(result);
  return composeOfKind(ctx, {
    kind: offerLetterKind,
    lettertemplateid: terms.lettertemplateid,
    values: {
      texts: textsOf(terms, names),
      tables: new Map([['package', packageTable(terms.components, paise(terms.annualctc))]]),
    },
  });
}

const failOnMissing = (missing: readonly string[]): never =>
  failWith('conflict', {
    status: 409,
    text: `The letter of the offer lacks: ${missing.join(', ')}. Enter it, or choose another letter template`,
  });

/** Rejects an offer whose letter cannot be written. @throws ApplicationError 409 naming what is missing */
export async function expectLetter(ctx: Composing, terms: OfferTerms): Promise<void> {
  const { missing } = await composed(ctx, terms, 'candidate');
  if (missing.length > 0) failOnMissing(missing);
}

type Freezing = Composing &
  Pick<BaseContext, 'env'> & {
    readonly accountid: number;
    /** Whether it may be sent without a signatory. */
    readonly isunsigned: boolean;
  };

/**
 * Writes the letter of an offer for good, once; sent again the offer has the same letter.
 * @throws ApplicationError 409 where something is missing, and of the code UNSIGNED without a signatory
 */
export async function freezeOfferLetter(
  ctx: Freezing,
  offer: OfferTerms & { readonly offerid: number; readonly candidateid: number },
): Promise<void> {
  const { db, env, tenant, today, accountid, isunsigned } = ctx;
  const { offerid, candidateid } = offer;
  const match = await db.selectFrom('offer_letter').select('offerid').where('offerid', '=', offerid).executeTakeFirst();
  if (match) return;
  const { missing, filled, lettertemplateid, authorizedsignatoryid, subject, body } = await composed(
    ctx,
    offer,
    'candidate',
  );
  if (missing.length > 0) failOnMissing(missing);
  if (authorizedsignatoryid === null && !isunsigned)
    throw new ApplicationError({ status: 409, code: UNSIGNED, text: 'The letter of the offer has no signatory' });
  const { subscriptionid, companyname } = tenant;
  const [frozen] = await freezeTexts({ db, files: env.files, subscriptionid, companyname, today }, [
    { lettertemplateid, subject, body },
  ]);
  if (!frozen) return;
  const { texthash: _texthash, ...text } = frozen;
  await db
    .insertInto('offer_letter')
    .values({ ...text, offerid, candidateid, filled: JSON.stringify(filled), sentday: today, addedby: accountid })
    .execute();
}

/** A letter as a file. */
export type LetterFile = { readonly name: string; readonly type: string; readonly bytes: Uint8Array };

const fileName = ({ letternumber }: LetterContent): string =>
  `offer-letter-${(letternumber ?? 'draft').replace(/[^\w-]+/g, '-')}.pdf`;

type Reading = Pick<SignedOpenContext, 'env' | 'tenant' | 'today'>;
async function fileOf(ctx: Reading, db: Db, letter: LetterContent): Promise<() => LetterFile> {
  const { subscriptionid, companyname } = ctx.tenant;
  const letterhead = await letterheadFor({ db, files: ctx.env.files, subscriptionid, companyname }, letter);
  return () => ({
    name: fileName(letter),
    type: 'application/pdf',
    bytes: pdfOfLetter(letterhead, letter, ctx.today),
  });
}

/** The letter that was sent with an offer; undefined for an offer that has none. */
export async function sentLetterFile(ctx: Reading, db: Db, offerid: number): Promise<(() => LetterFile) | undefined> {
  const letter = await db
    .selectFrom('offer_letter as x')
    .innerJoin('letter_template as t', 't.lettertemplateid', 'x.lettertemplateid')
    .select(['x.subject', 'x.body', 'x.letternumber', 'x.letterheadsnapshotid', 't.pagelayoutid'])
    .select(['t.authorizedsignatoryid', sql<string>`x.sentday::text`.as('sentday')])
    .where('x.offerid', '=', offerid)
    .executeTakeFirst();
  return letter && fileOf(ctx, db, { ...letter, statusid: 2 });
}

/** The letter as it would be sent today, marked as a draft. @throws ApplicationError 409 naming what is missing */
export async function draftLetterFile(ctx: Reading & Composing, terms: OfferTerms): Promise<() => LetterFile> {
  const { missing, ...text } = await composed(ctx, terms, 'recruiter');
  if (missing.length > 0) failOnMissing(missing);
  return fileOf(ctx, ctx.db, { ...text, statusid: 1, letternumber: null, letterheadsnapshotid: null, sentday: null });
}

/**
 * Puts the letter of an accepted offer among the letters of whoever has joined by it.
 * @returns its number; undefined for an offer without a letter
 */
export async function handOverLetter(db: Db, offerid: number, employeeid: number): Promise<string | undefined> {
  const letter = await db
    .selectFrom('offer_letter as x')
    .innerJoin('offer as o', 'o.offerid', 'x.offerid')
    .select(['x.lettertemplateid', 'x.letterheadsnapshotid', 'x.letternumber', 'x.subject', 'x.body', 'x.filled'])
    .select(['o.senton', 'o.sentby', 'x.addeddate', sql<string>`x.sentday::text`.as('sentday')])
    .where('x.offerid', '=', offerid)
    .executeTakeFirst();
  if (!letter) return undefined;
  const { senton, addeddate, ...sent } = letter;
  await putIntoLetterBox(db, employeeid, { ...sent, senton: senton ?? addeddate });
  return sent.letternumber;
}
