import { sql } from 'kysely';
import { type Measure, OF_ONES } from '#platform/server/measure.ts';
import { addDays } from '#platform/engine/day.ts';
import { HIRED } from '../../contract/opening/pipeline.ts';
import { applicationDataset } from './dataset.ts';

/** The longest range of applications. */
const YEAR_DAYS = 365;

/** Figures of hiring that key results can follow. */
export const hiringMeasures: readonly Measure[] = [
  {
    key: 'time-to-hire',
    title: 'Time to hire',
    about: 'The mean of the days from the application to the hire, of those hired in the days of the cycle so far.',
    unit: 'number',
    right: 'candidate',
    load: async (db, { from, to }, { timezoneid }) => {
      const hiredon = sql`(a.stagesince at time zone ${timezoneid}::text)::date`;
      const { days } = await db
        .selectFrom('candidate_application as a')
        .innerJoin('pipeline_stage as s', 's.pipelinestageid', 'a.pipelinestageid')
        .select(
          sql<
            number | null
          >`round(avg(date_part('epoch', a.stagesince - a.receivedon) / 86400 * ${OF_ONES}::integer))::bigint`.as(
            'days',
          ),
        )
        .where('s.stagetypeid', '=', HIRED)
        .where(sql<boolean>`${hiredon} between ${from}::date and ${to}::date`)
        .executeTakeFirstOrThrow();
      return days;
    },
    behind: {
      dataset: applicationDataset,
      // Whoever was hired in these days applied in the year before their end.
      rows: ({ from, to }) => ({
        filters: [
          { column: 'hiredon', condition: 'notbefore', value: from },
          { column: 'hiredon', condition: 'notafter', value: to },
        ],
        from: addDays(to, 1 - YEAR_DAYS),
        to,
        sum: null,
      }),
    },
  },
];
