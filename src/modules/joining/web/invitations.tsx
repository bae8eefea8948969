import { Button } from '@mantine/core';
import { IconPlus, IconUserPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import type { Column } from '#platform/web/kit/table-types.ts';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { invitationReport, type InvitationRow } from '../contract/invitation.ts';
import { INVITATION_STATE } from '../contract/state.ts';
import style from './joining.module.css';
import { TONES } from './tones.ts';

const cells = (day: (value: string) => string): Readonly<Record<string, Partial<Column<InvitationRow>>>> => ({
  fullname: {
    cell: (row) => (
      <span className={style.who}>
        <b>{row.fullname}</b>
        <small>{row.emailid}</small>
      </span>
    ),
  },
  emailid: { more: true },
  joiningdate: { cell: (row) => day(row.joiningdate) },
  state: statusColumn({ key: 'state', text: (row) => row.state, tone: (row) => TONES[row.stateid] }),
  addedbyname: { more: true },
  addeddate: { cell: (row) => day(row.addeddate) },
});

/** All invitations, current and past, with their status. */
export default function Invitations() {
  const mayEdit = useMay('invite', 'edit');
  const go = useNavigate();
  const { chosen, filters } = useChoiceFilters({
    state: { label: 'Status', all: 'All statuses', options: INVITATION_STATE.options },
  });
  const table = useReport(invitationReport, { stateid: chosen.state }, cells(useDay()));
  const start = (
    <Button component={Link} to="/invite/create" leftSection={<IconPlus size={16} />}>
      {t('Invite')}
    </Button>
  );
  return (
    <DataTable
      {...table}
      label={t('Invite New Employee')}
      rowKey={(row) => row.invitationid}
      open={(row) => void go({ to: `/invite/${row.invitationid}` })}
      filters={filters}
      empty={
        <EmptyState
          emptyState={{
            title: 'Invite your next employee',
            why: 'The person gets a link by e-mail, sets a password and enters their details. You check them and add the employee.',
            icon: IconUserPlus,
          }}
        >
          {mayEdit ? start : null}
        </EmptyState>
      }
      toolbar={
        <span className={style.tools}>
          <Button component={Link} to="/invite/retention" variant="default">
            {t('Unfinished invitations')}
          </Button>
          {mayEdit ? start : null}
        </span>
      }
    />
  );
}
