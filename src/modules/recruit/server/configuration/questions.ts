import { z } from 'zod';
import { questionSave } from '../../contract/opening/question.ts';
import { questionColumns } from '../opening/question.ts';
import { activeColumn, activity, checkedBy, fileKind, firstFault, isActive } from '#platform/server/record-file.ts';

const row = z.looseObject({ questiontext: z.string(), ...activity });
checkedBy(row, { save: questionSave, without: ['screeningquestionid'] });
type Row = z.output<typeof row>;

/** A rule as it is stored leaves out what it does not bound. */
const withBounds = (input: Row) => {
  const rule = input['knockout'];
  return typeof rule === 'object' && rule !== null
    ? { ...input, knockout: { least: null, most: null, accepted: [], ...rule } }
    : input;
};
const asSaved = (input: Row) =>
  questionSave.safeParse({
    isexpiryfield: false,
    options: [],
    knockout: null,
    ...withBounds(input),
    screeningquestionid: null,
  });

/** Screening questions with their options and knock-out rules. */
export const fileQuestions = fileKind({
  title: 'Screening questions',
  row,
  nameOf: ({ questiontext }) => questiontext,
  current: async (db) => {
    const rows = await db
      .selectFrom('screening_question')
      .select([
        'questiontext',
        'questioncategoryid',
        'inputvaluetypeid',
        'isexpiryfield',
        'options',
        'knockout',
        'isactive',
      ])
      .orderBy('screeningquestionid')
      .execute();
    return rows.map((one) => ({ ...one, isactive: isActive(one.isactive) }));
  },
  faults: (one) => firstFault(asSaved(one)),
  create: async (db, rows) => {
    const requests = rows.flatMap((one) => {
      const { data } = asSaved(one);
      return data ? [{ ...questionColumns(data), isactive: activeColumn(one.isactive) }] : [];
    });
    await db.insertInto('screening_question').values(requests).execute();
  },
});
