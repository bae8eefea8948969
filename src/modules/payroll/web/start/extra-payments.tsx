import { extraPayments } from '../../contract/start-items.ts';
import { ItemsPage } from './items.tsx';

/** Pay beside the package, once or month by month. */
export default function ExtraPayments() {
  return (
    <ItemsPage
      calls={extraPayments}
      add="Add an extra payment"
      empty="No extra payments yet"
      why="What is paid beside the package, once or from month to month, is entered here. Another person approves it. Many at once come by the upload Extra Payment and Deduction."
    />
  );
}
