import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { sentenceOf } from '#platform/web/call.ts';
import { useChoiceFilters } from '#platform/web/kit/choice-filters.tsx';
import { statusColumn } from '#platform/web/kit/columns.tsx';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { displayMoment, useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import { Metric } from '#platform/web/kit/metric.tsx';
import { nameCell } from '#platform/web/kit/name-cell.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import type { Tone } from '#platform/web/kit/tag.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { plural, t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useSession } from '#platform/web/session.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  getReach,
  type Reach,
  READER_STATUS,
  type ReaderRow,
  readersReport,
  remindReaders,
} from '../contract/reach.ts';
import style from './announcements.module.css';

const TONES: Readonly<Record<number, Tone>> = { 1: 'good', 2: 'info', 3: 'warn' };
type Readers = { announcementid: number; isacknowledged: boolean };

/** Who has opened and acknowledged an announcement, with the people behind each number. */
export function ReadersTab({ announcementid, isacknowledged }: Readers) {
  const day = useDay();
  const format = useSession()?.dateformatname;
  const mayEdit = useMay('announcement', 'edit');
  const { data } = useEndpoint(getReach, { announcementid }, { staleTime: 0 });
  const { chosen, filters } = useChoiceFilters({
    status: { label: 'Status', all: 'All statuses', options: READER_STATUS.options },
  });
  const moment = (value: string | null) => (value === null ? '–' : displayMoment(value, format));
  const cells: Readonly<Record<string, Partial<Column<ReaderRow>>>> = {
    fullname: nameCell,
    employeecode: { more: true },
    status: statusColumn({ key: 'status', text: (row) => row.status, tone: (row) => TONES[row.statusid] }),
    openedat: { cell: (row) => moment(row.openedat) },
    acknowledgedat: { cell: (row) => moment(row.acknowledgedat) },
    remindedon: { cell: (row) => (row.remindedon === null ? '–' : day(row.remindedon)) },
  };
  const table = useReport(readersReport, { announcementid, statusid: chosen.status }, cells);
  const remind = useRemind(announcementid);
  const [reach] = data ?? [];
  return (
    <div className={style.stack}>
      {reach ? <Figures reach={reach} isacknowledged={isacknowledged} /> : null}
      <DataTable
        {...table}
        rowKey={(row) => row.employeeid}
        filters={filters}
        empty={
          <EmptyState
            emptyState={{
              title: 'The announcement is for nobody today',
              why: 'Change for whom it is, or wait until somebody fits.',
            }}
          />
        }
        {...(mayEdit && isacknowledged
          ? {
              toolbar: (
                <Button
                  variant="default"
                  disabled={reach === undefined || reach.acknowledged === reach.audience}
                  onClick={() => void remind([])}
                >
                  {t('Remind everybody who has not')}
                </Button>
              ),
              renderBulk: (rows: readonly ReaderRow[], clear: () => void) => (
                <Button size="xs" onClick={() => void remind(rows.map(({ employeeid }) => employeeid)).then(clear)}>
                  {t('Remind')}
                </Button>
              ),
            }
          : {})}
      />
    </div>
  );
}

function useRemind(announcementid: number) {
  const { mutateAsync } = useSave(remindReaders);
  return async (employeeids: readonly number[]) => {
    try {
      const [result] = await mutateAsync({ input: { announcementid, employeeids: [...employeeids] } });
      const { reminded = 0, skipped = 0 } = result ?? {};
      const text = plural(reminded, '{{count}} person was reminded', '{{count}} people were reminded');
      const already = '{{count}} had been reminded today already';
      toast('success', skipped > 0 ? `${text}. ${plural(skipped, already, already)}` : text);
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
}

/** The figures of the reach; each opens the people behind it. */
function Figures({ reach, isacknowledged }: { reach: Reach; isacknowledged: boolean }) {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const go = useNavigate();
  const show = (status: number | undefined) =>
    void go({
      to: '.',
      replace: true,
      resetScroll: false,
      search: ({ page: _page, ...before }: Record<string, unknown>) => ({ ...before, status }),
    });
  const figure = (label: string, value: number, status?: number, note?: string) => (
    <button
      type="button"
      className={style.metric}
      aria-pressed={Number(query.status ?? 0) === (status ?? 0)}
      onClick={() => show(status)}
    >
      <Metric label={label} value={value} {...(note === undefined ? {} : { note })} />
    </button>
  );
  const { audience, opened, acknowledged, unopened, share } = reach;
  const percent = share === null ? '–' : `${(share / 10).toFixed(1)} %`;
  return (
    <div className={style.metrics}>
      {figure('For whom', audience)}
      {isacknowledged ? figure('Acknowledged', acknowledged, 1) : null}
      {isacknowledged
        ? figure('Opened, not acknowledged', opened - acknowledged, 2)
        : figure('Opened', opened, 2, t('{{percent}} of all', { percent }))}
      {figure('Not opened', unopened, 3)}
    </div>
  );
}
