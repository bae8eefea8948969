import { day } from '#platform/engine/day.ts';
import { type Measure, OF_HUNDREDTHS } from '#platform/server/measure.ts';
import { attritionOf } from '../engine/movement.ts';
import { leaverDataset } from './dataset.ts';

/** Figures of people that key results can follow. */
export const peopleMeasures: readonly Measure[] = [
  {
    key: 'attrition',
    title: 'Attrition',
    about: 'People whose last day is in the days of the cycle so far, divided by the mean of the daily headcounts.',
    unit: 'percent',
    right: 'people',
    load: async (db, span) => {
      const rows = await db
        .selectFrom('employee')
        .select((c) => ['joiningdate', 'leavingdate', c.fn.countAll<number>().as('count')])
        .where('joiningdate', '<=', span.to)
        .groupBy(['joiningdate', 'leavingdate'])
        .execute();
      const spells = rows.map(({ joiningdate, leavingdate, count }) => ({
        joined: day(joiningdate),
        left: leavingdate === null ? null : day(leavingdate),
        count,
      }));
      const { rate } = attritionOf(spells, span);
      return rate === null ? null : rate * OF_HUNDREDTHS;
    },
    behind: { dataset: leaverDataset, rows: ({ from, to }) => ({ filters: [], from, to, sum: null }) },
  },
];
