import { Button, Group, Tooltip } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { download, sentenceOf } from '#platform/web/call.ts';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { Metric } from '#platform/web/kit/metric.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { nameCell } from '#platform/web/kit/name-cell.tsx';
import { PdfButton } from '#platform/web/kit/pdf-button.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { Failed } from '#platform/web/shell/notices.tsx';
import { PageSkeleton } from '#platform/web/shell/page-skeleton.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getPayout, listPayouts, payoutFile, type PayoutPayment, type PayoutRow } from '../../contract/payout.ts';
import style from '../expense.module.css';
import { claimPath, payoutPath } from '../paths.ts';
import { ADVANCE_TONES, amountText } from '../words.ts';
import { IconBuildingBank, IconCashBanknote } from '@tabler/icons-react';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { PAGE_ROWS, useTableState } from '#platform/web/kit/table-state.ts';
import { PayTabs } from './tabs.tsx';
import { useState } from 'react';
import { listAdvancesToPay } from '../../contract/pay.ts';
import { type Advance, AdvancePayDialog, AdvanceReturnDialog } from './advance-dialogs.tsx';

const amount = (key: 'amount' | 'cleared' | 'returned' | 'open', label: string): Column<PayoutRow> => ({
  key,
  label,
  end: true,
  cell: (row) => <Money amount={row[key]} />,
});

/** Whether the statement of the bank has all that was paid. */
export const PayoutTag = ({ open }: Pick<PayoutRow, 'open'>) =>
  open === 0 ? <Tag tone="good">{t('Reconciled')}</Tag> : <Tag tone="warn">{t('Open')}</Tag>;

const columns = (day: (value: string) => string): Column<PayoutRow>[] => [
  {
    key: 'paidon',
    label: 'Day of the payment',
    cell: (row) => <Link to={payoutPath(row.expensepayoutid)}>{day(row.paidon)}</Link>,
  },
  { key: 'reference', label: 'Reference', cell: (row) => row.reference ?? '–' },
  { key: 'count', label: 'Payments', end: true, cell: (row) => row.count },
  amount('amount', 'Paid'),
  amount('cleared', 'Cleared'),
  amount('returned', 'Returned'),
  amount('open', 'Open'),
  { key: 'status', label: 'Status', cell: (row) => <PayoutTag open={row.open} /> },
];

/** Payments that stand together in a file for the bank, and what its statement has of them. */
export default function Payouts() {
  const [{ page }] = useTableState();
  const { data, error, refetch } = useEndpoint(
    listPayouts,
    { limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS },
    { staleTime: 0 },
  );
  return (
    <div className={style.wholepage}>
      <PayTabs />
      <DataTable
        label={t('Bank files')}
        columns={columns(useDay())}
        rows={data?.rows}
        total={data?.total ?? 0}
        rowKey={(row) => row.expensepayoutid}
        error={error}
        retry={() => void refetch()}
        empty={
          <EmptyState
            emptyState={{
              title: 'No bank files yet',
              why: 'Choose claims under “To be paid” and pay them by bank with a file. It appears here until the bank statement is read back.',
              icon: IconBuildingBank,
            }}
          />
        }
      />
    </div>
  );
}

const TONES = { 1: 'warn', 2: 'good', 3: 'bad' } as const;
const UPLOAD = '/live_data/expense_statement';

const paymentColumns = (day: (value: string) => string): Column<PayoutPayment>[] => [
  { key: 'paymentno', label: 'Payment', cell: (row) => row.paymentno },
  { key: 'fullname', label: 'Name', text: (row) => row.fullname, ...nameCell },
  {
    key: 'claimno',
    label: 'Claim',
    cell: (row) => (row.expenseclaimid === null ? '–' : <Link to={claimPath(row.expenseclaimid)}>{row.claimno}</Link>),
  },
  { key: 'amount', label: 'Amount', end: true, cell: (row) => <Money amount={row.amount} /> },
  { key: 'state', label: 'Status', cell: (row) => <Tag tone={TONES[row.stateid]}>{t(row.state)}</Tag> },
  { key: 'day', label: 'By the statement', cell: (row) => (row.day === null ? '–' : day(row.day)) },
];

