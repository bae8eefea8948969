import { addDays, type Day, day, daysBetween, earlier } from '#platform/engine/day.ts';
import { grantFor } from '#platform/server/access.ts';
import { failField, notFound, stale } from '#platform/server/application-error.ts';
import { mayReadDataset } from '#platform/server/dataset.ts';
import type { Db } from '#platform/server/db.ts';
import { type Measure, MEASURE_UNITS } from '#platform/server/measure.ts';
import type { DailyCheck, ServerModule } from '#platform/server/module.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { feedKeyResult, listMeasures, measureRows } from '../contract/measure.ts';
import { MILESTONES, STAY_ABOVE, STAY_BELOW } from '../engine/progress.ts';
import { expectOpen, lockedObjective } from './change.ts';
import { storeCheckIn } from './check-in.ts';
import { cycleOf, keyResultsOf, type StoredKeyResult } from './load.ts';
import { expectEdit } from './scope.ts';

type Cycle = Awaited<ReturnType<typeof cycleOf>>;
type Fed = Pick<Context, 'db' | 'today'> & { readonly tenant: { readonly timezoneid: string } };

/** Whether a key result is due: those that count periods once in the days of a check-in, others each day. */
function isDue({ kindid, checkedon }: StoredKeyResult, { checkindays }: Cycle, on: Day): boolean {
  if (checkedon === null) return true;
  const since = daysBetween(day(checkedon), on) - 1;
  return kindid === STAY_ABOVE || kindid === STAY_BELOW ? since >= checkindays : since >= 1;
}

/** Checks in what a measure says of the days of the cycle so far; nothing where it says nothing, or the same as before. */
async function feed(fed: Fed, row: StoredKeyResult, { measure, cycle }: { measure: Measure; cycle: Cycle }) {
  const today = day(fed.today);
  if (cycle.fromdate > today) return null;
  const value = await measure.load(fed.db, { from: cycle.fromdate, to: earlier(today, cycle.todate) }, fed.tenant);
  const counts = row.kindid === STAY_ABOVE || row.kindid === STAY_BELOW;
  if (value === null || (value === row.currentvalue && !counts)) return null;
  return storeCheckIn(
    fed.db,
    row,
    { value, done: [], confidenceid: row.confidenceid, note: null },
    { today, accountid: null },
  );
}

const mayFeed = ({ session }: Pick<Context, 'session'>, { right }: Measure): boolean =>
  grantFor(session, right)?.scope === 'all';

async function expectUnit(db: Db, row: StoredKeyResult, { unit }: Measure): Promise<void> {
  const own = await db
    .selectFrom('measurement_unit')
    .select('unitkindid')
    .where('measurementunitid', '=', row.measurementunitid ?? -1)
    .executeTakeFirst();
  if (own?.unitkindid !== MEASURE_UNITS[unit])
    failField('measurekey', 'Its unit is of another kind. Choose a figure in the unit of the key result');
}

/** Key results that the product checks in, by the measures of all modules. @throws Error when two have the same key */
export function okrMeasuresOf(parts: readonly ServerModule[]): ServerModule {
  const measures = parts.flatMap((one) => one.measures ?? []);
  const byKey = new Map(measures.map((one) => [one.key, one]));
  if (byKey.size !== measures.length) throw new Error('Two measures have the same key');
  const list = serve(listMeasures, (ctx) =>
    Promise.resolve(
      measures.map((one) => ({
        displayname: one.title,
        displayvalue: one.key,
        about: one.about,
        unitkindid: MEASURE_UNITS[one.unit],
        mayfeed: mayFeed(ctx, one),
        mayopen: one.behind !== undefined && mayReadDataset(ctx, one.behind.dataset),
      })),
    ),
  );
  const save = serve(feedKeyResult, async (ctx, { okrkeyresultid, measurekey }) => {
    const { db, ifMatch } = ctx;
    const target = await db
      .selectFrom('okr_key_result')
      .select('okrobjectiveid')
      .where('okrkeyresultid', '=', okrkeyresultid)
      .executeTakeFirst();
    if (!target) return notFound();
    const objective = await lockedObjective(ctx, target.okrobjectiveid);
    await expectEdit(ctx, objective);
    expectOpen(objective);
    const row = (await keyResultsOf(db, { ids: [target.okrobjectiveid] })).find(
      (one) => one.okrkeyresultid === okrkeyresultid,
    );
    if (!row) return notFound();
    if (ifMatch !== undefined && ifMatch !== row.version) return stale({ okrkeyresultid, version: row.version });
    const measure = measurekey === null ? null : (byKey.get(measurekey) ?? null);
    if (measurekey !== null && (!measure || !mayFeed(ctx, measure)))
      failField('measurekey', 'Please select a figure that you may see of everybody');
    if (measure && row.kindid >= MILESTONES)
      failField('measurekey', 'Milestones and yes or no are checked in by people');
    if (measure) await expectUnit(db, row, measure);
    await db
      .updateTable('okr_key_result')
      .set({ measurekey, version: row.version + 1 })
      .where('okrkeyresultid', '=', okrkeyresultid)
      .execute();
    const changed = { ...row, measurekey, version: row.version + 1 };
    const fed = measure && (await feed(ctx, changed, { measure, cycle: await cycleOf(db, objective.okrcycleid) }));
    const now = await db
      .selectFrom('okr_key_result')
      .select(['okrkeyresultid', 'version', 'currentvalue as value'])
      .where('okrkeyresultid', '=', okrkeyresultid)
      .executeTakeFirstOrThrow();
    return [fed ? { ...now, version: fed.version } : now];
  });
  const rows = serve(measureRows, async (ctx, { measurekey, okrcycleid }) => {
    const behind = byKey.get(measurekey)?.behind;
    if (!behind || !mayReadDataset(ctx, behind.dataset)) return notFound();
    const { fromdate, todate } = await cycleOf(ctx.db, okrcycleid);
    const to = earlier(day(ctx.today), todate);
    const { key, maxdays } = behind.dataset.shape;
    const own = behind.rows({ from: earlier(fromdate, to), to });
    // Of more days than a report takes the last ones.
    const first = maxdays === undefined ? null : addDays(to, 1 - maxdays);
    return [{ ...own, from: first && own.from && own.from < first ? first : own.from, datasetkey: key }];
  });
  /** Each morning: open key results of cycles that run. Each measure is worked out once for a cycle. */
  const dailyCheck: DailyCheck = async ({ db, tenant, today }) => {
    const cycles = await db
      .selectFrom('okr_cycle')
      .select('okrcycleid')
      .where('fromdate', '<=', today)
      .where('todate', '>=', today)
      .execute();
    for (const { okrcycleid } of cycles) {
      const cycle = await cycleOf(db, okrcycleid);
      const values = new Map<string, Promise<number | null>>();
      for (const row of await keyResultsOf(db, { okrcycleid })) {
        const measure = row.measurekey === null ? undefined : byKey.get(row.measurekey);
        if (!measure || row.isdropped || row.statusid !== 1 || !isDue(row, cycle, day(today))) continue;
        const load: Measure['load'] = (...input) => {
          const value = values.get(measure.key) ?? measure.load(...input);
          values.set(measure.key, value);
          return value;
        };
        await feed({ db, today, tenant }, row, { measure: { ...measure, load }, cycle });
      }
    }
    return true;
  };
  return { name: 'okr-measures', endpoints: [list, save, rows], dailyCheck };
}
