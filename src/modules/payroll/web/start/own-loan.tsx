import { OwnLoansPage } from './own-loans.tsx';

/** One's own loans. */
export default function OwnLoan() {
  return (
    <OwnLoansPage
      loankindid={1}
      add="Ask for a loan"
      empty="You have no loan"
      why="Ask for one here: the limits of your company are shown, and month by month how it is taken back."
    />
  );
}
