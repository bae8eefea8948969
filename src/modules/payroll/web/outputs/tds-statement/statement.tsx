import { Alert, Button, Group, NativeSelect } from '@mantine/core';
import { IconDownload, IconFileInvoice } from '@tabler/icons-react';
import { useState } from 'react';
import { download, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Metric } from '#platform/web/kit/metric.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { PdfButton } from '#platform/web/kit/pdf-button.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { useReport } from '#platform/web/kit/use-report.ts';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import {
  annexureReport,
  getStatement,
  statementReport,
  type StatementRow,
} from '../../../contract/outputs/tds-statement.ts';
import style from '../payslip.module.css';
import run from '../../run/run.module.css';
import { monthName } from '../../words.ts';
import { ChallanDialog } from './challan-dialog.tsx';
import { Deposits, type Statement } from './deposits.tsx';
import { FilingDialog } from './filing-dialog.tsx';

const QUARTERS = ['April to June', 'July to September', 'October to December', 'January to March'];
const LAST_QUARTER = 4;
const ANNEXURE_COLUMNS = Object.keys(annexureReport.columns).join(',');

/** When the statement was filed, and what changed since. */
function Filings({ statement: { filings, changes, changecount, form } }: { statement: Statement }) {
  const day = useDay();
  if (filings.length === 0) return null;
  return (
    <Card title={t('Filed')}>
      {changecount > 0 ? (
        <Alert color="yellow">
          {plural(
            changecount,
            '{{count}} payslip changed since {{form}} was filed. It needs a correction statement.',
            '{{count}} payslips changed since {{form}} was filed. It needs a correction statement.',
            { form },
          )}
        </Alert>
      ) : null}
      {changes.length > 0 ? (
        <table className={style.compare}>
          <tbody>
            {changes.map((one, at) => (
              <tr key={at}>
                <td>{`${one.fullname} (${one.employeecode})`}</td>
                <td>{monthName(one.month)}</td>
                <td>
                  <Money amount={one.tds} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {filings.map(({ filedon, acknowledgement, payslips, addedbyname }) => (
        <p key={acknowledgement} className={style.dim}>
          {[
            t('Filed on {{day}}, acknowledgement {{number}}', { day: day(filedon), number: acknowledgement }),
            plural(payslips, '{{count}} payslip', '{{count}} payslips'),
            addedbyname ?? '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ))}
    </Card>
  );
}

function Rows({ statement: { taxyear, quarter, establishmentid } }: { statement: Statement }) {
  const day = useDay();
  const cells: Readonly<Record<string, Partial<Column<StatementRow>>>> = {
    serial: { end: true },
    month: { cell: (row) => monthName(row.month) },
    paidon: { cell: (row) => day(row.paidon) },
    amount: { end: true, cell: (row) => <Money amount={row.amount} /> },
    tds: { end: true, cell: (row) => <Money amount={row.tds} /> },
    dueon: { more: true, cell: (row) => day(row.dueon) },
  };
  const table = useReport(statementReport, { taxyear, quarter, establishmentid }, cells);
  return (
    <DataTable
      {...table}
      rowKey={(row) => `${row.payrollrunid} ${row.employeeid}`}
      empty={
        <EmptyState
          emptyState={{
            title: 'No payslip was paid in this quarter',
            why: 'The payslips of locked payrolls appear here by the day they were paid, with the tax that was deducted.',
            icon: IconFileInvoice,
          }}
        />
      }
    />
  );
}

/** The quarterly statement of salaries and tax: payslips, challans, the annual annexure, and what was filed. */
export default function QuarterlyTds() {
  const day = useDay();
  const mayEdit = useMay('tdsStatement', 'edit');
  const [of, setOf] = useState<{ taxyear?: string; quarter?: number; establishmentid?: number }>({});
  const [open, setOpen] = useState<'challan' | 'filing'>();
  const answer = useEndpoint(getStatement, of);
  const [statement] = answer.data ?? [];
  if (answer.error) return <Failed text={sentenceOf(answer.error)} retry={() => void answer.refetch()} />;
  if (!statement) return <PageSkeleton />;
  const { taxyear, quarter, establishmentid, form, dueon, isconfirmed, source, missing, withoutpan } = statement;
  const current = { taxyear, quarter, establishmentid };
  const close = () => setOpen(undefined);
  return (
    <div className={run.page}>
      <Group gap={8}>
        <NativeSelect
          aria-label={t('Tax year')}
          value={taxyear}
          data={statement.taxyears.map(({ displayname }) => displayname)}
          onChange={(event) => setOf({ ...current, taxyear: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label={t('Quarter')}
          value={String(quarter)}
          data={QUARTERS.map((name, at) => ({ value: String(at + 1), label: t(name) }))}
          onChange={(event) => setOf({ ...current, quarter: Number(event.currentTarget.value) })}
        />
        {statement.establishments.length > 1 ? (
          <NativeSelect
            aria-label={t('Employer')}
            value={String(establishmentid)}
            data={statement.establishments.map((one) => ({ value: String(one.displayvalue), label: one.displayname }))}
            onChange={(event) => setOf({ ...current, establishmentid: Number(event.currentTarget.value) })}
          />
        ) : null}
        {mayEdit ? (
          <>
            <Button variant="default" onClick={() => setOpen('challan')}>
              {t('Add a challan')}
            </Button>
            <Button onClick={() => setOpen('filing')}>{t('Record the filing')}</Button>
          </>
        ) : null}
      </Group>
      <div className={run.figures}>
        <Metric label="Payslips" value={statement.payslips} />
        <Metric label="People" value={statement.people} />
        <Metric label="Tax deducted" amount={statement.months.reduce((sum, { tds }) => sum + tds, 0)} />
        <Metric label="File by" value={day(dueon)} note={form} />
      </div>
      {missing === null ? null : <Alert color="red">{t(missing)}</Alert>}
      {withoutpan > 0 ? (
        <Alert color="yellow">
          {plural(
            withoutpan,
            'Of {{count}} person the PAN is missing. The statement has PANNOTAVBL there.',
            'Of {{count}} people the PAN is missing. The statement has PANNOTAVBL there.',
          )}
        </Alert>
      ) : null}
      <Filings statement={statement} />
      <Deposits statement={statement} mayEdit={mayEdit} />
      {quarter === LAST_QUARTER ? (
        <Card title={t('Annexure II: salary and tax of the year')}>
          <p className={style.dim}>
            {t(
              'It goes with the statement of the fourth quarter: a row for each person whom this employer paid in the year.',
            )}
          </p>
          <Group gap={8}>
            {(['csv', 'xlsx'] as const).map((format) => (
              <PdfButton
                key={format}
                label={format === 'csv' ? 'CSV' : 'Spreadsheet'}
                named={t('Annexure II')}
                leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
                fetch={() =>
                  download(annexureReport.endpoint, { taxyear, establishmentid, format, columns: ANNEXURE_COLUMNS })
                }
              />
            ))}
          </Group>
        </Card>
      ) : null}
      <Rows statement={statement} />
      {isconfirmed ? null : (
        <p className={style.dim}>
          {t('Nobody has confirmed number and due days of {{form}} yet. Source: {{source}}', { form, source })}
        </p>
      )}
      {open === 'challan' ? (
        <ChallanDialog establishmentid={establishmentid} months={statement.months} onClose={close} />
      ) : null}
      {open === 'filing' ? <FilingDialog of={current} form={form} onClose={close} /> : null}
    </div>
  );
}
