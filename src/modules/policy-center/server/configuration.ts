import { z } from 'zod';
import { ApplicationError } from '#platform/server/application-error.ts';
import { filePart, fileRows } from '#platform/server/file-part.ts';
import { insertedIds } from '#platform/server/inserted-ids.ts';
import { jobs } from '#modules/calendar/contract/eligibility.ts';
import type { LetterFields } from '#modules/letters/server/public.ts';
import { type PolicyText, policyText, settingFields } from '../contract/policy.ts';
import { writeTexts } from './draft.ts';
import { storedTexts, textsOf } from './texts.ts';

const form = z.object({
  ...settingFields,
  employmenttypes: jobs.shape.employmenttypes,
  texts: z.array(policyText).min(1).max(2),
});

/** Policies in the configuration file: their texts are drafts, which another company reads before it publishes them. */
export const policyConfiguration = (fields: LetterFields) =>
  filePart('policycenter', {
    policies: fileRows({
      title: 'Company policies',
      form,
      nameOf: ({ companypolicyname }) => String(companypolicyname),
      stored: async (db) => {
        const policies = await db.selectFrom('company_policy').selectAll().orderBy('companypolicyid').execute();
        const versions = await db
          .selectFrom('company_policy_version')
          .select(['companypolicyid', 'companypolicyversionid'])
          .orderBy('versionno')
          .execute();
        const last = new Map(versions.map((one) => [one.companypolicyid, one.companypolicyversionid]));
        const texts = await textsOf(db, [...last.values()]);
        return policies.map((row) => ({ ...row, texts: texts.get(last.get(row.companypolicyid) ?? 0) ?? [] }));
      },
      faults: async ({ texts }, { db }) => {
        try {
          await storedTexts(db, fields, texts as PolicyText[]);
          return [];
        } catch (error) {
          if (!(error instanceof ApplicationError)) throw error;
          return [error.message];
        }
      },
      create: async ({ db, today }, { forms }) => {
        const policies = (await forms()) as z.output<typeof form>[];
        const rows = await db
          .insertInto('company_policy')
          .values(policies.map(({ texts: _texts, ...policy }) => policy))
          .returning('companypolicyid')
          .execute();
        const ids = insertedIds(rows, 'companypolicyid');
        const versions = await db
          .insertInto('company_policy_version')
          .values(ids.map((companypolicyid) => ({ companypolicyid, versionno: 1, effectivedate: today })))
          .returning('companypolicyversionid')
          .execute();
        for (const [at, versionid] of insertedIds(versions, 'companypolicyversionid').entries())
          await writeTexts(db, versionid, await storedTexts(db, fields, policies[at]?.texts ?? []));
      },
    }),
  });
