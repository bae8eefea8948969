import { day } from '#platform/engine/day.ts';
import { notFound } from '#platform/server/application-error.ts';
import { anyOf } from '#platform/server/ids.ts';
import { type Context, serve } from '#platform/server/serve.ts';
import { getSheet, type SheetRow, whatIf } from '../contract/key-result.ts';
import { treeFigures } from '../engine/tree.ts';
import { cycleOf, keyResultsOf, treeOf } from './load.ts';
import { cycleFigures, shownResult } from './shown.ts';

/** The caller's key results of cycles that run today, those due for a check-in first. */
async function sheetOf({ db, session, today }: Pick<Context, 'db' | 'session' | 'today'>) {
  const cycles = await db
    .selectFrom('okr_cycle')
    .select('okrcycleid')
    .where('fromdate', '<=', today)
    .where('todate', '>=', today)
    .orderBy('okrcycleid')
    .execute();
  const rows: SheetRow[] = [];
  const owned = await db
    .selectFrom('okr_key_result as k')
    .innerJoin('okr_objective as o', 'o.okrobjectiveid', 'k.okrobjectiveid')
    .select(['o.okrobjectiveid', 'o.okrcycleid'])
    .where('k.employeeid', '=', session.employeeid ?? -1)
    .where('k.isdropped', '=', false)
    .where('k.measurekey', 'is', null)
    .where('o.statusid', '=', 1)
    .where(
      anyOf(
        'o.okrcycleid',
        cycles.map(({ okrcycleid }) => okrcycleid),
      ),
    )
    .execute();
  const results = await keyResultsOf(db, { ids: [...new Set(owned.map(({ okrobjectiveid }) => okrobjectiveid))] });
  for (const { okrcycleid } of cycles) {
    const cycle = await cycleOf(db, okrcycleid);
    const mine = results.filter(
      (one) =>
        one.okrcycleid === okrcycleid &&
        one.employeeid === session.employeeid &&
        !one.isdropped &&
        one.measurekey === null,
    );
    for (const one of mine)
      rows.push({
        ...shownResult(one, cycle, today, true),
        okrobjectiveid: one.okrobjectiveid,
        objectivetitle: one.objectivetitle,
        okrcyclename: cycle.okrcyclename,
      });
  }
  return rows.toSorted((a, b) => Number(b.isstale) - Number(a.isstale));
}
const sheet = serve(getSheet, (ctx) => sheetOf(ctx));

const preview = serve(whatIf, async (ctx, { okrkeyresultid, value }) => {
  const { db, today } = ctx;
  const row = await db
    .selectFrom('okr_key_result as k')
    .innerJoin('okr_objective as o', 'o.okrobjectiveid', 'k.okrobjectiveid')
    .select(['o.okrcycleid', 'o.okrobjectiveid'])
    .where('k.okrkeyresultid', '=', okrkeyresultid)
    .executeTakeFirst();
  if (!row) return notFound();
  const cycle = await cycleOf(db, row.okrcycleid);
  const { outline, keyresults, figures, visible } = await cycleFigures(ctx, cycle);
  if (!visible.some((one) => one.okrobjectiveid === row.okrobjectiveid)) return notFound();
  const changed = keyresults.map((one) =>
    one.okrkeyresultid === okrkeyresultid ? { ...one, currentvalue: value } : one,
  );
  const after = treeFigures(treeOf(outline, changed), cycle, day(today));
  return visible.flatMap(({ okrobjectiveid, title }) => {
    const progress = figures.get(okrobjectiveid)?.progress ?? null;
    const next = after.get(okrobjectiveid)?.progress ?? null;
    return next === progress ? [] : [{ okrobjectiveid, title, before: progress, after: next }];
  });
});

export const sheetEndpoints = [sheet, preview];
