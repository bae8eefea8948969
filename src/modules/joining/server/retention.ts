import { onLegalHold, notOf } from '#platform/server/retention/holds.ts';
import type { DailyCheck } from '#platform/server/module.ts';
import type { Db } from '#platform/server/db.ts';
import { serve } from '#platform/server/serve.ts';
import { changeSetting, storedSetting } from '#platform/server/tenant-setting.ts';
import { getJoiningRetention, retention, saveJoiningRetention } from '../contract/invitation.ts';
import { ENTERING, INVITED, OPENED, RETURNED, WITHDRAWN } from '../contract/state.ts';
import { among, erase } from './entries.ts';

const SETTING = 'joiningretention';
const USUAL = { days: 90 };
const read = (value: Record<string, unknown>) => retention.safeParse(value).data ?? USUAL;
const DAY_MS = 86_400_000;
/** Invitations that wait for the company are not deleted. */
const UNFINISHED = [INVITED, OPENED, ENTERING, RETURNED];

/** Closes invitations: they can no longer be opened, and the entered data is deleted. */
export async function closeInvitations(
  db: Db,
  invitationids: readonly number[],
  { now, by, remark }: { now: Date; by: number | null; remark: string | null },
) {
  await erase(db, invitationids);
  const NOTHING = { businessunitid: null, departmentid: null, designationid: null, subscriptiongradeid: null };
  return db
    .updateTable('joining_invitation')
    .set((eb) => ({
      ...NOTHING,
      teamid: null,
      officeaddressid: null,
      managerid: null,
      workstate: null,
      city: null,
      message: null,
      statusid: WITHDRAWN,
      codehash: null,
      linkexpireson: null,
      passwordhash: null,
      remark,
      decidedby: by,
      decidedon: now,
      changedon: now,
      version: eb('version', '+', 1),
    }))
    .where(among(invitationids))
    .returning(['invitationid', 'version'])
    .execute();
}

/** Withdraws invitations without activity for the company's retention period, and deletes their data. */
export const joiningDue: DailyCheck = async ({ db, env }) => {
  const now = env.now();
  const current = await onLegalHold(db);
  if (current.company) return true;
  const { value } = await storedSetting(db, SETTING, read);
  const old = await db
    .selectFrom('joining_invitation')
    .select('invitationid')
    .where('statusid', 'in', UNFINISHED)
    .where(notOf('employeeid', current.employeeids))
    .where('changedon', '<', new Date(now.getTime() - value.days * DAY_MS).toISOString())
    .forUpdate()
    .execute();
  const remark = `Nothing happened for ${value.days} days`;
  if (old.length > 0)
    await closeInvitations(
      db,
      old.map(({ invitationid }) => invitationid),
      { now, by: null, remark },
    );
  await db.deleteFrom('joining_session').where('expireson', '<', now.toISOString()).execute();
  const left = await db
    .selectFrom('joining_invitation')
    .select('invitationid')
    .where('statusid', 'in', UNFINISHED)
    .limit(1)
    .executeTakeFirst();
  const session = await db.selectFrom('joining_session').select('invitationid').limit(1).executeTakeFirst();
  return left !== undefined || session !== undefined;
};

const get = serve(getJoiningRetention, async ({ db }) => {
  const { value, version } = await storedSetting(db, SETTING, read);
  return [{ ...value, version }];
});
const save = serve(saveJoiningRetention, async (ctx, { days }) => {
  const { version } = await changeSetting(ctx, { settingname: SETTING, read, change: () => ({ days }) });
  return [{ version }];
});

export const retentionEndpoints = [get, save];
