import { LoansPage } from './loans-page.tsx';

/** Salary advances of everybody, with requests. */
export default function SalaryAdvances() {
  return (
    <LoansPage
      loankindid={2}
      add="Add a salary advance"
      empty="No salary advances yet"
      why="Advances are asked for by employees or entered here, granted by another person, and taken back by the payrolls. Running ones of before come by the upload Salary Advances."
    />
  );
}
