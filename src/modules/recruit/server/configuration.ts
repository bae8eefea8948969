import { sql } from 'kysely';
import { z } from 'zod';
import { createdRows, freshRows, nameKey } from '#platform/server/configuration-rows.ts';
import type { Db } from '#platform/server/db.ts';
import type { Configuration, ConfigurationPart } from '#platform/server/module.ts';
import { cleanHtml } from '#platform/server/rich-text.ts';
import { MERGE_FIELDS, mailTemplateSave } from '../contract/mail-template.ts';
import { pipelineSave, stage } from '../contract/pipeline.ts';
import { questionSave } from '../contract/question.ts';
import { sourceSave } from '../contract/source.ts';
import { wordingFault } from '../engine/wording.ts';
import { questionColumns } from './question.ts';

const templateFields = mailTemplateSave.shape;
/** A stage of a file names its email template instead of its id. */
const fileStage = stage
  .omit({ pipelinestageid: true, pipelineemailtemplateid: true })
  .extend({ emailtemplate: z.string().nullable().default(null) })
  .partial({ daysallowed: true, istold: true, isknockout: true, isblind: true });
const filePipeline = z.object({
  pipelinename: pipelineSave.shape.pipelinename,
  stages: z.array(fileStage),
});

/** A configuration file has names only, and nobody of those who recruit. */
const part = z.object({
  recruiting: z
    .object({
      sources: z.array(sourceSave.omit({ candidatesourceid: true })).default([]),
      questions: z.array(z.looseObject({ questiontext: z.string() })).default([]),
      emailtemplates: z
        .array(
          z.object({
            templatename: templateFields.templatename,
            subject: templateFields.subject,
            body: templateFields.body,
          }),
        )
        .default([]),
      pipelines: z.array(filePipeline).default([]),
    })
    .optional(),
});
type Given = NonNullable<z.output<typeof part>['recruiting']>;

async function current(db: Db): Promise<Given> {
  const sources = await db
    .selectFrom('candidate_source')
    .select(['sourcename', 'sourcetypeid', sql<string[]>`matches`.as('matches')])
    .orderBy('candidatesourceid')
    .execute();
  const questions = await db
    .selectFrom('screening_question')
    .select(['questiontext', 'questioncategoryid', 'inputvaluetypeid', 'isexpiryfield', 'options', 'knockout'])
    .orderBy('screeningquestionid')
    .execute();
  const emailtemplates = await db
    .selectFrom('pipeline_email_template')
    .select(['templatename', 'subject', 'body'])
    .orderBy('pipelineemailtemplateid')
    .execute();
  const stages = await db
    .selectFrom('pipeline as p')
    .innerJoin('pipeline_stage as s', 's.pipelineid', 'p.pipelineid')
    .leftJoin('pipeline_email_template as t', 't.pipelineemailtemplateid', 's.pipelineemailtemplateid')
    .select([
      'p.pipelinename',
      's.stagename',
      's.stagetypeid',
      's.daysallowed',
      's.istold',
      's.isknockout',
      's.isblind',
      't.templatename as emailtemplate',
    ])
    .orderBy('p.pipelineid')
    .orderBy('s.stagerank')
    .execute();
  const pipelines = [...Map.groupBy(stages, ({ pipelinename }) => pipelinename)].map(([pipelinename, own]) => ({
    pipelinename,
    stages: own.map(({ pipelinename: _of, ...rest }) => rest),
  }));
  return { sources, questions, emailtemplates, pipelines } as Given;
}

const question = (row: Given['questions'][number]) =>
  questionSave.safeParse({
    isexpiryfield: false,
    options: [],
    knockout: null,
    ...withBounds(row),
    screeningquestionid: null,
  });
/** A rule as it is stored leaves out what it does not bound. */
const withBounds = (row: Given['questions'][number]) => {
  const rule = row['knockout'];
  return typeof rule === 'object' && rule !== null
    ? { ...row, knockout: { least: null, most: null, accepted: [], ...rule } }
    : row;
};
const pipeline = ({ pipelinename, stages }: Given['pipelines'][number]) =>
  pipelineSave.safeParse({
    pipelineid: null,
    pipelinename,
    isdefault: false,
    stages: stages.map(({ emailtemplate: _mail, ...rest }) => ({
      pipelinestageid: null,
      pipelineemailtemplateid: null,
      daysallowed: null,
      istold: false,
      isknockout: false,
      isblind: false,
      ...rest,
    })),
  });

const KNOWN = new Set<string>(MERGE_FIELDS.map(({ key }) => key));
const firstOf = (error: z.ZodError | undefined): string => error?.issues[0]?.message ?? '';

