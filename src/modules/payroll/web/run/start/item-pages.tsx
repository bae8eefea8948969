import {
  extraDeductions,
  extraPayments,
  nonPayrollIncome,
  variablePayments,
} from '../../../contract/run/start-items.ts';
import { ItemsPage } from './items.tsx';

// Entries of a month that somebody decides, one page for each kind.

/** Bonuses, incentives and other pay that somebody decides month by month. */
export function VariablePayments() {
  return (
    <ItemsPage
      calls={variablePayments}
      add="Add a variable payment"
      empty="No variable payments yet"
      why="Incentives and bonuses are entered here for a month. Another person approves, holds, postpones or denies them before the pay day."
    />
  );
}

/** Pay beside the package, once or month by month. */
export function ExtraPayments() {
  return (
    <ItemsPage
      calls={extraPayments}
      add="Add an extra payment"
      empty="No extra payments yet"
      why="One-time and recurring payments outside the package are entered here. Another person approves them. Use the upload Extra Payment and Deduction for many at once."
    />
  );
}

/** Deductions beside those of the law, once or month by month. */
export function ExtraDeductions() {
  return (
    <ItemsPage
      calls={extraDeductions}
      add="Add an extra deduction"
      empty="No extra deductions yet"
      why="One-time and recurring deductions other than tax and contributions are entered here. Another person approves them. Use the upload Extra Payment and Deduction for many at once."
    />
  );
}

/** Income from elsewhere that is taxed in a month and not paid here, with its status. */
export function NonPayrollIncome() {
  return (
    <ItemsPage
      calls={nonPayrollIncome}
      add="Add non-payroll income"
      empty="No non-payroll income yet"
      why="ESOP perquisites, salary paid abroad and other perquisites that are taxed here and paid elsewhere are entered here and decided by another person."
    />
  );
}
