import { z } from 'zod';
import { id } from '#platform/contract/fields.ts';
import { addMonths, firstDay, lastDay, type Month } from '#platform/engine/day.ts';
import { failWith } from '#platform/server/application-error.ts';
import { chunks, type Db } from '#platform/server/db.ts';
import { job } from '#platform/server/jobs.ts';
import { payrollSetting } from '../settings.ts';
import { asIfSaved } from './as-saved.ts';
import { differingLines, outcomesOf, sideOf } from './outcomes.ts';

/** People per step: both sides of a step are computed within a second or two, so that a stop is soon heeded. */
const STEP = 250;

/** People in service about a month, whatever days its pay groups pay, in code order. */
const peopleAbout = (db: Db, month: Month) =>
  db
    .selectFrom('employee')
    .where('joiningdate', '<=', lastDay(addMonths(month, 1)))
    .where((c) => c.or([c('leavingdate', 'is', null), c('leavingdate', '>=', firstDay(addMonths(month, -1)))]));

/** How many people a preview goes through. */
export async function countAbout(db: Db, month: Month): Promise<number> {
  const { people } = await peopleAbout(db, month)
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow();
  return people;
}

/** A preview with the settings it is of. @throws ApplicationError for one that is gone or whose settings changed */
export async function readPreview(db: Db, settingspreviewid: number) {
  const preview = await db
    .selectFrom('settings_preview')
    .selectAll()
    .where('settingspreviewid', '=', settingspreviewid)
    .executeTakeFirst();
  if (!preview)
    return failWith('conflict', { status: 410, text: 'This preview is no longer stored. Preview the change again.' });
  if ((await payrollSetting.newestVersion(db)) !== preview.baseversion)
    failWith('conflict', {
      status: 409,
      text: 'The payroll settings have been saved since. Preview the change again.',
    });
  const { payrollmonth, effectivefrom, value } = preview;
  return { month: payrollmonth as Month, from: effectivefrom as Month | null, value };
}

/** Computes both sides of these people and stores what they would be paid; people paid on neither side are left out. */
async function storeStep(db: Db, settingspreviewid: number, ids: readonly number[]): Promise<number> {
  const { month, ...unsaved } = await readPreview(db, settingspreviewid);
  const before = await outcomesOf(db, month, ids);
  const after = await asIfSaved(db, unsaved, () => outcomesOf(db, month, ids));
  const rows = ids.flatMap((employeeid) => {
    const [was, now] = [before.get(employeeid), after.get(employeeid)];
    const employeecode = (now ?? was)?.loaded.code;
    if (employeecode === undefined) return [];
    const [old, next] = [sideOf(was), sideOf(now)];
    return [
      {
        settingspreviewid,
        employeeid,
        employeecode,
        grossbefore: old.gross,
        grossafter: next.gross,
        netbefore: old.net,
        netafter: next.net,
        costbefore: old.cost,
        costafter: next.cost,
        whybefore: old.why,
        whyafter: next.why,
        ischanged: old.why !== next.why || differingLines(was, now).length > 0,
      },
    ];
  });
  for (const part of chunks(rows, 12)) await db.insertInto('settings_preview_person').values(part).execute();
  return rows.filter(({ whyafter }) => whyafter !== null).length;
}

type Cursor = { after: string; done: number; failed: number };
const input = z.object({ settingspreviewid: id });

/** Computes a preview, step by step: each step is one transaction with its people and its counters. */
export const previewJob = job<typeof input, Cursor>({
  kind: 'settings-preview',
  input,
  step: async ({ db }, { settingspreviewid }, cursor) => {
    const { month } = await readPreview(db, settingspreviewid);
    const total = await countAbout(db, month);
    const at: Cursor = cursor ?? { after: '', done: 0, failed: 0 };
    const people = await peopleAbout(db, month)
      .select(['employeeid', 'employeecode'])
      .where('employeecode', '>', at.after)
      .orderBy('employeecode')
      .limit(STEP)
      .execute();
    const ids = people.map(({ employeeid }) => employeeid);
    const failed = at.failed + (ids.length > 0 ? await storeStep(db, settingspreviewid, ids) : 0);
    const done = at.done + ids.length;
    return {
      cursor: { after: people.at(-1)?.employeecode ?? at.after, done, failed },
      total,
      done,
      failed,
      finished: people.length < STEP,
    };
  },
});
