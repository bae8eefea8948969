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
import { useSession } from '#platform/web/session.ts';
import { useMay } from '#platform/web/rights.ts';
import { ask } from '#platform/web/shell/overlays.ts';
import { toast } from '#platform/web/shell/toast.ts';
import { useEndpoint, useSave } from '#platform/web/use-endpoint.ts';
import {
  type Coverage,
  getCoverage,
  peopleReport,
  PERSON_STATUS,
  type PolicyPerson,
  recordSignedCopies,
  remindPeople,
} from '../contract/coverage.ts';
import style from './policy-center.module.css';

const TONES: Record<number, Tone> = { 1: 'good', 2: 'warn', 3: 'bad', 4: 'info' };
const AWAY = 1;
const OVERDUE = 2;
/** What narrows the list beside the status. */
const ALSO = [
  { displayname: 'On long leave', displayvalue: AWAY },
  { displayname: 'Overdue', displayvalue: OVERDUE },
];

/** A share in tenths of a percent as people read it. */
const shareText = (share: number | null): string => (share === null ? '–' : `${(share / 10).toFixed(1)} %`);

/** Who has acknowledged a policy and who has not, with the people behind each number. */
export function PeopleTab({ companypolicyid }: { companypolicyid: number }) {
  const day = useDay();
  const format = useSession()?.dateformatname;
  const mayEdit = useMay('companyPolicy', 'edit');
  const { data } = useEndpoint(getCoverage, { companypolicyid });
  const { chosen, filters } = useChoiceFilters({
    status: { label: 'Status', all: 'All statuses', options: PERSON_STATUS.options },
    also: { label: 'Only', all: 'Everybody', options: ALSO },
  });
  const cells: Readonly<Record<string, Partial<Column<PolicyPerson>>>> = {
    fullname: nameCell,
    employeecode: { more: true },
    status: statusColumn({ key: 'status', text: (row) => row.status, tone: (row) => TONES[row.statusid] }),
    dueday: {
      cell: (row) => (row.isaway && row.statusid !== 1 ? t('On long leave') : row.dueday ? day(row.dueday) : '–'),
    },
    answeredon: { cell: (row) => (row.answeredon ? displayMoment(row.answeredon, format) : '–') },
    remindedon: { cell: (row) => (row.remindedon ? day(row.remindedon) : '–') },
  };
  const table = useReport(
    peopleReport,
    {
      companypolicyid,
      statusid: chosen.status,
      ...(chosen.also === AWAY ? { isaway: 1 } : {}),
      ...(chosen.also === OVERDUE ? { isoverdue: 1 } : {}),
    },
    cells,
  );
  const remind = useRemind(companypolicyid);
  const record = useRecord(companypolicyid);
  const coverage = data?.[0];
  const waiting = coverage ? coverage.earlier + coverage.open - coverage.away : 0;
  return (
    <div className={style.stack}>
      {coverage ? <Figures coverage={coverage} /> : null}
      <DataTable
        {...table}
        rowKey={(row) => row.employeeid}
        filters={filters}
        empty={
          <EmptyState
            emptyState={{
              title: 'The policy is for nobody today',
              why: 'Change for whom it is, or wait until somebody fits.',
            }}
          />
        }
        {...(mayEdit
          ? {
              toolbar: (
                <Button variant="default" disabled={waiting <= 0} onClick={() => void remind([])}>
                  {t('Remind everybody who has not')}
                </Button>
              ),
              renderBulk: (rows: readonly PolicyPerson[], clear: () => void) => (
                <>
                  <Button size="xs" onClick={() => void remind(rows.map(({ employeeid }) => employeeid)).then(clear)}>
                    {t('Remind')}
                  </Button>
                  <Button size="xs" variant="default" onClick={() => void record(rows).then(clear)}>
                    {t('Acknowledged on paper')}
                  </Button>
                </>
              ),
            }
          : {})}
      />
    </div>
  );
}

function useRemind(companypolicyid: number) {
  const { mutateAsync } = useSave(remindPeople);
  return async (employeeids: readonly number[]) => {
    try {
      const [result] = await mutateAsync({ input: { companypolicyid, employeeids: [...employeeids] } });
      const { reminded = 0, skipped = 0 } = result ?? {};
      const text = plural(reminded, '{{count}} person was reminded', '{{count}} people were reminded');
      toast(
        'success',
        skipped > 0
          ? `${text}. ${plural(skipped, '{{count}} had been reminded today already', '{{count}} had been reminded today already')}`
          : text,
      );
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
}

/** Records what people have signed on paper, after a question. */
function useRecord(companypolicyid: number) {
  const { mutateAsync } = useSave(recordSignedCopies);
  return async (people: readonly PolicyPerson[]) => {
    const text = plural(
      people.length,
      'Has {{count}} person signed the English text on paper?',
      'Have {{count}} people signed the English text on paper?',
    );
    if (!(await ask({ text, yes: 'Record', no: 'Dismiss' }))) return;
    try {
      const employeeids = people.map(({ employeeid }) => employeeid);
      const [result] = await mutateAsync({ input: { companypolicyid, employeeids, language: 'english' } });
      toast(
        'success',
        plural(
          result?.recorded ?? 0,
          '{{count}} acknowledgement was recorded',
          '{{count}} acknowledgements were recorded',
        ),
      );
    } catch (failure) {
      toast('error', t(sentenceOf(failure)), { keep: true });
    }
  };
}

/** The figures of a coverage; each opens the people behind it. */
function Figures({ coverage }: { coverage: Coverage }) {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const go = useNavigate();
  const show = (status: number | undefined, also: number | undefined) =>
    void go({
      to: '.',
      replace: true,
      resetScroll: false,
      search: ({ page: _page, ...before }: Record<string, unknown>) => ({ ...before, status, also }),
    });
  const figure = (label: string, value: number | string, status?: number, also?: number, note?: string) => (
    <button
      type="button"
      className={style.metric}
      aria-pressed={Number(query.status ?? 0) === (status ?? 0) && Number(query.also ?? 0) === (also ?? 0)}
      onClick={() => show(status, also)}
    >
      <Metric label={label} value={value} {...(note === undefined ? {} : { note })} />
    </button>
  );
  const { audience, acknowledged, earlier, declined, open, away, overdue } = coverage;
  return (
    <div className={style.metrics}>
      {figure('For whom', audience)}
      {figure(
        'Acknowledged',
        acknowledged,
        1,
        undefined,
        t('{{all}} of all, {{able}} of those who can', {
          all: shareText(coverage.shareofall),
          able: shareText(coverage.shareofable),
        }),
      )}
      {earlier > 0 ? figure('Acknowledged an earlier version', earlier, 2) : null}
      {declined > 0 ? figure('Declined', declined, 3) : null}
      {figure('Not acknowledged', open, 4)}
      {away > 0 ? figure('On long leave', away, undefined, AWAY) : null}
      {overdue > 0 ? figure('Overdue', overdue, undefined, OVERDUE) : null}
    </div>
  );
}
