import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { compareTax } from '../../../contract/outputs/payslip-view.ts';
import { TaxMonths } from '../../law/tax-months.tsx';
import { OwnDeclaration } from './declaration.tsx';

/** Other income and house property of the reader, and the tax of the year: what was deducted, and what remains by month. */
export default function IncomeTax() {
  // Before the first payslip there are no months to show.
  const { data } = useEndpoint(compareTax, {});
  return <OwnDeclaration incomeonly>{data ? <TaxMonths months={data.months[data.current]} /> : null}</OwnDeclaration>;
}
