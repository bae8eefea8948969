import { sql } from 'kysely';
import { expectStructure, structureChoices } from '#modules/company/server/public.ts';
import { daysByName } from '#modules/leave/server/public.ts';
import type { LetterFields } from '#modules/letters/server/public.ts';
import { namedPeople } from '#modules/people/server/public.ts';
import { failField, failWith } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { releaseFiles } from '#platform/server/files/claim.ts';
import { creator, lockForRemoval, serveRecord } from '#platform/server/record.ts';
import { type Context, serve, type Served } from '#platform/server/serve.ts';
import { jobFits } from '#platform/server/timeline/by-job.ts';
import {
  getPolicy,
  initPolicy,
  listPolicies,
  type PolicyDetail,
  type PolicyRow,
  PUBLISHED,
  DRAFT,
  removePolicy,
  savePolicy,
} from '../contract/policy.ts';
import { mismatchesIn } from '../engine/mismatch.ts';
import { documentsOf } from './documents.ts';
import { writeDraft } from './draft.ts';
import { policyFields, storedTexts, textsOf } from './texts.ts';
import { versionsOf } from './versions.ts';

/** The table and the id of policies, as the functions of records take them. */
export const POLICY = { table: 'company_policy', idfield: 'companypolicyid', usedBy: [] } as const;

