import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { DataTable } from '#platform/web/kit/data-table.tsx';
import { useDay } from '#platform/web/kit/day.ts';
import { EmptyState } from '#platform/web/kit/empty-state.tsx';
import type { Column } from '#platform/web/kit/table-types.ts';
import { Tag } from '#platform/web/kit/tag.tsx';
import { useReport } from '#platform/web/kit/use-report.ts';
import { t } from '#platform/web/language.ts';
import { useMay } from '#platform/web/rights.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { OutputOf } from '#platform/contract/endpoint.ts';
import { candidateReport, type CandidateRow, initCandidates } from '../../contract/candidate/candidate.ts';
import { STAGE_TYPE } from '../../contract/opening/pipeline.ts';
import { NO_REASON } from '../../contract/report/report.ts';
import { Acknowledge, RaiseLimit } from './flood.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { AgeTag, MarkTags, stageTone } from './tags.tsx';
import { useMoving } from './use-move.tsx';

const cells = (day: (value: string) => string): Readonly<Record<string, Partial<Column<CandidateRow>>>> => ({
  requisitioncode: { more: true },
  stagename: { cell: (row) => <Tag tone={stageTone(row.stagetypeid)}>{row.stagename}</Tag> },
  stagedays: { cell: (row) => <AgeTag {...row} /> },
  receivedon: { cell: (row) => day(row.receivedon) },
  marks: { cell: (row) => (row.marks.length === 0 ? '–' : <MarkTags marks={row.marks} />) },
});

const idOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;
type Option = OutputOf<typeof initCandidates>['Source'][number];
type Narrow = {
  job?: number | undefined;
  type?: number | undefined;
  source?: number | undefined;
  department?: number | undefined;
  reason?: number | undefined;
  from?: string | undefined;
  until?: string | undefined;
  only?: string | undefined;
};
/** The filters that have no field on the page: reports lead here with them, and each can be removed. */
const NONE: Narrow = {
  job: undefined,
  type: undefined,
  source: undefined,
  department: undefined,
  reason: undefined,
  from: undefined,
  until: undefined,
  only: undefined,
};
const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
const reasonOf = (value: unknown): number | undefined => (value === 0 || value === '0' ? 0 : idOf(value));

/** What can be done with selected rows: a move where all are of one opening, and a mail. */
function Bulk({ rows, clear }: { rows: readonly CandidateRow[]; clear: () => void }) {
  const [asking, setAsking] = useState<'move' | 'mail'>();
  const move = useMoving();
  const [first] = rows;
  const isOneJob = rows.every((row) => row.requisitionjobid === first?.requisitionjobid);
  const ids = rows.map((row) => row.candidateapplicationid);
  const done = () => {
    setAsking(undefined);
    clear();
  };
  return (
    <>
      {isOneJob ? (
        <Button size="compact-sm" onClick={() => setAsking('move')}>
          {t('Move')}
        </Button>
      ) : null}
      <Button size="compact-sm" variant="default" onClick={() => setAsking('mail')}>
        {t('Send an email')}
      </Button>
      {rows.some((row) => row.isheld) ? <Acknowledge ids={ids} done={done} size="compact-sm" /> : null}
      {asking === 'move' && first ? (
        <MoveDialog
          requisitionjobid={first.requisitionjobid}
          count={rows.length}
          close={() => setAsking(undefined)}
          move={async (chosen) => {
            await move(new Map(rows.map((row) => [row.candidateapplicationid, row.version])), chosen);
            done();
          }}
        />
      ) : null}
      {asking === 'mail' ? <MailDialog ids={ids} close={(sent) => (sent ? done() : setAsking(undefined))} /> : null}
    </>
  );
}

