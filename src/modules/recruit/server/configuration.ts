import { z } from 'zod';
import { createByName, nameFault } from '#modules/company/server/public.ts';
import { createdRows, nameKey } from '#platform/server/configuration-rows.ts';
import type { Db } from '#platform/server/db.ts';
import { DESIGNATION, namedRows, type Reference } from '#platform/server/file-names.ts';
import { filePart, fileRecord, type FileRow, fileRows, fileSetting } from '#platform/server/file-part.ts';
import { storedRows } from '#platform/server/record-kind.ts';
import { cleanHtml } from '#platform/server/rich-text.ts';
import { applicationForm } from '../contract/application/application-form.ts';
import { candidateSourceRecord } from '../contract/application/source.ts';
import { rejectReasonRecord } from '../contract/candidate/reject-reason.ts';
import { type AttributeGroup, type KitSave, kitSave } from '../contract/interview/kit.ts';
import { templateSave } from '../contract/opening/job-template.ts';
import { MERGE_FIELDS, mailTemplateSave } from '../contract/opening/mail-template.ts';
import { pipelineSave } from '../contract/opening/pipeline.ts';
import { type QuestionSave, questionSave } from '../contract/opening/question.ts';
import { rewardRuleRecord } from '../contract/referral/reward-rule.ts';
import { wordingFault } from '../engine/opening/wording.ts';
import { APPLICATION_FORM } from './application/application-form.ts';
import { kitColumns } from './interview/kit.ts';
import { JOB_COLUMNS, jobColumns } from './opening/job-columns.ts';
import { questionColumns } from './opening/question.ts';

const MAIL: Reference = {
  table: 'pipeline_email_template',
  id: 'pipelineemailtemplateid',
  name: 'templatename',
  place: 'recruiting.emailtemplates[].templatename',
  missing: (row, name) => `${row}: there is no email template ${name}.`,
};
const QUESTION: Reference = {
  table: 'screening_question',
  id: 'screeningquestionid',
  name: 'questiontext',
  place: 'recruiting.questions[].questiontext',
  missing: (row, name) => `${row}: there is no screening question “${name}”.`,
};
/** A designation that the company does not have is created with the templates that name it. */
const { missing: _missing, ...NEW_DESIGNATION } = DESIGNATION;

const questions = fileRows({
  title: 'Screening questions',
  form: questionSave,
  without: { screeningquestionid: null },
  missing: { isexpiryfield: false },
  nameOf: ({ questiontext }) => String(questiontext),
  isswitched: true,
  stored: (db) => db.selectFrom('screening_question').selectAll().orderBy('screeningquestionid').execute(),
  create: async ({ db }, { forms }) => {
    const rows = (await forms()) as (QuestionSave & { isactive: number })[];
    await db.insertInto('screening_question').values(rows.map(questionColumns)).execute();
  },
});

const KNOWN = new Set<string>(MERGE_FIELDS.map(({ key }) => key));
type Mail = z.output<typeof mailTemplateSave> & { isactive: number };
const mailTemplates = fileRows({
  title: 'Pipeline email templates',
  form: mailTemplateSave,
  without: { pipelineemailtemplateid: null },
  nameOf: ({ templatename }) => String(templatename),
  isswitched: true,
  stored: (db) => db.selectFrom('pipeline_email_template').selectAll().orderBy('pipelineemailtemplateid').execute(),
  faults: (row) => {
    const { subject, body } = row as Mail;
    const fault = wordingFault({ subject, body: cleanHtml(body) }, KNOWN);
    return fault ? [fault.text] : [];
  },
  create: async ({ db }, { forms }) => {
    const rows = ((await forms()) as Mail[]).map(({ pipelineemailtemplateid: _new, body, ...row }) => ({
      ...row,
      body: cleanHtml(body),
    }));
    await db.insertInto('pipeline_email_template').values(rows).execute();
  },
});

/** Pipelines with their stages; which one is the default stays. */
const pipelines = fileRows({
  title: 'Pipelines',
  form: pipelineSave,
  without: { pipelineid: null, isdefault: false, pipelinestageid: null },
  names: { pipelineemailtemplateid: MAIL },
  missing: { daysallowed: null, istold: false, isknockout: false, isblind: false },
  nameOf: ({ pipelinename }) => String(pipelinename),
  isswitched: true,
  stored: async (db) => {
    const rows = await db.selectFrom('pipeline').selectAll().orderBy('pipelineid').execute();
    const stages = await db.selectFrom('pipeline_stage').selectAll().orderBy('stagerank').execute();
    const ofPipeline = Map.groupBy(stages, ({ pipelineid }) => pipelineid);
    return rows.map((row) => ({ ...row, stages: ofPipeline.get(row.pipelineid) ?? [] }));
  },
  create: async ({ db }, { forms }) => {
    const rows = (await forms()) as (z.output<typeof pipelineSave> & { isactive: number })[];
    const created = await db
      .insertInto('pipeline')
      .values(rows.map(({ pipelinename, isactive }) => ({ pipelinename, isactive })))
      .returning(['pipelineid', 'pipelinename'])
      .execute();
    const ids = new Map(created.map((one) => [one.pipelinename, one.pipelineid]));
    const stages = rows.flatMap((row) =>
      row.stages.map(({ pipelinestageid: _new, ...stage }, at) => ({
        ...stage,
        pipelineid: ids.get(row.pipelinename) ?? 0,
        stagerank: at + 1,
      })),
    );
    await db.insertInto('pipeline_stage').values(stages).execute();
  },
});

