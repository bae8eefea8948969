import { IconIdBadge2 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { type DetailRow, detailsReport, MISSING } from '../../../contract/run/start-details.ts';
import style from './start.module.css';

const cells: Readonly<Record<string, Partial<Column<DetailRow>>>> = {
  employeecode: { more: true },
  paybasis: {
    cell: (row) => (row.paybasis === null ? '–' : t(row.paybasis === 'CTC' ? 'Annual CTC' : 'Monthly gross')),
  },
  packageamount: {
    end: true,
    cell: (row) => (row.packageamount === null ? '–' : <Money amount={row.packageamount} decimals={0} />),
  },
  paymentmode: { more: true },
  bankaccount: { cell: (row) => (row.bankaccount === null ? '–' : `•••• ${row.bankaccount}`) },
  bankname: { more: true },
  pan: { more: true },
  pfoption: { cell: (row) => t(row.pfoption) },
  uan: { more: true },
  esinumber: { more: true },
  workstate: { more: true },
  taxregime: { cell: (row) => t(row.taxregime) },
  paygroup: { more: true },
  exception: { cell: (row) => t(row.exception) },
  missing: {
    cell: (row) =>
      row.missing.length === 0 ? (
        '–'
      ) : (
        <span className={style.tags}>
          {row.missing.map((one) => (
            <Tag key={one} tone="warn">
              {t(one)}
            </Tag>
          ))}
        </span>
      ),
  },
};

/** Everybody of the next payroll, with what it reads of them and what is missing. */
export default function EmployeePayrollDetails() {
  const go = useNavigate();
  const { chosen, filters } = useChoiceFilters({
    missing: { label: 'Missing', all: 'Everybody', options: MISSING.options },
  });
  const table = useReport(detailsReport, { missingid: chosen.missing }, cells);
  return (
    <DataTable
      {...table}
      rowKey={(row) => row.employeeid}
      open={(row) => void go({ to: `/profile/${row.employeeid}` })}
      filters={filters}
      empty={
        <EmptyState
          emptyState={{
            title: 'Nobody is in the payroll',
            why: 'Everybody who is in service in the month of the next payroll appears here, with bank, tax and provident fund.',
            icon: IconIdBadge2,
          }}
        />
      }
    />
  );
}
