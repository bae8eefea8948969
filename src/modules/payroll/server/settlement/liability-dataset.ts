import { datasetShape } from '#platform/contract/dataset.ts';
import type { Dataset } from '#platform/server/dataset.ts';
import type { Tile } from '#platform/server/tile.ts';

const shape = datasetShape({
  key: 'leave_liability',
  name: 'Leave liability',
  about:
    'One row for each employee and leave type that is paid on the last day of service, with its value of last night',
  right: 'payrollRun',
  columns: {
    employeecode: { label: 'Employee code', type: 'text' },
    fullname: { label: 'Name', type: 'text' },
    leavetype: { label: 'Leave type', type: 'text' },
    days: { label: 'Balance', type: 'days', isadditive: true },
    wages: { label: 'Monthly leave wages', type: 'money' },
    divisor: { label: 'Divided by', type: 'number' },
    amount: { label: 'Value', type: 'money', isadditive: true },
    ason: { label: 'As of', type: 'day' },
  },
});

/** What leave is worth, as a dataset. */
export const leaveLiabilityDataset: Dataset = {
  shape,
  rows: ({ db }) =>
    db
      .selectFrom('leave_liability as l')
      .innerJoin('employee as e', 'e.employeeid', 'l.employeeid')
      .innerJoin('leave_type as t', 't.leavetypeid', 'l.leavetypeid')
      .select(['e.employeecode', 'e.fullname', 't.leavetypename as leavetype'])
      .select(['l.days', 'l.wages', 'l.divisor', 'l.amount', 'l.ason']),
};

/** The value of leave by type. */
export const liabilityTile: Tile = {
  key: 'leave-liability',
  board: 'pay',
  title: 'Leave liability',
  about:
    'What the company would pay for the leave of everybody in service if last night were their last day: the balances that their leave policy pays, × monthly leave wages ÷ the divisor of the FnF policy, to the rupee as a settlement pays it.',
  unit: 'money',
  dataset: leaveLiabilityDataset,
  chart: 'columns',
  group: 'leavetype',
  sum: 'amount',
  filters: [],
  asof: 'ason',
};
