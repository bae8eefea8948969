import { Button, Group } from '@mantine/core';
import { IconCoinRupee, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { NoteDialog } from '#platform/web/kit/note-dialog.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import type { Tone } from '#platform/web/kit/tag.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useSave } from '#platform/web/use-endpoint.ts';
import { decideLoan, LOAN_STATUS, loanReport, type LoanRow, MAX_REASON } from '../../../contract/run/start-loans.ts';
import { monthName } from '../../words.ts';
import { LoanDialog } from './loan-dialog.tsx';
import { LoanForm, type TopUp } from './loan-form.tsx';

const TONES: Readonly<Record<number, Tone>> = { 1: 'warn', 2: 'info', 3: 'good', 4: 'bad' };
const FEATURES = ['payrollRun', 'payrollInput', 'payRequest'] as const;

const money = (amount: number) => (amount === 0 ? '–' : <Money amount={amount} decimals={0} />);
const cells: Readonly<Record<string, Partial<Column<LoanRow>>>> = {
  employeecode: { more: true },
  loannumber: { more: true },
  amount: { end: true, cell: (row) => money(row.amount) },
  instalments: { end: true },
  interestkind: { cell: (row) => (row.interestkind === null ? '–' : t(row.interestkind)) },
  planrate: { end: true, more: true, cell: (row) => `${row.planrate}%` },
  payrollmonth: { cell: (row) => monthName(row.payrollmonth) },
  emi: { end: true, cell: (row) => money(row.emi) },
  outstanding: { end: true, cell: (row) => money(row.outstanding) },
  status: statusColumn<LoanRow>({ key: 'status', text: (row) => row.status, tone: (row) => TONES[row.statusid] }),
};

type LoansPage = { loankindid: 1 | 2; add: string; empty: string; why: string };
type Deciding = { row: LoanRow; isgranted: boolean };

/** Loans or salary advances of everybody, with what waits for a decision. */
export function LoansPage({ loankindid, add, empty, why }: LoansPage) {
  const mayEnter = useMay('payrollInput', 'edit');
  const maySee = useMay('payrollInput', 'read');
  const [entering, setEntering] = useState<{ topup?: TopUp }>();
  const [shown, setShown] = useState<LoanRow>();
  const [deciding, setDeciding] = useState<Deciding>();
  const decide = useSave(decideLoan, FEATURES);
  const { chosen, filters } = useChoiceFilters({
    status: { label: 'Status', all: 'All statuses', options: LOAN_STATUS.options },
  });
  const table = useReport(loanReport, { loankindid, statusid: chosen.status }, cells);
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEntering({})}>
      {t(add)}
    </Button>
  );
  return (
    <>
      <DataTable
        {...table}
        label={t(loankindid === 1 ? 'Loans' : 'Salary Advance')}
        rowKey={(row) => `${row.loanid ?? ''} ${row.loanrequestid ?? ''}`}
        open={setShown}
        opens={(row) => maySee && row.loanid !== null}
        filters={filters}
        renderActions={(row) =>
          row.isactionallowed ? (
            <Group gap={4} wrap="nowrap">
              <Button variant="default" size="compact-sm" onClick={() => setDeciding({ row, isgranted: true })}>
                {t('Grant')}
              </Button>
              <Button variant="default" size="compact-sm" onClick={() => setDeciding({ row, isgranted: false })}>
                {t('Deny')}
              </Button>
            </Group>
          ) : null
        }
        {...(mayEnter ? { toolbar: create } : {})}
        empty={
          <EmptyState emptyState={{ title: empty, why, icon: IconCoinRupee }}>{mayEnter ? create : null}</EmptyState>
        }
      />
      {entering ? (
        <LoanForm
          title={entering.topup ? 'Top-up' : add}
          loankindid={loankindid}
          isown={false}
          {...entering}
          onClose={() => setEntering(undefined)}
        />
      ) : null}
      {shown ? (
        <LoanDialog
          loan={shown}
          onTopUp={() => {
            const { loanid, loantype, employeeid } = shown;
            setShown(undefined);
            setEntering({ topup: { loanid: loanid ?? 0, loantype, employeeid } });
          }}
          onClose={() => setShown(undefined)}
        />
      ) : null}
      {deciding ? (
        <NoteDialog
          title={`${deciding.row.fullname} · ${t(deciding.row.loantype)}`}
          label="Comment"
          hint={
            deciding.isgranted
              ? 'The payrolls take it back from its first month on. The person reads the comment.'
              : 'The person reads the comment.'
          }
          word={deciding.isgranted ? 'Grant' : 'Deny'}
          limit={MAX_REASON}
          {...(deciding.isgranted ? {} : { missing: 'Please add comment' })}
          send={(decisionnote) =>
            decide.mutateAsync({
              input: { loanrequestid: deciding.row.loanrequestid ?? 0, isgranted: deciding.isgranted, decisionnote },
            })
          }
          onClose={() => setDeciding(undefined)}
        />
      ) : null}
    </>
  );
}
