import { say } from '#platform/engine/say.ts';
import { activeOf, serveToggle } from '#platform/server/active.ts';
import type { Db } from '#platform/server/db.ts';
import { creator, serveRecord } from '#platform/server/record.ts';
import {
  getRejectReason,
  listRejectReasons,
  type RejectReasonRow,
  removeRejectReason,
  saveRejectReason,
  toggleRejectReason,
} from '../../contract/candidate/reject-reason.ts';

const used = say`Candidates were rejected for this reason. Make it inactive instead`;
const REASON = {
  table: 'reject_reason',
  idfield: 'rejectreasonid',
  usedBy: [
    ['candidate_application', 'rejectreasonid', 'E1200', used],
    ['candidate_move', 'rejectreasonid', 'E1200', used],
  ],
} as const;

const rows = (db: Db) =>
  db
    .selectFrom('reject_reason as r')
    .select((eb) => [
      'r.rejectreasonid',
      'r.rejectreasonname',
      'r.iswithdrawn',
      'r.isactive',
      'r.addeddate',
      'r.version',
      ...creator('r'),
      eb
        .selectFrom('candidate_application as a')
        .select((c) => c.fn.countAll<number>().as('count'))
        .whereRef('a.rejectreasonid', '=', 'r.rejectreasonid')
        .as('usedcount'),
    ])
    .orderBy('r.addeddate')
    .orderBy('r.rejectreasonid');
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];
const shaped = ({ isactive, usedcount, ...row }: Row): RejectReasonRow => ({
  ...row,
  isactive: activeOf(isactive),
  usedcount: usedcount ?? 0,
});

/** The active reasons as options. */
export const rejectReasonChoices = (db: Db) =>
  db
    .selectFrom('reject_reason')
    .select(['rejectreasonname as displayname', 'rejectreasonid as displayvalue'])
    .where('isactive', '=', 1)
    .orderBy('iswithdrawn')
    .orderBy('rejectreasonid')
    .execute();

export const rejectReasonEndpoints = [
  ...serveRecord(
    { list: listRejectReasons, read: getRejectReason, save: saveRejectReason, remove: removeRejectReason },
    {
      ...REASON,
      list: async ({ db }) => (await rows(db).execute()).map(shaped),
      one: async ({ db }, id) => (await rows(db).where('r.rejectreasonid', '=', id).execute()).map(shaped)[0],
      values: (_ctx, { rejectreasonid: _id, ...reason }) => reason,
    },
  ),
  serveToggle(toggleRejectReason, { table: 'reject_reason', idfield: 'rejectreasonid' }),
];
