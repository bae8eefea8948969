import { sql } from 'kysely';
import { answerText } from '#platform/server/acknowledgement.ts';
import { failWith, notFound } from '#platform/server/application-error.ts';
import { tenantSql } from '#platform/server/db.ts';
import { notify } from '#platform/server/notify/notify.ts';
import { searchWords } from '#platform/server/search.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import type { LetterFields } from '#modules/letters/server/public.ts';
import { answerPolicy, type OwnPolicy, ownPolicies, readPolicy } from '../contract/reading.ts';
import { type PolicyText, TEXT_LANGUAGES, type TextLanguage } from '../contract/policy.ts';
import { excerptOf } from '#platform/engine/plain-text.ts';
import { documentsOf } from './documents.ts';
import { policyDeclined } from './mails.ts';
import { POLICY_KIND, standings } from './standing.ts';
import { chosenText, filledTexts, textsOf } from './texts.ts';

const POLICY_PAGE = '/config/resolve/policy_center/policy';
const ACKNOWLEDGED = 1 as const;
const DECLINED = 3 as const;

/** The policies in force that are for the caller, those that wait first. */
async function ownRows({ db, today, session }: Context, companypolicyid?: number) {
  if (session.employeeid === null) return [];
  const narrow = { employeeid: session.employeeid, ...(companypolicyid === undefined ? {} : { companypolicyid }) };
  return db
    .selectFrom(standings(today, narrow).as('s'))
    .innerJoin('company_policy as p', 'p.companypolicyid', 's.companypolicyid')
    .innerJoin('company_policy_version as v', 'v.companypolicyversionid', 's.companypolicyversionid')
    .leftJoin('employee as o', 'o.employeeid', 'p.ownerid')
    .select([
      'p.companypolicyid',
      'p.companypolicyname',
      'p.description',
      'p.isacknowledged',
      'p.ownerid',
      'o.fullname as ownername',
      's.companypolicyversionid',
      's.versionno',
      's.edition',
      's.statusid',
      's.dueday',
      's.isoverdue',
      's.acknowledged',
      'v.effectivedate',
      'v.expirydate',
    ])
    .orderBy(sql`p.isacknowledged and s.statusid in (2, 4)`, 'desc')
    .orderBy('s.dueday')
    .orderBy(sql`lower(p.companypolicyname)`)
    .execute();
}
type OwnRow = Awaited<ReturnType<typeof ownRows>>[number];

const shownOf = (row: OwnRow): Omit<OwnPolicy, 'excerpt'> => ({
  companypolicyid: row.companypolicyid,
  companypolicyname: row.companypolicyname,
  description: row.description,
  versionno: row.versionno,
  effectivedate: row.effectivedate,
  expirydate: row.expirydate,
  isacknowledged: row.isacknowledged,
  statusid: row.isacknowledged ? row.statusid : null,
  dueday: row.isacknowledged && row.statusid !== ACKNOWLEDGED ? row.dueday : null,
  isoverdue: row.isacknowledged && row.isoverdue,
});

/** The piece of a policy that has all words of a search; undefined where it does not. */
function foundIn(row: OwnRow, texts: readonly PolicyText[], words: readonly string[]): string | null | undefined {
  const named = [row.companypolicyname, row.description ?? '', ...texts.map(({ title }) => title)]
    .join(' ')
    .toLowerCase();
  const inTexts = words.filter((word) => !named.includes(word));
  if (inTexts.length === 0) return null;
  for (const { body } of texts) {
    const lower = body.toLowerCase();
    if (inTexts.every((word) => lower.includes(word))) return excerptOf(body, inTexts) ?? undefined;
  }
  return undefined;
}

const own = serve(ownPolicies, async (ctx, { search, match }) => {
  const rows = await ownRows(ctx);
  const words = searchWords(search);
  if (words.length === 0) return rows.map((row) => ({ ...shownOf(row), excerpt: null }));
  const texts = await textsOf(
    ctx.db,
    rows.map((row) => row.companypolicyversionid),
  );
  const hits = rows.flatMap((row) => {
    const own = texts.get(row.companypolicyversionid) ?? [];
    const matched = match === 'all' ? words : words.filter((word) => foundIn(row, own, [word]) !== undefined);
    const excerpt = matched.length === 0 ? undefined : foundIn(row, own, matched);
    if (excerpt === undefined && (match === 'all' || matched.length === 0)) return [];
    return [{ count: matched.length, policy: { ...shownOf(row), excerpt: excerpt ?? null } }];
  });
  return hits.toSorted((a, b) => b.count - a.count).map(({ policy }) => policy);
});

