import { OwnLoansPage } from './own-loans.tsx';

/** One's own salary advances. */
export default function OwnSalaryAdvance() {
  return (
    <OwnLoansPage
      loankindid={2}
      add="Ask for an advance"
      empty="You have no salary advance"
      why="Ask for one here: the limits of your company are shown, and month by month how it is taken back."
    />
  );
}
