import { nonPayrollIncome } from '../../contract/start-items.ts';
import { ItemsPage } from './items.tsx';

/** Income from elsewhere that is taxed in a month and not paid here, with its status. */
export default function NonPayrollIncome() {
  return (
    <ItemsPage
      calls={nonPayrollIncome}
      add="Add non-payroll income"
      empty="No non-payroll income yet"
      why="ESOP perquisites, salary paid abroad and other perquisites that are taxed here and paid elsewhere are entered here and decided by another person."
    />
  );
}
