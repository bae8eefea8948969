import { sql } from 'kysely';
import { say } from '#platform/engine/say.ts';
import { activeOf, serveToggle } from '#platform/server/active.ts';
import { failWith } from '#platform/server/application-error.ts';
import { type Db, tenantSql } from '#platform/server/db.ts';
import { creator, removeRecord, serveRecord } from '#platform/server/record.ts';
import {
  CHOICES,
  getQuestion,
  listQuestions,
  NUMERIC,
  type QuestionRow,
  type QuestionSave,
  removeQuestion,
  saveQuestion,
  toggleQuestion,
} from '../../contract/opening/question.ts';

const IN_USE = say`This screening question is asked by jobs or templates. Make it inactive instead`;
const QUESTION = {
  table: 'screening_question',
  idfield: 'screeningquestionid',
  usedBy: [['requisition_job_question', 'screeningquestionid', 'E1200', IN_USE]],
} as const;

const rows = (db: Db) =>
  db
    .selectFrom('screening_question as q')
    .select((eb) => [
      'q.screeningquestionid',
      'q.questiontext',
      'q.questioncategoryid',
      'q.inputvaluetypeid',
      'q.isexpiryfield',
      'q.options',
      'q.knockout',
      'q.isactive',
      'q.addeddate',
      'q.version',
      ...creator('q'),
      eb
        .selectFrom('requisition_job_question as j')
        .select((c) => c.fn.countAll<number>().as('count'))
        .whereRef('j.screeningquestionid', '=', 'q.screeningquestionid')
        .as('usedcount'),
    ])
    .orderBy('q.addeddate')
    .orderBy('q.screeningquestionid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** A question as stored; only this module writes the values kept as JSON, so they are not validated when read. */
const shaped = ({ isactive, usedcount, knockout, ...row }: Row): QuestionRow =>
  ({
    ...row,
    knockout: knockout === null ? null : { least: null, most: null, accepted: [], ...(knockout as object) },
    isactive: activeOf(isactive),
    usedcount: usedcount ?? 0,
  }) as QuestionRow;

/** The columns of a question, without what its type does not use. */
export function questionColumns({ inputvaluetypeid, options, knockout, ...input }: QuestionSave) {
  const { screeningquestionid: _id, ...words } = input;
  const choosing = CHOICES.includes(inputvaluetypeid);
  const { least = null, most = null, accepted = [] } = knockout ?? {};
  const numbers = { ...(least === null ? {} : { least }), ...(most === null ? {} : { most }) };
  const rule = inputvaluetypeid === NUMERIC ? numbers : { accepted };
  return {
    ...words,
    inputvaluetypeid,
    options: JSON.stringify(choosing ? options : []),
    knockout: knockout === null ? null : JSON.stringify(rule),
  };
}

/** Rejects deleting a question that a template asks: templates keep the ids of theirs as a list. */
async function expectInNoTemplate(db: Db, screeningquestionid: number): Promise<void> {
  const { rows: result } = await tenantSql<object>`select 1 from job_template
    where subscriptionid = current_subscription() and screeningquestionids @> ${String(screeningquestionid)}::jsonb
    limit 1`.execute(db);
  if (result.length > 0) failWith('E1200', { status: 409, text: IN_USE });
}

/** The active questions of the library as options. */
export const questionChoices = (db: Db) =>
  db
    .selectFrom('screening_question')
    .select(['questiontext as displayname', 'screeningquestionid as displayvalue'])
    .where('isactive', '=', 1)
    .orderBy(sql`lower(questiontext)`)
    .execute();

export const questionEndpoints = [
  ...serveRecord(
    { list: listQuestions, read: getQuestion, save: saveQuestion, remove: removeQuestion },
    {
      ...QUESTION,
      list: async ({ db }) => (await rows(db).execute()).map(shaped),
      one: async ({ db }, id) => (await rows(db).where('q.screeningquestionid', '=', id).execute()).map(shaped)[0],
      values: (_ctx, input) => questionColumns(input),
      remove: async ({ db }, id) => {
        await expectInNoTemplate(db, id);
        await removeRecord(db, QUESTION, id);
        return true;
      },
    },
  ),
  serveToggle(toggleQuestion, { table: 'screening_question', idfield: 'screeningquestionid' }),
];
