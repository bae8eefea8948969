import { z } from 'zod';
import type { DatasetColumnType } from '#platform/contract/dataset.ts';
import { EXPORT_ROWS } from '#platform/contract/list-export.ts';
import type { TileFigures, TileRows } from '#platform/contract/tile.ts';
import { type Day, day, epochDay } from '#platform/engine/day.ts';
import type { Db } from '#platform/server/db.ts';
import { type DatasetCaller, visibleColumns } from '#platform/server/dataset.ts';
import { enqueue, job, type JobKind } from '#platform/server/jobs.ts';
import type { DailyCheck } from '#platform/server/module.ts';
import { groupMembers, rightHolders } from '#platform/server/right-holders.ts';
import type { Context } from '#platform/server/serve.ts';
import type { Tile } from '#platform/server/tile.ts';
import { exportedRows, prepareQuestion, sessionOfAccount, spanOf } from '#modules/report-robo/server/public.ts';
import { LAST_MONTH } from '#modules/report-robo/contract/question.ts';
import { dashboardFeatures } from '../contract/features.ts';
import { questionOf } from '#modules/report-robo/contract/rows.ts';
import { loadTile } from './board-tile.ts';

const KIND = 'dashboard-comparison';
/** Readers who are compared in a night: one of each permission group with dashboards. */
const MAX_READERS = 20;

/** What a file writes in larger units than the product stores. */
const PER_UNIT: Readonly<Partial<Record<DatasetColumnType, number>>> = { money: 100, days: 10_000 };

type Compared = { readonly place: string; readonly value: number; readonly rows: TileRows };

/** The numbers of a tile with the rows behind them; of its points another one each night. */
function numbersOf({ value, rows, parts, points }: TileFigures, today: Day): Compared[] {
  const point = points[epochDay(today) % Math.max(1, points.length)];
  const ofPoint = Object.values(point?.values ?? {});
  const all = [
    { place: '', value, rows },
    ...parts.map((part) => ({ place: part.label, value: part.value, rows: part.rows })),
    ...ofPoint.slice(0, 1).map((one) => ({ place: point?.label ?? '–', ...one })),
  ];
  return all.flatMap((one) =>
    one.value === null || one.rows === null ? [] : [{ place: one.place, value: one.value, rows: one.rows }],
  );
}

/** What the report and the file of the reader say of a number; of a file too large to write null. */
async function inReport(caller: DatasetCaller, { dataset }: Tile, rows: TileRows) {
  const columns = visibleColumns(caller, dataset).map(([name]) => name);
  const question = { ...questionOf(dataset.shape.key, rows), columns };
  const at = rows.sum === null ? -1 : columns.indexOf(rows.sum);
  const { total, totals } = await (await prepareQuestion(caller, dataset, question)).answer(0);
  const report = at < 0 ? total : Number(totals[at] ?? 0);
  if (total > EXPORT_ROWS) return { report, file: null };
  const lines = await exportedRows(caller, dataset, question);
  if (rows.sum === null) return { report, file: lines.length };
  const scale = PER_UNIT[dataset.shape.columns[rows.sum]?.type ?? 'number'] ?? 1;
  return { report, file: lines.reduce((sum, line) => sum + Math.round(Number(line[at] ?? 0) * scale), 0) };
}

/** Compares all tiles of a reader with reports and files, and stores what differs. */
async function compareReader(caller: DatasetCaller, tiles: readonly Tile[]): Promise<void> {
  const today = day(caller.today);
  const period = spanOf({ rangeid: LAST_MONTH, from: null, to: null }, today);
  const { accountid } = caller.session;
  await caller.db.deleteFrom('dashboard_difference').where('accountid', '=', accountid).execute();
  for (const tile of tiles) {
    const { figures } = await loadTile(caller, tile, period);
    for (const { place, value, rows } of numbersOf(figures, today)) {
      const { report, file } = await inReport(caller, tile, rows);
      if (report === value && (file === null || file === value)) continue;
      await caller.db
        .insertInto('dashboard_difference')
        .values({
          accountid,
          tilekey: tile.key,
          place,
          title: tile.title,
          tilevalue: value,
          reportvalue: report,
          filevalue: file,
          comparedon: today,
        })
        .onConflict((c) => c.doNothing())
        .execute();
    }
  }
}

/** One account of each permission group in which somebody has dashboards. */
async function readers(db: Db, today: string): Promise<number[]> {
  const features = [dashboardFeatures.dashboard.featureid];
  const holding = new Set((await rightHolders({ day: today, features }).execute(db)).rows.map((row) => row.accountid));
  const { rows } = await groupMembers({ day: today }).execute(db);
  const firsts = new Map<number, number>();
  for (const { permissiongroupid, accountid } of rows)
    if (holding.has(accountid))
      firsts.set(permissiongroupid, Math.min(accountid, firsts.get(permissiongroupid) ?? accountid));
  return [...new Set(firsts.values())].toSorted((x, y) => x - y).slice(0, MAX_READERS);
}

/**
 * Compares, reader by reader, what dashboards, reports and their files say: the same reader gets the same number from all
 * three. Each reader is one step.
 * @param visible the tiles that a reader sees
 */
export const comparisonJob = (visible: (ctx: Pick<Context, 'session'>) => readonly Tile[]): JobKind =>
  job({
    kind: KIND,
    input: z.object({ accountids: z.array(z.number()) }),
    step: async (ctx, { accountids }, cursor: number | null) => {
      const at = cursor ?? 0;
      const accountid = accountids[at];
      const { db, subscriptionid, today, tenant } = ctx;
      const session =
        accountid === undefined ? undefined : await sessionOfAccount(db, { accountid, subscriptionid, today });
      if (session) await compareReader({ db, today, tenant, session }, visible({ session }));
      const done = Math.min(accountids.length, at + 1);
      return { cursor: done, total: accountids.length, done, failed: 0, finished: done === accountids.length };
    },
  });

/** Starts a comparison of all readers. @returns its job; null where nobody has dashboards */
export async function enqueueComparison(db: Db, today: string): Promise<number | null> {
  const accountids = await readers(db, today);
  // What was compared for somebody who is no reader any more says nothing.
  await db
    .deleteFrom('dashboard_difference')
    .where('accountid', 'not in', [0, ...accountids])
    .execute();
  if (accountids.length === 0) return null;
  return enqueue(db, { kind: KIND, title: 'Dashboards compared with reports', input: { accountids } });
}

/** Each morning. */
export const comparisonDue: DailyCheck = async ({ db, today }) => {
  await enqueueComparison(db, today);
  return true;
};
