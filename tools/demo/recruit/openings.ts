import { addDays, type Day } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { type DemoJob, QUESTIONS } from './jobs.ts';

export type Stage = { pipelinestageid: number; stagename: string; stagetypeid: number };
/** What the rows of the demo company stand on. */
export type Ground = {
  db: Db;
  today: Day;
  stages: readonly Stage[];
  sources: ReadonlyMap<string, number>;
  reasons: readonly number[];
};

export const noon = (on: Day): string => `${on}T06:30:00Z`;

/** The library of questions. @returns their ids by name */
export async function addQuestions(db: Db): Promise<Map<string, number>> {
  const names = Object.keys(QUESTIONS);
  const rows = await db
    .insertInto('screening_question')
    .values(Object.values(QUESTIONS).map((one) => ({ ...questionRow(one) })))
    .returning(['screeningquestionid', 'questiontext'])
    .execute();
  return new Map(
    names.flatMap((name) => {
      const { questiontext } = QUESTIONS[name as keyof typeof QUESTIONS];
      const row = rows.find((one) => one.questiontext === questiontext);
      return row ? [[name, row.screeningquestionid] as const] : [];
    }),
  );
}

type Question = (typeof QUESTIONS)[keyof typeof QUESTIONS];
function questionRow(question: Question) {
  const { questiontext, questioncategoryid, inputvaluetypeid } = question;
  const options = 'options' in question ? question.options : [];
  const rule: { least?: number; most?: number; accepted?: readonly number[] } | null =
    'knockout' in question ? question.knockout : null;
  return {
    questiontext,
    questioncategoryid,
    inputvaluetypeid,
    isexpiryfield: 'isexpiryfield' in question,
    options: JSON.stringify(options.map((optionname, at) => ({ questioninputoptionid: at + 1, optionname }))),
    knockout:
      rule === null
        ? null
        : JSON.stringify({ least: rule.least ?? null, most: rule.most ?? null, accepted: rule.accepted ?? [] }),
  };
}

const idOf = async (db: Db, table: 'designation' | 'department', name: string): Promise<number | null> => {
  const row =
    table === 'designation'
      ? await db
          .selectFrom('designation')
          .select('designationid as id')
          .where('designationname', '=', name)
          .executeTakeFirst()
      : await db
          .selectFrom('department')
          .select('departmentid as id')
          .where('departmentname', '=', name)
          .executeTakeFirst();
  return row?.id ?? null;
};

/** A requisition with its opening, as it came to stand where it stands. */
export async function addJob({ db, today }: Ground, job: DemoJob, questions: ReadonlyMap<string, number>) {
  const manager = await db
    .selectFrom('employee')
    .select('employeeid')
    .where('employeecode', '=', job.manager)
    .executeTakeFirst();
  const designationid = await idOf(db, 'designation', job.designation);
  if (designationid === null) return undefined;
  const published = noon(addDays(today, -job.days));
  const isdraft = job.state === 'draft';
  const { requisitionid } = await db
    .insertInto('requisition')
    .values({
      requisitioncode: job.code,
      designationid,
      departmentid: await idOf(db, 'department', job.department),
      hiringmanagerid: manager?.employeeid ?? null,
      reason: job.why,
      statusid: isdraft ? 1 : 3,
      ...(isdraft ? {} : { approvedpositions: job.positions, approvedon: published }),
    })
    .returning('requisitionid')
    .executeTakeFirstOrThrow();
  const { requisitionjobid } = await db
    .insertInto('requisition_job')
    .values({
      requisitionid,
      jobtype: job.jobtype,
      location: job.location,
      mission: job.mission,
      rolesummary: job.rolesummary,
      responsibility:
        job.responsibility.length === 0
          ? ''
          : `<ul>${job.responsibility.map((one) => `<li>${one}</li>`).join('')}</ul>`,
      skill: JSON.stringify(job.skill),
      minworkexperience: job.years[0],
      maxworkexperience: job.years[1],
      jobemailid: 'careers@acme.example',
      positions: job.positions,
      statusid: { draft: 1, open: 2, closed: 3 }[job.state],
      publishedon: isdraft ? null : published,
      closedon: job.state === 'closed' ? noon(addDays(today, -9)) : null,
    })
    .returning('requisitionjobid')
    .executeTakeFirstOrThrow();
  const request = await db
    .insertInto('requisition_job_question')
    .values(
      job.questions.map((name, at) => ({
        ...questionRow(QUESTIONS[name]),
        requisitionjobid,
        screeningquestionid: questions.get(name) ?? null,
        questionrank: at + 1,
      })),
    )
    .returning(['requisitionjobquestionid', 'questiontext', 'inputvaluetypeid'])
    .execute();
  return { requisitionjobid, asked: request };
}
export type DemoOpening = NonNullable<Awaited<ReturnType<typeof addJob>>>;
