import { sql } from 'kysely';
import type { Company } from '../../../../test/support/product.ts';

/** A job as a test describes it; what it does not name is as in a published job that asks nothing. */
export type GivenJob = {
  designationname?: string;
  requisitioncode?: string;
  jobtype?: string;
  jobemailid?: string;
  location?: string;
  mission?: string;
  rolesummary?: string;
  responsibility?: string;
  skill?: string[];
  minworkexperience?: number;
  maxworkexperience?: number;
  openson?: string;
  closeson?: string;
  /** 1 Draft, 2 Published, 3 Closed. */
  statusid?: number;
  questions?: {
    questiontext: string;
    questioncategoryid?: number;
    inputvaluetypeid: number;
    isexpiryfield?: boolean;
    options?: { questioninputoptionid: number; optionname: string }[];
    knockout?: object;
  }[];
};

/** A question of each input type, in their order. */
export const ONE_OF_EACH = [
  { questiontext: 'Why us?', inputvaluetypeid: 1 },
  { questiontext: 'Years on looms?', inputvaluetypeid: 2 },
  { questiontext: 'From when?', inputvaluetypeid: 3 },
  {
    questiontext: 'Own vehicle?',
    inputvaluetypeid: 4,
    options: [
      { questioninputoptionid: 1, optionname: 'Yes' },
      { questioninputoptionid: 2, optionname: 'No' },
    ],
  },
  {
    questiontext: 'Which shifts?',
    inputvaluetypeid: 5,
    options: [
      { questioninputoptionid: 0, optionname: 'None of these' },
      { questioninputoptionid: 1, optionname: 'Day' },
      { questioninputoptionid: 2, optionname: 'Night' },
    ],
  },
];

let codes = 0;

/** Adds a job with its requisition and questions straight to the tables. */
export const addJob = (
  company: Pick<Company, 'tx'>,
  options: GivenJob = {},
): Promise<{ requisitionid: number; requisitionjobid: number; jobuuid: string; requisitioncode: string }> =>
  company.tx(async (db) => {
    const name = options.designationname ?? 'Shift engineer';
    const match = await db
      .selectFrom('designation')
      .select('designationid')
      .where('designationname', '=', name)
      .executeTakeFirst();
    const { designationid } =
      match ??
      (await db
        .insertInto('designation')
        .values({ designationname: name })
        .returning('designationid')
        .executeTakeFirstOrThrow());
    const requisitioncode = options.requisitioncode ?? `REQ-${(codes += 1)}`;
    const { requisitionid } = await db
      .insertInto('requisition')
      .values({ requisitioncode, designationid, statusid: 3 })
      .returning('requisitionid')
      .executeTakeFirstOrThrow();
    const statusid = options.statusid ?? 2;
    const job = await db
      .insertInto('requisition_job')
      .values({
        requisitionid,
        jobtype: options.jobtype ?? 'Full time',
        jobemailid: options.jobemailid ?? '',
        location: options.location ?? 'Pune',
        mission: options.mission ?? '',
        rolesummary: options.rolesummary ?? '',
        responsibility: options.responsibility ?? '',
        skill: JSON.stringify(options.skill ?? []),
        minworkexperience: options.minworkexperience ?? null,
        maxworkexperience: options.maxworkexperience ?? null,
        openson: options.openson ?? null,
        closeson: options.closeson ?? null,
        statusid,
        publishedon: statusid === 1 ? null : sql<string>`now()`,
        closedon: statusid === 3 ? sql<string>`now()` : null,
      })
      .returning(['requisitionjobid', 'jobuuid'])
      .executeTakeFirstOrThrow();
    for (const [at, question] of (options.questions ?? []).entries())
      await db
        .insertInto('requisition_job_question')
        .values({
          requisitionjobid: job.requisitionjobid,
          questionrank: at + 1,
          questiontext: question.questiontext,
          questioncategoryid: question.questioncategoryid ?? 1,
          inputvaluetypeid: question.inputvaluetypeid,
          isexpiryfield: question.isexpiryfield ?? false,
          options: JSON.stringify(question.options ?? []),
          knockout: question.knockout === undefined ? null : JSON.stringify(question.knockout),
        })
        .execute();
    return { requisitionid, requisitioncode, ...job };
  });
