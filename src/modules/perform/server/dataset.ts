import { sql } from 'kysely';
import { datasetShape } from '#platform/contract/dataset.ts';
import { type Dataset, labelOf } from '#platform/server/dataset.ts';
import type { Tile } from '#platform/server/tile.ts';
import { REVIEW_STATUS } from '../contract/words.ts';

const shape = datasetShape({
  key: 'reviews',
  name: 'Performance reviews',
  about: 'One row for each review of a launched cycle: how far it is, and its rating once it is signed off',
  right: 'performCycleRun',
  columns: {
    cycle: { label: 'Cycle', type: 'text' },
    employeecode: { label: 'Employee code', type: 'text' },
    name: { label: 'Name', type: 'text' },
    department: { label: 'Department', type: 'text' },
    manager: { label: 'Manager', type: 'text' },
    status: { label: 'Status', type: 'text' },
    selfdone: { label: 'Self review submitted', type: 'yesno' },
    managerdone: { label: 'Manager review submitted', type: 'yesno' },
    rating: { label: 'Rating', type: 'number' },
    isappealed: { label: 'Appealed', type: 'yesno' },
  },
});

const isSubmitted = (groupid: number) => sql<boolean>`exists (select from perform_assignment x
  where x.subscriptionid = current_subscription() and x.performreviewid = r.performreviewid and x.groupid = ${groupid}
    and x.statusid = 3)`;

/** Reviews as a dataset. Nothing of colleagues is in it: neither answers nor who has submitted. */
export const reviewDataset: Dataset = {
  shape,
  rows: ({ db, people }) =>
    db
      .selectFrom('perform_review as r')
      .innerJoin('performance_cycle as c', 'c.performancecycleid', 'r.performancecycleid')
      .innerJoin('employee as e', 'e.employeeid', 'r.employeeid')
      .leftJoin('employee as m', 'm.employeeid', 'r.managerid')
      .leftJoin('department as d', 'd.departmentid', 'r.departmentid')
      .where(people.within('r.employeeid'))
      .select(['c.performancecyclename as cycle', 'e.employeecode', 'e.fullname as name'])
      .select(['d.departmentname as department', 'm.fullname as manager', 'r.isappealed'])
      .select([
        labelOf('r.statusid', REVIEW_STATUS.labels).as('status'),
        isSubmitted(1).as('selfdone'),
        isSubmitted(2).as('managerdone'),
        sql<number | null>`case when r.statusid >= 2 then r.rating end`.as('rating'),
      ]),
};

const shared = { board: 'performance', dataset: reviewDataset, chart: 'columns', unit: 'number', sum: null } as const;

/** Tiles over reviews. */
export const reviewTiles: readonly Tile[] = [
  {
    ...shared,
    key: 'reviews-by-status',
    title: 'Review completion',
    about: 'Reviews of launched cycles, by how far they are today.',
    group: 'status',
    filters: [],
    order: Object.values(REVIEW_STATUS.labels),
  },
  {
    ...shared,
    key: 'manager-reviews-open',
    title: 'Manager reviews to be written',
    about: 'Reviews whose manager has not submitted the form, by department of the day of the cycle.',
    group: 'department',
    filters: [{ column: 'managerdone', condition: 'is', value: 'No' }],
  },
];
