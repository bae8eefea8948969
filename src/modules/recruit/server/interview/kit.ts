import { say } from '#platform/engine/say.ts';
import { activeOf, serveToggle } from '#platform/server/active.ts';
import type { Db } from '#platform/server/db.ts';
import { creator, serveRecord } from '#platform/server/record.ts';
import { cleanHtml } from '#platform/server/rich-text.ts';
import {
  getKit,
  type KitRow,
  type KitSave,
  listKits,
  removeKit,
  saveKit,
  toggleKit,
} from '../../contract/interview/kit.ts';

const KIT = {
  table: 'interview_kit',
  idfield: 'interviewkitid',
  usedBy: [
    [
      'interview',
      'interviewkitid',
      'E1200',
      say`Interviews were planned with this interview kit. Make it inactive instead`,
    ],
  ],
} as const;

const rows = (db: Db) =>
  db
    .selectFrom('interview_kit as k')
    .select((eb) => [
      'k.interviewkitid',
      'k.interviewkitname',
      'k.guide',
      'k.durationminutes',
      'k.attributegroups',
      'k.questions',
      'k.isactive',
      'k.addeddate',
      'k.version',
      ...creator('k'),
      eb
        .selectFrom('interview as i')
        .select((c) => c.fn.countAll<number>().as('count'))
        .whereRef('i.interviewkitid', '=', 'k.interviewkitid')
        .as('usedcount'),
    ])
    .orderBy('k.addeddate')
    .orderBy('k.interviewkitid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** A kit as stored; only this module writes the values kept as JSON, so they are not validated when read. */
const shaped = ({ isactive, usedcount, ...row }: Row): KitRow =>
  ({ ...row, isactive: activeOf(isactive), usedcount: usedcount ?? 0 }) as KitRow;

/** The columns of a kit, its guide without tags that are not on the list. */
export const kitColumns = ({ interviewkitname, guide, durationminutes, attributegroups, questions }: KitSave) => ({
  interviewkitname,
  guide: cleanHtml(guide),
  durationminutes,
  attributegroups: JSON.stringify(attributegroups),
  questions: JSON.stringify(questions),
});

/** The active kits as options, each with its minutes. */
export const kitChoices = (db: Db) =>
  db
    .selectFrom('interview_kit')
    .select(['interviewkitname as displayname', 'interviewkitid as displayvalue', 'durationminutes'])
    .where('isactive', '=', 1)
    .orderBy('interviewkitname')
    .execute();

export const kitEndpoints = [
  ...serveRecord(
    { list: listKits, read: getKit, save: saveKit, remove: removeKit },
    {
      ...KIT,
      list: async ({ db }) => (await rows(db).execute()).map(shaped),
      one: async ({ db }, id) => (await rows(db).where('k.interviewkitid', '=', id).execute()).map(shaped)[0],
      values: (_ctx, input) => kitColumns(input),
    },
  ),
  serveToggle(toggleKit, { table: 'interview_kit', idfield: 'interviewkitid' }),
];
