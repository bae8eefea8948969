import { sql } from 'kysely';
import { datasetShape } from '#platform/contract/dataset.ts';
import { say } from '#platform/engine/say.ts';
import { type Dataset, labelOf } from '#platform/server/dataset.ts';
import type { Tile } from '#platform/server/tile.ts';
import { CLAIM_STATUS } from '../contract/assessment.ts';

const AGE = [say`Up to 7 days`, say`8 to 15 days`, say`16 to 30 days`, say`More than 30 days`] as const;

const shape = datasetShape({
  key: 'expense_claims',
  name: 'Expense claims',
  about: 'One row for each submitted claim; drafts are not in it',
  right: 'expense',
  columns: {
    claimno: { label: 'Claim', type: 'text' },
    employeecode: { label: 'Employee code', type: 'text' },
    fullname: { label: 'Name', type: 'text' },
    status: { label: 'Status', type: 'text' },
    submittedon: { label: 'First submitted on', type: 'day' },
    age: { label: 'Age', type: 'text' },
    claimed: { label: 'Claimed', type: 'money', isadditive: true },
    approved: { label: 'Approved', type: 'money', isadditive: true },
    paid: { label: 'Paid', type: 'money', isadditive: true },
    open: { label: 'Open', type: 'money', isadditive: true },
  },
});

/** Claims of people in scope as a dataset. Open: what is claimed before the decision, after it what is due and not paid. */
export const claimDataset: Dataset = {
  shape,
  rows: ({ db, people, today }) =>
    db
      .selectFrom('expense_claim as c')
      .innerJoin('employee as e', 'e.employeeid', 'c.employeeid')
      .where(people.within('c.employeeid'))
      .where('c.issubmitted', '=', true)
      .select(['c.claimno', 'e.employeecode', 'e.fullname', 'c.firstsubmittedon as submittedon'])
      .select(['c.claimed', 'c.approved', 'c.paid', labelOf('c.statusid', CLAIM_STATUS.labels).as('status')])
      .select([
        sql<string>`case when ${today}::date - c.firstsubmittedon <= 7 then ${AGE[0]}
          when ${today}::date - c.firstsubmittedon <= 15 then ${AGE[1]}
          when ${today}::date - c.firstsubmittedon <= 30 then ${AGE[2]} else ${AGE[3]} end`.as('age'),
        sql<number>`case when c.statusid = 2 then c.claimed when c.statusid in (4, 5, 6, 7) then c.due - c.setoff - c.paid
          else 0 end`.as('open'),
      ]),
};

/** Tiles over claims. */
export const claimTiles: readonly Tile[] = [
  {
    key: 'claims-open',
    board: 'pay',
    title: 'Open expense claims',
    about:
      'What is claimed and not decided, and what is approved and not paid, by days since the claim was first submitted. As of today.',
    unit: 'money',
    dataset: claimDataset,
    chart: 'columns',
    group: 'age',
    sum: 'open',
    filters: [{ column: 'open', condition: 'notbefore', value: '0.01' }],
    order: AGE,
  },
];
