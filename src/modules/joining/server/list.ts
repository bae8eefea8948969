import { sql } from 'kysely';
import type { Db } from '#platform/server/db.ts';
import { pagedList } from '#platform/server/paged-list.ts';
import { serveReport } from '#platform/server/list-export.ts';
import { searched } from '#platform/server/search.ts';
import { serve } from '#platform/server/serve.ts';
import { codeProposal, jobChoices } from '#modules/people/server/public.ts';
import { anyOf } from '#platform/server/ids.ts';
import { invitationReport, initInvitation, type InvitationRow } from '../contract/invitation.ts';
import { EXPIRED, INVITATION_STATE, INVITED, OPENED } from '../contract/state.ts';
import { shownState } from '../engine/state.ts';
import { endOf } from './current.ts';

const init = serve(initInvitation, async ({ db, today }) => ({
  ...(await jobChoices(db)),
  ...(await codeProposal(db, today)),
}));

/** The invitations with the names of their job, to be filtered by the caller. */
export const named = (db: Db) =>
  db
    .selectFrom('joining_invitation as i')
    .leftJoin('designation as g', 'g.designationid', 'i.designationid')
    .leftJoin('department as d', 'd.departmentid', 'i.departmentid')
    .leftJoin('business_unit as b', 'b.businessunitid', 'i.businessunitid')
    .leftJoin('account as by', 'by.accountid', 'i.addedby')
    .select([
      'i.invitationid',
      'i.fullname',
      'i.emailid',
      'i.joiningdate',
      'i.employmenttype',
      'i.statusid',
      'i.linkexpireson',
      'i.addeddate',
      'i.employeeid',
      'i.version',
      'g.designationname',
      'd.departmentname',
      'b.businessunitname',
      sql<string>`coalesce(by.fullname, '')`.as('addedbyname'),
    ]);
type Named = Omit<InvitationRow, 'stateid' | 'state'> & { statusid: number; linkexpireson: string | null };

/** A row with its status at the given time. */
export function stated<R extends Named>({ statusid, ...row }: R, now: Date) {
  const stateid = shownState(statusid, endOf(row), now) as InvitationRow['stateid'];
  return { ...row, stateid, state: INVITATION_STATE.label(stateid) ?? '' };
}

function matching(
  db: Db,
  { stateid, now, found }: { stateid: number | undefined; now: Date; found: readonly number[] | undefined },
) {
  const at = now.toISOString();
  return db
    .selectFrom('joining_invitation as i')
    .$if(found !== undefined, (q) => q.where(anyOf('i.invitationid', found ?? [])))
    .$if(stateid === EXPIRED, (q) =>
      q
        .where('i.statusid', 'in', [INVITED, OPENED])
        .where(sql<boolean>`coalesce(i.linkexpireson, '-infinity') <= ${at}`),
    )
    .$if(stateid !== undefined && stateid !== EXPIRED, (q) => q.where('i.statusid', '=', stateid ?? 0))
    .$if(stateid === INVITED || stateid === OPENED, (q) => q.where('i.linkexpireson', '>', at));
}

const report = serveReport(invitationReport, async ({ db, env }, { search, limit, offset, stateid }) => {
  const now = env.now();
  const matches = (await searched(db, 'invitation', search)?.execute())?.map(({ objectid }) => objectid);
  const { rows: page, total } = await pagedList(
    matching(db, { stateid, now, found: matches }).select('i.invitationid').orderBy('i.invitationid', 'desc'),
    { limit, offset },
  );
  const rows = await named(db)
    .where(
      anyOf(
        'i.invitationid',
        page.map(({ invitationid }) => invitationid),
      ),
    )
    .orderBy('i.invitationid', 'desc')
    .execute();
  return { rows: rows.map((row) => stated(row, now)), total };
});

export const listEndpoints = [init, ...report];
