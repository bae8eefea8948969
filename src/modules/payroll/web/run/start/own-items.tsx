import { IconCashPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listOwnItems, type OwnItem } from '../../../contract/run/start-own.ts';
import { monthName } from '../../words.ts';

/** Payslips that a row links to. */
const MAX_LINKS = 3;

const monthsOf = ({ payrollmonth, untilmonth }: OwnItem): string => {
  if (untilmonth === payrollmonth) return monthName(payrollmonth);
  return untilmonth === null
    ? t('from {{month}}', { month: monthName(payrollmonth) })
    : t('{{from}} to {{to}}', { from: monthName(payrollmonth), to: monthName(untilmonth) });
};

const columnsFor = (employeeid: number | null): readonly Column<OwnItem>[] => [
  { key: 'componentname', label: 'Component', text: (row) => row.componentname, cell: (row) => row.componentname },
  { key: 'reason', label: 'Reason', text: (row) => row.reason, cell: (row) => row.reason },
  {
    key: 'amount',
    label: 'Amount',
    end: true,
    sort: (row) => row.amount,
    file: (row) => row.amount / 100,
    cell: (row) => <Money amount={row.amount} />,
  },
  { key: 'payrollmonth', label: 'Month', sort: (row) => row.payrollmonth, file: monthsOf, cell: monthsOf },
  {
    key: 'status',
    label: 'Status',
    text: (row) => row.status,
    cell: (row) => <Tag tone={row.status === 'Approved' ? 'good' : 'info'}>{t(row.status)}</Tag>,
  },
  {
    key: 'paid',
    label: 'Payslips',
    file: (row) => row.paid.map(({ payrollmonth }) => payrollmonth).join(', '),
    cell: (row) =>
      row.paid.length === 0
        ? '–'
        : row.paid.slice(0, MAX_LINKS).map(({ payrollmonth, payrollrunid }, at) => (
            <span key={payrollmonth}>
              {at > 0 ? ', ' : ''}
              <Link to={`/payroll/payslip/${payrollrunid}/${employeeid ?? 0}`}>{monthName(payrollmonth)}</Link>
            </span>
          )),
  },
];

type OwnItems = { kindid: 2 | 3; title: string; empty: string; why: string };

/** One's own payments or deductions beside the package. */
export function OwnItemsPage({ kindid, title, empty, why }: OwnItems) {
  const { data, error, refetch } = useEndpoint(listOwnItems, { kindid });
  const employeeid = useSession()?.employeeid ?? null;
  return (
    <DataTable
      label={t(title)}
      columns={columnsFor(employeeid)}
      rows={data}
      rowKey={(row) => row.payitemid}
      error={error}
      retry={() => void refetch()}
      empty={<EmptyState emptyState={{ title: empty, why, icon: IconCashPlus }} />}
    />
  );
}
