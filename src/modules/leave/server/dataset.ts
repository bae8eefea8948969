import { datasetShape } from '#platform/contract/dataset.ts';
import type { Dataset } from '#platform/server/dataset.ts';

const shape = datasetShape({
  key: 'leave_balance',
  name: 'Leave balances',
  about: 'One row for each employee and leave type, with the balance of today',
  right: 'leave',
  columns: {
    employeecode: { label: 'Employee code', type: 'text' },
    fullname: { label: 'Name', type: 'text' },
    leavetype: { label: 'Leave type', type: 'text' },
    balance: { label: 'Balance', type: 'days', isadditive: true },
  },
});

/** Balances of leave as a dataset. */
export const leaveBalanceDataset: Dataset = {
  shape,
  rows: ({ people }) =>
    people
      .seen()
      .innerJoin('leave_balance as l', 'l.employeeid', 'e.employeeid')
      .innerJoin('leave_type as t', 't.leavetypeid', 'l.leavetypeid')
      .select(['e.employeecode', 'e.fullname', 't.leavetypename as leavetype', 'l.days as balance']),
};
