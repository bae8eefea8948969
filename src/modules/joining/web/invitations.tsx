import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { download } from '#platform/web/call.ts';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { Drawing } from '#platform/web/kit/drawing.tsx';
import { PAGE_ROWS, useTableState } from '#platform/web/kit/table-state.ts';
import type { Column } from '#platform/web/kit/table-types.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/session.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { exportInvitations, type InvitationRow, listInvitations } from '../contract/invitation.ts';
import { INVITATION_STATE } from '../contract/state.ts';
import style from './joining.module.css';
import { TONES } from './tones.ts';

const columns = (day: (value: string) => string): readonly Column<InvitationRow>[] => [
  {
    key: 'fullname',
    label: 'Name',
    cell: (row) => (
      <span className={style.who}>
        <b>{row.fullname}</b>
        <small>{row.emailid}</small>
      </span>
    ),
  },
  { key: 'emailid', label: 'E-mail', more: true, cell: (row) => row.emailid },
  { key: 'joiningdate', label: 'Joining date', cell: (row) => day(row.joiningdate) },
  { key: 'designationname', label: 'Designation', cell: (row) => row.designationname ?? '–' },
  { key: 'departmentname', label: 'Department', cell: (row) => row.departmentname ?? '–' },
  statusColumn({ key: 'state', text: (row) => row.state, tone: (row) => TONES[row.stateid] }),
  { key: 'addedbyname', label: 'Invited by', more: true, cell: (row) => row.addedbyname },
  { key: 'addeddate', label: 'Invited on', cell: (row) => day(row.addeddate) },
];

/** All invitations, current and past, with their status. */
export default function Invitations() {
  const day = useDay();
  const [{ search, page }] = useTableState();
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
  const asked = { ...(search ? { search } : {}), ...(stateid === undefined ? {} : { stateid }) };
  const { data, error, refetch } = useEndpoint(listInvitations, {
    limit: PAGE_ROWS,
    offset: (page - 1) * PAGE_ROWS,
    ...asked,
  });
  const start = (
    <Button component={Link} to="/invite/create" leftSection={<IconPlus size={16} />}>
      {t('Invite')}
    </Button>
  );
  return (
    <DataTable
      label={t('Invite New Employee')}
      columns={columns(day)}
      rowKey={(row) => row.invitationid}
      rows={data?.rows}
      total={data?.total ?? 0}
      error={error}
      retry={() => void refetch()}
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
      takeAway={(format, shown) => download(exportInvitations.endpoint, { ...asked, format, columns: shown.join(',') })}
      empty={
        <EmptyState
          emptyState={{
            title: 'Invite your next employee',
            why: 'The person gets a link by e-mail, sets a password and enters their details. You check them and add the employee.',
            drawing: (
              <Drawing>
                <rect x="12" y="24" width="128" height="72" rx="8" data-fill />
                <path d="M12 34l64 38 64-38" />
                <circle cx="138" cy="30" r="14" data-strong />
                <path d="M138 24v12M132 30h12" data-strong />
              </Drawing>
            ),
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
