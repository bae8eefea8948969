import { datasetShape } from '#platform/contract/dataset.ts';
import { type Dataset, labelOf } from '#platform/server/dataset.ts';
import { BILL_STATE } from '../../../contract/person/fbp-plan.ts';

const shape = datasetShape({
  key: 'benefit_bills',
  name: 'Bills of flexible benefits',
  about: 'One row for each bill that a person in scope submitted for a flexible benefit',
  right: 'verifyBenefit',
  period: 'billdate',
  maxdays: 365,
  columns: {
    billdate: { label: 'Bill date', type: 'day' },
    employeecode: { label: 'Employee code', type: 'text' },
    fullname: { label: 'Name', type: 'text' },
    head: { label: 'Head', type: 'text' },
    billnumber: { label: 'Bill number', type: 'text' },
    amount: { label: 'Amount', type: 'money', isadditive: true },
    accepted: { label: 'Accepted', type: 'money', isadditive: true },
    status: { label: 'Status', type: 'text' },
  },
});

/** Bills of flexible benefits as a dataset. */
export const benefitBillDataset: Dataset = {
  shape,
  rows: ({ db, people }) =>
    db
      .selectFrom('fbp_claim as c')
      .innerJoin('employee as e', 'e.employeeid', 'c.employeeid')
      .where(people.within('c.employeeid'))
      .select(['c.billdate', 'e.employeecode', 'e.fullname', 'c.head', 'c.billnumber', 'c.amount', 'c.accepted'])
      .select(labelOf('c.stateid', BILL_STATE.labels).as('status')),
};
