import { Button, Group, TextInput } from '@mantine/core';
import { IconCalendarDollar } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { sentenceOf } from '#platform/web/call.ts';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { displayMoment, today, useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { nameCell } from '#platform/web/kit/name-cell.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { plural, t } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { useMay } from '#platform/web/rights.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import { getHandOver, lockHandOver } from '../../contract/passbook.ts';
import style from '../expense.module.css';
import { PayTabs } from './tabs.tsx';

type HandOver = OutputOf<typeof getHandOver>;
type Row = HandOver['rows'][number];
const money = (
  key: 'reimbursements' | 'taxable' | 'cardrecovery' | 'advancerecovery' | 'net',
  label: string,
): Column<Row> => ({
  key,
  label,
  end: true,
  sort: (row) => row[key],
  file: (row) => row[key] / 100,
  cell: (row) => <Money amount={row[key]} />,
});
const COLUMNS: readonly Column<Row>[] = [
  { key: 'fullname', label: 'Name', text: (row) => row.fullname, ...nameCell },
  { key: 'employeecode', label: 'Employee code', text: (row) => row.employeecode, cell: (row) => row.employeecode },
  money('reimbursements', 'Reimbursed'),
  money('taxable', 'Taxable'),
  money('cardrecovery', 'Card recovered'),
  money('advancerecovery', 'Advances recovered'),
  money('net', 'Net'),
];
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** What a month hands to payroll: claims it pays, taxable amounts, and what it recovers. */
export default function HandOverPage() {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const go = useNavigate();
  const selection = typeof query['month'] === 'string' ? query['month'] : '';
  const month = MONTH.test(selection) ? selection : today().slice(0, 7);
  const { data, error, refetch } = useEndpoint(getHandOver, { month }, { staleTime: 0 });
  return (
    <div className={style.wholepage}>
      <PayTabs />
      <Group gap={12} align="end">
        <TextInput
          type="month"
          label={t('Month')}
          value={month}
          onChange={(event) => {
            const next = event.currentTarget.value;
            if (MONTH.test(next)) void go({ to: '.', replace: true, search: { month: next } });
          }}
        />
        {data ? <State data={data} /> : null}
      </Group>
      <DataTable
        label={t('Handed over to payroll')}
        columns={COLUMNS}
        rows={data?.rows}
        rowKey={(row) => row.employeeid}
        error={error}
        retry={() => void refetch()}
        empty={
          <EmptyState
            emptyState={{
              title: 'Nothing for payroll in this month',
              why: 'Claims that are paid with payroll, what is taxable of others, and recoveries of advances and card payments appear here.',
              icon: IconCalendarDollar,
            }}
          />
        }
      />
    </div>
  );
}

/** Whether the month was handed over, and handing it over. */
function State({ data: { month, lockedat, cutoff, lock, payday, rows } }: { data: HandOver }) {
  const day = useDay();
  const format = useSession()?.dateformatname;
  const minute = (moment: string) => `${day(moment.slice(0, 10))} ${moment.slice(11)}`;
  const mayPay = useMay('expensePay', 'edit');
  const { mutateAsync, isPending } = useSave(lockHandOver);
  const handOver = async () => {
    const yes = await ask({
      text: 'Hand the month over to payroll? Its figures are final after that.',
      yes: 'Hand over',
      no: 'Dismiss',
    });
    if (!yes) return;
    try {
      const [done] = await mutateAsync({ input: { month } });
      toast(
        'success',
        plural(done?.people ?? 0, '{{count}} person was handed over', '{{count}} people were handed over'),
      );
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
  return (
    <>
      <p className={style.quiet}>
        {t('Cut-off {{cutoff}} · lock {{lock}} · payday {{payday}}', {
          cutoff: minute(cutoff),
          lock: minute(lock),
          payday: day(payday),
        })}
      </p>
      {lockedat === null ? (
        mayPay && rows.length > 0 ? (
          <Button loading={isPending} onClick={() => void handOver()}>
            {t('Hand over to payroll')}
          </Button>
        ) : null
      ) : (
        <Tag tone="good">{t('Handed over on {{moment}}', { moment: displayMoment(lockedat, format) })}</Tag>
      )}
    </>
  );
}
