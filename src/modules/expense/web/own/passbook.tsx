import { IconBook2 } from '@tabler/icons-react';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Metric } from '#platform/web/kit/metric.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { PAGE_ROWS, useTableState } from '#platform/web/kit/table-state.ts';
import type { Column } from '#platform/web/kit/table-types.ts';
import { t } from '#platform/web/language.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getPassbook, type PassbookKind } from '../../contract/passbook.ts';
import style from '../expense.module.css';
import { amountText, balanceWords } from '../words.ts';
import { NoRecord, OwnTabs, useOwnId } from './tabs.tsx';

// The same entry may come twice on a day: its place tells rows apart.
type Row = OutputOf<typeof getPassbook>['rows'][number] & { place: number };
const KINDS: Readonly<Record<PassbookKind, string>> = {
  claim: 'Approved claim',
  deviation: 'Approved deviation',
  card: 'Company card',
  advance: 'Advance paid out',
  advance_return: 'Advance returned',
  payment: 'Paid',
  bank_return: 'Returned by the bank',
  payroll: 'Paid with payroll',
  card_recovery: 'Card recovered by payroll',
  advance_recovery: 'Advance recovered by payroll',
};
const columns = (day: (value: string) => string): Column<Row>[] => [
  { key: 'date', label: 'Day', cell: (row) => day(row.date) },
  { key: 'kind', label: 'Entry', cell: (row) => t(KINDS[row.kind]) },
  { key: 'reference', label: 'Reference', cell: (row) => row.reference },
  { key: 'amount', label: 'Amount', end: true, cell: (row) => <Money amount={row.amount} /> },
  { key: 'balance', label: 'Balance', end: true, cell: (row) => <Money amount={row.balance} /> },
];

/** What the company owes a person, and the other way round, entry by entry. */
export default function Passbook() {
  const employeeid = useOwnId();
  return (
    <div className={style.page}>
      <OwnTabs />
      {employeeid === null ? <NoRecord /> : <Entries employeeid={employeeid} />}
    </div>
  );
}

function Entries({ employeeid }: { employeeid: number }) {
  const day = useDay();
  const [{ page }] = useTableState();
  const query = { employeeid, limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS };
  const { data, error, refetch } = useEndpoint(getPassbook, query, { staleTime: 0 });
  const rows = data?.rows.map((row, at) => ({ ...row, place: at }));
  return (
    <>
      {data ? (
        <div className={style.metrics}>
          <div className={style.metric}>
            <Metric label={balanceWords(data.balance)} value={amountText(Math.abs(data.balance))} />
          </div>
        </div>
      ) : null}
      <DataTable
        label={t('Passbook')}
        columns={columns(day)}
        rows={rows}
        rowKey={(row) => row.place}
        total={data?.total ?? 0}
        searches={false}
        error={error}
        retry={() => void refetch()}
        empty={
          <EmptyState
            emptyState={{
              title: 'Your passbook is empty',
              why: 'Approved claims, advances and payments appear here, each with the balance after it.',
              icon: IconBook2,
            }}
          />
        }
      />
    </>
  );
}
