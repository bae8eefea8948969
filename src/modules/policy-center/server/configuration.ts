import { z } from 'zod';
import { day } from '#platform/engine/day.ts';
import { createdRows, freshRows } from '#platform/server/configuration-rows.ts';
import type { Db } from '#platform/server/db.ts';
import { insertedIds } from '#platform/server/inserted-ids.ts';
import type { ConfigurationPart } from '#platform/server/module.ts';
import type { LetterFields } from '#modules/letters/server/public.ts';
import { ApplicationError } from '#platform/server/application-error.ts';
import { jobs } from '#modules/calendar/contract/eligibility.ts';
import { policyText, settingFields } from '../contract/policy.ts';
import { writeTexts } from './draft.ts';
import { storedTexts, textsOf } from './texts.ts';

const row = z.object({
  ...settingFields,
  employmenttypes: jobs.shape.employmenttypes,
  texts: z.array(policyText).min(1).max(2),
});
/** A configuration file has the texts of policies as drafts: another company reads them before it publishes them. */
const part = z.object({ companypolicies: z.array(row).max(200).optional() });
type FilePolicy = z.output<typeof row>;

async function current(db: Db): Promise<FilePolicy[]> {
  const policies = await db
    .selectFrom('company_policy as p')
    .select([
      'p.companypolicyname',
      'p.description',
      'p.reviewon',
      'p.isacknowledged',
      'p.duedays',
      'p.employmenttypes',
    ])
    .select((eb) =>
      eb
        .selectFrom('company_policy_version as v')
        .select('v.companypolicyversionid')
        .whereRef('v.companypolicyid', '=', 'p.companypolicyid')
        .orderBy('v.versionno', 'desc')
        .limit(1)
        .as('versionid'),
    )
    .orderBy('p.companypolicyid')
    .execute();
  const texts = await textsOf(
    db,
    policies.map(({ versionid }) => versionid ?? 0),
  );
  return policies.map(({ versionid, reviewon, ...policy }) => ({
    ...policy,
    reviewon: reviewon === null ? null : day(reviewon),
    texts: (texts.get(versionid ?? 0) ?? []).map(({ language, title, body }) => ({ language, title, body })),
  }));
}

async function create(db: Db, policies: readonly FilePolicy[], today: string): Promise<void> {
  const rows = await db
    .insertInto('company_policy')
    .values(
      policies.map(({ texts: _texts, employmenttypes, ...policy }) => ({
        ...policy,
        employmenttypes,
      })),
    )
    .returning('companypolicyid')
    .execute();
  const ids = insertedIds(rows, 'companypolicyid');
  const versions = await db
    .insertInto('company_policy_version')
    .values(ids.map((companypolicyid) => ({ companypolicyid, versionno: 1, effectivedate: today })))
    .returning('companypolicyversionid')
    .execute();
  for (const [at, id] of insertedIds(versions, 'companypolicyversionid').entries())
    await writeTexts(db, id, policies[at]?.texts ?? []);
}

/** Policies in the configuration file: names that the company does not have become drafts, nothing is changed. */
export const policyConfiguration = (fields: LetterFields): ConfigurationPart => ({
  schema: part,
  read: async (db) => ({ companypolicies: await current(db) }),
  take: async (db, input, apply, today) => {
    const read = part.safeParse(input);
    if (!read.success)
      return { changes: [], problems: read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`) };
    const { companypolicies } = read.data;
    if (!companypolicies) return { changes: [], problems: [] };
    const fresh = freshRows(companypolicies, await current(db), (one) => one.companypolicyname);
    const problems: string[] = [];
    const cleaned: FilePolicy[] = [];
    for (const policy of fresh)
      try {
        cleaned.push({ ...policy, texts: await storedTexts(db, fields, policy.texts) });
      } catch (error) {
        if (!(error instanceof ApplicationError)) throw error;
        problems.push(`${policy.companypolicyname}: ${error.message}.`);
      }
    if (apply && problems.length === 0 && cleaned.length > 0) await create(db, cleaned, today);
    return {
      changes: createdRows(
        'Company policies',
        fresh.map((one) => one.companypolicyname),
      ),
      problems,
    };
  },
});
