import { PERIOD_KEYS } from '#platform/contract/retention.ts';
import type { Db } from '#platform/server/db.ts';
import { failWith, failField, notFound } from '#platform/server/application-error.ts';
import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import { periodsOf, readRetention, RETENTION_SETTING } from '#platform/server/retention/settings.ts';
import { serve } from '#platform/server/serve.ts';
import { changeSetting, storedSetting } from '#platform/server/tenant-setting.ts';
import { getRetention, liftLegalHold, saveRetention, setLegalHold } from '../contract/retention.ts';

/** Legal holds, active ones first. */
async function holds(db: Db) {
  const rows = await db
    .selectFrom('legal_hold as h')
    .innerJoin('account as s', 's.accountid', 'h.setby')
    .leftJoin('account as l', 'l.accountid', 'h.liftedby')
    .leftJoin('employee as e', 'e.employeeid', 'h.employeeid')
    .select([
      'h.legalholdid',
      'h.reason',
      'h.seton',
      'h.liftedon',
      'h.liftreason',
      's.fullname as setbyname',
      'l.fullname as liftedbyname',
      'e.employeeid',
      'e.employeecode',
      'e.fullname',
      'e.imagepath',
    ])
    .orderBy('h.liftedon', (order) => order.desc().nullsFirst())
    .orderBy('h.legalholdid', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ employeeid, employeecode, fullname, imagepath, ...row }) => ({
    ...row,
    person:
      employeeid === null || employeecode === null || fullname === null
        ? null
        : { employeeid, employeecode, fullname, imagepath },
  }));
}

const get = serve(getRetention, async ({ db }) => {
  const { value, version } = await storedSetting(db, RETENTION_SETTING, readRetention);
  const days = await periodsOf(db);
  return [{ ...value, version, periods: PERIOD_KEYS.map((key) => ({ key, days: days[key] })), holds: await holds(db) }];
});

const save = serve(saveRetention, async (ctx, input) => {
  const { version } = await changeSetting(ctx, {
    settingname: RETENTION_SETTING,
    read: readRetention,
    change: () => input,
  });
  for (const name of ['platform', 'bulk']) await scheduleDailyCheck(ctx.db, name);
  return [{ version }];
});

const hold = serve(setLegalHold, async ({ db, session, env }, { employeeid, reason }) => {
  if (employeeid !== null) {
    const person = await db
      .selectFrom('employee')
      .select('employeeid')
      .where('employeeid', '=', employeeid)
      .executeTakeFirst();
    if (!person) return notFound();
  }
  const [created] = await db
    .insertInto('legal_hold')
    .values({ employeeid, reason, setby: session.accountid, seton: env.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('legalholdid')
    .execute();
  return created ? [created] : failField('employeeid', 'There is already a legal hold on this');
});

const lift = serve(liftLegalHold, async ({ db, session, env }, { legalholdid, reason }) => {
  const current = await db
    .selectFrom('legal_hold')
    .select('liftedon')
    .where('legalholdid', '=', legalholdid)
    .forUpdate()
    .executeTakeFirst();
  if (!current) return notFound();
  if (current.liftedon !== null)
    return failWith('conflict', { status: 409, text: 'This legal hold has already been lifted' });
  await db
    .updateTable('legal_hold')
    .set({ liftedby: session.accountid, liftedon: env.now(), liftreason: reason })
    .where('legalholdid', '=', legalholdid)
    .execute();
  return [{ isexecuted: true }];
});

export const retentionEndpoints = [get, save, hold, lift];
