import { sql } from 'kysely';
import { datasetShape } from '#platform/contract/dataset.ts';
import type { TileFigures } from '#platform/contract/tile.ts';
import { say } from '#platform/engine/say.ts';
import { type Dataset, type DatasetCaller, labelOf } from '#platform/server/dataset.ts';
import type { Tile, TileSpan } from '#platform/server/tile.ts';
import { CONFIDENCE, LEVEL, PACES } from '../contract/okr.ts';
import { weightedProgress } from '../engine/progress.ts';
import { cycleFigures } from './shown.ts';
import { cycleOf } from './load.ts';

const shape = datasetShape({
  key: 'key_results',
  name: 'Key results',
  about: 'One row for each key result of a cycle that is not dropped; those of private objectives are not in it',
  right: 'okr',
  columns: {
    cycle: { label: 'Cycle', type: 'text' },
    objective: { label: 'Objective', type: 'text' },
    level: { label: 'Level', type: 'text' },
    keyresult: { label: 'Key result', type: 'text' },
    owner: { label: 'Owner', type: 'text' },
    confidence: { label: 'Confidence', type: 'text' },
    checkedon: { label: 'Last check-in', type: 'day' },
    isrunning: { label: 'In a cycle that runs', type: 'yesno' },
  },
});

/** Key results as a dataset: objectives are open to everybody but for private ones. */
export const keyResultDataset: Dataset = {
  shape,
  rows: ({ db, today }) =>
    db
      .selectFrom('okr_key_result as k')
      .innerJoin('okr_objective as o', 'o.okrobjectiveid', 'k.okrobjectiveid')
      .innerJoin('okr_cycle as c', 'c.okrcycleid', 'o.okrcycleid')
      .innerJoin('employee as e', 'e.employeeid', 'k.employeeid')
      .where('k.isdropped', '=', false)
      .where('o.isprivate', '=', false)
      .select(['c.okrcyclename as cycle', 'o.title as objective', 'k.title as keyresult', 'e.fullname as owner'])
      .select([
        'k.checkedon',
        labelOf('o.levelid', LEVEL.labels).as('level'),
        labelOf('k.confidenceid', CONFIDENCE.labels).as('confidence'),
        sql<boolean>`${today}::date between c.fromdate and c.todate and o.statusid = 1`.as('isrunning'),
      ]),
};

/** The objectives of the cycle that runs on the last day of a period; the latest where several do. */
async function objectivesOn(caller: DatasetCaller, { to }: TileSpan) {
  const cycle = await caller.db
    .selectFrom('okr_cycle')
    .select('okrcycleid')
    .where('fromdate', '<=', to)
    .where('todate', '>=', to)
    .orderBy('fromdate', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!cycle) return null;
  return cycleFigures(caller, await cycleOf(caller.db, cycle.okrcycleid));
}

const NONE: TileFigures = { value: null, rows: null, before: null, parts: [], series: [], points: [] };
const COMPANY = 1;
const PACE_LABELS = { 'on track': say`On track`, behind: say`Behind`, 'at risk': say`At risk` } as const;

/** Tiles over goals. */
export const okrTiles: readonly Tile[] = [
  {
    key: 'okr-progress',
    board: 'performance',
    title: 'OKR progress',
    about:
      'The mean progress of the objectives of the company in the cycle of the last day of the period, by their weights; columns: objectives that the reader sees, by pace. As of today.',
    unit: 'share',
    dataset: keyResultDataset,
    chart: 'columns',
    path: '/okr',
    columnunit: 'number',
    heading: say`Pace`,
    load: async (caller, span): Promise<TileFigures> => {
      const all = await objectivesOn(caller, span);
      if (!all) return NONE;
      const figures = all.visible.flatMap(({ okrobjectiveid }) => all.figures.get(okrobjectiveid) ?? []);
      const company = all.visible.flatMap(({ okrobjectiveid, levelid, weight }) => {
        const progress = levelid === COMPANY ? (all.figures.get(okrobjectiveid)?.progress ?? null) : null;
        return progress === null ? [] : [{ weight, progress: { shown: progress, counted: progress } }];
      });
      const value = weightedProgress(company);
      const count = (pace: string | null) => figures.filter((one) => one.pace === pace).length;
      return {
        value,
        rows: null,
        before: null,
        parts: [
          { label: say`Objectives of the company`, value: company.length, unit: 'number', rows: null },
          { label: say`Expected by now`, value: figures[0]?.expected ?? 0, unit: 'share', rows: null },
          {
            label: say`Objectives without a check-in in time`,
            value: figures.filter(({ isstale }) => isstale).length,
            unit: 'number',
            rows: null,
          },
        ],
        series: [{ name: 'count', label: say`Objectives` }],
        points: PACES.map((pace) => ({
          key: pace,
          label: PACE_LABELS[pace],
          values: { count: { value: count(pace), rows: null } },
        })),
      };
    },
  },
  {
    key: 'key-results-by-confidence',
    board: 'performance',
    title: 'Key results by confidence',
    about: 'Key results of open objectives in cycles that run, by the confidence of the last check-in. As of today.',
    unit: 'number',
    dataset: keyResultDataset,
    chart: 'columns',
    group: 'confidence',
    sum: null,
    filters: [{ column: 'isrunning', condition: 'is', value: 'Yes' }],
    order: Object.values(CONFIDENCE.labels),
  },
];
