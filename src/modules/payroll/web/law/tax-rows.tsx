import { Card } from '#platform/web/kit/card.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { t } from '#platform/web/language.ts';
import type { TaxWorking } from '../../contract/law/tax-working.ts';
import type { Phrase } from '../../contract/run/working.ts';
import style from '../outputs/payslip.module.css';
import { phraseText } from '../outputs/phrase-text.ts';
import { TaxDetails } from './tax-details.tsx';

type Row = { label: string; strong?: true; read: (tax: TaxWorking) => number };
const projected = (tax: TaxWorking): number => tax.projected.reduce((sum, month) => sum + month.amount, 0);

const claimed = (tax: TaxWorking): number => (tax.claims ?? []).reduce((sum, { exempt }) => sum + exempt, 0);

/** The flat tax of somebody without PAN, where it is what is paid. */
const flatOf = ({ withall: { nopanflat, payable } }: TaxWorking): number =>
  nopanflat !== undefined && nopanflat === payable ? nopanflat : 0;

/** The tax calculation in the order of the law; deductions are negative. */
export const TAX_ROWS: readonly Row[] = [
  { label: 'Paid before Muster', read: (tax) => tax.opening },
  { label: 'Paid in earlier months', read: (tax) => tax.paidhere },
  { label: 'This month', read: (tax) => tax.thismonth },
  { label: 'Expected to the end of the tax year', read: projected },
  { label: 'Benefits in addition to pay', read: (tax) => tax.perquisites?.year ?? 0 },
  {
    label: 'Salary paid abroad',
    read: ({ elsewhere }) => (elsewhere ? elsewhere.before + elsewhere.thismonth : 0),
  },
  { label: 'Employer’s NPS contribution', read: (tax) => tax.employernps?.year ?? 0 },
  { label: 'Previous employer', read: (tax) => tax.previousemployer },
  { label: 'Gross salary for the year', strong: true, read: (tax) => tax.grosssalary },
  { label: 'HRA exempt', read: (tax) => 0 - tax.hraexempt },
  { label: 'Exempt by claims', read: (tax) => 0 - claimed(tax) },
  { label: 'Standard deduction', read: (tax) => 0 - tax.standarddeduction },
  { label: 'Professional tax', read: (tax) => 0 - tax.professionaltax },
  { label: 'Employer’s NPS, 80CCD(2)', read: (tax) => 0 - (tax.employernps?.allowed ?? 0) },
  { label: 'Home loan interest', read: (tax) => 0 - tax.homeloaninterest },
  { label: '80C including own PF', read: (tax) => 0 - tax.c80 },
  { label: '80CCD(1B)', read: (tax) => 0 - tax.ccd1b },
  { label: '80D self and family', read: (tax) => 0 - tax.dself },
  { label: '80D parents', read: (tax) => 0 - tax.dparents },
  { label: 'Other sections', read: (tax) => 0 - (tax.othersections ?? 0) },
  { label: 'Income other than pay', read: (tax) => tax.otherincome ?? 0 },
  { label: 'Total income', strong: true, read: (tax) => tax.withall.totalincome },
  { label: 'Tax by slabs', read: (tax) => tax.withall.slabtax },
  { label: 'Rebate u/s 87A', read: (tax) => 0 - tax.withall.rebate },
  { label: 'Marginal relief on the rebate', read: (tax) => 0 - tax.withall.rebaterelief },
  { label: 'Surcharge', read: (tax) => tax.withall.surcharge },
  { label: 'Health and education cess', read: (tax) => tax.withall.cess },
  { label: 'Without PAN, a fifth of the income', read: (tax) => flatOf(tax) },
  { label: 'Tax for the year', strong: true, read: (tax) => tax.withall.payable },
  { label: 'Relief for arrears of earlier years, section 89', read: (tax) => 0 - (tax.relief ?? 0) },
  { label: 'TDS so far', read: (tax) => 0 - tax.before },
  { label: 'TDS this month', read: (tax) => tax.due },
];

/** Shows a dash, not zero, for what does not apply to a regime. */
export const shown = ({ read, strong }: Row, tax: TaxWorking) =>
  read(tax) === 0 && !strong ? '–' : <Money amount={read(tax)} decimals={0} />;

/** Whether a payslip has the calculation of its tax; the first ones may have none. */
const isWorking = (tax: unknown): tax is TaxWorking => typeof tax === 'object' && tax !== null && 'grosssalary' in tax;

/** The figures of the tax that do not say themselves how they came about: rent, slabs, cess. */
export const TaxPhrases = ({ working }: { working: readonly Phrase[] }) =>
  working.length === 0 ? null : (
    <Card title={t('How it is worked out')}>
      <ul className={style.working}>
        {working.map((one, at) => (
          <li key={at}>{phraseText(one)}</li>
        ))}
      </ul>
    </Card>
  );

/** How the income tax of a payslip came about, in its regime. */
export function TaxOfPayslip({ tax, working }: { tax: unknown; working: readonly Phrase[] }) {
  if (!isWorking(tax)) return null;
  return (
    <details className="no-print">
      <summary>{t('How the income tax of the year came about')}</summary>
      <div className={style.tax}>
        <Card title={t('Income tax')}>
          <table className={style.compare}>
            <thead>
              <tr>
                <th scope="col">{t('Rupees')}</th>
                <th scope="col">{t(tax.regime === 'old' ? 'Old regime' : 'New regime')}</th>
              </tr>
            </thead>
            <tbody>
              {TAX_ROWS.filter((row) => row.strong || row.read(tax) !== 0).map((row) => (
                <tr key={row.label} data-strong={row.strong ?? false}>
                  <td>{t(row.label)}</td>
                  <td>{shown(row, tax)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
        <TaxPhrases working={working} />
        <TaxDetails tax={tax} old={tax} />
      </div>
    </details>
  );
}
