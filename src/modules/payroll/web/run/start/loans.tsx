import { LoansPage } from './loans-page.tsx';

/** Loans of everybody, with requests. */
export default function Loans() {
  return (
    <LoansPage
      loankindid={1}
      add="Add a loan"
      empty="No loans yet"
      why="Loans are asked for by employees or entered here, granted by another person, and taken back by the payrolls. Running ones of before come by the upload Loans."
    />
  );
}
