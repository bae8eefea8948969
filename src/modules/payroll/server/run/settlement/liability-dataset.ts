import { sql } from 'kysely';
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

const gratuityShape = datasetShape({
  key: 'gratuity_liability',
  name: 'Gratuity liability',
  about:
    'One row for each employee in service, with the gratuity that has accrued until last night as a settlement of regular employment works it out',
  right: 'payrollRun',
  columns: {
    employeecode: { label: 'Employee code', type: 'text' },
    fullname: { label: 'Name', type: 'text' },
    joiningdate: { label: 'Joined on', type: 'day' },
    years: { label: 'Completed years', type: 'number' },
    months: { label: 'Further months', type: 'number' },
    wages: { label: 'Monthly gratuity wages', type: 'money' },
    working: { label: 'Working', type: 'text' },
    accrued: { label: 'Accrued', type: 'money', isadditive: true },
    vested: { label: 'Vested', type: 'money', isadditive: true },
    unvested: { label: 'Not vested', type: 'money', isadditive: true },
    ason: { label: 'As of', type: 'day' },
  },
});

/** The gratuity that has accrued, as a dataset. */
export const gratuityLiabilityDataset: Dataset = {
  shape: gratuityShape,
  rows: ({ db }) =>
    db
      .selectFrom('gratuity_liability as l')
      .innerJoin('employee as e', 'e.employeeid', 'l.employeeid')
      .select(['e.employeecode', 'e.fullname', 'e.joiningdate'])
      .select(['l.years', 'l.months', 'l.wages', 'l.working', 'l.accrued', 'l.vested', 'l.ason'])
      .select(sql<number>`l.accrued - l.vested`.as('unvested')),
};

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
