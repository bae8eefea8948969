import { scheduleDailyCheck } from '#platform/server/daily-checks.ts';
import type { PreviewPart } from '#modules/payroll/contract/setup/settings-preview.ts';
import { failWith } from '#platform/server/application-error.ts';
import { type Db } from '#platform/server/db.ts';
import { lockKey } from '#platform/server/key-lock.ts';
import { canonical } from '#platform/server/idempotency.ts';
import { cancelJob, enqueue } from '#platform/server/jobs.ts';
import type { Context } from '#platform/server/serve.ts';
import { sha256 } from '#platform/server/token.ts';
import { type Change, failOnFault, type From, monthToRun, settingsToShow } from '../change-settings.ts';
import { payrollSetting } from '../settings.ts';
import { asIfSaved } from './as-saved.ts';
import { countAbout, previewJob } from './job.ts';
import { deletePreviews } from './tidy.ts';

/** How many previews of one account are stored; an older one gives way to a new one. */
const STORED = 5;

/** The caller's previews whose job has not ended, with a hash of what they compute. */
const running = (db: Db, accountid: number) =>
  db
    .selectFrom('settings_preview as v')
    .innerJoin('job_run as j', 'j.jobrunid', 'v.jobrunid')
    .select(['v.settingspreviewid', 'v.valuehash', 'j.jobrunid'])
    .where('v.accountid', '=', accountid)
    .where('j.statusid', 'in', [1, 2])
    .orderBy('v.settingspreviewid')
    .execute();

/** Deletes all but the newest previews of an account. */
async function makeRoom(db: Db, accountid: number): Promise<void> {
  const stored = await db
    .selectFrom('settings_preview')
    .select('settingspreviewid')
    .where('accountid', '=', accountid)
    .orderBy('settingspreviewid', 'desc')
    .execute();
  await deletePreviews(
    db,
    stored.slice(STORED - 1).map(({ settingspreviewid }) => settingspreviewid),
  );
}

/**
 * Starts the computation of a change of the settings for everybody, without saving it: the first month paid by it, by the
 * settings in force and by the changed ones. The same change asked for twice is computed once; another one ends the
 * caller's earlier preview.
 * @throws ApplicationError with what a save of the change would be refused with; 409 where nothing differs
 */
export async function startPreview(
  { db, session: { accountid }, today }: Context,
  options: { readonly part: PreviewPart; readonly from: From },
  change: Change,
): Promise<{ settingspreviewid: number; jobrunid: number }[]> {
  const stored = await settingsToShow(db, options.from);
  const { from, version } = stored;
  const value = await change(stored);
  await failOnFault(value);
  if (canonical(value) === canonical(stored.value))
    failWith('conflict', { status: 409, text: 'Nothing is changed. Change something before you preview it.' });
  const closed = await payrollSetting.closedFrom(db, from);
  if (closed !== undefined) failWith('conflict', { status: 409, text: closed });
  const payrollmonth = from ?? (await asIfSaved(db, { from, value }, () => monthToRun(db, today)));
  const valuehash = sha256(canonical([options.part, version, from, value]));
  await lockKey(db, `preview:${accountid}`);
  for (const other of await running(db, accountid)) {
    if (other.valuehash === valuehash)
      return [{ settingspreviewid: other.settingspreviewid, jobrunid: other.jobrunid }];
    await cancelJob(db, other.jobrunid);
  }
  await makeRoom(db, accountid);
  await scheduleDailyCheck(db, 'payroll');
  const { settingspreviewid } = await db
    .insertInto('settings_preview')
    .values({
      accountid,
      settingspart: options.part,
      payrollmonth,
      effectivefrom: from,
      baseversion: version,
      value: JSON.stringify(value),
      valuehash,
    })
    .returning('settingspreviewid')
    .executeTakeFirstOrThrow();
  const jobrunid = await enqueue(db, {
    kind: previewJob.kind,
    title: 'Preview of changed payroll settings',
    input: { settingspreviewid },
    total: await countAbout(db, payrollmonth),
  });
  await db
    .updateTable('settings_preview')
    .set({ jobrunid })
    .where('settingspreviewid', '=', settingspreviewid)
    .execute();
  return [{ settingspreviewid, jobrunid }];
}
