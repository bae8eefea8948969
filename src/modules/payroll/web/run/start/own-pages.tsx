import { EXTRA_DEDUCTION, EXTRA_PAYMENT } from '../../../contract/run/start-items.ts';
import { OwnItemsPage } from './own-items.tsx';
import { OwnLoansPage } from './own-loans.tsx';

// What a person sees of their own pay beside the package, one page for each kind.

/** One's own loans. */
export function OwnLoan() {
  return (
    <OwnLoansPage
      loankindid={1}
      add="Ask for a loan"
      empty="You have no loan"
      why="Ask for one here: the limits of your company are shown, and month by month how it is taken back."
    />
  );
}

/** One's own salary advances. */
export function OwnSalaryAdvance() {
  return (
    <OwnLoansPage
      loankindid={2}
      add="Ask for an advance"
      empty="You have no salary advance"
      why="Ask for one here: the limits of your company are shown, and month by month how it is taken back."
    />
  );
}

/** One's own pay beside the package. */
export function OwnExtraPayment() {
  return (
    <OwnItemsPage
      kindid={EXTRA_PAYMENT}
      title="Extra Payment"
      empty="No extra payments"
      why="Bonuses, incentives and other pay outside your package appear here once they are approved, with the payslips that pay them."
    />
  );
}

/** One's own deductions beside those of the law. */
export function OwnExtraDeduction() {
  return (
    <OwnItemsPage
      kindid={EXTRA_DEDUCTION}
      title="Extra Deduction"
      empty="No extra deductions"
      why="Deductions other than tax and contributions appear here once they are approved, with the payslips that have them."
    />
  );
}