/** Candidates of all jobs, the latest first. */
export default function Candidates() {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const go = useNavigate();
  const stagetypeid = idOf(query.type);
  const only = query.only === 'overdue' || query.only === 'marked' ? query.only : undefined;
  const narrow = {
    requisitionjobid: idOf(query.job),
    stagetypeid,
    candidatesourceid: idOf(query.source),
    departmentid: idOf(query.department),
    rejectreasonid: reasonOf(query.reason),
    fromday: dayOf(query.from),
    untilday: dayOf(query.until),
    overdue: only === 'overdue' ? 'yes' : undefined,
    marked: only === 'marked' ? 'yes' : undefined,
  };
  const table = useReport(candidateReport, narrow, cells(useDay()));
  const choices = useEndpoint(initCandidates, { featurekey: 'candidate' }).data;
  const sources = choices?.Source ?? [];
  const shownDay = useDay();
  const mayEdit = useMay('candidate', 'edit');
  const maySeeAll = useMay('candidate', 'read');
  const change = (next: Narrow) =>
    void go({
      to: '.',
      replace: true,
      resetScroll: false,
      search: ({ page: _page, ...before }: Record<string, unknown>) => ({ ...before, ...next }),
    });
  const openBoard = () =>
    void go({
      to: `/recruit/pipeline/${narrow.requisitionjobid ?? 0}`,
      search: { only, ...(typeof query.search === 'string' ? { search: query.search } : {}) },
    });
  const chip = (label: string, name: string, clear: Narrow) => ({
    label: `${t(label)}: ${name}`,
    clear: () => change(clear),
  });
  const nameOf = (options: readonly Option[] | undefined, id: number): string =>
    options?.find((one) => one.displayvalue === id)?.displayname ?? '…';
  /** The chip of a filter that is in force, and none of one that is not. */
  const chipOf = <V,>(value: V | undefined, label: string, name: (value: V) => string, clear: Narrow) =>
    value === undefined ? [] : [chip(label, name(value), clear)];
  return (
    <DataTable
      {...table}
      rowKey={(row) => row.candidateapplicationid}
      open={(row) => void go({ to: `/recruit/candidate/${row.candidateapplicationid}` })}
      filters={{
        body: (
          <>
            <NativeSelect
              aria-label={t('Stage')}
              value={stagetypeid ?? ''}
              onChange={(event) => change({ type: idOf(event.currentTarget.value) })}
              data={[
                { value: '', label: t('All stages') },
                ...STAGE_TYPE.options.map((one) => ({ value: String(one.displayvalue), label: t(one.displayname) })),
              ]}
            />
            <NativeSelect
              aria-label={t('Source')}
              value={narrow.candidatesourceid ?? ''}
              onChange={(event) => change({ source: idOf(event.currentTarget.value) })}
              data={[
                { value: '', label: t('All sources') },
                ...sources.map((one) => ({ value: String(one.displayvalue), label: one.displayname })),
              ]}
            />
            <NativeSelect
              aria-label={t('Show')}
              value={only ?? ''}
              onChange={(event) => change({ only: event.currentTarget.value || undefined })}
              data={[
                { value: '', label: t('All candidates') },
                { value: 'overdue', label: t('Overdue in their stage') },
                { value: 'marked', label: t('Marked') },
              ]}
            />
          </>
        ),
        chips: [
          ...(narrow.requisitionjobid === undefined
            ? []
            : [chip('Job', table.rows?.[0]?.requisitioncode ?? '…', { job: undefined })]),
          ...(stagetypeid === undefined
            ? []
            : [chip('Stage', t(STAGE_TYPE.label(stagetypeid) ?? '…'), { type: undefined })]),
          ...chipOf(narrow.candidatesourceid, 'Source', (id) => nameOf(sources, id), { source: undefined }),
          ...chipOf(narrow.departmentid, 'Department', (id) => nameOf(choices?.Department, id), {
            department: undefined,
          }),
          ...chipOf(narrow.rejectreasonid, 'Reason', (id) => (id === 0 ? t(NO_REASON) : nameOf(choices?.Reason, id)), {
            reason: undefined,
          }),
          ...chipOf(narrow.fromday, 'Received from', shownDay, { from: undefined }),
          ...chipOf(narrow.untilday, 'Received until', shownDay, { until: undefined }),
          ...(only === undefined
            ? []
            : [chip('Show', t(only === 'marked' ? 'Marked' : 'Overdue in their stage'), { only: undefined })]),
        ],
        clear: () => change(NONE),
      }}
      {...(narrow.requisitionjobid === undefined
        ? maySeeAll
          ? {
              toolbar: (
                <>
                  {mayEdit && only === 'marked' ? <RaiseLimit /> : null}
                  <Button variant="default" onClick={() => void go({ to: '/recruit/duplicates' })}>
                    {t('Duplicates')}
                  </Button>
                </>
              ),
            }
          : {}
        : {
            toolbar: (
              <SegmentedControl
                aria-label={t('View')}
                value="list"
                onChange={(value) => (value === 'board' ? openBoard() : undefined)}
                data={[
                  { value: 'board', label: t('Board') },
                  { value: 'list', label: t('List') },
                ]}
              />
            ),
          })}
      {...(mayEdit
        ? { renderBulk: (rows: readonly CandidateRow[], clear: () => void) => <Bulk rows={rows} clear={clear} /> }
        : {})}
      empty={
        <EmptyState
          emptyState={{
            title: 'No candidates yet',
            why: 'Candidates who apply on the career page appear here. Hiring managers see the candidates of their own requisitions.',
            icon: IconUsers,
          }}
        />
      }
    />
  );
}
