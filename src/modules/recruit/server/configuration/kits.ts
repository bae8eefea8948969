import { z } from 'zod';
import { type AttributeGroup, kitSave } from '../../contract/interview/kit.ts';
import { kitColumns } from '../interview/kit.ts';
import { activeColumn, activity, checkedBy, fileKind, firstFault, isActive } from '#platform/server/record-file.ts';

/** What is rated has a name only: the numbers that ratings refer to are given when the kit is created. */
const row = z.object({
  interviewkitname: z.string(),
  guide: z.string().default(''),
  durationminutes: z.number(),
  attributegroups: z.array(z.object({ groupname: z.string(), attributes: z.array(z.string()) })).default([]),
  questions: z.array(z.string()).default([]),
  ...activity,
});
checkedBy(row, { save: kitSave, without: ['interviewkitid'] });
type Row = z.output<typeof row>;

function asSaved({ attributegroups, ...words }: Row) {
  let last = 0;
  const numbered = attributegroups.map(({ groupname, attributes }) => ({
    groupname,
    attributes: attributes.map((attributename) => ({ attributeid: ++last, attributename })),
  }));
  return kitSave.safeParse({ ...words, interviewkitid: null, attributegroups: numbered });
}

/** Interview kits with what is rated and asked. */
export const fileKits = fileKind({
  title: 'Interview kits',
  row,
  nameOf: ({ interviewkitname }) => interviewkitname,
  current: async (db) => {
    const rows = await db
      .selectFrom('interview_kit')
      .select(['interviewkitname', 'guide', 'durationminutes', 'attributegroups', 'questions', 'isactive'])
      .orderBy('interviewkitid')
      .execute();
    return rows.map(({ attributegroups, questions, isactive, ...one }) => ({
      ...one,
      attributegroups: (attributegroups as AttributeGroup[]).map(({ groupname, attributes }) => ({
        groupname,
        attributes: attributes.map(({ attributename }) => attributename),
      })),
      questions: questions as string[],
      isactive: isActive(isactive),
    }));
  },
  faults: (one) => firstFault(asSaved(one)),
  create: async (db, rows) => {
    const kits = rows.flatMap((one) => {
      const { data } = asSaved(one);
      return data ? [{ ...kitColumns(data), isactive: activeColumn(one.isactive) }] : [];
    });
    await db.insertInto('interview_kit').values(kits).execute();
  },
});