/** What is rated has a name only in a file: the numbers that ratings refer to are those of the kit that is created. */
const fileKit = z.object({
  interviewkitname: z.string(),
  guide: z.string().default(''),
  durationminutes: z.number(),
  attributegroups: z.array(z.object({ groupname: z.string(), attributes: z.array(z.string()) })).default([]),
  questions: z.array(z.string()).default([]),
});
function numbered({ attributegroups, ...kit }: z.output<typeof fileKit>): KitSave {
  let last = 0;
  const groups = attributegroups.map(({ groupname, attributes }) => ({
    groupname,
    attributes: attributes.map((attributename) => ({ attributeid: ++last, attributename })),
  }));
  return { ...kit, interviewkitid: null, attributegroups: groups };
}
const kits = fileRows({
  title: 'Interview kits',
  form: fileKit.superRefine((kit, ctx) => {
    for (const { path, message } of kitSave.safeParse(numbered(kit)).error?.issues ?? [])
      ctx.addIssue({ code: 'custom', path, message });
  }),
  nameOf: ({ interviewkitname }) => String(interviewkitname),
  isswitched: true,
  stored: async (db) => {
    const rows = await db.selectFrom('interview_kit').selectAll().orderBy('interviewkitid').execute();
    return rows.map((row) => ({
      ...row,
      attributegroups: (row.attributegroups as AttributeGroup[]).map(({ groupname, attributes }) => ({
        groupname,
        attributes: attributes.map(({ attributename }) => attributename),
      })),
    }));
  },
  create: async ({ db }, { forms }) => {
    const rows = (await forms()) as (z.output<typeof fileKit> & { isactive: number })[];
    const columns = rows.map((row) => ({ ...kitColumns(kitSave.parse(numbered(row))), isactive: row.isactive }));
    await db.insertInto('interview_kit').values(columns).execute();
  },
});

/** The designations of templates that the company does not have. */
async function newDesignations(db: Db, rows: readonly FileRow[]): Promise<string[]> {
  const { has } = await namedRows(db, [NEW_DESIGNATION]);
  const names = new Map(rows.map(({ designation }) => [nameKey(String(designation)), String(designation)]));
  return [...names.values()].filter((name) => !has(NEW_DESIGNATION, name));
}
const jobTemplates = fileRows({
  title: 'Job templates',
  form: templateSave,
  without: { jobtemplateid: null },
  names: { designationid: NEW_DESIGNATION, screeningquestionids: QUESTION },
  missing: { jobtype: '', location: '', mission: '', rolesummary: '', responsibility: '', skill: [] },
  nameOf: ({ jobtemplatename }) => String(jobtemplatename),
  isswitched: true,
  stored: (db) =>
    db
      .selectFrom('job_template')
      .select(['jobtemplatename', 'designationid', 'screeningquestionids', 'skill', 'isactive', ...JOB_COLUMNS])
      .orderBy('jobtemplateid')
      .execute(),
  faults: ({ designation, screeningquestions: texts }) => {
    const fault = nameFault('designation', String(designation));
    const names = (texts as string[]).map(nameKey);
    return [
      ...(fault === undefined ? [] : [fault]),
      ...(new Set(names).size < names.length ? ['A question is selected twice'] : []),
    ];
  },
  sentences: async (rows, { db }) => [
    ...createdRows('Designations', await newDesignations(db, rows)),
    ...createdRows(
      'Job templates',
      rows.map(({ jobtemplatename }) => String(jobtemplatename)),
    ),
  ],
  create: async ({ db }, { rows, forms }) => {
    await createByName(db, 'designation', await newDesignations(db, rows), null);
    const templates = ((await forms()) as (z.output<typeof templateSave> & { isactive: number })[]).map((one) => ({
      jobtemplatename: one.jobtemplatename,
      designationid: one.designationid,
      ...jobColumns(one),
      screeningquestionids: JSON.stringify(one.screeningquestionids),
      isactive: one.isactive,
    }));
    await db.insertInto('job_template').values(templates).execute();
  },
});

/** How a company recruits, in the configuration file, but nobody of those who do: names are added, the form changes. */
export const recruitConfiguration = filePart('recruiting', {
  sources: fileRecord(candidateSourceRecord),
  questions,
  emailtemplates: mailTemplates,
  pipelines,
  rejectreasons: fileRecord(rejectReasonRecord),
  interviewkits: kits,
  // What is for all jobs, by the day it begins; rules of single requisitions are the company's.
  referralrewards: fileRecord(rewardRuleRecord, {
    own: { requisitionid: null },
    nameOf: ({ effectivefrom }) => String(effectivefrom),
    stored: async (db) => (await storedRows(db, rewardRuleRecord)).filter((row) => row['requisitionid'] === null),
  }),
  jobtemplates: jobTemplates,
  applicationform: fileSetting({
    form: applicationForm,
    ...APPLICATION_FORM,
    sentence: ({ isresumerequired }) =>
      isresumerequired
        ? 'Applications without a resume are turned away from now on.'
        : 'Applications without a resume are accepted from now on.',
  }),
});
