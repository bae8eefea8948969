import { rejectReasonSave } from '../../contract/candidate/reject-reason.ts';
import { activeColumn, activity, fileKind, isActive } from './kind.ts';

/** Reasons for which candidates are rejected. */
export const fileRejectReasons = fileKind({
  title: 'Reject reasons',
  row: rejectReasonSave.omit({ rejectreasonid: true }).extend(activity),
  nameOf: ({ rejectreasonname }) => rejectreasonname,
  current: async (db) => {
    const rows = await db
      .selectFrom('reject_reason')
      .select(['rejectreasonname', 'iswithdrawn', 'isactive'])
      .orderBy('rejectreasonid')
      .execute();
    return rows.map((one) => ({ ...one, isactive: isActive(one.isactive) }));
  },
  create: async (db, rows) => {
    await db
      .insertInto('reject_reason')
      .values(rows.map((one) => ({ ...one, isactive: activeColumn(one.isactive) })))
      .execute();
  },
});
