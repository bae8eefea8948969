import { EXTRA_PAYMENT } from '../../contract/start-items.ts';
import { OwnItemsPage } from './own-items.tsx';

/** One's own pay beside the package. */
export default function OwnExtraPayment() {
  return (
    <OwnItemsPage
      kindid={EXTRA_PAYMENT}
      title="Extra Payment"
      empty="No extra payments"
      why="Bonuses, incentives and other pay beside your package appear here once they are approved, with the payslips that pay them."
    />
  );
}
