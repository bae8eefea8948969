import { Button, NativeSelect } from '@mantine/core';
import { IconDoorExit, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { PersonAvatar } from '#platform/web/kit/person-avatar.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import type { Tone } from '#platform/web/kit/tag.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/session.ts';
import { EXIT_PHASE, exitReport, type ExitRow } from '../contract/exit.ts';
import { EXIT_KIND } from '../contract/reason.ts';
import style from './exit.module.css';

const TONES: Record<number, Tone> = { 1: 'info', 2: 'warn', 3: 'bad', 4: 'good', 5: 'plain' };

const cells = (day: (value: string) => string): Readonly<Record<string, Partial<Column<ExitRow>>>> => ({
  fullname: {
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
  employeecode: { more: true },
  designationname: { more: true },
  kindname: { more: true, cell: (row) => t(row.kindname) },
  phase: statusColumn({ key: 'phase', text: (row) => row.phase, tone: (row) => TONES[row.phaseid] }),
  submittedon: { cell: (row) => day(row.submittedon) },
  lastday: { cell: (row) => day(row.lastday) },
  noticedays: { end: true, more: true },
  buyoutdays: { end: true, more: true },
  opentasks: {
    label: 'Clearance',
    cell: (row) =>
      row.taskcount === 0
        ? '–'
        : row.opentasks === 0
          ? t('Complete')
          : t('{{open}} of {{all}} open', { open: row.opentasks, all: row.taskcount }),
  },
});

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
  const [narrow, setNarrow] = useNarrow();
  const mayEdit = useMay('exit', 'edit');
  const go = useNavigate();
  const table = useReport(exitReport, narrow, cells(useDay()));
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
      {...table}
      rowKey={(row) => row.employeeexitid}
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
      empty={
        <EmptyState
          emptyState={{
            title: 'No exits in progress',
            why: 'Resignations and exits started by HR appear here with the last day, the notice and the pending clearance.',
            icon: IconDoorExit,
          }}
        >
          {mayEdit ? start : null}
        </EmptyState>
      }
      {...(mayEdit ? { toolbar: start } : {})}
    />
  );
}
