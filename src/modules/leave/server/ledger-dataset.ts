import { datasetShape } from '#platform/contract/dataset.ts';
import type { Dataset } from '#platform/server/dataset.ts';
import { sql } from 'kysely';

const KINDS = {
  opening: 'Opening balance',
  grant: 'Granted',
  use: 'Taken',
  reversal: 'Reversed',
  adjust: 'Adjusted',
  lapse: 'Lapsed',
  carry: 'Carried forward',
  encash: 'Encashed',
  penalty: 'Penalty',
} as const;

const shape = datasetShape({
  key: 'leave_ledger',
  name: 'Leave ledger',
  about: 'One row for each change of a leave balance; what a person loses is below zero',
  right: 'leave',
  period: 'day',
  maxdays: 365,
  columns: {
    day: { label: 'Day', type: 'day' },
    employeecode: { label: 'Employee code', type: 'text' },
    fullname: { label: 'Name', type: 'text' },
    leavetype: { label: 'Leave type', type: 'text' },
    kind: { label: 'Kind', type: 'text' },
    days: { label: 'Days', type: 'days', isadditive: true },
    lapsesfrom: { label: 'Lapses from', type: 'day' },
  },
});

/** The lines of the leave ledger as a dataset. */
export const leaveLedgerDataset: Dataset = {
  shape,
  rows: ({ people }) =>
    people
      .seen()
      .innerJoin('leave_ledger as l', 'l.employeeid', 'e.employeeid')
      .innerJoin('leave_type as t', 't.leavetypeid', 'l.leavetypeid')
      .select(['l.linedate as day', 'e.employeecode', 'e.fullname', 't.leavetypename as leavetype', 'l.days'])
      .select(['l.lapsedate as lapsesfrom', sql<string>`(${JSON.stringify(KINDS)}::jsonb ->> l.kind)`.as('kind')]),
};
