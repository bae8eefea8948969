import type { Db } from '#platform/server/db.ts';
import { notFound } from '#platform/server/application-error.ts';
import { serve, type Served } from '#platform/server/serve.ts';
import { getVersion, type PolicyText, type VersionRow } from '../contract/policy.ts';
import { textsOf } from './texts.ts';

/** The versions of a policy, the latest first. */
export async function versionsOf(db: Db, companypolicyid: number): Promise<VersionRow[]> {
  const rows = await db
    .selectFrom('company_policy_version as v')
    .leftJoin('account as a', 'a.accountid', 'v.publishedby')
    .select([
      'v.companypolicyversionid',
      'v.versionno',
      'v.statusid',
      'v.ismaterial',
      'v.changenote',
      'v.effectivedate',
      'v.expirydate',
      'v.publishedday',
      'a.fullname as publishedbyname',
      'v.endedday',
    ])
    .where('v.companypolicyid', '=', companypolicyid)
    .orderBy('v.versionno', 'desc')
    .execute();
  return rows as VersionRow[];
}

const plain = (texts: readonly PolicyText[] = []): PolicyText[] =>
  texts.map(({ language, title, body }) => ({ language, title, body }));

const version = serve(getVersion, async ({ db }, { companypolicyversionid }) => {
  const row = await db
    .selectFrom('company_policy_version')
    .select(['companypolicyid', 'versionno'])
    .where('companypolicyversionid', '=', companypolicyversionid)
    .executeTakeFirst();
  if (!row) return notFound();
  const before = await db
    .selectFrom('company_policy_version')
    .select(['companypolicyversionid', 'versionno'])
    .where('companypolicyid', '=', row.companypolicyid)
    .where('versionno', '<', row.versionno)
    .orderBy('versionno', 'desc')
    .limit(1)
    .executeTakeFirst();
  const texts = await textsOf(db, [companypolicyversionid, ...(before ? [before.companypolicyversionid] : [])]);
  return [
    {
      ...row,
      texts: plain(texts.get(companypolicyversionid)),
      before: before ? { versionno: before.versionno, texts: plain(texts.get(before.companypolicyversionid)) } : null,
    },
  ];
});

export const versionEndpoints: Served[] = [version];