const rows = (db: Db) =>
  db
    .selectFrom('company_policy as p')
    .leftJoin('company_policy_version as v', (join) =>
      join.onRef('v.companypolicyid', '=', 'p.companypolicyid').on('v.statusid', '=', PUBLISHED),
    )
    .leftJoin('company_policy_version as d', (join) =>
      join.onRef('d.companypolicyid', '=', 'p.companypolicyid').on('d.statusid', '=', DRAFT),
    )
    .leftJoin('employee as o', 'o.employeeid', 'p.ownerid')
    .select([
      'p.companypolicyid',
      'p.companypolicyname',
      'p.description',
      'p.ownerid',
      'o.fullname as ownername',
      'p.reviewon',
      'p.isacknowledged',
      'p.duedays',
      'p.businessunitids',
      'p.officeaddressids',
      'p.subscriptiongradeids',
      'p.employmenttypes',
      'p.addeddate',
      'p.version',
      'v.companypolicyversionid as publishedid',
      'v.versionno',
      'v.effectivedate',
      'v.expirydate',
      'd.companypolicyversionid as draftid',
      ...creator('p'),
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('company_policy_version as x')
            .select('x.companypolicyversionid')
            .whereRef('x.companypolicyid', '=', 'p.companypolicyid')
            .where('x.statusid', '<>', DRAFT),
        )
        .as('waspublished'),
    )
    .orderBy('p.addeddate')
    .orderBy('p.companypolicyid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** The version that is shown of a policy: the draft where `draft` asks for it and there is one, else the one that counts. */
const shownVersion = ({ publishedid, draftid }: Row, draft: boolean): number =>
  (draft ? (draftid ?? publishedid) : (publishedid ?? draftid)) ?? 0;

async function shaped(ctx: Context, matches: readonly Row[]): Promise<PolicyRow[]> {
  const documents = await documentsOf(
    ctx,
    matches.map((row) => shownVersion(row, false)),
  );
  return matches.map((row) => ({
    ...plainRow(row),
    policydocs: documents.get(shownVersion(row, false)) ?? [],
  }));
}

const plainRow = (row: Row): Omit<PolicyRow, 'policydocs'> => {
  const { publishedid: _p, draftid, waspublished, ...rest } = row;
  const { businessunitids: _b, officeaddressids: _o, subscriptiongradeids: _g, employmenttypes: _e, ...plain } = rest;
  return { ...plain, hasdraft: draftid !== null, hidedelete: Boolean(waspublished) };
};

async function audienceCount({ db, today }: Context, companypolicyid: number): Promise<number> {
  const row = await db
    .selectFrom('company_policy as p')
    .innerJoin('work_profile as w', (join) => join.on(sql<boolean>`w.period @> ${today}::date`).on(jobFits('p', 'w')))
    .innerJoin('employee as e', 'e.employeeid', 'w.employeeid')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('p.companypolicyid', '=', companypolicyid)
    .where('e.joiningdate', '<=', today)
    .where((c) => c.or([c('e.leavingdate', 'is', null), c('e.leavingdate', '>=', today)]))
    .executeTakeFirstOrThrow();
  return row.count;
}

async function detailed(ctx: Context, row: Row): Promise<PolicyDetail> {
  const { db } = ctx;
  const versions = await versionsOf(db, row.companypolicyid);
  // A withdrawn policy shows the last text that it had.
  const versionid = shownVersion(row, true) || (versions[0]?.companypolicyversionid ?? 0);
  const shown = versions.find((one) => one.companypolicyversionid === versionid);
  const texts = (await textsOf(db, [versionid])).get(versionid) ?? [];
  const configured = await daysByName(db, ctx.today);
  return {
    ...plainRow(row),
    businessunitids: row.businessunitids,
    officeaddressids: row.officeaddressids,
    subscriptiongradeids: row.subscriptiongradeids,
    employmenttypes: row.employmenttypes,
    ismaterial: shown?.ismaterial ?? true,
    changenote: row.draftid === null ? null : (shown?.changenote ?? null),
    effectivedate: shown?.effectivedate ?? ctx.today,
    expirydate: shown?.expirydate ?? null,
    policydocs: (await documentsOf(ctx, [versionid])).get(versionid) ?? [],
    texts: texts.map(({ language, title, body }) => ({ language, title, body })),
    versions,
    audiencecount: await audienceCount(ctx, row.companypolicyid),
    mismatches: texts.flatMap(({ body }) => mismatchesIn(body, configured)),
  };
}

/** The calls of company policies as configuration, with the merge fields that modules contribute. */
export const policyEndpoints = (fields: LetterFields): Served[] => [
  ...serveRecord(
    { list: listPolicies, read: getPolicy, save: savePolicy, remove: removePolicy },
    {
      ...POLICY,
      list: async (ctx) => shaped(ctx, await rows(ctx.db).execute()),
      one: async (ctx, id) => {
        const row = await rows(ctx.db).where('p.companypolicyid', '=', id).executeTakeFirst();
        return row && detailed(ctx, row);
      },
      values: async (ctx, input) => {
        const { db } = ctx;
        await expectStructure(db, input);
        if (input.ownerid !== null && (await namedPeople(db, [input.ownerid])).length === 0)
          failField('ownerid', 'This person no longer exists');
        return {
          companypolicyname: input.companypolicyname,
          description: input.description,
          ownerid: input.ownerid,
          reviewon: input.reviewon,
          isacknowledged: input.isacknowledged,
          duedays: input.duedays,
          businessunitids: [...new Set(input.businessunitids)],
          officeaddressids: [...new Set(input.officeaddressids)],
          subscriptiongradeids: [...new Set(input.subscriptiongradeids)],
          employmenttypes: [...new Set(input.employmenttypes)],
        };
      },
      after: async (ctx, input, { companypolicyid }) => {
        const texts = await storedTexts(ctx.db, fields, input.texts);
        await writeDraft(ctx, { ...input, companypolicyid, texts });
      },
      remove: async ({ db }, id) => {
        await lockForRemoval(db, POLICY, id);
        const versions = await versionsOf(db, id);
        if (versions.some(({ statusid }) => statusid !== DRAFT))
          failWith('conflict', { status: 409, text: 'This policy was published, so it is kept. Withdraw it instead.' });
        const ids = versions.map((one) => one.companypolicyversionid);
        await removeVersions(db, ids);
        await db.deleteFrom('company_policy').where('companypolicyid', '=', id).execute();
        await releaseFiles(db, { claimedby: 'company_policy', claimedid: id }, []);
        return true;
      },
    },
  ),
  serve(initPolicy, async ({ db }) => ({
    ...(await structureChoices(db, ['BusinessUnit', 'Office', 'Grade', 'EmploymentType'])),
    fields: (await policyFields(db, fields)).map(({ key, label, group, sample }) => ({ key, label, group, sample })),
  })),
];

/** Deletes drafts with their texts and documents. */
async function removeVersions(db: Db, versionids: readonly number[]): Promise<void> {
  if (versionids.length === 0) return;
  for (const table of ['company_policy_document', 'company_policy_text', 'company_policy_version'] as const)
    await db
      .deleteFrom(table as 'company_policy_text')
      .where('companypolicyversionid', 'in', [...versionids])
      .execute();
}
