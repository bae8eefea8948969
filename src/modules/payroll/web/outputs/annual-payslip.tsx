import { Select } from '@mantine/core';
import { IconReceiptRupee } from '@tabler/icons-react';
import { useState } from 'react';
import { download, isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Metric } from '#platform/web/kit/metric.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { PdfButton } from '#platform/web/kit/pdf-button.tsx';
import { t } from '#platform/web/language.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import {
  type AnnualPart,
  type AnnualPayslip,
  annualPayslipFile,
  getAnnualPayslip,
} from '../../contract/outputs/annual-payslip.ts';
import style from './payslip.module.css';
import run from '../run/run.module.css';
import { monthName } from '../words.ts';

type Row = { readonly name: string; readonly amounts: readonly number[]; readonly total: number };

const Amounts = ({ row: { name, amounts, total }, strong = false }: { row: Row; strong?: boolean }) => (
  <tr data-strong={strong}>
    <td>{t(name)}</td>
    {[...amounts, total].map((amount, at) => (
      <td key={at}>{amount === 0 ? '–' : <Money amount={amount} />}</td>
    ))}
  </tr>
);

const Part = ({ part: { rows, amounts, total }, name }: { part: AnnualPart; name: string }) =>
  rows.length === 0 ? null : (
    <tbody>
      {rows.map((row) => (
        <Amounts key={row.key} row={row} />
      ))}
      <Amounts strong row={{ name, amounts, total }} />
    </tbody>
  );

/** Heads by months, with the sums of both. */
function Table({ annual }: { annual: AnnualPayslip }) {
  const label = t('Pay of the tax year by month');
  return (
    <div style={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={label}>
      <table className={style.compare}>
        <thead>
          <tr>
            <th scope="col">{t('Rupees')}</th>
            {annual.months.map((month) => (
              <th key={month} scope="col">
                {monthName(month)}
              </th>
            ))}
            <th scope="col">{t('Total')}</th>
          </tr>
        </thead>
        <Part part={annual.earnings} name="Total earnings" />
        <Part part={annual.deductions} name="Total deductions" />
        <tbody>
          <Amounts strong row={{ name: 'Net pay', ...annual.net }} />
        </tbody>
        <Part part={annual.employer} name="Total paid by the employer" />
      </table>
    </div>
  );
}

/** The payslips of a tax year as one statement. */
export default function AnnualPayslipPage() {
  const [taxyear, setTaxyear] = useState<string>();
  const of = taxyear === undefined ? {} : { taxyear };
  const answer = useEndpoint(getAnnualPayslip, of);
  if (answer.error)
    return isCallError(answer.error) && answer.error.status === 404 ? (
      <EmptyState
        emptyState={{
          title: t('Your statement of the year appears with your first payslip'),
          why: t('It has every head of your pay by month, with the sums of the tax year.'),
          icon: IconReceiptRupee,
        }}
      />
    ) : (
      <Failed text={sentenceOf(answer.error)} retry={() => void answer.refetch()} />
    );
  const [annual] = answer.data ?? [];
  if (!annual) return <PageSkeleton />;
  const save = (format: 'pdf' | 'xlsx') => download(annualPayslipFile, { ...of, format });
  return (
    <div className={style.page} style={{ maxWidth: 'none' }}>
      <div className={style.way}>
        <Select
          aria-label={t('Tax year')}
          data={annual.taxyears}
          value={annual.taxyear}
          allowDeselect={false}
          onChange={(year) => setTaxyear(year ?? undefined)}
        />
        <span>
          <PdfButton label="PDF" fetch={() => save('pdf')} />
          <PdfButton label="Spreadsheet" fetch={() => save('xlsx')} />
        </span>
      </div>
      <div className={run.figures}>
        <Metric label="Total earnings" amount={annual.earnings.total} />
        <Metric label="Total deductions" plain amount={annual.deductions.total} />
        <Metric label="Net pay" amount={annual.net.total} />
      </div>
      <Card title={t('Tax year {{taxyear}}', { taxyear: annual.taxyear })}>
        <Table annual={annual} />
      </Card>
    </div>
  );
}
