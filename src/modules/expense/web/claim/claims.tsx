import { Button } from '@mantine/core';
import { IconPlus, IconReceipt2 } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Money } from '#platform/web/kit/money.tsx';
import { nameCell } from '#platform/web/kit/name-cell.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { grantOf, useMay } from '#platform/web/rights.ts';
import { claimReport, type ClaimRow } from '../../contract/claim.ts';
import { CLAIM_STATUS } from '../../contract/assessment.ts';
import style from '../expense.module.css';
import { OwnTabs, useOwnId } from '../own/tabs.tsx';
import { claimPath, NEW_CLAIM } from '../paths.ts';
import { CLAIM_TONES } from '../words.ts';
import { OtherDialog } from './other-dialog.tsx';

type Cells = Readonly<Record<string, Partial<Column<ClaimRow>>>>;
const money = (read: (row: ClaimRow) => number): Partial<Column<ClaimRow>> => ({
  end: true,
  cell: (row) => <Money amount={read(row)} />,
});
const cells = (day: (value: string) => string, isforothers: boolean): Cells => ({
  fullname: isforothers ? nameCell : { more: true },
  employeecode: { more: true },
  status: statusColumn({ key: 'status', text: (row) => row.status, tone: (row) => CLAIM_TONES[row.statusid] }),
  submittedon: { cell: (row) => (row.submittedon === null ? '–' : day(row.submittedon)) },
  lines: { end: true, more: true },
  claimed: money((row) => row.claimed),
  approved: money((row) => row.approved),
  paid: { ...money((row) => row.paid), more: true },
  open: money((row) => row.open),
});
const EVERYBODY = 1;
const DEVIATIONS = 2;
const STATE = { label: 'Status', all: 'All statuses', options: CLAIM_STATUS.options };
const WHOSE = {
  label: 'Whose',
  all: 'My own',
  options: [
    { displayname: 'All people', displayvalue: EVERYBODY },
    { displayname: 'Waiting for a deviation', displayvalue: DEVIATIONS },
  ],
};

/** Claims: one's own, or of everybody in scope. */
export default function Claims() {
  const own = useOwnId();
  const go = useNavigate();
  const mayEnter = useMay('expense', 'edit');
  const [asking, setAsking] = useState(false);
  const reaches = (grantOf('expense')?.scope ?? 'self') !== 'self';
  const offered: Readonly<Record<string, typeof STATE>> = reaches ? { state: STATE, whose: WHOSE } : { state: STATE };
  const { chosen, filters } = useChoiceFilters(offered);
  const narrow = {
    statusid: chosen['state'],
    ...(chosen['whose'] === undefined && own !== null ? { employeeid: own } : {}),
    ...(chosen['whose'] === DEVIATIONS ? { isdeviation: 'true' } : {}),
  };
  const table = useReport(claimReport, narrow, cells(useDay(), reaches));
  const create =
    own === null ? null : (
      <Button component={Link} to={NEW_CLAIM} leftSection={<IconPlus size={16} />}>
        {t('New claim')}
      </Button>
    );
  const forOther = mayEnter ? (
    <Button variant="default" onClick={() => setAsking(true)}>
      {t('Claim for somebody')}
    </Button>
  ) : null;
  const buttons =
    create === null && forOther === null ? undefined : (
      <>
        {forOther}
        {create}
      </>
    );
  return (
    <div className={style.wholepage}>
      <OwnTabs />
      <DataTable
        {...table}
        rowKey={(row) => row.expenseclaimid}
        open={(row) => void go({ to: claimPath(row.expenseclaimid) })}
        filters={filters}
        empty={
          <EmptyState
            emptyState={{
              title: 'No claims yet',
              why: 'A claim has lines with their bills. What the rules say about each of them is shown while you type.',
              icon: IconReceipt2,
            }}
          >
            {create}
          </EmptyState>
        }
        {...(buttons === undefined ? {} : { toolbar: buttons })}
      />
      {asking ? <OtherDialog onClose={() => setAsking(false)} /> : null}
    </div>
  );
}
