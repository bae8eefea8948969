import type { Db } from '#platform/server/db.ts';
import { serveKind } from '#platform/server/record-kind.ts';
import { rejectReasonRecord } from '../../contract/candidate/reject-reason.ts';

/** The active reasons as options. */
export const rejectReasonChoices = (db: Db) =>
  db
    .selectFrom('reject_reason')
    .select(['rejectreasonname as displayname', 'rejectreasonid as displayvalue'])
    .where('isactive', '=', 1)
    .orderBy('iswithdrawn')
    .orderBy('rejectreasonid')
    .execute();

export const rejectReasonEndpoints = serveKind(rejectReasonRecord);