/** Payments of one file for the bank, each as its statement has it, and the file itself. */
export function Payout() {
  const { expensepayoutid = '' }: { expensepayoutid?: string } = useParams({ strict: false });
  const input = { expensepayoutid: Number(expensepayoutid) };
  const { data, error, refetch } = useEndpoint(getPayout, input, { staleTime: 0 });
  const mayPay = useMay('expensePay', 'edit');
  const day = useDay();
  const [payout] = data ?? [];
  if (!payout) return error ? <Failed text={sentenceOf(error)} retry={() => void refetch()} /> : <PageSkeleton />;
  const { paidon, reference, amount, cleared, returned, open, payments, files } = payout;
  return (
    <div className={style.wholepage}>
      <div className={style.names}>
        <b>{[t('Paid on {{day}}', { day: day(paidon) }), reference].filter(Boolean).join(' · ')}</b>
        <PayoutTag open={open} />
      </div>
      <div className={style.metrics}>
        <Metric label={t('Paid')} value={amountText(amount)} />
        <Metric label={t('Cleared')} value={amountText(cleared)} />
        <Metric label={t('Returned')} value={amountText(returned)} />
        <Metric label={t('Open')} value={amountText(open)} />
      </div>
      {mayPay ? (
        <Group gap={12}>
          {files.map((name) => (
            <PdfButton
              key={name}
              label="File for the bank"
              named={name}
              fetch={() => download(payoutFile, { ...input, name })}
            />
          ))}
          <Link to={UPLOAD}>{t('Read the bank statement back')}</Link>
        </Group>
      ) : null}
      <DataTable
        label={t('Payments')}
        columns={paymentColumns(day)}
        rows={payments}
        rowKey={(row) => row.expensepaymentid}
        retry={() => void refetch()}
        empty={null}
      />
    </div>
  );
}

const APPROVED = 2;

const advanceColumns = (day: (value: string) => string): Column<Advance>[] => [
  { key: 'advanceno', label: 'Advance', cell: (row) => row.advanceno },
  { key: 'fullname', label: 'Name', ...nameCell },
  { key: 'purpose', label: 'Purpose', cell: (row) => row.purpose },
  { key: 'tripno', label: 'Trip', cell: (row) => row.tripno ?? '–' },
  { key: 'requestedon', label: 'Requested', cell: (row) => day(row.requestedon) },
  { key: 'amount', label: 'Amount', end: true, cell: (row) => amountText(row.amount, row.currency) },
  { key: 'open', label: 'Open', end: true, cell: (row) => <Money amount={row.open} /> },
  { key: 'dueon', label: 'Recovered from', cell: (row) => (row.dueon === null ? '–' : day(row.dueon)) },
  { key: 'status', label: 'Status', cell: (row) => <Tag tone={ADVANCE_TONES[row.statusid]}>{t(row.status)}</Tag> },
];

/** Advances to be paid out, and those that are open. */
export function PayAdvances() {
  const [{ search, page }] = useTableState();
  const query = { limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS, ...(search ? { search } : {}) };
  const { data, error, refetch } = useEndpoint(listAdvancesToPay, query, { staleTime: 0 });
  const [chosen, setChosen] = useState<{ row: Advance; isreturn: boolean }>();
  const mayPay = useMay('expensePay', 'edit');
  const close = () => setChosen(undefined);
  return (
    <div className={style.wholepage}>
      <PayTabs />
      <DataTable
        label={t('Advances')}
        columns={advanceColumns(useDay())}
        rows={data?.rows}
        total={data?.total ?? 0}
        rowKey={(row) => row.expenseadvanceid}
        error={error}
        retry={() => void refetch()}
        renderActions={(row) =>
          mayPay ? <Action row={row} onChoose={(isreturn) => setChosen({ row, isreturn })} /> : null
        }
        empty={
          <EmptyState
            emptyState={{
              title: 'No advances to pay',
              why: 'Approved advances appear here to be paid out, then until they are settled.',
              icon: IconCashBanknote,
            }}
          />
        }
      />
      {chosen?.isreturn === false ? <AdvancePayDialog row={chosen.row} onClose={close} /> : null}
      {chosen?.isreturn ? <AdvanceReturnDialog row={chosen.row} onClose={close} /> : null}
    </div>
  );
}

function Action({ row, onChoose }: { row: Advance; onChoose: (isreturn: boolean) => void }) {
  if (row.whynot !== null)
    return (
      <Tooltip label={t(row.whynot)} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
        <span className={style.quiet} tabIndex={0}>
          {t('Not by you')}
        </span>
      </Tooltip>
    );
  if (row.statusid === APPROVED)
    return (
      <Button size="compact-sm" onClick={() => onChoose(false)}>
        {t('Pay out')}
      </Button>
    );
  return row.open > 0 ? (
    <Button size="compact-sm" variant="default" onClick={() => onChoose(true)}>
      {t('Money came back')}
    </Button>
  ) : null;
}
