import { sql } from 'kysely';
import { datasetShape } from '#platform/contract/dataset.ts';
import type { Dataset } from '#platform/server/dataset.ts';
import type { Tile } from '#platform/server/tile.ts';

const shape = datasetShape({
  key: 'checklist_tasks',
  name: 'Checklist tasks',
  about: 'One row for each task of the checklist of an employee; confidential tasks are not in it',
  right: 'checklist',
  period: 'dueday',
  maxdays: 365,
  columns: {
    dueday: { label: 'Due on', type: 'day' },
    employeecode: { label: 'Employee code', type: 'text' },
    fullname: { label: 'Name', type: 'text' },
    checklist: { label: 'Checklist', type: 'text' },
    task: { label: 'Task', type: 'text' },
    status: { label: 'Status', type: 'text' },
  },
});

/** Tasks of checklists as a dataset. */
export const checklistTaskDataset: Dataset = {
  shape,
  rows: ({ people, today }) =>
    people
      .seen()
      .innerJoin('checklist as c', 'c.employeeid', 'e.employeeid')
      .innerJoin('checklist_task as t', 't.checklistid', 'c.checklistid')
      .where('t.isprivate', '=', false)
      .select(['t.dueday', 'e.employeecode', 'e.fullname', 'c.checklistname as checklist', 't.title as task'])
      .select(
        sql<string>`case when t.statusid = 2 then 'Done' when t.statusid > 2 then 'Not needed'
          when t.dueday < ${today}::date then 'Overdue' else 'Open' end`.as('status'),
      ),
};

const shared = {
  board: 'service',
  dataset: checklistTaskDataset,
  chart: 'columns',
  unit: 'number',
  sum: null,
} as const;

/** Tiles over tasks of checklists. */
export const checklistTiles: readonly Tile[] = [
  {
    ...shared,
    key: 'checklist-tasks',
    title: 'Checklist tasks',
    about: 'Tasks of checklists that are due in the period, by where they stand today.',
    group: 'status',
    filters: [],
    order: ['Done', 'Open', 'Overdue', 'Not needed'],
  },
  {
    ...shared,
    key: 'checklist-overdue',
    title: 'Overdue tasks by checklist',
    about: 'Tasks that were due in the period and are still open, by checklist.',
    group: 'checklist',
    filters: [{ column: 'status', condition: 'is', value: 'Overdue' }],
  },
];