/** A policy of the caller with its text as they read it. @throws ApplicationError 404 for one that is not for them */
async function readable(
  ctx: Context,
  fields: LetterFields,
  { companypolicyid, language }: { companypolicyid: number; language?: TextLanguage | undefined },
) {
  const [row] = await ownRows(ctx, companypolicyid);
  const employeeid = ctx.session.employeeid;
  if (!row || employeeid === null) return notFound();
  const texts = (await textsOf(ctx.db, [row.companypolicyversionid])).get(row.companypolicyversionid) ?? [];
  const text = chosenText(texts, language, ctx.session.language);
  if (!text) return notFound();
  const shown = (await filledTexts(ctx, fields, { text, employeeids: [employeeid] })).get(employeeid);
  return shown ? { row, employeeid, texts, shown } : notFound();
}

const lastAnswer = ({ db }: Context, row: OwnRow, employeeid: number) =>
  db
    .selectFrom('acknowledgement')
    .select(['acknowledgementid', 'answerid', 'addeddate', 'reason', 'hash', 'language'])
    .where('objectkind', '=', POLICY_KIND)
    .where('objectid', '=', row.companypolicyid)
    .where('employeeid', '=', employeeid)
    .where('edition', '=', row.edition)
    .orderBy('acknowledgementid', 'desc')
    .limit(1)
    .executeTakeFirst();

/** What was changed since an edition, the latest first. */
const changeNotes = ({ db }: Context, { companypolicyid, acknowledged, versionno }: OwnRow) =>
  acknowledged === null
    ? []
    : db
        .selectFrom('company_policy_version')
        .select(['versionno', sql<string>`changenote`.as('changenote')])
        .where('companypolicyid', '=', companypolicyid)
        .where('edition', '>', acknowledged)
        .where('versionno', '<=', versionno)
        .where('changenote', 'is not', null)
        .orderBy('versionno', 'desc')
        .execute();

const readOne = (fields: LetterFields) =>
  serve(readPolicy, async (ctx, input) => {
    const { row, employeeid, texts, shown } = await readable(ctx, fields, input);
    const answer = await lastAnswer(ctx, row, employeeid);
    return [
      {
        ...shownOf(row),
        language: shown.language,
        languages: TEXT_LANGUAGES.filter((one) => texts.some(({ language }) => language === one)),
        title: shown.title,
        body: shown.body,
        hash: shown.hash,
        changenotes: await changeNotes(ctx, row),
        policydocs: (await documentsOf(ctx, [row.companypolicyversionid])).get(row.companypolicyversionid) ?? [],
        ownername: row.ownername,
        answeredon: answer?.addeddate ?? null,
        reason: answer?.reason ?? null,
      },
    ];
  });

/** Tells the owner of a policy that somebody declined it; without an owner everybody who writes policies. */
async function tellOfDecline(ctx: Context, row: OwnRow, employeeid: number): Promise<void> {
  const { db, origin, tenant, session } = ctx;
  const { fullname } = await db
    .selectFrom('employee')
    .select('fullname')
    .where('employeeid', '=', employeeid)
    .executeTakeFirstOrThrow();
  const query = new URLSearchParams({ companypolicyid: String(row.companypolicyid), tab: 'people', status: '3' });
  const link = `${POLICY_PAGE}?${query.toString()}`;
  await notify(db, {
    kind: policyDeclined,
    values: {
      person: fullname,
      policies: row.companypolicyname,
      company: tenant.companyname,
      link: `${origin}${link}`,
    },
    link,
    to:
      row.ownerid === null || row.ownerid === employeeid
        ? { right: 'companyPolicy', today: ctx.today, except: [session.accountid] }
        : [{ employeeid: row.ownerid }],
  });
}

const answer = (fields: LetterFields) =>
  serve(answerPolicy, async (ctx, { companypolicyid, language, hash, reason }) => {
    const { db, session } = ctx;
    // The version that is being published waits for the answer, or the answer for it: never the text of the other.
    await tenantSql`select 1 from company_policy where subscriptionid = current_subscription()
      and companypolicyid = ${companypolicyid} for share`.execute(db);
    const { row, employeeid, shown } = await readable(ctx, fields, { companypolicyid, language });
    if (!row.isacknowledged) return notFound();
    if (row.statusid === ACKNOWLEDGED || (row.statusid === DECLINED && reason !== null))
      failWith('conflict', {
        status: 409,
        text: row.statusid === DECLINED ? 'You have declined this already' : 'You have acknowledged this already',
      });
    const acknowledgementid = await answerText(
      db,
      {
        objectkind: POLICY_KIND,
        objectid: companypolicyid,
        edition: row.edition,
        language: shown.language,
        hash: shown.hash,
        detail: { version: String(row.versionno), ...shown.values },
      },
      { employeeid, accountid: session.accountid, answerid: reason === null ? 1 : 2, reason, seenhash: hash },
    );
    if (reason !== null) await tellOfDecline(ctx, row, employeeid);
    return [{ acknowledgementid, statusid: reason === null ? ACKNOWLEDGED : DECLINED }];
  });

/** The calls by which people read their policies and answer them. */
export const readingEndpoints = (fields: LetterFields): Served[] => [own, readOne(fields), answer(fields)];
