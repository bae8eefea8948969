import { Select } from '@mantine/core';
import { IconGift } from '@tabler/icons-react';
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
  getPerquisites,
  perquisiteForm,
  type PerquisiteStatement,
} from '../../../contract/person/perquisite-statement.ts';
import style from '../../outputs/payslip.module.css';
import run from '../../run/run.module.css';
import { monthName } from '../../words.ts';

const amount = (value: number) => (value === 0 ? '–' : <Money amount={value} />);

/** Benefits by months, with what was paid for them and what is taxed. */
function Table({ statement }: { statement: PerquisiteStatement }) {
  const { months, rows, contributions } = statement;
  const label = t('Perquisites of the tax year by month');
  return (
    <div style={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={label}>
      <table className={style.compare}>
        <thead>
          <tr>
            <th scope="col">{t('Perquisite')}</th>
            {months.map((month) => (
              <th key={month} scope="col">
                {monthName(month)}
              </th>
            ))}
            <th scope="col">{t('Recovered')}</th>
            <th scope="col">{t('Taxed')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <td>
                {t(row.name)}
                {row.number === null ? '' : ` ${row.number}`}
              </td>
              {row.amounts.map((value, at) => (
                <td key={months[at]}>{amount(value)}</td>
              ))}
              <td>{amount(row.recovered)}</td>
              <td>{amount(row.taxed)}</td>
            </tr>
          ))}
          {contributions === 0 ? null : (
            <tr>
              <td>{t('Contributions above the yearly limit')}</td>
              {months.map((month) => (
                <td key={month}>–</td>
              ))}
              <td>–</td>
              <td>{amount(contributions)}</td>
            </tr>
          )}
          <tr data-strong>
            <td>{t('Total')}</td>
            {months.map((month, at) => (
              <td key={month}>{amount(rows.reduce((all, row) => all + (row.amounts[at] ?? 0), 0))}</td>
            ))}
            <td>{amount(statement.recovered)}</td>
            <td>{amount(statement.taxed)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** What the reader has beside the pay and is taxed for, in a tax year. */
export default function Perquisite() {
  const [taxyear, setTaxyear] = useState<string>();
  const of = taxyear === undefined ? {} : { taxyear };
  const { data, error, refetch } = useEndpoint(getPerquisites, of);
  if (error)
    return isCallError(error) && error.status === 404 ? (
      <EmptyState
        emptyState={{
          title: 'Your perquisites appear with your first payslip',
          why: 'A car, a loan below the benchmark or shares of the company are taxed as salary and stand here.',
          icon: IconGift,
        }}
      />
    ) : (
      <Failed text={sentenceOf(error)} retry={() => void refetch()} />
    );
  const [statement] = data ?? [];
  if (!statement) return <PageSkeleton />;
  const isEmpty = statement.rows.length === 0 && statement.contributions === 0;
  return (
    <div className={style.page} style={{ maxWidth: 'none' }}>
      <div className={style.way}>
        <Select
          aria-label={t('Tax year')}
          data={statement.taxyears}
          value={statement.taxyear}
          allowDeselect={false}
          onChange={(year) => setTaxyear(year ?? undefined)}
        />
        {isEmpty ? null : <PdfButton label={statement.form} fetch={() => download(perquisiteForm, of)} />}
      </div>
      {isEmpty ? (
        <EmptyState
          emptyState={{
            title: 'No perquisites in this tax year',
            why: 'A car, a loan below the benchmark or shares of the company are taxed as salary and stand here.',
            icon: IconGift,
          }}
        />
      ) : (
        <>
          <div className={run.figures}>
            <Metric label="Value by the rules" amount={statement.value} />
            <Metric label="Recovered" plain amount={statement.recovered} />
            <Metric label="Taxed" amount={statement.taxed} />
          </div>
          <Card title={t('{{form}}, tax year {{taxyear}}', { form: statement.form, taxyear: statement.taxyear })}>
            <Table statement={statement} />
            <p className={style.dim}>{t('Values follow: {{source}}', { source: statement.source })}</p>
          </Card>
        </>
      )}
    </div>
  );
}
