import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { download } from '#platform/web/call.ts';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import { PAGE_ROWS, useTableState } from '#platform/web/kit/table-state.ts';
import type { Column } from '#platform/web/kit/table-types.ts';
import type { Tone } from '#platform/web/kit/tag.tsx';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/session.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { EXIT_PHASE, exportExits, type ExitRow, listExits } from '../contract/exit.ts';
import { EXIT_KIND } from '../contract/reason.ts';
import style from './exit.module.css';
import { LeavingDrawing } from './reason.tsx';

const TONES: Record<number, Tone> = { 1: 'info', 2: 'warn', 3: 'bad', 4: 'good', 5: 'plain' };

const columns = (day: (value: string) => string): readonly Column<ExitRow>[] => [
  {
    key: 'fullname',
    label: 'Name',
    cell: (row) => (
      <span className={style.who}>
        <PersonAvatar name={row.fullname} image={row.imagepath} size={32} />
        <span>
          <b>{row.fullname}</b>
          <small>{row.employeecode}</small>
        </span>
      </span>
    ),
  },
  { key: 'employeecode', label: 'Employee code', more: true, cell: (row) => row.employeecode },
  { key: 'departmentname', label: 'Department', cell: (row) => row.departmentname ?? '–' },
  { key: 'designationname', label: 'Designation', more: true, cell: (row) => row.designationname ?? '–' },
  { key: 'exitreasonname', label: 'Reason', cell: (row) => row.exitreasonname },
  { key: 'kindname', label: 'Kind', more: true, cell: (row) => t(row.kindname) },
  statusColumn({ key: 'phase', text: (row) => row.phase, tone: (row) => TONES[row.phaseid] }),
  { key: 'submittedon', label: 'Submitted', cell: (row) => day(row.submittedon) },
  { key: 'lastday', label: 'Last day', cell: (row) => day(row.lastday) },
  { key: 'noticedays', label: 'Notice days', end: true, more: true, cell: (row) => row.noticedays },
  { key: 'buyoutdays', label: 'Buyout days', end: true, more: true, cell: (row) => row.buyoutdays },
  {
    key: 'opentasks',
    label: 'Clearance',
    cell: (row) =>
      row.taskcount === 0
        ? '–'
        : row.opentasks === 0
          ? t('Complete')
          : t('{{open}} of {{all}} open', { open: row.opentasks, all: row.taskcount }),
  },
];

type Narrow = { phaseid?: number | undefined; kindid?: number | undefined };
const idOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;

function useNarrow(): [Narrow, (change: Narrow) => void] {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const go = useNavigate();
  const change = (next: Narrow) =>
    void go({
      to: '.',
      replace: true,
      resetScroll: false,
      search: ({ page: _page, ...before }: Record<string, unknown>) => ({
        ...before,
        state: next.phaseid,
        kind: next.kindid,
      }),
    });
  return [{ phaseid: idOf(query.state), kindid: idOf(query.kind) }, change];
}

type Choice = {
  label: string;
  all: string;
  options: readonly { displayname: string; displayvalue: number }[];
  value: number | undefined;
  onChange: (id: number | undefined) => void;
};
const Choice = ({ label, all, options, value, onChange }: Choice) => (
  <NativeSelect
    className={style.choice ?? ''}
    aria-label={t(label)}
    value={value === undefined ? '' : String(value)}
    onChange={(event) => onChange(Number(event.currentTarget.value) || undefined)}
    data={[
      { value: '', label: t(all) },
      ...options.map(({ displayname, displayvalue }) => ({ value: String(displayvalue), label: t(displayname) })),
    ]}
  />
);

/** Everybody who is leaving or has left. */
export default function Exits() {
  const day = useDay();
  const [{ search, page }] = useTableState();
  const [narrow, setNarrow] = useNarrow();
  const mayEdit = useMay('exit', 'edit');
  const go = useNavigate();
  const asked = { ...(search ? { search } : {}), ...narrow };
  const { data, error, refetch } = useEndpoint(listExits, {
    limit: PAGE_ROWS,
    offset: (page - 1) * PAGE_ROWS,
    ...asked,
  });
  const chip = (label: string, name: string | undefined, key: keyof Narrow) =>
    narrow[key] === undefined
      ? []
      : [{ label: `${t(label)}: ${t(name ?? '…')}`, clear: () => setNarrow({ ...narrow, [key]: undefined }) }];
  const start = (
    <Button component={Link} to="/exit/start" leftSection={<IconPlus size={16} />}>
      {t('Start an exit')}
    </Button>
  );
  return (
    <DataTable
      label={t('Employee Exit')}
      columns={columns(day)}
      rowKey={(row) => row.employeeexitid}
      rows={data?.rows}
      total={data?.total ?? 0}
      error={error}
      retry={() => void refetch()}
      open={(row) => void go({ to: `/exit/${row.employeeexitid}` })}
      filters={{
        body: (
          <>
            <Choice
              label="Status"
              all="All statuses"
              options={EXIT_PHASE.options}
              value={narrow.phaseid}
              onChange={(phaseid) => setNarrow({ ...narrow, phaseid })}
            />
            <Choice
              label="Kind"
              all="All kinds"
              options={EXIT_KIND.options}
              value={narrow.kindid}
              onChange={(kindid) => setNarrow({ ...narrow, kindid })}
            />
          </>
        ),
        chips: [
          ...chip('Status', EXIT_PHASE.label(narrow.phaseid ?? 0), 'phaseid'),
          ...chip('Kind', EXIT_KIND.label(narrow.kindid ?? 0), 'kindid'),
        ],
        clear: () => setNarrow({}),
      }}
      takeAway={(format, shown) => download(exportExits.endpoint, { ...asked, format, columns: shown.join(',') })}
      empty={
        <EmptyState
          emptyState={{
            title: 'No exits in progress',
            why: 'Resignations and exits started by HR appear here with the last day, the notice and the pending clearance.',
            drawing: <LeavingDrawing />,
          }}
        >
          {mayEdit ? start : null}
        </EmptyState>
      }
      {...(mayEdit ? { toolbar: start } : {})}
    />
  );
}
