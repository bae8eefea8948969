import type { Day } from '#platform/engine/day.ts';
import { failField, failWith } from '#platform/server/application-error.ts';
import { serve } from '#platform/server/serve.ts';
import { enterLeaveDays } from '../../contract/balance.ts';
import { leaveDays } from '../../engine/days.ts';
import { leaveSettingOf } from '../setting.ts';
import { typesOf } from '../versions.ts';
import { postLeave } from './posting.ts';

const enter = serve(enterLeaveDays, async (ctx, { employeeid, leavetypeid, days, linedate, note }) => {
  const { db, session } = ctx;
  const today = ctx.today as Day;
  await ctx.people.one(employeeid);
  if (employeeid === session.employeeid)
    return failWith('conflict', { status: 409, text: 'Somebody else has to enter days for your own leave' });
  const type = (await typesOf(db)).find((one) => one.leavetypeid === leavetypeid);
  if (!type) return failField('leavetypeid', 'The leave type no longer exists');
  const { startdate } = await leaveSettingOf(db);
  if (startdate === null || startdate > today)
    return failField('linedate', 'Leave is not switched on yet. Enter its first day in Leave Settings');
  const created = await db
    .insertInto('leave_entry')
    .values({
      employeeid,
      leavetypeid,
      kind: 'adjust',
      linedate: linedate ?? today,
      postedon: today,
      days: leaveDays(days),
      note,
      addedby: session.accountid,
    })
    .returning('leaveentryid')
    .executeTakeFirstOrThrow();
  await postLeave(db, { employeeids: [employeeid], today });
  return [created];
});

export const entryEndpoints = [enter];
