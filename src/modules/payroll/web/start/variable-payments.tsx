import { variablePayments } from '../../contract/start-items.ts';
import { ItemsPage } from './items.tsx';

/** Bonuses, incentives and other pay that somebody decides month by month. */
export default function VariablePayments() {
  return (
    <ItemsPage
      calls={variablePayments}
      add="Add a variable payment"
      empty="No variable payments yet"
      why="Incentives and bonuses are entered here for a month. Another person approves, holds, postpones or denies them before the pay day."
    />
  );
}
