import { Card } from '#platform/web/kit/card.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { Money } from '#platform/web/kit/money.tsx';
import { t } from '#platform/web/language.ts';
import type { CertificateFigures } from '../../../contract/outputs/form16-figures.ts';
import { certificateRows, perquisiteName } from '../../../contract/outputs/form16-rows.ts';
import style from '../payslip.module.css';
import { monthName } from '../../words.ts';

const money = (amount: number) => (amount === 0 ? '–' : <Money amount={amount} />);

type Head = { readonly columns: readonly string[] };
const HeadRow = ({ columns }: Head) => (
  <thead>
    <tr>
      {columns.map((name) => (
        <th key={name} scope="col">
          {t(name)}
        </th>
      ))}
    </tr>
  </thead>
);

/** The payslips that the sums are of. */
function Payslips({ figures: { payslips } }: { figures: CertificateFigures }) {
  const day = useDay();
  return (
    <div
      style={{ overflowX: 'auto', whiteSpace: 'nowrap' }}
      tabIndex={0}
      role="group"
      aria-label={t('Salary and tax by payslip')}
    >
      <table className={style.compare}>
        <HeadRow columns={['Month', 'Paid on', 'Salary', 'Perquisites', 'In lieu', 'Tax deducted']} />
        <tbody>
          {payslips.map(({ payrollrunid, month, paidon, salary, perquisites, inlieu, tds }) => (
            <tr key={payrollrunid}>
              <td>{monthName(month)}</td>
              <td>{day(paidon)}</td>
              {[salary, perquisites, inlieu, tds].map((amount, at) => (
                <td key={at}>{money(amount)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What was paid and deducted in a tax year that is not over. */
export const YearSoFar = ({ figures }: { figures: CertificateFigures }) => (
  <Card title={t('The year so far')}>
    <Payslips figures={figures} />
  </Card>
);

/** The computation of a certificate: income and tax line by line, deductions, perquisites, and the payslips behind them. */
export function CertificateBody({ figures }: { figures: CertificateFigures }) {
  const { sections, perquisitelines } = figures;
  return (
    <>
      <Card title={t('Computation of income and tax')}>
        <table className={style.compare}>
          <tbody>
            {certificateRows(figures).map(({ key, name, amount, depth }) => (
              <tr key={key} data-strong={depth === 0}>
                <td>{t(name)}</td>
                <td>{money(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <details>
          <summary>{t('By payslip')}</summary>
          <Payslips figures={figures} />
        </details>
      </Card>
      {sections.length > 0 ? (
        <Card title={t('Deductions, Chapter VI-A')}>
          <table className={style.compare}>
            <HeadRow columns={['Section', 'Gross', 'Deductible']} />
            <tbody>
              {sections.map(({ code, name, gross, deductible }) => (
                <tr key={code}>
                  <td>{t(name)}</td>
                  <td>{money(gross)}</td>
                  <td>{money(deductible)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      ) : null}
      {perquisitelines.length > 0 ? (
        <Card title={t('Perquisites')}>
          <table className={style.compare}>
            <HeadRow columns={['Kind', 'Value']} />
            <tbody>
              {perquisitelines.map(({ kind, amount }) => (
                <tr key={kind}>
                  <td>{t(perquisiteName(kind))}</td>
                  <td>{money(amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      ) : null}
    </>
  );
}
