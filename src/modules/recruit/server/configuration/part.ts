import { z } from 'zod';
import { failWith } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import type { Configuration, ConfigurationPart } from '#platform/server/module.ts';
import { fileOfKind, fileKind } from '#platform/server/record-file.ts';
import { applicationForm } from '../../contract/application/application-form.ts';
import { rejectReasonRecord } from '../../contract/candidate/reject-reason.ts';
import { candidateSourceRecord } from '../../contract/application/source.ts';
import { storedForm, replaceForm } from '../application/application-form.ts';
import { fileJobTemplates } from './job-templates.ts';
import { fileKits } from './kits.ts';
import { fileMailTemplates } from './mail-templates.ts';
import { filePipelines } from './pipelines.ts';
import { fileQuestions } from './questions.ts';
import { sql } from 'kysely';
import type { Day } from '#platform/engine/day.ts';
import { rewardRuleRecord } from '../../contract/referral/reward-rule.ts';

/** What referrals for all jobs are rewarded with, by the day it begins; rules of single requisitions are the company's. */
const fileRewardRules = fileKind({
  title: 'Referral rewards',
  row: rewardRuleRecord.calls.save.input.omit({ referralrewardruleid: true, requisitionid: true }),
  nameOf: ({ effectivefrom }) => effectivefrom,
  current: (db) =>
    db
      .selectFrom('referral_reward_rule')
      .select([sql<Day>`effectivefrom::text`.as('effectivefrom'), 'amount', 'payabledays'])
      .where('requisitionid', 'is', null)
      .orderBy('effectivefrom')
      .execute(),
  create: async (db, rows) => {
    await db
      .insertInto('referral_reward_rule')
      .values([...rows])
      .execute();
  },
});

const fileSources = fileOfKind(candidateSourceRecord);
const fileRejectReasons = fileOfKind(rejectReasonRecord);

/** The kinds by their names in the file; one that names rows of another comes after it. */
const KINDS = {
  sources: fileSources,
  questions: fileQuestions,
  emailtemplates: fileMailTemplates,
  pipelines: filePipelines,
  rejectreasons: fileRejectReasons,
  interviewkits: fileKits,
  referralrewards: fileRewardRules,
  jobtemplates: fileJobTemplates,
};
type Name = keyof typeof KINDS;
const NAMES = Object.keys(KINDS) as Name[];

/** A configuration file has names only, and nobody of those who recruit. */
const part = z.object({
  recruiting: z
    .object({
      sources: fileSources.list,
      questions: fileQuestions.list,
      emailtemplates: fileMailTemplates.list,
      pipelines: filePipelines.list,
      rejectreasons: fileRejectReasons.list,
      interviewkits: fileKits.list,
      referralrewards: fileRewardRules.list,
      jobtemplates: fileJobTemplates.list,
      applicationform: applicationForm.optional(),
    } satisfies Record<Name | 'applicationform', z.ZodType>)
    .optional(),
});
type Input = NonNullable<z.output<typeof part>['recruiting']>;

async function compare(db: Db, input: Input) {
  const compared = new Map<string, Awaited<ReturnType<(typeof KINDS)[Name]['compare']>>>();
  for (const name of NAMES) compared.set(name, await KINDS[name].compare(db, input[name]));
  return compared;
}

/** What a file changes of the form of an application: a setting is replaced, not added. */
async function formChanges(db: Db, { applicationform }: Input): Promise<string[]> {
  if (!applicationform) return [];
  const { isresumerequired } = (await storedForm(db)).value;
  if (isresumerequired === applicationform.isresumerequired) return [];
  return [
    applicationform.isresumerequired
      ? 'Applications without a resume are turned away from now on.'
      : 'Applications without a resume are accepted from now on.',
  ];
}

async function current(db: Db): Promise<Configuration> {
  const recruiting: Configuration = {};
  for (const name of NAMES) recruiting[name] = await KINDS[name].current(db);
  const { value, version } = await storedForm(db);
  return version === 0 ? recruiting : { ...recruiting, applicationform: value };
}

async function take(db: Db, configuration: Configuration, apply: boolean) {
  const { data, error } = part.safeParse(configuration);
  if (error)
    return { changes: [], problems: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`) };
  const { recruiting: input } = data;
  if (!input) return { changes: [], problems: [] };
  const compared = await compare(db, input);
  const kinds = [...compared.values()];
  const isKnown = (kind: string) => (name: string) => compared.get(kind)?.has(name) ?? false;
  const problems = kinds.flatMap(({ faults }) => faults(isKnown));
  const changes = [...kinds.flatMap((kind) => kind.changes), ...(await formChanges(db, input))];
  if (apply && problems.length === 0) {
    for (const { create } of kinds) await create();
    if (input.applicationform) await replaceForm(db, input.applicationform);
  }
  return { changes, problems };
}

/** How a company recruits, in the configuration file: names are added, nothing but the form of an application changes. */
export const recruitConfiguration: ConfigurationPart = {
  schema: part,
  read: async (db) => ({ recruiting: await current(db) }),
  take,
};

/** Adds what the file of a new company has of recruiting. @throws ApplicationError E0070 with what is wrong in it */
export async function takeRecruiting(db: Db, configuration: Configuration): Promise<void> {
  const { problems } = await take(db, configuration, true);
  if (problems.length > 0) failWith('E0070', { status: 400, text: problems.join(' ') });
}
