import type { Db } from '#platform/server/db.ts';
import type { Context } from '#platform/server/serve.ts';
import { DRAFT, type PolicySave, type PolicyText, TEXT_LANGUAGES } from '../contract/policy.ts';
import { documentsOf, writeDocuments } from './documents.ts';
import { textsOf } from './texts.ts';
import { versionsOf } from './versions.ts';

type Draft = Pick<PolicySave, 'effectivedate' | 'expirydate' | 'ismaterial' | 'changenote' | 'policydocs'> & {
  readonly companypolicyid: number;
  readonly texts: readonly PolicyText[];
};

const contentOf = (texts: readonly PolicyText[], documents: readonly { url: string; documentname: string }[]) =>
  JSON.stringify([
    TEXT_LANGUAGES.map((one) => {
      const text = texts.find(({ language }) => language === one);
      return [text?.title, text?.body];
    }),
    // Addresses are signed anew with each answer; the file is their third part.
    documents.map(({ url, documentname }) => [/\/files\/\d+\.(\d+)\./.exec(url)?.[1], documentname]),
  ]);

/** Whether a form says of text, days and documents what the version that counts says: then it needs no draft. */
async function isPublished(ctx: Context, draft: Draft): Promise<boolean> {
  const [latest] = await versionsOf(ctx.db, draft.companypolicyid);
  if (!latest || latest.statusid === DRAFT) return false;
  const { companypolicyversionid: id, effectivedate, expirydate } = latest;
  if (effectivedate !== draft.effectivedate || expirydate !== draft.expirydate) return false;
  const texts = (await textsOf(ctx.db, [id])).get(id) ?? [];
  const documents = (await documentsOf(ctx, [id])).get(id) ?? [];
  return contentOf(texts, documents) === contentOf(draft.texts, draft.policydocs);
}

async function draftRow({ db, session }: Context, draft: Draft): Promise<number> {
  const { companypolicyid, effectivedate, expirydate, ismaterial, changenote } = draft;
  const values = { effectivedate, expirydate, ismaterial, changenote };
  const current = await db
    .updateTable('company_policy_version')
    .set(values)
    .where('companypolicyid', '=', companypolicyid)
    .where('statusid', '=', DRAFT)
    .returning('companypolicyversionid')
    .executeTakeFirst();
  if (current) return current.companypolicyversionid;
  const [latest] = await versionsOf(db, companypolicyid);
  const versionno = (latest?.versionno ?? 0) + 1;
  const created = await db
    .insertInto('company_policy_version')
    .values({ ...values, companypolicyid, versionno, addedby: session.accountid })
    .returning('companypolicyversionid')
    .executeTakeFirstOrThrow();
  return created.companypolicyversionid;
}

/** Replaces the texts of a draft. */
export async function writeTexts(db: Db, companypolicyversionid: number, texts: readonly PolicyText[]): Promise<void> {
  await db.deleteFrom('company_policy_text').where('companypolicyversionid', '=', companypolicyversionid).execute();
  await db
    .insertInto('company_policy_text')
    .values(texts.map(({ language, title, body }) => ({ companypolicyversionid, language, title, body })))
    .execute();
}

/** Writes the draft of a policy, whose row is locked; without a change of text, days and documents there is none. */
export async function writeDraft(ctx: Context, draft: Draft): Promise<void> {
  if (await isPublished(ctx, draft)) return;
  const { companypolicyid } = draft;
  const companypolicyversionid = await draftRow(ctx, draft);
  await writeTexts(ctx.db, companypolicyversionid, draft.texts);
  await writeDocuments(ctx, { companypolicyid, companypolicyversionid }, draft.policydocs);
}
