import { EXTRA_DEDUCTION } from '../../contract/start-items.ts';
import { OwnItemsPage } from './own-items.tsx';

/** One's own deductions beside those of the law. */
export default function OwnExtraDeduction() {
  return (
    <OwnItemsPage
      kindid={EXTRA_DEDUCTION}
      title="Extra Deduction"
      empty="No extra deductions"
      why="Deductions beside tax and contributions appear here once they are approved, with the payslips that have them."
    />
  );
}
