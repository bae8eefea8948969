import { IconBasket } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { type BalanceRow, balanceReport } from '../../../contract/person/fbp-plan.ts';
import { monthName } from '../../words.ts';
import { BILLS_PATH } from './paths.ts';

type Figure = 'accrued' | 'available' | 'approved' | 'paid' | 'open' | 'unclaimed' | 'balance';
const figure = (name: Figure): Partial<Column<BalanceRow>> => ({
  end: true,
  cell: (row) => (row[name] === 0 ? '–' : <Money amount={row[name]} />),
});

const cells: Readonly<Record<string, Partial<Column<BalanceRow>>>> = {
  payrollmonth: { cell: (row) => monthName(row.payrollmonth) },
  employeecode: { more: true },
  accrued: figure('accrued'),
  available: { ...figure('available'), more: true },
  approved: figure('approved'),
  paid: figure('paid'),
  open: figure('open'),
  unclaimed: figure('unclaimed'),
  balance: figure('balance'),
};

/** What payslips did with the heads of flexible benefit plans, month by month. */
export default function BenefitBalances() {
  const go = useNavigate();
  const [month, setMonth] = useState('');
  const table = useReport(balanceReport, { payrollmonth: month || undefined }, cells);
  return (
    <DataTable
      {...table}
      rowKey={(row) => `${row.payrollrunid} ${row.employeeid} ${row.head}`}
      open={(row) => void go({ to: `${BILLS_PATH}/${row.employeeid}` })}
      toolbar={
        <TextInput
          type="month"
          aria-label={t('Month')}
          value={month}
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
      }
      empty={
        <EmptyState
          emptyState={{
            title: 'No balances yet',
            why: 'Payslips of people with a flexible benefit plan appear here: what each head accrued, and what was paid of it.',
            icon: IconBasket,
          }}
        />
      }
    />
  );
}
