import { Button, Tooltip } from '@mantine/core';
import { IconCashBanknote } from '@tabler/icons-react';
import { useState } from 'react';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { nameCell } from '#platform/web/kit/name-cell.tsx';
import { PAGE_ROWS, useTableState } from '#platform/web/kit/table-state.ts';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listAdvancesToPay } from '../../contract/pay.ts';
import style from '../expense.module.css';
import { ADVANCE_TONES, amountText } from '../words.ts';
import { type Advance, AdvancePayDialog, AdvanceReturnDialog } from './advance-dialogs.tsx';
import { PayTabs } from './tabs.tsx';

const APPROVED = 2;

const columns = (day: (value: string) => string): Column<Advance>[] => [
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
export default function PayAdvances() {
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
        columns={columns(useDay())}
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
