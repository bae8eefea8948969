import { extraDeductions } from '../../contract/start-items.ts';
import { ItemsPage } from './items.tsx';

/** Deductions beside those of the law, once or month by month. */
export default function ExtraDeductions() {
  return (
    <ItemsPage
      calls={extraDeductions}
      add="Add an extra deduction"
      empty="No extra deductions yet"
      why="What is deducted beside tax and contributions, once or from month to month, is entered here. Another person approves it. Many at once come by the upload Extra Payment and Deduction."
    />
  );
}
