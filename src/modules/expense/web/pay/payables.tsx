import { Button, Tooltip } from '@mantine/core';
import { IconCashBanknote } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Metric } from '#platform/web/kit/metric.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { nameCell } from '#platform/web/kit/name-cell.tsx';
import { PAGE_ROWS, useTableState } from '#platform/web/kit/table-state.ts';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listPayables, PAYABLE_STATE, type PayableRow, payableReport } from '../../contract/pay.ts';
import style from '../expense.module.css';
import { useOwnId } from '../own/tabs.tsx';
import { claimPath } from '../paths.ts';
import { amountText, PAYABLE_TONES } from '../words.ts';
import { AccountButton } from './account-button.tsx';
import { PayBulkDialog } from './pay-bulk-dialog.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { PayTabs } from './tabs.tsx';

type Cells = Readonly<Record<string, Partial<Column<PayableRow>>>>;
const cells = (day: (value: string) => string): Cells => ({
  no: {
    cell: (row) => (row.expenseclaimid === null ? row.no : <Link to={claimPath(row.expenseclaimid)}>{row.no}</Link>),
  },
  fullname: nameCell,
  employeecode: { more: true },
  dueon: { cell: (row) => day(row.dueon) },
  age: { end: true },
  open: { end: true, cell: (row) => <Money amount={row.open} /> },
  committed: { end: true, more: true, cell: (row) => <Money amount={row.committed} /> },
  state: statusColumn({ key: 'state', text: (row) => row.state, tone: (row) => PAYABLE_TONES[row.stateid] }),
  compensatorname: { cell: (row) => row.compensatorname ?? <Tag tone="bad">{t('Nobody')}</Tag> },
});
const MINE = 1;
const VIA_PAYROLL = 4;
const keyOf = ({ expenseclaimid, expenseadvanceid }: PayableRow): string =>
  `${expenseclaimid ?? ''}/${expenseadvanceid ?? ''}`;
/** Whether something of a row can be paid now by the reader. */
const isPayable = ({ whynot, open }: PayableRow): boolean => whynot === null && open > 0;

/** What the company owes for claims, by age, and paying it. */
export default function Payables() {
  const [paying, setPaying] = useState<PayableRow>();
  const [many, setMany] = useState<{ rows: readonly PayableRow[]; clear: () => void }>();
  const mayPay = useMay('expensePay', 'edit');
  const query: Record<string, unknown> = useSearch({ strict: false });
  const bucket = query['bucket'] === undefined ? undefined : Number(query['bucket']);
  const { chosen, filters } = useChoiceFilters({
    state: { label: 'Status', all: 'All statuses', options: PAYABLE_STATE.options },
    whose: { label: 'Compensator', all: 'All compensators', options: [{ displayname: 'I pay', displayvalue: MINE }] },
  });
  const narrow = {
    stateid: chosen.state,
    bucket,
    ...(chosen.whose === MINE ? { ismine: 'true' } : {}),
  };
  const table = useReport<PayableRow>(payableReport, narrow, cells(useDay()));
  return (
    <div className={style.wholepage}>
      <PayTabs />
      <Buckets narrow={narrow} chosen={bucket} />
      <DataTable<PayableRow>
        {...table}
        rowKey={keyOf}
        filters={filters}
        renderActions={(row) => <Action row={row} mayPay={mayPay} onPay={() => setPaying(row)} />}
        {...(mayPay
          ? {
              renderBulk: (rows, clear) => {
                const payable = rows.filter((row) => isPayable(row) && row.expenseclaimid !== null);
                const sum = payable.reduce((total, { open }) => total + open, 0);
                return (
                  <Button
                    size="compact-sm"
                    disabled={payable.length === 0}
                    onClick={() => setMany({ rows: payable, clear })}
                  >
                    {plural(payable.length, 'Pay {{count}} claim', 'Pay {{count}} claims')} · {amountText(sum)}
                  </Button>
                );
              },
            }
          : {})}
        empty={
          <EmptyState
            emptyState={{
              title: 'Nothing is to be paid',
              why: 'Approved claims appear here for their compensator, the oldest first.',
              icon: IconCashBanknote,
            }}
          />
        }
      />
      {paying ? <PayDialog row={paying} onClose={() => setPaying(undefined)} /> : null}
      {many ? (
        <PayBulkDialog
          rows={many.rows}
          onClose={(isdone) => {
            if (isdone) many.clear();
            setMany(undefined);
          }}
        />
      ) : null}
    </div>
  );
}

type Action = { row: PayableRow; mayPay: boolean; onPay: () => void };
/** Paying a row, or why the reader may not. */
function Action({ row, mayPay, onPay }: Action) {
  const own = useOwnId();
  if (!mayPay || row.open === 0 || row.stateid === VIA_PAYROLL) return null;
  // Whoever pays it cannot confirm the account: that takes a second person.
  if (row.isaccountchanged && row.compensatorid !== own) return <AccountButton employeeid={row.employeeid} />;
  if (row.whynot !== null)
    return (
      <Tooltip label={t(row.whynot)} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
        <span className={style.quiet} tabIndex={0}>
          {t('Not by you')}
        </span>
      </Tooltip>
    );
  return (
    <Button size="compact-sm" onClick={onPay} aria-label={t('Pay {{no}}', { no: row.no })}>
      {t('Pay')}
    </Button>
  );
}

/** What is to be paid by age; a press filters the list. */
function Buckets({ narrow, chosen }: { narrow: Readonly<Record<string, unknown>>; chosen: number | undefined }) {
  const go = useNavigate();
  const [{ search, page }] = useTableState();
  // The same query as the list's, so that it is asked once.
  const query = { limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS, ...(search ? { search } : {}), ...narrow };
  const { data } = useEndpoint(listPayables, query);
  if (!data) return null;
  const choose = (bucket: number | undefined) =>
    void go({
      to: '.',
      replace: true,
      search: ({ page: _page, ...before }: Record<string, unknown>) => ({ ...before, bucket }),
    });
  return (
    <div className={style.metrics} role="group" aria-label={t('By age')}>
      {data.buckets.map(({ name, count, amount }, at) => (
        <button
          key={name}
          type="button"
          className={style.metric}
          aria-pressed={chosen === at}
          onClick={() => choose(chosen === at ? undefined : at)}
        >
          <Metric
            label={t('Age in days: {{name}}', { name })}
            value={amountText(amount)}
            note={plural(count, '{{count}} claim', '{{count}} claims')}
          />
        </button>
      ))}
    </div>
  );
}
