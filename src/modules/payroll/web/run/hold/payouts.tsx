import { Button, Modal } from '@mantine/core';
import { IconCash, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { formatRupees, paise } from '#platform/engine/money.ts';
import { download, isCallError, sentenceOf } from '#platform/web/call.ts';
import { Card } from '#platform/web/kit/card.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { DateField } from '#platform/web/kit/date-field.tsx';
import { today, useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { MoneyField } from '#platform/web/kit/money-field.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { useForm } from '#platform/web/kit/use-form.ts';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { listPayouts, payOut, payoutFile, payOutForm, type WaitingPay } from '../../../contract/run/hold.ts';
import { runName } from '../../words.ts';
import style from '../run.module.css';

const columns: readonly Column<WaitingPay>[] = [
  {
    key: 'fullname',
    label: 'Person',
    cell: (row) => (
      <span>
        {row.fullname} <span className={style.dim}>{row.employeecode}</span>
      </span>
    ),
  },
  { key: 'payrollmonth', label: 'Payroll', cell: (row) => runName(row) },
  { key: 'paymentmode', label: 'Payment mode', more: true, cell: (row) => row.paymentmode },
  { key: 'netpay', label: 'Net pay', end: true, cell: (row) => <Money amount={row.netpay} /> },
  {
    key: 'payholdid',
    label: 'Status',
    cell: (row) => {
      if (row.payholdid !== null) return <Tag tone="warn">{t('Still on hold')}</Tag>;
      if (row.isreversalproposed) return <Tag tone="warn">{t('Reversal proposed')}</Tag>;
      return <Tag tone="good">{t('Can be paid out')}</Tag>;
    },
  },
];

const sumOf = (rows: readonly WaitingPay[]): number => rows.reduce((sum, row) => sum + row.netpay, 0);

/** Pays out what was kept back of one run; the total is typed, so that nobody pays by habit. */
function PayOut({ rows, close }: { rows: readonly WaitingPay[]; close: () => void }) {
  const { mutateAsync } = useSave(payOut, ['payrollRun', 'payrollInput']);
  const total = sumOf(rows);
  const form = useForm<{ paydate: string | null; netpay: number | null }>({
    schema: payOutForm,
    initial: { paydate: today(), netpay: null },
    check: ({ netpay }): Record<string, string> =>
      netpay === total ? {} : { netpay: 'The total you typed is not the net pay of these people' },
  });
  const send = form.submit(
    async ({ paydate, netpay }) => {
      const [first] = rows;
      await mutateAsync({
        input: {
          payrollrunid: first?.payrollrunid ?? 0,
          employeeids: rows.map((row) => row.employeeid),
          paydate: paydate ?? today(),
          netpay: netpay ?? 0,
        },
      });
    },
    () => {
      toast('success', t('The payments are released'));
      close();
    },
  );
  return (
    <form className={style.page} noValidate onSubmit={(event) => void send(event)}>
      <p className={style.lead}>
        {plural(rows.length, '{{count}} person is paid', '{{count}} people are paid')} · {runName(rows[0] ?? NO_RUN)}
      </p>
      <DateField field={form.bind('paydate')} label="Pay date" required />
      <MoneyField
        field={form.bind('netpay')}
        label={t('Type the total: {{total}}', { total: formatRupees(paise(total), { decimals: 0 }) })}
      />
      <Button type="submit" loading={form.busy}>
        {t('Pay out')}
      </Button>
    </form>
  );
}
const NO_RUN = { payrollmonth: '2000-01', sequence: 0 };

/** Net pay that payout holds kept back, and what was paid out of it later. */
export function Payouts() {
  const { data, error, refetch } = useEndpoint(listPayouts, {});
  const mayPay = useMay('payrollRun', 'edit');
  const day = useDay();
  const [paying, setPaying] = useState<readonly WaitingPay[]>([]);
  const fetchFile = async (laterpayoutid: number) => {
    try {
      await download(payoutFile, { laterpayoutid });
    } catch (failed) {
      toast('error', isCallError(failed) ? t(sentenceOf(failed)) : sentenceOf(failed), { keep: true });
    }
  };
  const bulk = (picked: readonly WaitingPay[], clear: () => void) => {
    const runs = new Set(picked.map((row) => row.payrollrunid));
    if (runs.size > 1) return <span className={style.dim}>{t('Choose people of one payroll at a time.')}</span>;
    if (picked.some((row) => row.payholdid !== null))
      return <span className={style.dim}>{t('Some are still on hold. End their hold first.')}</span>;
    if (picked.some((row) => row.isreversalproposed))
      return (
        <span className={style.dim}>{t('The reversal of some waits for a second person. Have it decided first.')}</span>
      );
    return (
      <Button
        size="compact-sm"
        onClick={() => {
          setPaying(picked);
          clear();
        }}
      >
        {t('Pay out')}
      </Button>
    );
  };
  return (
    <div className={style.page}>
      <DataTable
        label={t('Pay kept back')}
        rows={data?.waiting}
        error={error}
        retry={() => void refetch()}
        rowKey={(row) => `${row.payrollrunid} ${row.employeeid}`}
        columns={columns}
        empty={
          <EmptyState
            emptyState={{
              title: 'Nothing is kept back',
              why: 'Net pay of people on payout hold appears here once their payroll is released.',
              icon: IconCash,
            }}
          />
        }
        {...(mayPay ? { renderBulk: bulk } : {})}
      />
      {data && data.done.length > 0 ? (
        <Card title={t('Paid out later')}>
          <ul className={style.list}>
            {data.done.map((one) => (
              <li key={one.laterpayoutid}>
                <span>
                  {runName(one)} · {plural(one.people, '{{count}} person', '{{count}} people')}{' '}
                  <span className={style.dim}>
                    {t('Paid on {{day}} by {{name}}', { day: day(one.paydate), name: one.addedbyname })}
                  </span>
                </span>
                <span>
                  <Money amount={one.amount} />{' '}
                  <Button
                    variant="default"
                    size="compact-sm"
                    leftSection={<IconDownload size={16} stroke={1.6} />}
                    onClick={() => void fetchFile(one.laterpayoutid)}
                  >
                    {t('Bank file')}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      <Modal
        opened={paying.length > 0}
        onClose={() => setPaying([])}
        title={t('Pay out')}
        closeButtonProps={{ 'aria-label': t('Close') }}
        centered
      >
        {paying.length > 0 ? <PayOut rows={paying} close={() => setPaying([])} /> : null}
      </Modal>
    </div>
  );
}
