import { Button, NativeSelect } from '@mantine/core';
import { IconPlus, IconUserPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import type { Column } from '#platform/web/kit/table-types.ts';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/session.ts';
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
  const query: Record<string, unknown> = useSearch({ strict: false });
  const stateid = INVITATION_STATE.ids.find((one) => one === Number(query.state));
  const mayEdit = useMay('invite', 'edit');
  const go = useNavigate();
  const setState = (state: number | undefined) =>
    void go({
      to: '.',
      replace: true,
      resetScroll: false,
      search: ({ page: _page, ...before }: Record<string, unknown>) => ({ ...before, state }),
    });
  const table = useReport(invitationReport, stateid === undefined ? {} : { stateid }, cells(useDay()));
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
      filters={{
        body: (
          <NativeSelect
            aria-label={t('Status')}
            value={stateid === undefined ? '' : String(stateid)}
            onChange={(event) => setState(Number(event.currentTarget.value) || undefined)}
            data={[
              { value: '', label: t('All statuses') },
              ...INVITATION_STATE.options.map(({ displayname, displayvalue }) => ({
                value: String(displayvalue),
                label: t(displayname),
              })),
            ]}
          />
        ),
        chips:
          stateid === undefined
            ? []
            : [
                {
                  label: `${t('Status')}: ${t(INVITATION_STATE.label(stateid) ?? '')}`,
                  clear: () => setState(undefined),
                },
              ],
        clear: () => setState(undefined),
      }}
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
