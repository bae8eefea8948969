import { sql } from 'kysely';
import { activeOf, serveToggle } from '#platform/server/active.ts';
import { notFound } from '#platform/server/application-error.ts';
import type { Db } from '#platform/server/db.ts';
import { creator, serveRecord } from '#platform/server/record.ts';
import { serve } from '#platform/server/serve.ts';
import {
  getDesignationText,
  getTemplate,
  initTemplate,
  listTemplates,
  removeTemplate,
  saveTemplate,
  type TemplateRow,
  toggleTemplate,
} from '../../contract/opening/job-template.ts';
import { designationText, expectQuestions, JOB_COLUMNS, jobChoices, jobColumns } from './job-columns.ts';
import { questionChoices } from './question.ts';

const TEMPLATE = { table: 'job_template', idfield: 'jobtemplateid', usedBy: [] } as const;

const rows = (db: Db) =>
  db
    .selectFrom('job_template as t')
    .innerJoin('designation as d', 'd.designationid', 't.designationid')
    .select([
      't.jobtemplateid',
      't.jobtemplatename',
      't.designationid',
      'd.designationname',
      ...JOB_COLUMNS.map((name) => `t.${name}` as const),
      sql<string[]>`t.skill`.as('skill'),
      sql<number[]>`t.screeningquestionids`.as('screeningquestionids'),
      't.isactive',
      't.addeddate',
      't.version',
      ...creator('t'),
    ])
    .orderBy('t.addeddate')
    .orderBy('t.jobtemplateid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];
const shaped = ({ isactive, ...row }: Row): TemplateRow => ({ ...row, isactive: activeOf(isactive) });

export const templateEndpoints = [
  ...serveRecord(
    { list: listTemplates, read: getTemplate, save: saveTemplate, remove: removeTemplate },
    {
      ...TEMPLATE,
      list: async ({ db }) => (await rows(db).execute()).map(shaped),
      one: async ({ db }, id) => (await rows(db).where('t.jobtemplateid', '=', id).execute()).map(shaped)[0],
      values: async ({ db }, { jobtemplateid: _id, jobtemplatename, designationid, ...input }) => {
        await expectQuestions(db, input.screeningquestionids);
        return {
          jobtemplatename,
          designationid,
          ...jobColumns(input),
          screeningquestionids: JSON.stringify(input.screeningquestionids),
        };
      },
    },
  ),
  serve(initTemplate, async ({ db }) => ({
    ...(await jobChoices(db)),
    ScreeningQuestion: await questionChoices(db),
  })),
  serve(getDesignationText, async ({ db }, { designationid }) => [
    (await designationText(db, designationid)) ?? notFound(),
  ]),
  serveToggle(toggleTemplate, { table: 'job_template', idfield: 'jobtemplateid' }),
];
