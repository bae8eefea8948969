import { sql } from 'kysely';
import { z } from 'zod';
import { createByName, nameFault } from '#modules/company/server/public.ts';
import { createdRows, nameKey } from '#platform/server/configuration-rows.ts';
import type { Db } from '#platform/server/db.ts';
import { templateSave } from '../../contract/opening/job-template.ts';
import { JOB_COLUMNS, jobColumns } from '../opening/job-columns.ts';
import { activeColumn, activity, checkedBy, fileKind, firstFault } from '#platform/server/record-file.ts';

const years = z.number().nullable().default(null);
/** A template of a file names its designation and its questions instead of their ids. */
const row = z.object({
  jobtemplatename: z.string(),
  designation: z.string(),
  jobtype: z.string().default(''),
  location: z.string().default(''),
  mission: z.string().default(''),
  rolesummary: z.string().default(''),
  responsibility: z.string().default(''),
  skill: z.array(z.string()).default([]),
  minworkexperience: years,
  maxworkexperience: years,
  questions: z.array(z.string()).default([]),
  ...activity,
});
checkedBy(row, {
  save: templateSave,
  without: ['jobtemplateid', 'designationid', 'screeningquestionids'],
});
type Row = z.output<typeof row>;

const asSaved = ({ designation: _name, questions, ...one }: Row) =>
  templateSave.safeParse({
    ...one,
    jobtemplateid: null,
    designationid: 1,
    screeningquestionids: questions.map((_text, at) => at + 1),
  });

async function designationIds(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('designation').select(['designationid', 'designationname']).execute();
  return new Map(rows.map((one) => [nameKey(one.designationname), one.designationid]));
}

/** The designations of templates that the company does not have. */
async function newDesignations(db: Db, rows: readonly Row[]): Promise<string[]> {
  const existing = await designationIds(db);
  const names = new Map(rows.map(({ designation }) => [nameKey(designation), designation]));
  return [...names].flatMap(([key, name]) => (existing.has(key) ? [] : [name]));
}

/** Job templates; a designation that the company does not have is created with them. */
export const fileJobTemplates = fileKind({
  title: 'Job templates',
  row,
  nameOf: ({ jobtemplatename }) => jobtemplatename,
  current: (db) =>
    db
      .selectFrom('job_template as t')
      .innerJoin('designation as d', 'd.designationid', 't.designationid')
      .select([
        't.jobtemplatename',
        'd.designationname as designation',
        ...JOB_COLUMNS.map((name) => `t.${name}` as const),
        sql<string[]>`t.skill`.as('skill'),
        sql<
          string[]
        >`array(select q.questiontext from jsonb_array_elements_text(t.screeningquestionids) with ordinality as a (id, at)
          join screening_question q on q.subscriptionid = t.subscriptionid and q.screeningquestionid = a.id::bigint
          order by a.at)`.as('questions'),
        sql<boolean>`t.isactive = 1`.as('isactive'),
      ])
      .orderBy('t.jobtemplateid')
      .execute(),
  faults: (one, existing) => {
    const designation = nameFault('designation', one.designation);
    const requests = new Set(one.questions.map(nameKey));
    return [
      ...firstFault(asSaved(one)),
      ...(designation === undefined ? [] : [designation]),
      ...(requests.size < one.questions.length ? ['A question is selected twice'] : []),
      ...one.questions.flatMap((text) =>
        existing('questions')(text) ? [] : [`There is no screening question “${text}”`],
      ),
    ];
  },
  brings: async (db, rows) => createdRows('Designations', await newDesignations(db, rows)),
  create: async (db, rows) => {
    await createByName(db, 'designation', await newDesignations(db, rows), null);
    const designations = await designationIds(db);
    const request = await db.selectFrom('screening_question').select(['screeningquestionid', 'questiontext']).execute();
    const questions = new Map(request.map((one) => [nameKey(one.questiontext), one.screeningquestionid]));
    const templates = rows.flatMap((one) => {
      const { data } = asSaved(one);
      const ids = one.questions.flatMap((text) => questions.get(nameKey(text)) ?? []);
      return data
        ? [
            {
              jobtemplatename: data.jobtemplatename,
              designationid: designations.get(nameKey(one.designation)) ?? 0,
              ...jobColumns(data),
              screeningquestionids: JSON.stringify(ids),
              isactive: activeColumn(one.isactive),
            },
          ]
        : [];
    });
    await db.insertInto('job_template').values(templates).execute();
  },
});
