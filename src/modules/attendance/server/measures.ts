import { type Measure, OF_ONES } from '#platform/server/measure.ts';
import { attendanceDayDataset } from './dataset.ts';

/** Figures of attendance that key results can follow. */
export const attendanceMeasures: readonly Measure[] = [
  {
    key: 'late-marks',
    title: 'Late marks',
    about: 'Counted days of the cycle so far with a late mark.',
    unit: 'number',
    right: 'attendance',
    load: async (db, { from, to }) => {
      const row = await db
        .selectFrom('attendance_day')
        .select((c) => [
          c.fn.countAll<number>().as('days'),
          c.fn.countAll<number>().filterWhere('mark', '=', 'late').as('late'),
        ])
        .where('workdate', '>=', from)
        .where('workdate', '<=', to)
        .executeTakeFirstOrThrow();
      return row.days === 0 ? null : row.late * OF_ONES;
    },
    behind: {
      dataset: attendanceDayDataset,
      rows: ({ from, to }) => ({ filters: [{ column: 'mark', condition: 'is', value: 'late' }], from, to, sum: null }),
    },
  },
];
