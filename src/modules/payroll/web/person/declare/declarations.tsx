import { Button } from '@mantine/core';
import { IconFileCheck } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import type { Tone } from '#platform/web/kit/tag.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { DECLARATION_STATE, declarationReport, type DeclarationRow } from '../../../contract/person/declare-verify.ts';
import { UNPROVED_PATH, VERIFY_PATH } from './paths.ts';

const TONES: Record<DeclarationRow['stateid'], Tone> = { 1: 'plain', 2: 'info', 3: 'bad', 4: 'good' };
const money = (amount: number) => <Money amount={amount} decimals={0} />;

const CELLS: Readonly<Record<string, Partial<Column<DeclarationRow>>>> = {
  state: statusColumn({ key: 'state', text: (row) => row.state, tone: (row) => TONES[row.stateid] }),
  lines: { end: true, more: true },
  waiting: { end: true, cell: (row) => (row.waiting === 0 ? '–' : String(row.waiting)) },
  declared: { end: true, cell: (row) => money(row.declared) },
  accepted: { end: true, cell: (row) => money(row.accepted) },
};

/** Whoever has declared for the income tax, with where the proofs stand. */
export default function Declarations() {
  const go = useNavigate();
  const { chosen, filters } = useChoiceFilters({
    state: { label: 'Status', all: 'All statuses', options: DECLARATION_STATE.options },
  });
  const table = useReport(declarationReport, { stateid: chosen.state }, CELLS);
  return (
    <DataTable
      {...table}
      rowKey={(row) => row.employeeid}
      open={(row) => void go({ to: `${VERIFY_PATH}/${row.employeeid}` })}
      filters={filters}
      empty={
        <EmptyState
          emptyState={{
            title: 'Nobody has declared yet',
            why: 'People who declare for the income tax of the year appear here, with the proofs that wait for you.',
            icon: IconFileCheck,
          }}
        />
      }
      toolbar={
        <Button variant="default" component={Link} to={UNPROVED_PATH}>
          {t('Unproved amounts')}
        </Button>
      }
    />
  );
}