/** What the screens would refuse of the new rows, by the name of the row. */
function faults(fresh: Given, have: Given): string[] {
  const mails = new Set([...fresh.emailtemplates, ...have.emailtemplates].map((one) => nameKey(one.templatename)));
  const wrong = (name: string, text: string | undefined): string[] => (text ? [`${name}: ${text}.`] : []);
  return [
    ...fresh.questions.flatMap((one) => wrong(one.questiontext, firstOf(question(one).error))),
    ...fresh.emailtemplates.flatMap(({ templatename, subject, body }) =>
      wrong(templatename, wordingFault({ subject, body: cleanHtml(body) }, KNOWN)?.text),
    ),
    ...fresh.pipelines.flatMap((one) => [
      ...wrong(one.pipelinename, firstOf(pipeline(one).error)),
      ...one.stages.flatMap(({ emailtemplate }) =>
        emailtemplate === null || mails.has(nameKey(emailtemplate))
          ? []
          : [`${one.pipelinename}: There is no email template ${emailtemplate}.`],
      ),
    ]),
  ];
}

async function create(db: Db, { sources, questions, emailtemplates, pipelines }: Given): Promise<void> {
  const rows = sources.map(({ matches, ...one }) => ({ ...one, matches: JSON.stringify(matches) }));
  if (rows.length > 0) await db.insertInto('candidate_source').values(rows).execute();
  const asked = questions.flatMap((one) => question(one).data ?? []).map(questionColumns);
  if (asked.length > 0) await db.insertInto('screening_question').values(asked).execute();
  const mails = emailtemplates.map(({ body, ...one }) => ({ ...one, body: cleanHtml(body) }));
  if (mails.length > 0) await db.insertInto('pipeline_email_template').values(mails).execute();
  if (pipelines.length === 0) return;
  const templates = await db
    .selectFrom('pipeline_email_template')
    .select(['pipelineemailtemplateid', 'templatename'])
    .execute();
  const mailOf = new Map(templates.map((one) => [nameKey(one.templatename), one.pipelineemailtemplateid]));
  const created = await db
    .insertInto('pipeline')
    .values(pipelines.map(({ pipelinename }) => ({ pipelinename })))
    .returning(['pipelineid', 'pipelinename'])
    .execute();
  const idOf = new Map(created.map((one) => [one.pipelinename, one.pipelineid]));
  const stages = pipelines.flatMap((one) => {
    const checked = pipeline(one).data?.stages ?? [];
    return checked.map(({ pipelinestageid: _new, ...row }, at) => ({
      ...row,
      pipelineid: idOf.get(one.pipelinename) ?? 0,
      stagerank: at + 1,
      pipelineemailtemplateid: mailOf.get(nameKey(one.stages[at]?.emailtemplate ?? '')) ?? null,
    }));
  });
  await db.insertInto('pipeline_stage').values(stages).execute();
}

const read = (given: Configuration) => part.safeParse(given);

/** Sources, questions, email templates and pipelines in the configuration file: names are added, nothing is changed. */
export const recruitConfiguration: ConfigurationPart = {
  read: async (db) => ({ recruiting: await current(db) }),
  take: async (db, configuration, apply) => {
    const { data, error } = read(configuration);
    if (error)
      return { changes: [], problems: error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`) };
    if (!data.recruiting) return { changes: [], problems: [] };
    const { recruiting: given } = data;
    const have = await current(db);
    const fresh: Given = {
      sources: freshRows(given.sources, have.sources, (one) => one.sourcename),
      questions: freshRows(given.questions, have.questions, (one) => one.questiontext),
      emailtemplates: freshRows(given.emailtemplates, have.emailtemplates, (one) => one.templatename),
      pipelines: freshRows(given.pipelines, have.pipelines, (one) => one.pipelinename),
    };
    const problems = faults(fresh, have);
    if (apply && problems.length === 0) await create(db, fresh);
    const names = <T>(rows: readonly T[], nameOf: (one: T) => string) => rows.map(nameOf);
    return {
      changes: [
        ...createdRows(
          'Candidate sources',
          names(fresh.sources, (one) => one.sourcename),
        ),
        ...createdRows(
          'Screening questions',
          names(fresh.questions, (one) => one.questiontext),
        ),
        ...createdRows(
          'Pipeline email templates',
          names(fresh.emailtemplates, (one) => one.templatename),
        ),
        ...createdRows(
          'Pipelines',
          names(fresh.pipelines, (one) => one.pipelinename),
        ),
      ],
      problems,
    };
  },
};
