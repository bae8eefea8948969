import { Button, Group } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { billReport, type BillRow } from '../../../contract/person/fbp-bills.ts';
import { BILL_STATE } from '../../../contract/person/fbp-plan.ts';
import { monthName } from '../../words.ts';
import { ChoosePerson } from './choose-person.tsx';
import { DecideBills, type DecidingBills } from './decide-bills.tsx';
import { BALANCES_PATH, BILLS_PATH } from './paths.ts';
import { BillFile, TONES } from './words.tsx';

function useCells(): Readonly<Record<string, Partial<Column<BillRow>>>> {
  const day = useDay();
  return {
    employeecode: { more: true },
    billdate: { cell: (row) => day(row.billdate) },
    billnumber: {
      cell: (row) => (row.path === null ? row.billnumber : <BillFile bill={{ ...row, filename: row.billnumber }} />),
    },
    amount: { end: true, cell: (row) => <Money amount={row.amount} /> },
    accepted: { end: true, cell: (row) => (row.accepted === null ? '–' : <Money amount={row.accepted} />) },
    state: statusColumn<BillRow>({ key: 'state', text: (row) => row.state, tone: (row) => TONES[row.stateid] }),
    payrollmonth: { cell: (row) => (row.payrollmonth === null ? '–' : monthName(row.payrollmonth)) },
    decidedbyname: { more: true, cell: (row) => row.decidedbyname ?? '–' },
    reason: { more: true, cell: (row) => row.reason ?? '–' },
  };
}

/** Bills of flexible benefit plans, to accept or send back one by one or many at once. */
export default function BenefitBills() {
  const go = useNavigate();
  const mayEdit = useMay('verifyBenefit', 'edit');
  const [deciding, setDeciding] = useState<DecidingBills>();
  const [choosing, setChoosing] = useState(false);
  const { chosen, filters } = useChoiceFilters({
    state: { label: 'Status', all: 'All statuses', options: BILL_STATE.options },
  });
  const table = useReport(billReport, { stateid: chosen.state }, useCells());
  const buttons = (rows: readonly BillRow[], clear?: () => void) => {
    const bills = rows.filter((row) => row.isactionallowed);
    const decide = (isaccepted: boolean) => {
      setDeciding({ isaccepted, bills });
      clear?.();
    };
    return (
      <Group gap={8} wrap="nowrap">
        <Button size="compact-sm" disabled={bills.length === 0} onClick={() => decide(true)}>
          {t('Accept')}
        </Button>
        <Button size="compact-sm" variant="default" disabled={bills.length === 0} onClick={() => decide(false)}>
          {t('Send back')}
        </Button>
      </Group>
    );
  };
  return (
    <>
      <DataTable
        {...table}
        rowKey={(row) => row.fbpclaimid}
        open={(row) => void go({ to: `${BILLS_PATH}/${row.employeeid}` })}
        filters={filters}
        renderActions={(row) => (row.isactionallowed ? buttons([row]) : null)}
        {...(mayEdit ? { renderBulk: buttons } : {})}
        toolbar={
          <Group gap={8}>
            <Button variant="default" component={Link} to={BALANCES_PATH}>
              {t('Balances')}
            </Button>
            {mayEdit ? (
              <Button variant="default" onClick={() => setChoosing(true)}>
                {t('Choose for a person')}
              </Button>
            ) : null}
          </Group>
        }
        empty={
          <EmptyState
            emptyState={{
              title: 'No bills yet',
              why: 'Bills that people claim of their flexible benefit plan appear here, those that wait for you first.',
              icon: IconReceipt,
            }}
          />
        }
      />
      {deciding ? <DecideBills deciding={deciding} onClose={() => setDeciding(undefined)} /> : null}
      {choosing ? (
        <ChoosePerson
          onChoose={(employeeid) => void go({ to: `${BILLS_PATH}/${employeeid}` })}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  );
}
